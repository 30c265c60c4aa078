import {
  type ClipboardEvent,
  type ComponentType,
  type DragEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { both } from '../../../message.ts'
import type { Language } from '../../../site.ts'
import type { Label } from '../../protocol/calls.ts'
import {
  type Field,
  type LibraryPicture as Kept,
  largestUpload,
  type Place,
  type Upload,
} from '../../protocol/state.ts'
import { Labelled } from '../form/field.tsx'
import { type FieldProps, fieldAt, useDrafted, useForm, useValue } from '../form/form.ts'
import { type Drafted, folderOf } from '../state/drafts.ts'
import { Refusal } from '../state/failures.ts'
import { useClient, useCommands, useSay, useSite, useSpeech } from '../state/panel.ts'
import { plain } from '../state/tree.ts'
import { useAct } from '../ui/acts.tsx'
import { filesIn, forPictures } from '../ui/dropped.ts'
import { Button, Fault, Link } from '../ui/kit.tsx'
import { Radios } from '../ui/radios.tsx'
import { sayIn } from '../words/words.ts'
import { PictureWords } from './picture-words.tsx'

/** A picture: shown, replaced by another file or one of the library, with its focal point and its words. */
export function Picture(
  props: FieldProps & {
    readonly show: ComponentType<FieldProps>
    readonly focal: ComponentType<FieldProps & { readonly of: string }>
  },
) {
  const { field, place, show, focal: Focal } = props
  const { language, say } = useSpeech()
  const { file, edit } = useForm()
  const { id, text, isDraft } = useValue(props)
  const pictures = useSite((site) => site.pictures)
  const [upload, setUpload] = useState<Upload>()
  const [isOver, setIsOver] = useState(false)
  const folder = folderOf(file)
  const path = text && folder + text
  const own = upload?.path === path ? upload : undefined
  const kept = own ?? pictures.find((one) => one.path === path)
  const uploading = useUpload({ folder: (path || folder).replace(/\/[^/]*$/, '') }, (answer) => {
    setUpload(answer)
    choose(answer.path)
  })

  const over = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsOver(isOver)
  }
  const drop = (event: DragEvent) => {
    over(false)(event)
    uploading.takeAll(filesIn('drop', event.dataTransfer))
  }
  const paste = (event: ClipboardEvent) => uploading.takeAll(filesIn('paste', event.clipboardData))
  const around = place.slice(0, -1)
  const beside = useDrafted((drafted) => fieldsAt(drafted, around))
  const narrow = beside.find(({ form }) => form.kind === 'picture' && form.narrowOf === field.name)
  const choose = (path: string) => {
    const to = path.slice(path.startsWith(folder) ? folder.length : 0)
    // What was drawn for narrow screens shows the former picture.
    edit({ do: 'set', at: place, to, without: narrow && [...around, narrow.name] })
  }
  const focus = beside.find((one) => one.form.kind === 'focus' && one.form.of === field.name)
  const pages = new Set(kept?.usedBy.map(({ page }) => page[language]))
  const measures = kept && measuresOf(kept, language)
  const isNarrow = field.form.kind === 'picture' && field.form.narrowOf !== undefined
  const offered = isNarrow ? pictures : ownPictures(pictures)
  const was = own && own.size < own.was && say('picture.was', { size: sizeIn(language, own.was) })
  return (
    <Labelled {...props} labels="group">
      <figure
        className={isOver ? 'pic drop' : 'pic'}
        aria-busy={uploading.reading !== undefined}
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={drop}
        {...forPictures}
      >
        {path && <Shown key={path} path={path} width={1008} />}
      </figure>
      <div className="pic-r" id={id} onPaste={paste} {...forPictures}>
        <div className="it small">
          <p>
            {uploading.reading ?? measures}
            {!uploading.reading && was}
          </p>
          {pages.size > 0 && <p>{say('picture.shownOn', { pages: [...pages].join(', ') })}</p>}
          <p className="only-d">{say('picture.drop')}</p>
        </div>
        <Button look="sm" onClick={uploading.choose}>
          {say('picture.replace')}
        </Button>
      </div>
      {uploading.limits}
      {uploading.trouble}
      {focus && <Focal field={focus} place={[...around, focus.name]} of={field.name} />}
      <PictureWords place={place} isNew={isDraft} show={show} />
      <Choice
        name={field.label[language]}
        pictures={offered.filter((one) => one.path.startsWith(folder))}
        value={path}
        onChange={choose}
      />
    </Labelled>
  )
}

/** The fields of the group at a place. */
function fieldsAt({ open, tree }: Drafted, place: Place): readonly Field[] {
  const { form } = fieldAt(open, place, plain(tree)) ?? {}
  return form?.kind === 'fields' ? form.fields : noFields
}

const noFields: readonly Field[] = []

