import { type ReactNode, useState } from 'react'
import { languageNames } from '../../../message.ts'
import type { Field, FieldProblem } from '../../protocol/state.ts'
import { isInside } from '../state/places.ts'
import { useSay, useSpeech } from '../state/selectors.ts'
import { isDraft } from '../state/unsaved.ts'
import { useActs } from '../ui/acts.tsx'
import { Link } from '../ui/buttons.tsx'
import { classes } from '../ui/classes.ts'
import { Chevron } from '../ui/icons.tsx'
import { Radios, type RadiosProps } from '../ui/radios.tsx'
import { Fault } from '../ui/sentences.tsx'
import { Boxed } from '../ui/sheet-frame.tsx'
import ui from '../ui/ui.module.css'
import { wordingIn } from '../words/problem-words.ts'
import { AdviceAt } from './advice.tsx'
import type { FieldProps } from './field-kind.ts'
import styles from './form.module.css'
import { useDrafted, useFileLanguage, useForm } from './form-context.ts'
import { useField, useFieldMessages, useIsDraft } from './use-field.ts'

/** A field with its label above it and, below, what it is for and what is wrong with it. */
export function Labelled(
  props: FieldProps & {
    /** How much room there is, or another word about it, at the end of the line of the label. */
    readonly room?: ReactNode
    readonly tools?: ReactNode
    /** Whether the label is that of one control or of a group of them, or of what says so itself. */
    readonly labels?: 'control' | 'group' | 'itself'
    readonly children: ReactNode
  },
) {
  const { field, place, room, tools, labels = 'control', children } = props
  const { language, say } = useSpeech()
  const { file, isForeign } = useForm()
  const own = useFileLanguage()
  const { id, problems, described } = useFieldMessages(props)
  const isDraft = useIsDraft(props)
  const label = field.label[language]
  const labelId = `${id}-label`
  const group = {
    role: 'group',
    'aria-labelledby': labelId,
    'aria-describedby': described['aria-describedby'],
  }
  return (
    <div
      className={ui.field}
      data-field
      data-place={isForeign ? undefined : JSON.stringify(place)}
      {...(labels === 'group' && group)}
    >
      <div className={ui.fieldHead}>
        {labels === 'control' ? (
          <label htmlFor={id}>
            {label}
            {isForeign && (
              <span className={ui.visuallyHidden}>, {languageNames[own][language]}</span>
            )}
          </label>
        ) : (
          <span className={ui.label} id={labelId}>
            {label}
          </span>
        )}
        {isDraft && <span className={`${ui.hint} ${ui.blue}`}>{say('text.changed')}</span>}
        {tools}
        <span className={ui.remark}>
          {isForeign ? (
            <span className={ui.key} aria-hidden="true">
              {own.toUpperCase()}
            </span>
          ) : (
            room
          )}
        </span>
      </div>
      {children}
      {field.note && (
        <p className={ui.fieldNote} id={`${id}-note`}>
          {field.note[language]}
        </p>
      )}
      <Problems id={`${id}-problems`} problems={problems} />
      <AdviceAt of={file} place={place} />
    </div>
  )
}

/** The line on which something is chosen and not typed. */
export const ChoiceLine = (props: {
  readonly isDraft?: boolean
  readonly isEmpty?: boolean
  readonly children: ReactNode
}) => (
  <span
    className={classes(ui.line, ui.choice, props.isDraft && ui.draft, props.isEmpty && ui.empty)}
  >
    {props.children}
    <Chevron />
  </span>
)

/** A field in which something is chosen and not typed. */
export function ChoiceField(props: FieldProps & { readonly children: ReactNode }) {
  const isDraft = useIsDraft(props)
  return (
    <Labelled {...props}>
      <ChoiceLine isDraft={isDraft}>{props.children}</ChoiceLine>
    </Labelled>
  )
}

