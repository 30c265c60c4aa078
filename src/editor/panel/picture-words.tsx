import { type ComponentType, Fragment, useState } from 'react'
import type { FieldProblem, Place } from '../protocol.ts'
import type { Drafted } from './drafted.ts'
import { useChange } from './effects.ts'
import { Problems } from './field.tsx'
import {
  emptyOf,
  type FieldProps,
  FormContext,
  fieldAt,
  isChanged,
  leafText,
  problemsAt,
  useForm,
} from './form.ts'
import { Button, Note } from './kit.tsx'
import { Tick } from './radios.tsx'
import { at, type Edit } from './tree.ts'

interface PictureWordsProps {
  /** Of the field of the picture, and what it names. */
  readonly place: Place
  readonly picture: string
  readonly isNew: boolean
  readonly show: ComponentType<FieldProps>
}

/**
 * What is said of a picture of the library in each language, where it is chosen: the words stand in files of their own,
 * by its id. A new picture asks whether its alternative texts still describe it.
 */
export function PictureWords({ place, picture, isNew, show: Show }: PictureWordsProps) {
  const form = useForm()
  const { drafting, say } = form
  const [right, setRight] = useState<readonly string[]>([])
  const id = leafText(at(form.drafted.tree, [...place.slice(0, -1), 'id']))
  const { field: home = '', alt: altName = '', picture: src } = form.drafted.open.pictureWords ?? {}
  const words = [home, id]
  const files = useFiles()
  const [{ open } = form.drafted] = files
  const group = fieldAt(open, words, open.data)?.form
  if (place.at(-1) !== src || id === '' || group?.kind !== 'fields') return null

  const sides = files.map((drafted) => {
    const { file } = drafted.open
    const alt = at(drafted.tree, [...words, altName])
    const isThere = at(drafted.tree, words) !== undefined
    const edit = (edit: Edit) => {
      const name = edit.at.at(-1)
      const isFirst = edit.do === 'set' && name !== undefined && !isThere
      const whole = isFirst && { ...Object(emptyOf(group)), [name]: edit.to }
      drafting.edit(file, whole ? { do: 'set', at: words, to: whole } : edit)
    }
    return {
      file,
      drafted,
      alt,
      edit,
      isOwed:
        isNew && !isChanged(drafted, [...words, altName]) && !right.includes(`${file} ${picture}`),
      // What to do about it stands below: the fields to be written.
      lacking: isThere ? [] : problemsAt(drafted, words.slice(0, 1)).map(withoutFix),
    }
  })
  const isDecorative = sides.every(({ alt }) => alt === undefined)
  const decorate = (isOn: boolean) => {
    const altPlace = [...words, altName]
    for (const { edit } of sides)
      edit(isOn ? { do: 'clear', at: altPlace } : { do: 'set', at: altPlace, to: '' })
  }
  return (
    <>
      <Problems problems={sides.flatMap(({ lacking }) => lacking)} />
      <Note
        text={sides.some(({ isOwed, alt }) => isOwed && alt) ? say('picture.isNew') : undefined}
      />
      {group.fields.map(({ note, ...field }) => (
        <Fragment key={field.name}>
          {sides.map(({ file, drafted, alt, edit, isOwed }, index) => {
            const isAsked = isOwed && field.name === altName
            const isLast = index === sides.length - 1
            return (
              <FormContext
                key={file}
                value={{ ...form, drafted, edit, wanted: undefined, isForeign: true }}
              >
                <div className={isAsked ? 'owes' : undefined}>
                  <Show
                    field={isLast ? { ...field, note } : field}
                    place={[...words, field.name]}
                  />
                  {isAsked && alt && (
                    <div className="btns">
                      <Button look="sm" onClick={() => setRight([...right, `${file} ${picture}`])}>
                        {say('owed.stillRight')}
                      </Button>
                    </div>
                  )}
                </div>
              </FormContext>
            )
          })}
          {field.name === altName && field.optional && (
            <Tick
              on={isDecorative}
              onChange={decorate}
              label={say('picture.decorative')}
              note={say('picture.decorativeNote')}
            />
          )}
        </Fragment>
      ))}
    </>
  )
}

const withoutFix = (problem: FieldProblem): FieldProblem => ({
  ...problem,
  en: { ...problem.en, fix: '' },
  fr: { ...problem.fr, fix: '' },
})

/** The files with the words of pictures, as far as they are read. */
function useFiles(): readonly Drafted[] {
  const { drafted, drafting, state } = useForm()
  const { files: names = [] } = drafted.open.pictureWords ?? {}
  const { drafts, fileVersion } = state
  const kept = drafts.filter(({ file }) => names.includes(file))
  // A file, or a draft of it, is another one.
  useChange([names, kept, fileVersion], () => {
    for (const file of names) drafting.read(file, drafts)
  })
  const { files } = drafting.current()
  return names.flatMap((file) => files.get(file) ?? [])
}
