import { isError } from '../../../problem.ts'
import type { FieldProblem, State } from '../../protocol/state.ts'
import { Quiet, rest } from '../publish/progress.tsx'
import { useCommands } from '../state/panel.ts'
import { byWeight, fixedAt, isInText } from '../state/problem-places.ts'
import { useSay, useSite, useSpeech } from '../state/selectors.ts'
import { type Acts, useActs } from '../ui/acts.tsx'
import { Button, Link } from '../ui/buttons.tsx'
import { classes } from '../ui/classes.ts'
import { MarginSign } from '../ui/icons.tsx'
import { Sentence } from '../ui/sentences.tsx'
import { Frame } from '../ui/sheet-frame.tsx'
import ui from '../ui/ui.module.css'
import { timeOf } from '../words/dates.ts'
import { capital } from '../words/names.ts'
import { wordingIn } from '../words/problem-words.ts'
import type { Say } from '../words/words.ts'
import styles from './screens.module.css'

declare module '../state/targets.ts' {
  interface Sheets {
    readonly problems: object
  }
}

/** Everything that is wrong or may be, each with its fix; a certain one is made with one click. */
export function Problems() {
  const say = useSay()
  const problems = useSite((site) => site.problems)
  const state = useSite((site) => site)
  const acts = useActs()
  const errors = problems.filter(isError).length
  const certain = problems.filter(({ suggestion }) => suggestion)
  const title = say('problems.title')
  const checked = checkedAt(state, say)
  if (problems.length === 0)
    return (
      <Frame title={title} left={<p className={ui.muted}>{checked}</p>} still>
        {acts.trouble}
        <Quiet sign={rest} heading={say('problems.none')} text={checked} />
      </Frame>
    )
  const note = say('problems.note', { n: errors, time: shownAt(state) })
  const sum = <p className={`${ui.muted} ${ui.wideOnly}`}>{sumOf(problems, say)}</p>
  const all = certain.length > 1 && (
    <Button look="solid" off={acts.busy} onClick={() => acts.fix(certain)}>
      {say('problems.fixAll', { n: certain.length })}
    </Button>
  )
  return (
    <Frame title={title} note={errors ? note : undefined} left={sum} right={all}>
      {acts.trouble}
      <ol>
        {problems.toSorted(byWeight).map((problem) => (
          <Item
            key={`${problem.code} ${lineOf(problem)} ${problem.en.message}`}
            problem={problem}
            acts={acts}
          />
        ))}
      </ol>
    </Frame>
  )
}

/** What each kind is called. */
const kinds = {
  error: { name: 'problems.error', sum: 'problems.errors' },
  warning: { name: 'problems.warning', sum: 'problems.warnings' },
  info: { name: 'problems.info', sum: 'problems.infos' },
} as const

const sumOf = (problems: readonly FieldProblem[], say: Say): string =>
  [...Map.groupBy(problems.toSorted(byWeight), ({ severity }) => severity)]
    .map(([severity, { length: n }]) => say(kinds[severity].sum, { n }))
    .join(', ')

const shownAt = ({ shown }: State): string => (shown ? timeOf(shown) : '–')

/** When the site was checked, and how many files. */
export const checkedAt = (state: State, say: Say): string =>
  say('problems.checked', { time: shownAt(state), n: state.files })

/** Whether it is in a file that somebody edits: what commands write is not. */
const isEdited = ({ file }: FieldProblem): boolean => !file.endsWith('.json')

const lineOf = ({ file, line }: Pick<FieldProblem, 'file' | 'line'>): string => `${file}:${line}`

interface ProblemProps {
  readonly problem: FieldProblem
  readonly acts: Acts
}

function Item({ problem, acts }: ProblemProps) {
  const { language, say } = useSpeech()
  const { go } = useCommands()
  const { severity, code, where, notes = [] } = problem
  const { message, fix } = wordingIn(problem, language)
  // A line helps whoever sees the text of the file; all others are led to the field by its name.
  const hasLine = !where || isInText(problem)
  const owed = () => go({ open: 'sheet', name: 'owed' })
  return (
    <li className={styles.problem}>
      <div>
        <MarginSign of={problem} />
      </div>
      <div>
        <p className={classes(ui.hint, severity !== 'info' && ui.red)}>
          {say(kinds[severity].name)}
        </p>
        <h2>{message}</h2>
        <p className={ui.hint}>
          {where && capital(where[language])}
          {where && hasLine && ' · '}
          {hasLine && <code>{lineOf(problem)}</code>}
        </p>
        {notes.map((note) => (
          <p className={ui.hint} key={`${lineOf(note)}:${note.column} ${note.en.message}`}>
            {note[language].message} {hasLine && <code>{lineOf(note)}</code>}
          </p>
        ))}
        <Sentence text={fix} />
        <div className={ui.actions}>
          {problem.suggestion && (
            <Button look="sm" off={acts.busy} onClick={() => acts.fix([problem])}>
              {say('problems.fix')}
            </Button>
          )}
          {code === 'translation/to-update' && <Link onClick={owed}>{say('owed.title')}</Link>}
          {isEdited(problem) && (
            <Link onClick={() => go(fixedAt(problem))}>
              {say(isInText(problem) ? 'problems.asText' : 'problems.showField')}
            </Link>
          )}
        </div>
      </div>
    </li>
  )
}