/** A field whose value is one of a few, each drawn as it looks; what is the only one is told. */
export function RadioField<T extends string | boolean>(
  props: FieldProps & Pick<RadiosProps<T>, 'className' | 'options'>,
) {
  const { language } = useSpeech()
  const { value, described, set } = useField(props)
  const { className, options } = props
  const label = props.field.label[language]
  const [only, ...rest] = options
  const isChoice = rest.length > 0 || only?.value !== value
  return (
    <Labelled {...props} labels={isChoice ? 'itself' : 'group'}>
      {isChoice ? (
        <Radios
          {...described}
          className={className}
          value={value}
          options={options}
          label={label}
          onChange={set}
        />
      ) : (
        <p>{only?.shown}</p>
      )}
    </Labelled>
  )
}

/**
 * Several fields under their heading, with what they are for and what is wrong with them as a whole. In a long form it
 * is folded, unless it is the first one, or something in it is wrong or asked for.
 */
export function Group({
  field,
  place,
  count,
  children,
}: FieldProps & { readonly count?: ReactNode; readonly children: ReactNode }) {
  const { language } = useSpeech()
  const { wanted } = useForm()
  const { problems, described } = useFieldMessages({ field, place })
  const fields = useDrafted(({ open }) => open.fields)
  const label = field.label[language]
  const isFolded = place.length === 1 && countOf(fields) > many
  const [isOpen, setIsOpen] = useState(
    () => fields.find(isGroup)?.name === place[0] || isInside(wanted, place),
  )
  // What is wrong is never hidden, also where it is found later.
  const isWrong = useDrafted(({ problems }) => problems.some(({ at }) => isInside(at, place)))
  const head = (
    <>
      <Boxed letter={field.letter} />
      <h2>{label}</h2>
      {count && <span className={ui.remark}>{count}</span>}
    </>
  )
  const body = (
    <>
      {field.note && (
        <p className={ui.fieldNote} id={`${described.id}-note`}>
          {field.note[language]}
        </p>
      )}
      <Problems id={`${described.id}-problems`} problems={problems} />
      {children}
    </>
  )
  const group = groupOf(label, described['aria-describedby'])
  if (isFolded)
    return (
      <details
        {...group}
        open={isOpen || isWrong}
        onToggle={({ currentTarget }) => {
          // The browser has folded it by then.
          if (isWrong) currentTarget.open = true
          setIsOpen(currentTarget.open)
        }}
      >
        <summary className={classes(ui.groupHead, styles.foldedHead)}>
          {head}
          <Chevron />
        </summary>
        {body}
      </details>
    )
  return (
    <div {...group}>
      <div className={ui.groupHead}>{head}</div>
      {body}
    </div>
  )
}

/** With more fields than that the groups of a form are folded: nobody reads through so many. */
const many = 20

const isGroup = ({ form: { kind } }: Field): boolean => /^(?:fields|list|names)$/.test(kind)

/** How many fields there are in some, with those of their groups. */
const countOf = (fields: readonly Field[]): number =>
  fields.reduce((sum, { form }) => sum + (form.kind === 'fields' ? countOf(form.fields) : 1), 0)

// Fields of several groups are called the same.
const groupOf = (label: string, describedBy: string | undefined) => ({
  role: 'group',
  'aria-label': label,
  'aria-describedby': describedBy,
})

/** What is wrong: each with its sentence and what to do, or the correction itself where it is certain. */
export function Problems(props: {
  readonly id?: string
  readonly problems: readonly FieldProblem[]
}) {
  const { id, problems } = props
  const { language } = useSpeech()
  if (problems.length === 0) return null
  return (
    <div id={id}>
      {problems.map((problem) => (
        <Fault of={wordingIn(problem, language)} key={problem.code + problem.en.message}>
          {problem.suggestion && <Fix problem={problem} />}
        </Fault>
      ))}
    </div>
  )
}

/** Makes a certain correction. It counts in the file as it is saved: what is being typed stands elsewhere in it. */
function Fix({ problem }: { readonly problem: FieldProblem }) {
  const say = useSay()
  const { fix, trouble } = useActs()
  if (useDrafted(isDraft)) return null
  return (
    <>
      <div className={ui.actions}>
        <Link onClick={() => fix([problem])}>{say('problems.fix')}</Link>
      </div>
      {trouble}
    </>
  )
}
