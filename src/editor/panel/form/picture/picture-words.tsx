import { Fragment, useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'
import type { Field, FieldProblem, Place } from '../../../protocol/state.ts'
import { useDrafting, useSay } from '../../state/selectors.ts'
import { at, type Edit } from '../../state/tree.ts'
import { Button } from '../../ui/buttons.tsx'
import { Tick } from '../../ui/radios.tsx'
import { useSame } from '../../ui/same.ts'
import ui from '../../ui/ui.module.css'
import { Problems } from '../field.tsx'
import { FieldView } from '../field-view.tsx'
import { FormContext, useForm } from '../form-context.ts'
import { problemsAt } from '../form-places.ts'
import {
  altPlaceOf,
  useIsAsked,
  useWriting,
  useWrittenWords,
  type WrittenWords,
} from './written-words.ts'

interface PictureWordsProps {
  /** Of the field of the picture. */
  readonly place: Place
  readonly isNew: boolean
}

/** Alternative text and caption of a library picture in each language; those of a replaced one must be confirmed. */
export function PictureWords({ place, isNew }: PictureWordsProps) {
  const words = useWrittenWords(place)
  return words && <WordsFields words={words} isNew={isNew} />
}

interface WordsFieldsProps {
  readonly words: WrittenWords
  readonly isNew: boolean
}

function WordsFields({ words, isNew }: WordsFieldsProps) {
  const say = useSay()
  const { alt, form } = words
  const files = useDrafting(useShallow((all) => words.files.filter((file) => all.files.has(file))))
  const isAsked = useIsAsked(words, files)
  // The note is the same in each language: it stands below the last one.
  const fields = useMemo(() => form.fields.map(withoutNote), [form])
  return (
    <>
      <Lacking words={words} files={files} />
      {isNew && (
        <div className={ui.groupHead}>
          <h2>{say(isAsked ? 'picture.isNew' : 'picture.shows')}</h2>
        </div>
      )}
      {form.fields.map((field, index) => (
        <Fragment key={field.name}>
          {files.map((file) => (
            <WordsField
              key={file}
              words={words}
              isNew={isNew}
              file={file}
              field={file === files.at(-1) ? field : (fields[index] ?? field)}
            />
          ))}
          {field.name === alt && field.optional && (
            <Decorative words={words} isNew={isNew} files={files} />
          )}
        </Fragment>
      ))}
    </>
  )
}

const withoutNote = ({ note: _, ...field }: Field): Field => field

interface FilesProps {
  readonly words: WrittenWords
  /** Those that are read. */
  readonly files: readonly string[]
}

/** That words are missing in a file. What to do about it stands below: the fields to be written. */
function Lacking({ words, files }: FilesProps) {
  const problems = useDrafting(
    useSame((all) =>
      files.flatMap((file) => {
        const { tree, problems = [] } = all.files.get(file) ?? {}
        return at(tree, words.place) ? [] : problemsAt(problems, words.place.slice(0, 1))
      }),
    ),
  )
  return <Problems problems={problems.map(withoutFix)} />
}

interface WordsFieldProps extends WordsFieldsProps {
  readonly file: string
  readonly field: Field
}

const noProblems: readonly FieldProblem[] = []

/** A field of the words in one language. */
function WordsField({ words, isNew, file, field }: WordsFieldProps) {
  const say = useSay()
  const form = useForm()
  const isAsked = useIsAsked(words, [file])
  const writing = useWriting(words, isNew)
  const value = useMemo(() => {
    const wording = { message: say('picture.describesOld'), fix: '' }
    const problem = { ...unansweredAt(altPlaceOf(words)), en: wording, fr: wording }
    const edit = (edit: Edit) => writing.write(file, edit)
    const found = isAsked ? [problem] : noProblems
    return { ...form, file, found, edit, wanted: undefined, isForeign: true }
  }, [form, say, words, file, isAsked, writing])
  return (
    <FormContext value={value}>
      <FieldView field={field} place={[...words.place, field.name]} />
      {isAsked && field.name === words.alt && (
        <div className={ui.actions}>
          <Button look="sm" onClick={() => writing.accept(file)}>
            {say('picture.fits')}
          </Button>
        </div>
      )}
    </FormContext>
  )
}

/** Whether a picture says nothing that has to be described: it then has no alternative text in any language. */
function Decorative({ words, isNew, files }: WordsFieldsProps & FilesProps) {
  const say = useSay()
  const { write } = useWriting(words, isNew)
  const place = altPlaceOf(words)
  const isDecorative = useDrafting((all) =>
    files.every((file) => at(all.files.get(file)?.tree, place) === undefined),
  )
  const decorate = (isOn: boolean) => {
    for (const file of files)
      write(file, isOn ? { do: 'clear', at: place } : { do: 'set', at: place, to: '' })
  }
  return (
    <Tick
      on={isDecorative}
      onChange={decorate}
      label={say('picture.decorative')}
      note={say('picture.decorativeNote')}
    />
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
