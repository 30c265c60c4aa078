import { Fragment } from 'react'
import { useShallow } from 'zustand/react/shallow'
import type { FieldProblem, Place } from '../../../protocol/state.ts'
import { unanswered } from '../../state/drafts.ts'
import { useDraftActions, useDrafting, useSay } from '../../state/panel.ts'
import { at, type Edit, leafText } from '../../state/tree.ts'
import { Button } from '../../ui/kit.tsx'
import { Tick } from '../../ui/radios.tsx'
import { Problems } from '../field.tsx'
import { FieldView } from '../field-view.tsx'
import { emptyFields } from '../fields/fields-kind.tsx'
import { FormContext, useDrafted, useForm, useToday } from '../form-context.ts'
import { fieldAt, problemsAt } from '../form-places.ts'

interface PictureWordsProps {
  /** Of the field of the picture. */
  readonly place: Place
  readonly isNew: boolean
}

/** Alternative text and caption of a library picture in each language; those of a replaced one must be confirmed. */
export function PictureWords({ place, isNew }: PictureWordsProps) {
  const form = useForm()
  const say = useSay()
  const drafts = useDraftActions()
  const today = useToday()
  const id = useDrafted(({ tree }) => leafText(at(tree, [...place.slice(0, -1), 'id'])))
  const shown = useDrafted(({ tree }) => leafText(at(tree, place)))
  const ownFile = useDrafted(({ open }) => open)
  const {
    files: homes = [],
    field: home = '',
    alt: altName = '',
    picture: src,
  } = ownFile.pictureWords ?? {}
  const words = [home, id]
  const files = useDrafting(
    useShallow(({ files }) => homes.flatMap((file) => files.get(file) ?? [])),
  )
  const asked = useDrafting(useShallow(unanswered))
  const open = files[0]?.open ?? ownFile
  const group = fieldAt(open, words, open.data)?.form
  if (place.at(-1) !== src || id === '' || group?.kind !== 'fields') return null

  const altPlace = [...words, altName]
  const sides = files.map((one) => {
    const { file } = one.open
    const alt = at(one.tree, altPlace)
    const isThere = at(one.tree, words) !== undefined
    const isAsked = asked.includes(`${file} ${id}`)
    const fits = (text: unknown) => drafts.answer(`${file} ${id}`, `${shown} ${text}`)
    const wording = { message: say('picture.describesOld'), fix: '' }
    const found: FieldProblem[] = isAsked
      ? [{ ...unansweredAt(altPlace), en: wording, fr: wording }]
      : []
    const edit = (edit: Edit) => {
      const name = edit.at.at(-1)
      if (isNew && edit.do === 'set' && name === altName) fits(edit.to)
      const isFirst = edit.do === 'set' && name !== undefined && !isThere
      const whole = isFirst && {
        ...emptyFields(group, { kinds: form.kinds, today }),
        [name]: edit.to,
      }
      drafts.edit(file, whole ? { do: 'set', at: words, to: whole } : edit)
    }
    return {
      file,
      found,
      alt,
      edit,
      fits: isAsked && (() => fits(leafText(alt))),
      // What to do about it stands below: the fields to be written.
      lacking: isThere ? [] : problemsAt(one.problems, words.slice(0, 1)).map(withoutFix),
    }
  })
  const isDecorative = sides.every(({ alt }) => alt === undefined)
  const decorate = (isOn: boolean) => {
    for (const { edit } of sides)
      edit(isOn ? { do: 'clear', at: altPlace } : { do: 'set', at: altPlace, to: '' })
  }
  return (
    <>
      <Problems problems={sides.flatMap(({ lacking }) => lacking)} />
      {isNew && (
        <div className="gh">
          <h2>{say(sides.some(({ fits }) => fits) ? 'picture.isNew' : 'picture.shows')}</h2>
        </div>
      )}
      {group.fields.map(({ note, ...field }) => (
        <Fragment key={field.name}>
          {sides.map(({ file, found, edit, fits }, index) => (
            <FormContext
              key={file}
              value={{ ...form, file, found, edit, wanted: undefined, isForeign: true }}
            >
              <FieldView
                field={index === sides.length - 1 ? { ...field, note } : field}
                place={[...words, field.name]}
              />
              {fits && field.name === altName && (
                <div className="btns">
                  <Button look="sm" onClick={fits}>
                    {say('picture.fits')}
                  </Button>
                </div>
              )}
            </FormContext>
          ))}
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

const unansweredAt = (at: Place): Omit<FieldProblem, 'en' | 'fr'> => ({
  at,
  code: 'unanswered',
  severity: 'error',
  file: '',
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 1,
})
