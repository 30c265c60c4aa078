import { isError, type Problem } from '../../../problem.ts'
import type { State } from '../../protocol.ts'
import type { SheetProps } from '../sheet.ts'
import { type Say, sayIn, timeOf } from '../words.ts'
import { type Acts, Button, Frame, Link, useActs } from './frame.tsx'
import { Quiet, rest } from './staff.tsx'

/** Everything that is wrong or may be, each with its remedy; a certain one is made with one click. */
export function Problems(props: SheetProps) {
  const { state, language } = props
  const words = sayIn(language)
  const acts = useActs(props)
  const { problems } = state
  const errors = problems.filter(isError).length
  const certain = problems.filter(({ suggestion }) => suggestion)

  async function fix(wanted: readonly Problem[]) {
    // From the end of a file to its start, so that the places of what is still to come stay true.
    for (const { file, line, column, code } of wanted.toReversed())
      if (!(await acts.save('fix', { file, line, column, code }))) return
  }

  const title = words('pb.title')
  const checked = checkedAt(state, words)
  if (problems.length === 0)
    return (
      <Frame {...props} title={title} left={<p className="it">{checked}</p>} still>
        <Quiet sign={rest} heading={words('em.pb.h')} text={checked} />
      </Frame>
    )
  const note = words('pb.note', { n: errors, time: shownAt(state) })
  const sum = <p className="it only-d">{sumOf(problems, words)}</p>
  const all = certain.length > 0 && (
    <Button look="solid" off={acts.busy} onClick={() => fix(certain)}>
      {words('pb.all', { n: certain.length })}
    </Button>
  )
  return (
    <Frame {...props} title={title} note={errors ? note : undefined} left={sum} right={all}>
      {acts.trouble}
      <ol>
        {problems.toSorted(byWeight).map((problem) => (
          <Item
            key={`${problem.code} ${placeOf(problem)} ${problem.message}`}
            {...{ ...props, problem, acts, fix }}
          />
        ))}
      </ol>
    </Frame>
  )
}

const weights = { error: 0, warning: 1, info: 2 } as const

const byWeight = (one: Problem, other: Problem) => weights[one.severity] - weights[other.severity]

const shownAt = ({ shown }: State): string => (shown ? timeOf(shown) : '–')

/** When the site was checked, and how many files. */
export const checkedAt = (state: State, words: Say): string =>
  words('em.pb.p', { time: shownAt(state), n: state.files })

// Because of these a file cannot be read as fields: only its text can be shown.
const breaksFile = /^(?:yaml|front-matter|text)\//

const placeOf = ({ file, line }: Pick<Problem, 'file' | 'line'>): string => `${file}:${line}`

interface ItemProps extends SheetProps {
  readonly problem: Problem
  readonly acts: Acts
  readonly fix: (problems: readonly Problem[]) => void
}

function Item({ problem, state, language, go, acts, fix }: ItemProps) {
  const words = sayIn(language)
  const { severity, code, file, line, notes = [] } = problem
  const page = state.pages.find((one) => one.file === file)
  const kind = ({ error: 'pb.err', warning: 'pb.warn', info: 'pb.nt' } as const)[severity]
  const isText = severity === 'error' && breaksFile.test(code)
  const owed = () => go({ open: 'sheet', name: 'owed' })
  const show = () =>
    go(isText ? { open: 'sheet', name: 'file', file } : { open: 'field', file, line })
  return (
    <li className={severity === 'info' ? 'pi nt' : 'pi'}>
      <div>
        <MarginSign of={problem} />
      </div>
      <div>
        <p className="kind">{words(kind)}</p>
        <h2 style={{ marginTop: 5 }}>{problem.message}</h2>
        <p className="pl">
          {page && `${page.title} · `}
          <code>{placeOf(problem)}</code>
        </p>
        {notes.map((one) => (
          <p className="pl" key={`${placeOf(one)}:${one.column} ${one.message}`}>
            {one.message} <code>{placeOf(one)}</code>
          </p>
        ))}
        <p className="say">{problem.fix}</p>
        <div className="btns">
          {problem.suggestion && (
            <Button look="sm" off={acts.busy} onClick={() => fix([problem])}>
              {words('pb.fix')}
            </Button>
          )}
          {code === 'translation/owed' && <Link onClick={owed}>{words('pr.title')}</Link>}
          <Link onClick={show}>{words(isText ? 'pb.src' : 'pb.go')}</Link>
        </div>
      </div>
    </li>
  )
}

// The signs of proofreaders: transpose, move, take out.
const signs = [
  [/duplicate|same|order/, 'M3 22C3 8 14 8 14 18S26 30 26 14 38 8 40 16'],
  [/image|picture|link|alt|indent/, 'M40 6H20V30H40M4 18H18M10 12L4 18L10 24'],
  [/unknown|long|invalid|too-/, 'M4 30C16 22 30 10 34 6 38 2 30 0 28 8 25 20 36 28 40 20'],
] as const

/** The proofreader's sign for a problem, in the margin; without a better one, that something is to be put in. */
export function MarginSign({ of: { code, severity } }: { readonly of: Problem }) {
  const [, path] = (severity !== 'info' && signs.find(([codes]) => codes.test(code))) || []
  return (
    <svg className="ms" width="40" height="33" viewBox="0 0 44 36" aria-hidden="true">
      <path d={path ?? 'M6 30L22 6L38 30'} />
    </svg>
  )
}

function sumOf(problems: readonly Problem[], words: Say): string {
  const kinds = [
    ['error', 'pb.errors'],
    ['warning', 'pb.warnings'],
    ['info', 'pb.notes'],
  ] as const
  const counted = kinds.map(
    ([severity, key]) => [key, problems.filter((one) => one.severity === severity).length] as const,
  )
  return counted.flatMap(([key, n]) => (n > 0 ? words(key, { n }) : [])).join(', ')
}
