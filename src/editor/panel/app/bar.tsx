import type { ComponentProps } from 'react'
import { isError } from '../../../problem.ts'
import type { Publication } from '../../protocol/publication.ts'
import { gateAddress, type State } from '../../protocol/state.ts'
import { usePageInfo } from '../state/page-info.ts'
import { useCommands } from '../state/panel.ts'
import { comingStops } from '../state/schedule-view.ts'
import { useEarlySite, useSay, useSpeech, useView } from '../state/selectors.ts'
import type { Site } from '../state/site.ts'
import type { Speech } from '../state/speech.ts'
import type { PlainSheetName } from '../state/targets.ts'
import { Button, Link } from '../ui/buttons.tsx'
import { classes } from '../ui/classes.ts'
import { barId } from '../ui/focus-places.ts'
import { Chevron } from '../ui/icons.tsx'
import { FinalBar } from '../ui/notation.tsx'
import ui from '../ui/ui.module.css'
import { momentIn } from '../words/dates.ts'
import type { WordKey } from '../words/words.ts'
import styles from './app.module.css'

/** The bar at the foot of the page: what is boxed or underlined can be pressed, what is in italics tells how things are. */
export function Bar() {
  const say = useSay()
  const hasProblems = useEarlySite(({ state }) => errorsIn(state) > 0)
  return (
    <>
      <NarrowTasks />
      <nav
        id={barId}
        tabIndex={-1}
        className={classes(styles.bar, hasProblems && styles.withProblems)}
        aria-label={say('bar.name')}
      >
        <PageItem />
        <ViewSwitch />
        <Tasks />
        <HowItIs />
        <span className={styles.spacer} />
        <TakeRemoteChanges />
        <PageSettings />
        {links.map(([sheet, word, look]) => (
          <SheetLink key={sheet} sheet={sheet} word={word} look={look} />
        ))}
        <PublishItem />
      </nav>
    </>
  )
}

const errorsIn = (state: State | undefined): number => state?.problems.filter(isError).length ?? 0

/** Whether the server answers and does not know yet what has changed. */
const isEarly = ({ hasAnswered, state, connection }: Site): boolean =>
  hasAnswered && !state && connection === 'there'

function useOpenSheet() {
  const { go } = useCommands()
  return (name: PlainSheetName) => () => go({ open: 'sheet', name })
}

interface SheetLinkProps {
  readonly sheet: PlainSheetName
  readonly word: WordKey
  readonly look: string | undefined
}

function SheetLink({ sheet, word, look }: SheetLinkProps) {
  const say = useSay()
  const openSheet = useOpenSheet()
  return (
    <Link className={classes(styles.barLink, look)} onClick={openSheet(sheet)}>
      {say(word)}
    </Link>
  )
}

/** The page in the frame, by its name: leads to all pages. */
function PageItem() {
  const { language, say } = useSpeech()
  const openSheet = useOpenSheet()
  const route = useView((view) => view.route)
  const page = usePageInfo()
  const name = page?.name[language] ?? say(route === gateAddress ? 'bar.gate' : 'bar.name')
  const address = page?.gated ? `${route}, ${say('bar.passwordPage')}` : route
  return (
    <Item
      look={styles.pageName}
      title={page?.gated ? say('page.hasPassword') : page?.title}
      aria-label={`${name} ${address}`}
      onClick={openSheet('pages')}
    >
      <span className={styles.itemName}>{name}</span>
      <Chevron />
    </Item>
  )
}

function ViewSwitch() {
  const say = useSay()
  const { setViewing } = useCommands()
  const isViewing = useView((view) => view.isViewing)
  return (
    <Button look="sm" isOn={isViewing} onClick={() => setViewing(!isViewing)}>
      {say('bar.view')}
    </Button>
  )
}

