import type { ComponentProps } from 'react'
import { isError } from '../../../problem.ts'
import { gateAddress, type PageInfo, type PublishState, type State } from '../../protocol.ts'
import { stopsOf } from '../coming.ts'
import { Button, Link } from '../kit.tsx'
import { Chevron, FinalBar } from '../signs.tsx'
import { type Panel, type SheetName, useEarly } from '../state/view.ts'
import { momentIn, type Say, type WordKey } from '../words.ts'

interface BarProps {
  readonly page: PageInfo | undefined
  readonly isViewing: boolean
  /** Whether the server answers and does not know yet what has changed. */
  readonly isEarly: boolean
  readonly onView: () => void
}

/** The bar at the foot of the page: what is boxed or underlined can be pressed, what is in italics tells how things are. */
export function Bar({ page, isViewing, isEarly, onView }: BarProps) {
  const { state, route, language, say, go } = useEarly()
  const { problems = [], publication } = state ?? {}
  const errors = problems.filter(isError).length
  const { label, count, pencil, isDone } = published(publication, { language, say })
  const openSheet = (name: SheetName) => () => go({ open: 'sheet', name })
  const publish = openSheet(errors > 0 ? 'problems' : 'publish')
  const tasks = state ? tasksIn(state, say) : []
  const { theirs, isLooking } = publication ?? {}
  const takeTheirs = theirs && say('unsent.getTheirs', { n: theirs.changes.length })
  const notes = errors === 0 && problems.length
  const calm = [
    notes === 0 && say('bar.noProblems'),
    state?.owed.length === 0 && say('bar.nothingOwed'),
  ].filter(Boolean)
  const name = page?.name[language] ?? say(route === gateAddress ? 'bar.gate' : 'bar.name')
  const address = page?.gated ? `${route}, ${say('bar.passwordPage')}` : route
  const [first] = tasks
  const looking = (isEarly && say('bar.lookingHere')) || (isLooking && say('bar.looking'))
  const how = (state || looking) && (
    <p className="bst">
      {looking && <Pencil of="blue" />}
      {notes && !looking ? (
        <Link onClick={openSheet('problems')}>{say('more.notes', { n: notes })}</Link>
      ) : null}
      <span>{looking || calm.join('. ')}</span>
    </p>
  )
  return (
    <>
      {(isEarly || first || theirs) && (
        <div className="asks">
          {isEarly ? (
            how
          ) : (
            <Link
              className={theirs ? 'blue' : (first?.pencil ?? '')}
              onClick={openSheet(theirs ? 'theirs' : (first?.sheet ?? 'problems'))}
            >
              {takeTheirs ?? `${first?.count} ${first?.word}`}
            </Link>
          )}
        </div>
      )}
      <nav
        id="bar"
        tabIndex={-1}
        className={errors > 0 ? 'bar has-problems' : 'bar'}
        aria-label={say('bar.name')}
      >
        <Item
          look="bi-page"
          title={page?.gated ? say('page.hasPassword') : page?.title}
          aria-label={`${name} ${address}`}
          onClick={openSheet('pages')}
        >
          <span className="und">{name}</span>
          <Chevron />
        </Item>
        <Button look="sm" isOn={isViewing} onClick={onView}>
          {say('bar.view')}
        </Button>
        {tasks.map(({ count, pencil, word, sheet }) => (
          <Item
            key={sheet}
            look={`bi-task ${pencil}`}
            title={`${count} ${word}`}
            onClick={openSheet(sheet)}
          >
            <span className="n">{count}</span>
            <span className="und">{word}</span>
          </Item>
        ))}
        {how}
        <span className="sp" />
        {takeTheirs && (
          <Button look="sm" onClick={openSheet('theirs')}>
            {takeTheirs}
          </Button>
        )}
        {page && (
          <Link className="widest" onClick={() => go({ open: 'field', file: page.file })}>
            {say('page.settings')}
          </Link>
        )}
        {links.map(([sheet, word, look]) => (
          <Link key={sheet} className={look} onClick={openSheet(sheet)}>
            {say(word)}
          </Link>
        ))}
        {count === undefined ? (
          <Item look={`bi-done ${pencil ?? 'calm'}`} onClick={publish}>
            {pencil && <Pencil of={pencil} />}
            <span className="und">{label}</span>
            {isDone && <FinalBar />}
          </Item>
        ) : (
          <Button look={count > 0 && errors === 0 ? 'solid' : undefined} onClick={publish}>
            {label}
            {count > 0 && ` ${count}`}
          </Button>
        )}
      </nav>
    </>
  )
}

