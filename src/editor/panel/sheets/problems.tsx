import { isError, type Problem } from '../../../problem.ts'
import type { FieldProblem, State } from '../../protocol.ts'
import { type Acts, useActs } from '../acts.tsx'
import { Button, Frame, Link } from '../kit.tsx'
import type { SheetProps, Target } from '../sheet.ts'
import { MarginSign } from '../signs.tsx'
import { capital, type Say, sayIn, timeOf } from '../words.ts'
import { Quiet, rest } from './staff.tsx'

/** Everything that is wrong or may be, each with its remedy; a certain one is made with one click. */
export function Problems(props: SheetProps) {
  const { state, language } = props
  const words = sayIn(language)
  const acts = useActs(props)
  const { problems } = state
  const errors = problems.filter(isError).length
  const certain = problems.filter(({ suggestion }) => suggestion)
  const title = words('problems.title')
  const checked = checkedAt(state, words)
  if (problems.length === 0)
    return (
      <Frame {...props} title={title} left={<p className="it">{checked}</p>} still>
        <Quiet sign={rest} heading={words('problems.none')} text={checked} />
      </Frame>
    )
  const note = words('problems.note', { n: errors, time: shownAt(state) })
  const sum = <p className="it only-d">{sumOf(problems, words)}</p>
  const all = certain.length > 0 && (
    <Button look="solid" off={acts.busy} onClick={() => acts.fix(certain)}>
      {words('problems.fixAll', { n: certain.length })}
    </Button>
  )
  return (
    <Frame {...props} title={title} note={errors ? note : undefined} left={sum} right={all}>
      {acts.trouble}
      <ol>
        {problems.toSorted(byWeight).map((problem) => (
          <Item
            key={`${problem.code} ${lineOf(problem)} ${problem.message}`}
            {...{ ...props, problem, acts }}
          />
        ))}
      </ol>
    </Frame>
  )
}

/** What each kind is called. */
const kinds = {
  error: { weight: 0, one: 'problems.error', sum: 'problems.errors' },
  warning: { weight: 1, one: 'problems.warning', sum: 'problems.warnings' },
  info: { weight: 2, one: 'problems.info', sum: 'problems.infos' },
} as const

/** The gravest first. */
export const byWeight = (one: Problem, other: Problem) =>
  kinds[one.severity].weight - kinds[other.severity].weight

const sumOf = (problems: readonly Problem[], words: Say): string =>
  [...Map.groupBy(problems.toSorted(byWeight), ({ severity }) => severity)]
    .map(([severity, { length: n }]) => words(kinds[severity].sum, { n }))
    .join(', ')

const shownAt = ({ shown }: State): string => (shown ? timeOf(shown) : '–')

/** When the site was checked, and how many files. */
export const checkedAt = (state: State, words: Say): string =>
  words('problems.checked', { time: shownAt(state), n: state.files })

// Because of these a file cannot be read as fields: only its text can be shown.
const breaksFile = /^(?:yaml|front-matter)\//

/** Whether only the text of the file can be shown: what has a field is fixed there. */
export const isOfText = ({ severity, code, at }: FieldProblem): boolean =>
  severity === 'error' && (breaksFile.test(code) || (!at && code.startsWith('text/')))

/** Where a problem can be mended. */
export const mendedAt = (problem: FieldProblem): Target =>
  isOfText(problem)
    ? { open: 'sheet', name: 'file', file: problem.file }
    : { open: 'field', file: problem.file, at: problem.at }

const lineOf = ({ file, line }: Pick<Problem, 'file' | 'line'>): string => `${file}:${line}`

interface ItemProps extends SheetProps {
  readonly problem: FieldProblem
  readonly acts: Acts
}

function Item({ problem, language, go, acts }: ItemProps) {
  const words = sayIn(language)
  const { severity, code, where, notes = [] } = problem
  const owed = () => go({ open: 'sheet', name: 'owed' })
  return (
    <li className="pi">
      <div>
        <MarginSign of={problem} />
      </div>
      <div>
        <p className={severity === 'info' ? 'it small' : 'it small red'}>
          {words(kinds[severity].one)}
        </p>
        <h2>{problem.message}</h2>
        <p className="it small">
          {where && `${capital(where[language])} · `}
          <code>{lineOf(problem)}</code>
        </p>
        {notes.map((one) => (
          <p className="it small" key={`${lineOf(one)}:${one.column} ${one.message}`}>
            {one.message} <code>{lineOf(one)}</code>
          </p>
        ))}
        <p>{problem.fix}</p>
        <div className="btns">
          {problem.suggestion && (
            <Button look="sm" off={acts.busy} onClick={() => acts.fix([problem])}>
              {words('problems.fix')}
            </Button>
          )}
          {code === 'translation/owed' && <Link onClick={owed}>{words('owed.title')}</Link>}
          <Link onClick={() => go(mendedAt(problem))}>
            {words(isOfText(problem) ? 'problems.asText' : 'problems.showField')}
          </Link>
        </div>
      </div>
    </li>
  )
}