/** What asks to be looked at, each with its number. */
function Tasks() {
  const openSheet = useOpenSheet()
  return useTasks().map(({ count, pencil, word, sheet }) => (
    <Item
      key={sheet}
      look={classes(styles.task, ui[pencil])}
      title={`${count} ${word}`}
      onClick={openSheet(sheet)}
    >
      <span className={styles.itemCount}>{count}</span>
      <span className={styles.itemName}>{word}</span>
    </Item>
  ))
}

/** In a window without room for the tasks: the first of them, or that nothing is known yet. */
function NarrowTasks() {
  const say = useSay()
  const openSheet = useOpenSheet()
  const isUnknown = useEarlySite(isEarly)
  const remoteChanges = useRemoteChanges()
  const [first] = useTasks()
  if (isUnknown)
    return (
      <div className={styles.narrowTasks}>
        <HowItIs />
      </div>
    )
  if (remoteChanges)
    return (
      <div className={styles.narrowTasks}>
        <Link className={ui.blue} onClick={openSheet('remote-changes')}>
          {say('unsent.getTheirs', { n: remoteChanges.changes.length })}
        </Link>
      </div>
    )
  return first ? (
    <div className={styles.narrowTasks}>
      <Link className={ui[first.pencil]} onClick={openSheet(first.sheet)}>
        {`${first.count} ${first.word}`}
      </Link>
    </div>
  ) : null
}

/** How things are where nothing is to be done: what is looked for, notes, or that there is nothing. */
function HowItIs() {
  const say = useSay()
  const openSheet = useOpenSheet()
  const isUnknown = useEarlySite(isEarly)
  const isKnown = useEarlySite(({ state }) => state !== undefined)
  const isLooking = useEarlySite(({ state }) => state?.publication.isLooking)
  const problems = useEarlySite(({ state }) => state?.problems.length ?? 0)
  const errors = useEarlySite(({ state }) => errorsIn(state))
  const owed = useEarlySite(({ state }) => state?.owed.length)
  const looking = (isUnknown && say('bar.lookingHere')) || (isLooking && say('bar.looking'))
  if (!isKnown && !looking) return null
  const notes = errors === 0 ? problems : 0
  const calm = [
    errors === 0 && notes === 0 && say('bar.noProblems'),
    owed === 0 && say('bar.nothingOwed'),
  ]
  return (
    <p className={styles.barStatus}>
      {looking && <Pencil of="blue" />}
      {notes > 0 && !looking && (
        <Link onClick={openSheet('problems')}>{say('more.notes', { n: notes })}</Link>
      )}
      <span>{looking || calm.filter(Boolean).join('. ')}</span>
    </p>
  )
}

const useRemoteChanges = () => useEarlySite(({ state }) => state?.publication.remoteChanges)

/** Takes in what others have published. */
function TakeRemoteChanges() {
  const say = useSay()
  const openSheet = useOpenSheet()
  const remoteChanges = useRemoteChanges()
  return remoteChanges ? (
    <Button look="sm" onClick={openSheet('remote-changes')}>
      {say('unsent.getTheirs', { n: remoteChanges.changes.length })}
    </Button>
  ) : null
}

function PageSettings() {
  const say = useSay()
  const { go } = useCommands()
  const file = usePageInfo()?.file
  return file === undefined ? null : (
    <Link
      className={`${styles.barLink} ${styles.widest}`}
      onClick={() => go({ open: 'field', file })}
    >
      {say('page.settings')}
    </Link>
  )
}

/** How far the changes have come, which leads to Publish; with errors, to the problems. */
function PublishItem() {
  const speech = useSpeech()
  const openSheet = useOpenSheet()
  const errors = useEarlySite(({ state }) => errorsIn(state))
  const publication = useEarlySite(({ state }) => state?.publication)
  const item = publishLabel(publication, speech)
  const publish = openSheet(errors > 0 ? 'problems' : 'publish')
  if (item.kind === 'status')
    return (
      <Item
        look={classes(
          styles.publication,
          item.sign === 'red' || item.sign === 'blue' ? ui[item.sign] : styles.calm,
        )}
        onClick={publish}
      >
        {(item.sign === 'red' || item.sign === 'blue') && <Pencil of={item.sign} />}
        <span className={styles.itemName}>{item.label}</span>
        {item.sign === 'done' && <FinalBar />}
      </Item>
    )
  return (
    <Button look={item.count > 0 && errors === 0 ? 'solid' : undefined} onClick={publish}>
      {item.label}
      {item.count > 0 && ` ${item.count}`}
    </Button>
  )
}

