import type { ReactNode } from 'react'
import type { Field, Place } from '../protocol.ts'
import type { FieldProblem } from './drafting.ts'
import { idOf, problemsAt, useForm } from './form.ts'
import { MarginSign } from './signs.tsx'
import { at, isChanged } from './tree.ts'

export interface FieldProps {
  readonly field: Field
  readonly place: Place
}

/** A field with its label above it and, below, what it is for and what is wrong with it. */
export function Labelled({
  field,
  place,
  room,
  isOver = false,
  labels = 'control',
  children,
}: FieldProps & {
  /** How much room there is, or another word about it, at the end of the line of the label. */
  readonly room?: ReactNode
  readonly isOver?: boolean
  /** Whether the label is that of one control or of a group of them. */
  readonly labels?: 'control' | 'group'
  readonly children: ReactNode
}) {
  const form = useForm()
  const { drafted, language, say } = form
  const id = idOf(drafted.open.file, place)
  const problems = problemsAt(form, place)
  const label = field.label[language]
  const isDraft =
    field.form.kind === 'body'
      ? drafted.body !== drafted.open.body
      : isChanged(at(drafted.tree, place))
  return (
    <div className="f" data-place={JSON.stringify(place)}>
      <div className="f-h">
        {labels === 'control' ? (
          <label htmlFor={id}>{label}</label>
        ) : (
          <span className="lb">{label}</span>
        )}
        {isDraft && <span className="ch">{say('changed')}</span>}
        {room !== undefined && (
          <span className="rm" style={isOver ? { color: 'var(--redt)' } : {}}>
            {room}
          </span>
        )}
      </div>
      {children}
      {field.note && (
        <p className="f-n" id={`${id}-note`}>
          {field.note[language]}
        </p>
      )}
      <Problems id={`${id}-problems`} problems={problems} />
    </div>
  )
}

/** What is wrong: each with its sentence and what to do. */
export const Problems = ({
  id,
  problems,
}: {
  readonly id?: string
  readonly problems: readonly FieldProblem[]
}) =>
  problems.length > 0 && (
    <div id={id}>
      {problems.map(({ code, message, fix, severity }) => (
        <div className="err" key={code + message}>
          <div>
            <MarginSign isCaret={severity === 'error'} />
          </div>
          <div>
            <p>{message}</p>
            <p>{fix}</p>
          </div>
        </div>
      ))}
    </div>
  )

/** What a control says of itself to those who do not see what stands around it. */
export function useDescribed(field: Field, place: Place) {
  const form = useForm()
  const id = idOf(form.drafted.open.file, place)
  const isWrong = problemsAt(form, place).length > 0
  const described = [...(isWrong ? [`${id}-problems`] : []), ...(field.note ? [`${id}-note`] : [])]
  return {
    id,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': described.join(' ') || undefined,
  }
}
