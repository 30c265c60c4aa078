import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { ShownPicture } from '../../pictures/shown-picture.tsx'
import { useSite, useSpeech } from '../../state/selectors.ts'
import { at, leafText } from '../../state/tree.ts'
import { Link } from '../../ui/buttons.tsx'
import { Ring } from '../../ui/icons.tsx'
import ui from '../../ui/ui.module.css'
import { Labelled } from '../field.tsx'
import type { FieldKind, FieldProps } from '../field-kind.ts'
import styles from '../form.module.css'
import { useDrafted, useForm } from '../form-context.ts'
import { useField } from '../use-field.ts'

/** The point of a picture that every crop keeps: it stands below its picture, and nowhere else. */
export const focusKind: FieldKind<'focus'> = {
  empty: () => '',
  summary: leafText,
}

const keys = ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown']

/** The point of a picture that every crop keeps: set on the whole picture, above what the site would show of it. */
export function FocalPoint(props: FieldProps & { readonly of: string }) {
  const { language, say } = useSpeech()
  const { file } = useForm()
  const { id, text, set, clear } = useField(props)
  const pictures = useSite((site) => site.pictures)
  const pictureWords = useDrafted(({ open }) => open.pictureWords)
  const [isOpen, setIsOpen] = useState(false)
  const src = useDrafted(({ tree }) => leafText(at(tree, [...props.place.slice(0, -1), props.of])))
  const picture = pictures.find(({ path }) => path === file.replace(/[^/]*$/, src))
  const crops = pictureWords?.crops ?? []
  const [left = 50, top = 50] = (text.match(/\d+/g) ?? []).map(Number)
  const where = say('focal.at', { left, top })
  const move = (...point: readonly [number, number]) => {
    const [x, y] = point.map((coordinate) => Math.round(Math.min(100, Math.max(0, coordinate))))
    set(`${x}% ${y}%`)
  }
  const step = (event: KeyboardEvent) => {
    const key = keys.indexOf(event.key)
    if (key < 0) return
    event.preventDefault()
    const by = (key < 2 ? -1 : 1) * (event.shiftKey ? 10 : 1)
    move(left + (key % 2 === 0 ? by : 0), top + (key % 2 === 1 ? by : 0))
  }
  const drag = ({ buttons, clientX, clientY, currentTarget }: PointerEvent) => {
    const whole = currentTarget.parentElement?.getBoundingClientRect()
    if (!whole || buttons !== 1) return
    move(((clientX - whole.x) / whole.width) * 100, ((clientY - whole.y) / whole.height) * 100)
  }
  const view = (address: string) => (
    <>
      <p className={ui.fieldNote}>{say('focal.hint')}</p>
      <div className={styles.wholePicture}>
        <img src={address} alt="" />
        <button
          type="button"
          style={{ left: `${left}%`, top: `${top}%` }}
          aria-label={`${say('focal.point')}: ${where}`}
          onKeyDown={step}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
        >
          <Ring around="chosen" />
        </button>
      </div>
      <div className={styles.columns}>
        {[left, top].map((value, side) => (
          <label key={keys[side]}>
            {say(side === 0 ? 'focal.left' : 'focal.top')}
            <input
              type="range"
              value={value}
              onChange={({ target: { valueAsNumber: to } }) =>
                side === 0 ? move(to, top) : move(left, to)
              }
            />
          </label>
        ))}
      </div>
      <div className={styles.crops}>
        {crops.map(({ label, ratio: aspectRatio }) => {
          const width = 64 * Math.sqrt(aspectRatio)
          const style = { objectPosition: `${left}% ${top}%`, aspectRatio, width }
          return (
            <figure key={label.en}>
              <img src={address} alt="" style={style} />
              <figcaption className={ui.hint}>{label[language]}</figcaption>
            </figure>
          )
        })}
      </div>
    </>
  )
  if (!picture) return null
  const cuts = crops.map(({ ratio, telephone }) =>
    picture.usedBy.some((usage) => usage.file === telephone)
      ? 1 - (ratio * picture.height) / picture.width
      : 0,
  )
  const n = Math.round(20 * Math.max(0, ...cuts)) * 5
  return (
    <Labelled field={{ ...props.field, note: undefined }} place={props.place} labels="group">
      <div className={styles.pictureFacts} id={id}>
        <p className={ui.hint}>{text ? where : say('focal.none')}</p>
        <Link onClick={() => setIsOpen(!isOpen)}>{say(isOpen ? 'focal.done' : 'focal.set')}</Link>
      </div>
      {isOpen && <ShownPicture path={picture.path} width={1008} draw={view} />}
      {isOpen && n > 0 && <p className={ui.detail}>{say('focal.telephone', { n })}</p>}
      {isOpen && text && (
        <Link look="red" onClick={clear}>
          {say('field.leaveOut', { name: props.field.label[language] })}
        </Link>
      )}
    </Labelled>
  )
}
