import { useEffect, useId, useState } from 'react'
import type { Both } from '../../message.ts'
import type { LibraryPicture as Kept, Upload } from '../protocol.ts'
import type { PanelApi } from './api.ts'
import { type FieldProps, Labelled } from './field.tsx'
import { idOf, useForm } from './form.ts'
import { Radios } from './radios.tsx'
import { Button } from './sheets/frame.tsx'
import { at, isChanged, plain } from './tree.ts'
import { numberIn } from './words.ts'

const nothing: readonly Kept[] = []

/** The pictures of the content, once they are known; asked for again when there is another state. */
function usePictures(api: PanelApi, state: number): readonly Kept[] {
  const [pictures, setPictures] = useState(nothing)
  useEffect(() => {
    api
      .get<readonly Kept[]>(`pictures?state=${state}`)
      .then(setPictures, () => setPictures(nothing))
  }, [api, state])
  return pictures
}

/** A picture of the content, read with the token of this window. */
function Shown({ path, width }: { readonly path: string; readonly width: number }) {
  const { api } = useForm()
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let isGone = false
    api.picture(path, width).then(
      (address) => {
        made = address
        if (isGone) URL.revokeObjectURL(address)
        else setAddress(address)
      },
      () => setAddress(undefined),
    )
    return () => {
      isGone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [api, path, width])
  return address === undefined ? null : <img src={address} alt="" />
}

/** What a text of a field of the tree says. */
function useChosen({ place }: FieldProps) {
  const { drafted } = useForm()
  const tree = at(drafted.tree, place)
  const value = tree && plain(tree)
  return { chosen: typeof value === 'string' ? value : '', isNew: isChanged(tree) }
}

/** A picture: shown, replaced by another file or one of the library, with what visitors get of it. */
export function Picture({ field, place }: FieldProps) {
  const { drafted, state, api, language, say, tell, edit } = useForm()
  const { chosen, isNew } = useChosen({ field, place })
  const pictures = usePictures(api, state.number)
  const [upload, setUpload] = useState<Upload>()
  const [refused, setRefused] = useState<Both>()
  const [isBusy, setIsBusy] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const input = useId()
  const folder = drafted.open.file.split('/').slice(0, -1).join('/')
  const below = (path: string) =>
    folder && path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path
  const path = chosen && (folder ? `${folder}/${chosen}` : chosen)
  const kept = upload?.path === path ? upload : pictures.find((one) => one.path === path)

  const take = async (file: File | undefined) => {
    if (!file) return
    setIsBusy(true)
    tell(say('pc.busy'))
    const into = path.split('/').slice(0, -1).join('/') || folder
    const query = `upload?folder=${encodeURIComponent(into)}&name=${encodeURIComponent(file.name)}`
    try {
      const answer = await api.upload<Upload | { readonly refused: Both }>(query, file)
      setRefused('refused' in answer ? answer.refused : undefined)
      if ('refused' in answer) return
      setUpload(answer)
      edit({ do: 'set', at: place, to: below(answer.path) })
    } finally {
      setIsBusy(false)
    }
  }
  const measures = ({ width, height, size }: Pick<Kept, 'width' | 'height' | 'size'>) =>
    size < 100_000
      ? say('pc.small', { width, height, size: Math.round(size / 1000) })
      : say('pc.wasv', {
          width,
          height,
          size: numberIn(language, Math.round(size / 100_000) / 10),
        })
  const drop = {
    onDragOver: (event: React.DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: React.DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      take(event.dataTransfer.files[0])
    },
  }
  const near = pictures.filter((one) => one.path.startsWith(folder ? `${folder}/` : ''))
  return (
    <Labelled field={field} place={place} labels="group" room={kept && measures(kept)}>
      <figure className={isOver ? 'pic drop' : 'pic'} {...drop} aria-busy={isBusy}>
        {path && <Shown path={path} width={1008} />}
      </figure>
      <div className="pic-r" id={idOf(drafted.open.file, place)}>
        <div>
          {kept?.sent && <p>{say('pc.sum', sentOf(kept.sent))}</p>}
          <p className="it small">{isBusy ? say('pc.busy') : say('pc.drop')}</p>
        </div>
        <input
          className="vh"
          id={input}
          type="file"
          accept="image/*"
          tabIndex={-1}
          aria-label={say('pc.upload')}
          onChange={(event) => take(event.target.files?.[0])}
        />
        <Button look="sm" onClick={() => document.getElementById(input)?.click()}>
          {say('pc.replace')}
        </Button>
      </div>
      {refused && (
        <div className="note red" role="alert">
          <p>{refused[language]}</p>
        </div>
      )}
      {isNew && (
        <div className="note">
          <p>{say('pc.altq')}</p>
        </div>
      )}
      {kept && (
        <dl className="ld">
          {upload && kept === upload && (
            <div>
              <dt>{say('pc.was')}</dt>
              <dd>{measures(upload.was)}</dd>
            </div>
          )}
          <div>
            <dt>{say('pc.orig')}</dt>
            <dd>{measures(kept)}</dd>
          </div>
          {kept.sent && (
            <div>
              <dt>{say('pc.sent')}</dt>
              <dd>{say('pc.sentv', sentOf(kept.sent))}</dd>
            </div>
          )}
          {kept.usedBy.length > 0 && (
            <div>
              <dt>{say('pc.where')}</dt>
              <dd>{kept.usedBy.map(({ label }) => label[language]).join(', ')}</dd>
            </div>
          )}
        </dl>
      )}
      {upload && upload.was.width > upload.width && <p className="f-n">{say('pc.meta')}</p>}
      <Library
        pictures={near}
        value={path}
        onChange={(to) => edit({ do: 'set', at: place, to: below(to) })}
      />
    </Labelled>
  )
}

const sentOf = ([from, to]: readonly [number, number]) => ({
  from: Math.round(from / 1000),
  to: Math.round(to / 1000),
})

const nameOf = (path: string) => (path.split('/').at(-1) ?? '').replace(/\.\w+$/, '')

/** The pictures to choose from, each as it looks. */
function Library({
  id,
  pictures,
  value,
  onChange,
}: {
  readonly id?: string
  readonly pictures: readonly Kept[]
  readonly value: string
  readonly onChange: (path: string) => void
}) {
  const { say } = useForm()
  return (
    <>
      <div className="f-h lib-h">
        <span className="lb">{say('pc.lib')}</span>
      </div>
      <Radios
        className="lib"
        {...(id === undefined ? {} : { id })}
        label={say('pc.lib')}
        value={value}
        options={pictures.map(({ path }) => ({
          value: path,
          name: nameOf(path),
          shown: <Shown path={path} width={180} />,
        }))}
        onChange={onChange}
      />
    </>
  )
}

/** A picture of the library by its id, which its file is named after. */
export function LibraryPicture({ field, place }: FieldProps) {
  const { drafted, state, api, edit } = useForm()
  const { chosen } = useChosen({ field, place })
  const pictures = usePictures(api, state.number)
  return (
    <Labelled field={field} place={place} labels="group" room={chosen}>
      <Library
        id={idOf(drafted.open.file, place)}
        pictures={pictures}
        value={pictures.find(({ path }) => nameOf(path) === chosen)?.path ?? ''}
        onChange={(path) => edit({ do: 'set', at: place, to: nameOf(path) })}
      />
    </Labelled>
  )
}
