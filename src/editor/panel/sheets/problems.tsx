import { isError, type Problem, type Suggestion } from '../../../problem.ts'
import type { FileChange, OpenFile, State } from '../../protocol.ts'
import type { SheetProps } from '../sheet.ts'
import { type Say, sayIn, timeOf } from '../words.ts'
import { Button, Frame, Link, Push, useActs } from './frame.tsx'
import { Quiet, rest } from './staff.tsx'

/** Everything that is wrong or may be, each with its remedy; a certain one is made with one click. */
export function Problems(props: SheetProps) {
  const { state, api, language, go } = props
  const words = sayIn(language)
  const acts = useActs(props)
  const { problems } = state
  const errors = problems.filter(isError).length
  const certain = problems.filter(({ suggestion }) => suggestion)

  async function mend(wanted: readonly Problem[]) {
    const files = [...new Set(wanted.map(({ file }) => file))]
    const changes = await acts.act(() =>
      Promise.all(
        files.map(async (file) =>
          mended(await api.get<OpenFile>(`file?path=${encodeURIComponent(file)}`), wanted),
        ),
      ),
    )
    const [first] = wanted
    const label = wanted.length === 1 && first ? first.fix : words('pb.done', { n: wanted.length })
    if (changes && (await acts.save('change', { changes, label })))
      document.getElementById('pt')?.focus()
  }

  const checked = checkedAt(state, words)
  if (problems.length === 0)
    return (
      <Frame {...props} title={words('pb.title')} foot={<p className="it">{checked}</p>} still>
        <Quiet sign={rest} heading={words('em.pb.h')} text={checked} />
      </Frame>
    )
  const note = words('pb.note', { n: errors, time: state.shown ? timeOf(state.shown) : '–' })
  const foot = (
    <>
      <p className="it only-d">{sumOf(problems, words)}</p>
      <Push />
      {certain.length > 0 && (
        <Button look="solid" off={acts.busy} onClick={() => mend(certain)}>
          {words('pb.all', { n: certain.length })}
        </Button>
      )}
    </>
  )
  return (
    <Frame {...props} title={words('pb.title')} note={errors ? note : undefined} foot={foot}>
      {acts.trouble}
      <ol>
        {problems.map((problem) => (
          <Item
            key={`${problem.code} ${placeOf(problem)} ${problem.message}`}
            {...{ problem, state, words, go }}
            onFix={problem.suggestion && !acts.busy ? () => mend([problem]) : undefined}
          />
        ))}
      </ol>
    </Frame>
  )
}

/** When the site was checked, and how many files. */
export const checkedAt = ({ shown, files }: State, words: Say): string =>
  words('em.pb.p', { time: shown ? timeOf(shown) : '–', n: files })

/** Whether a file cannot be read as fields because of it, so that only its text can be shown. */
export const breaksFile = ({ code, severity }: Problem): boolean =>
  severity === 'error' && /^(yaml|front-matter|text)\//.test(code)

/** A text with certain corrections made. */
export const corrected = (text: string, suggestions: readonly Suggestion[]): string =>
  suggestions
    .toSorted((one, other) => other.range[0] - one.range[0])
    // One inside of another would find its place moved.
    .filter(({ range }, index, all) => index === 0 || range[1] <= (all[index - 1]?.range[0] ?? 0))
    .reduce(
      (now, { range, text: right }) => now.slice(0, range[0]) + right + now.slice(range[1]),
      text,
    )

/** What corrects a file as it is there. */
function mended({ file, seen, text, problems }: OpenFile, wanted: readonly Problem[]): FileChange {
  const suggestions = problems
    .filter(({ code, line, column }) =>
      wanted.some(
        (one) =>
          one.file === file && one.code === code && one.line === line && one.column === column,
      ),
    )
    .flatMap(({ suggestion }) => suggestion ?? [])
  const lines = corrected(text, suggestions).replace(/\r\n?/g, '\n')
  return { file, seen, edits: [{ do: 'text', text: lines }] }
}

const placeOf = ({ file, line }: Problem): string => `${file}:${line}`

interface ItemProps extends Pick<SheetProps, 'state' | 'go'> {
  readonly problem: Problem
  readonly words: Say
  readonly onFix: (() => void) | undefined
}

function Item({ problem, state, words, go, onFix }: ItemProps) {
  const { severity, message, fix, file, line, notes = [] } = problem
  const page = state.pages.find((one) => one.file === file)
  const kind = { error: 'pb.err', warning: 'pb.warn', info: 'pb.nt' } as const
  const field = () => go({ open: 'field', file, line })
  const text = () => go({ open: 'sheet', name: 'file', file })
  const translations = () => go({ open: 'sheet', name: 'owed' })
  return (
    <li className={severity === 'info' ? 'pi nt' : 'pi'}>
      <div>
        <Sign of={problem} />
      </div>
      <div>
        <p className="kind">{words(kind[severity])}</p>
        <h2 style={{ marginTop: 5 }}>{message}</h2>
        <p className="pl">
          {page && `${page.title} · `}
          <code>{placeOf(problem)}</code>
        </p>
        {notes.map((one) => (
          <p className="pl" key={`${one.file}:${one.line}:${one.column} ${one.message}`}>
            {one.message} <code>{`${one.file}:${one.line}`}</code>
          </p>
        ))}
        <p className="say">{fix}</p>
        <div className="btns">
          {onFix && (
            <Button look="sm" onClick={onFix}>
              {words('pb.fix')}
            </Button>
          )}
          {isOwed(problem) && <Link onClick={translations}>{words('pr.title')}</Link>}
          {breaksFile(problem) ? (
            <Link onClick={text}>{words('pb.src')}</Link>
          ) : (
            <Link onClick={field}>{words('pb.go')}</Link>
          )}
        </div>
      </div>
    </li>
  )
}

const isOwed = ({ code }: Problem): boolean => code === 'translation/owed'

// The signs of proofreaders: transpose, take out, move, put in.
const signs = [
  [/duplicate|same|order/, 'M3 22C3 8 14 8 14 18S26 30 26 14 38 8 40 16'],
  [/unknown|long|invalid|too-/, 'M4 30C16 22 30 10 34 6 38 2 30 0 28 8 25 20 36 28 40 20'],
  [/image|picture|link|alt|indent/, 'M40 6H20V30H40M4 18H18M10 12L4 18L10 24'],
] as const

const putIn = 'M6 30L22 6L38 30'

/** The proofreader's sign for a problem, in the margin. */
export function Sign({
  of: { code, severity },
}: {
  readonly of: Pick<Problem, 'code' | 'severity'>
}) {
  const [, path = putIn] = (severity !== 'info' && signs.find(([codes]) => codes.test(code))) || []
  return (
    <svg className="ms" width="40" height="33" viewBox="0 0 44 36" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

function sumOf(problems: readonly Problem[], words: Say): string {
  const count = (severity: Problem['severity']) =>
    problems.filter((one) => one.severity === severity).length
  const all = [
    { n: count('error'), key: 'pb.errors' },
    { n: count('warning'), key: 'pb.warnings' },
    { n: count('info'), key: 'pb.notes' },
  ] as const
  return all
    .filter(({ n }) => n > 0)
    .map(({ n, key }) => words(key, { n }))
    .join(', ')
}