/** Takes pictures from somebody's computer, and says why one is not taken. `into` is where, and as which save. */
export function useUpload(
  into: { readonly folder: string; readonly label?: (name: string) => Label },
  then: (upload: Upload) => void,
) {
  const client = useClient()
  const { language, say } = useSpeech()
  const { announce } = useCommands()
  const { act, busy, refused, refuse } = useAct()
  const [file, setFile] = useState<File>()
  const [isHeavy, setIsHeavy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { name = '', size: bytes = 0 } = file ?? {}
  const size = sizeIn(language, bytes)
  const most = largestUpload / 1_000_000
  const choose = () => input.current?.click()

  const take = async (file: File | undefined) => {
    if (!file) return
    setFile(file)
    setIsHeavy(file.size > largestUpload)
    if (file.size > largestUpload) return
    announce(say('picture.reading', { size: sizeIn(language, file.size) }))
    const { folder, label } = into
    const wish = {
      folder,
      name: file.name,
      ...(label && { label: JSON.stringify(label(file.name)) }),
    }
    const upload = await act(() =>
      client.upload(wish, file).catch((error) => {
        setIsHeavy(error instanceof Refusal && error.status === 413)
        throw error
      }),
    )
    if (upload) then(upload)
  }
  const takeAll = (files: readonly File[]) => {
    const [first, ...others] = files
    if (others.length === 0) return void take(first)
    setIsHeavy(false)
    refuse(both(sayIn('en')('files.one'), sayIn('fr')('files.one')))
    return undefined
  }
  const message = isHeavy ? say('picture.tooHeavy', { name, size, most }) : refused?.[language]
  return {
    takeAll,
    choose,
    reading: busy ? say('picture.reading', { size }) : undefined,
    limits: (
      <>
        <p className="f-n">{say('picture.limits', { most })}</p>
        <input
          hidden
          ref={input}
          type="file"
          accept="image/*"
          onChange={({ target }) => {
            takeAll([...(target.files ?? [])])
            // The same file may be chosen again.
            target.value = ''
          }}
        />
      </>
    ),
    trouble: message && (
      <Fault of={{ message, fix: isHeavy ? say('picture.lighter') : '' }} isAlert>
        <div className="btns">
          <Button look="sm" onClick={choose}>
            {say('picture.another')}
          </Button>
        </div>
      </Fault>
    ),
  }
}

/** How heavy something is, in words. */
export function sizeIn(language: Language, size: number): string {
  const say = sayIn(language)
  if (size < 100_000) return say('picture.kilobytes', { size: Math.round(size / 1000) })
  return say('picture.megabytes', { size: Math.round(size / 100_000) / 10 })
}

export const measuresOf = ({ width, height, size }: Kept, language: Language): string =>
  `${width} × ${height}, ${sizeIn(language, size)}`

/** A picture of the library by its id, which its file is named after. */
export function LibraryPicture(props: FieldProps) {
  const { language } = useSpeech()
  const { id, text, set } = useValue(props)
  const pictures = useSite((site) => site.pictures)
  return (
    <Labelled {...props} labels="group" room={text}>
      <Choice
        id={id}
        name={props.field.label[language]}
        pictures={pictures}
        value={pictures.find(({ path }) => pictureName(path) === text)?.path ?? ''}
        onChange={(path) => set(pictureName(path))}
      />
    </Labelled>
  )
}

interface ChoiceProps {
  /** Of the field that the picture is chosen for. */
  readonly name: string
  readonly id?: string
  readonly pictures: readonly Kept[]
  readonly value: string
  readonly onChange: (path: string) => void
}

/** The pictures to choose from, each as it looks. */
function Choice({ name, pictures, ...props }: ChoiceProps) {
  const say = useSay()
  const { go } = useCommands()
  const label = say('picture.library')
  return (
    <>
      <div className="f f-h">
        <span className="lb">{label}</span>
        <span className="rm">
          <Link onClick={() => go({ open: 'sheet', name: 'library' })}>{say('picture.all')}</Link>
        </span>
      </div>
      <Radios
        {...props}
        className="lib"
        label={`${name}, ${label}`}
        options={pictures.map(({ path }) => ({
          value: path,
          name: pictureName(path),
          shown: <Shown path={path} width={180} />,
        }))}
      />
    </>
  )
}

/** Of some pictures those that stand for themselves, not in the place of one of the others on narrow screens. */
export const ownPictures = (pictures: readonly Kept[]): readonly Kept[] => {
  const paths = new Set(pictures.map(({ path }) => path))
  return pictures.filter(({ narrowOf }) => narrowOf === undefined || !paths.has(narrowOf))
}

const pictureName = (path: string) => path.replace(/^.*\//, '').replace(/\.\w+$/, '')

interface ShownProps {
  readonly path: string
  readonly width: number
  /** Draws it, where it is no plain picture. */
  readonly draw?: (address: string) => ReactNode
}

/** A picture of the content, read with the token of this window. */
export function Shown({ path, width, draw = plainly }: ShownProps) {
  const client = useClient()
  const say = useSay()
  const [address, setAddress] = useState<string>()
  const [isLost, setIsLost] = useState(false)
  // One that is done again is there a moment after its draft.
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isHere = true
    const made = client.picture({ path, width }).then(URL.createObjectURL)
    const show = (address: string | undefined, isLost = false) => {
      if (!isHere) return
      setAddress(address)
      setIsLost(isLost)
    }
    let later: ReturnType<typeof setTimeout> | undefined
    made.then(show, (error) => {
      if (!isHere || !(error instanceof Refusal)) return
      if (tries < 3) later = setTimeout(setTries, 1000, tries + 1)
      show(undefined, tries === 3)
    })
    return () => {
      isHere = false
      clearTimeout(later)
      made.then(URL.revokeObjectURL, () => undefined)
    }
  }, [client, path, width, tries])
  if (isLost) return <p className="it small">{say('picture.lost')}</p>
  return address === undefined ? null : draw(address)
}

const plainly = (address: string) => <img src={address} alt="" />