/** The sheets that have a word of their own in the bar, as far as there is room; the last one lists all. */
const links = [
  ['times', 'times.title', 'wide'],
  ['history', 'history.title', 'wide'],
  ['search', 'search.title', 'widest'],
  ['help', 'help.title', 'widest'],
  ['more', 'more.title', ''],
] as const satisfies readonly (readonly [SheetName, WordKey, string])[]

/** What asks to be looked at. */
interface Task {
  readonly sheet: SheetName
  readonly count: number
  readonly pencil: 'red' | 'blue'
  readonly word: string
}

/** What asks to be looked at, the gravest first. */
function tasksIn({ problems, drafts, owed, schedule }: State, say: Say): readonly Task[] {
  const task = (sheet: SheetName, count: number, pencil: Task['pencil'], key: WordKey): Task => ({
    sheet,
    count,
    pencil,
    word: say(key, { n: count }),
  })
  const all = [
    task('problems', problems.filter(isError).length, 'red', 'bar.problems'),
    task('times', stopsOf(schedule).filter((stop) => stop.isLate).length, 'red', 'bar.late'),
    task('recovered', drafts.length, 'blue', 'bar.drafts'),
    task('owed', owed.length, 'blue', 'bar.owed'),
  ]
  return all.filter(({ count }) => count > 0)
}

interface ItemProps extends ComponentProps<'button'> {
  readonly look?: string
}

/** A part of the bar that can be pressed. */
const Item = ({ look, children, ...props }: ItemProps) => (
  <button type="button" className={look ? `bi ${look}` : 'bi'} {...props}>
    {children}
  </button>
)

interface Published {
  readonly label: string
  /** The changes that a press would publish; undefined where nothing is to be pressed. */
  readonly count?: number
  readonly pencil?: 'red' | 'blue'
  readonly isDone?: boolean
}

/** How far the changes have come, as the sheet of publishing tells it, in a word or two. */
function published(
  publication: PublishState | undefined,
  { language, say }: Pick<Panel, 'language' | 'say'>,
): Published {
  const { step, changes = [], sentAt = '', stopped } = publication ?? {}
  const at = (moment: string) => ({ at: momentIn(language, moment) })
  if (step === 'nothing') return { label: say('bar.nothingToPublish') }
  if (step === 'live') return { label: say('bar.live'), isDone: true }
  if (step === 'sent') return { label: say('bar.sent', at(sentAt)) }
  if (step === 'waiting') return { label: say('bar.waiting', at(sentAt)), pencil: 'blue' }
  if (step === 'stopped')
    return { label: say('bar.stopped', at(stopped?.at ?? sentAt)), pencil: 'red' }
  if (step === 'branch') return { label: say('bar.branch'), count: 0 }
  return { label: say('publish.title'), count: changes.length }
}

/** The sign of what waits, or was stopped. */
const Pencil = ({ of }: { readonly of: 'red' | 'blue' }) => (
  <svg width="20" height="16" viewBox="0 0 20 16" aria-hidden="true">
    <g fill="currentColor">
      {of === 'blue' ? (
        <use href="#fermata" transform="translate(1 14) scale(.3)" />
      ) : (
        <use href="#caesura" transform="translate(3 15) scale(.28)" />
      )}
    </g>
  </svg>
)