/** The sheets that have a word of their own in the bar, as far as there is room; the last one lists all. */
const links = [
  ['times', 'times.title', styles.wide],
  ['history', 'history.title', styles.wide],
  ['search', 'search.title', styles.widest],
  ['help', 'help.title', styles.widest],
  ['more', 'more.title', undefined],
] as const satisfies readonly (readonly [PlainSheetName, WordKey, string | undefined])[]

/** What asks to be looked at. */
interface Task {
  readonly sheet: PlainSheetName
  readonly count: number
  readonly pencil: 'red' | 'blue'
  readonly word: string
}

/** What asks to be looked at, the gravest first. */
function useTasks(): readonly Task[] {
  const say = useSay()
  const errors = useEarlySite(({ state }) => errorsIn(state))
  const late = useEarlySite(lateChanges)
  const drafts = useEarlySite(({ state }) => state?.drafts.length ?? 0)
  const owed = useEarlySite(({ state }) => state?.owed.length ?? 0)
  const task = (
    sheet: PlainSheetName,
    count: number,
    pencil: Task['pencil'],
    key: WordKey,
  ): Task => ({
    sheet,
    count,
    pencil,
    word: say(key, { n: count }),
  })
  const all = [
    task('problems', errors, 'red', 'bar.problems'),
    task('times', late, 'red', 'bar.late'),
    task('recovered', drafts, 'blue', 'bar.drafts'),
    task('owed', owed, 'blue', 'bar.owed'),
  ]
  return all.filter(({ count }) => count > 0)
}

/** How many changes are due and not live. */
const lateChanges = ({ state }: Site): number =>
  state ? comingStops(state.schedule).filter((stop) => stop.isLate).length : 0

interface ItemProps extends ComponentProps<'button'> {
  readonly look?: string
}

/** A part of the bar that can be pressed. */
const Item = ({ look, children, ...props }: ItemProps) => (
  <button type="button" className={classes(styles.item, look)} {...props}>
    {children}
  </button>
)

/** How far the changes have come: something to be pressed, with how many changes that would publish, or how it stands. */
type PublishLabel =
  | { readonly kind: 'button'; readonly label: string; readonly count: number }
  | {
      readonly kind: 'status'
      readonly label: string
      readonly sign: 'calm' | 'red' | 'blue' | 'done'
    }

/** The same as the sheet of publishing tells, in a word or two. */
function publishLabel(
  publication: Publication | undefined,
  { language, say }: Speech,
): PublishLabel {
  const status = (label: string, sign: 'calm' | 'red' | 'blue' | 'done') =>
    ({ kind: 'status', label, sign }) as const
  const at = (moment: string) => ({ at: momentIn(language, moment) })
  switch (publication?.step) {
    case 'nothing':
      return status(say('bar.nothingToPublish'), 'calm')
    case 'live':
      return status(say('bar.live'), 'done')
    case 'sent':
      return status(say('bar.sent', at(publication.sentAt)), 'calm')
    case 'waiting':
      return status(say('bar.waiting', at(publication.sentAt)), 'blue')
    case 'stopped':
      return status(say('bar.stopped', at(publication.stopped.at)), 'red')
    case 'branch':
      return { kind: 'button', label: say('bar.branch'), count: 0 }
    default:
      return {
        kind: 'button',
        label: say('publish.title'),
        count: publication?.changes.length ?? 0,
      }
  }
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
