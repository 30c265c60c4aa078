import { type ComponentType, type DragEvent, useEffect, useRef, useState } from 'react'
import type { Both } from '../../message.ts'
import type { Language } from '../../site.ts'
import { type LibraryPicture as Kept, largestUpload, type Upload } from '../protocol.ts'
import { useAct } from './acts.tsx'
import { Refusal } from './failures.ts'
import { Labelled } from './field.tsx'
import { type FieldProps, useForm, useValue } from './form.ts'
import { Button, Note } from './kit.tsx'
import { PictureWords } from './picture-words.tsx'
import { Radios } from './radios.tsx'
import { numberIn, sayIn } from './words.ts'

/** A picture: shown, replaced by another file or one of the library, with what visitors get of it. */
export function Picture(props: FieldProps & { readonly show: ComponentType<FieldProps> }) {
  const { drafted, state, api, language, say, tell, id, text, isDraft, set } = useValue(props)
  const { pictures } = state
  const [upload, setUpload] = useState<Upload>()
  const { act, busy, refused, refuse } = useAct()
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const folder = drafted.open.file.replace(/[^/]*$/, '')
  const path = text && folder + text
  const choose = (path: string) => set(path.slice(path.startsWith(folder) ? folder.length : 0))
  const kept = upload?.path === path ? upload : pictures.find((one) => one.path === path)

  const take = async (file: File | undefined) => {
    if (!file) return
    if (file.size > largestUpload) return refuse(tooHeavy(file.size))
    tell(say('picture.reading'))
    const into = (path || folder).replace(/\/[^/]*$/, '')
    const answer = await act(() => api.upload({ folder: into, name: file.name }, file))
    if (!answer) return
    setUpload(answer)
    choose(answer.path)
  }
  const measures = ({ width, height, size }: Pick<Kept, 'width' | 'height' | 'size'>) =>
    size < 100_000
      ? say('picture.kilobytes', { width, height, size: Math.round(size / 1000) })
      : say('picture.megabytes', {
          width,
          height,
          size: numberIn(language, Math.round(size / 100_000) / 10),
        })
  const over = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsOver(isOver)
  }
  const drop = (event: DragEvent) => {
    over(false)(event)
    take(event.dataTransfer.files[0])
  }
  const facts = kept && [
    ...(kept === upload ? [['picture.yours', measures(upload.was)] as const] : []),
    ['picture.kept', measures(kept)] as const,
    ...(kept.sent ? [['picture.sent', say('picture.sentSizes', sentOf(kept.sent))] as const] : []),
    ...(kept.usedBy.length > 0
      ? [['picture.shownOn', kept.usedBy.map(({ label }) => label[language]).join(', ')] as const]
      : []),
  ]
  return (
    <Labelled {...props} labels="group" room={kept && measures(kept)}>
      <figure
        className={isOver ? 'pic drop' : 'pic'}
        aria-busy={busy}
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={drop}
      >
        {path && <Shown key={path} path={path} width={1008} />}
      </figure>
      <div className="pic-r" id={id}>
        <div>
          {kept?.sent && <p>{say('picture.sum', sentOf(kept.sent))}</p>}
          <p className="it small">{busy ? say('picture.reading') : say('picture.drop')}</p>
        </div>
        <input
          className="vh"
          ref={input}
          type="file"
          accept="image/*"
          tabIndex={-1}
          aria-label={say('picture.upload')}
          onChange={(event) => take(event.target.files?.[0])}
        />
        <Button look="sm" onClick={() => input.current?.click()}>
          {say('picture.replace')}
        </Button>
      </div>
      <Note red text={refused?.[language]} />
      <PictureWords place={props.place} picture={path} isNew={isDraft} show={props.show} />
      {facts && (
        <dl className="ld">
          {facts.map(([name, fact]) => (
            <div key={name}>
              <dt>{say(name)}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
      )}
      {upload && upload.was.width > upload.width && <p className="f-n">{say('picture.reduced')}</p>}
      <Library
        name={props.field.label[language]}
        pictures={pictures.filter((one) => one.path.startsWith(folder))}
        value={path}
        onChange={choose}
      />
    </Labelled>
  )
}

/** Told before anything is sent. */
function tooHeavy(size: number): Both {
  const say = (language: Language) => {
    const [own, most] = [size, largestUpload].map((bytes) => Math.ceil(bytes / 100_000) / 10)
    return sayIn(language)('picture.tooHeavy', {
      size: numberIn(language, own ?? 0),
      most: most ?? 0,
    })
  }
  return { en: say('en'), fr: say('fr') }
}

/** A picture of the library by its id, which its file is named after. */
export function LibraryPicture(props: FieldProps) {
  const { state, language, id, text, set } = useValue(props)
  const { pictures } = state
  return (
    <Labelled {...props} labels="group" room={text}>
      <Library
        id={id}
        name={props.field.label[language]}
        pictures={pictures}
        value={pictures.find(({ path }) => pictureName(path) === text)?.path ?? ''}
        onChange={(path) => set(pictureName(path))}
      />
    </Labelled>
  )
}

interface LibraryProps {
  /** Of the field that the picture is chosen for. */
  readonly name: string
  readonly id?: string
  readonly pictures: readonly Kept[]
  readonly value: string
  readonly onChange: (path: string) => void
}

/** The pictures to choose from, each as it looks. */
function Library({ name, pictures, ...props }: LibraryProps) {
  const label = useForm().say('picture.library')
  return (
    <>
      <div className="f f-h">
        <span className="lb">{label}</span>
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

const pictureName = (path: string) => path.replace(/^.*\//, '').replace(/\.\w+$/, '')

const sentOf = ([from, to]: readonly [number, number]) => ({
  from: Math.round(from / 1000),
  to: Math.round(to / 1000),
})

/** A picture of the content, read with the token of this window. */
function Shown({ path, width }: { readonly path: string; readonly width: number }) {
  const { api, say } = useForm()
  const [address, setAddress] = useState<string>()
  const [isLost, setIsLost] = useState(false)
  // One that is done again is there a moment after its draft.
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isHere = true
    const made = api.ask.picture({ path, width }).then(URL.createObjectURL)
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
  }, [api, path, width, tries])
  if (isLost) return <p className="it small">{say('picture.lost')}</p>
  return address === undefined ? null : <img src={address} alt="" />
}
