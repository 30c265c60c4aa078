import type { RefObject } from 'react'
import { FramesOverPage } from '../page/frames-over-page.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { usePageInfo } from '../state/page-info.ts'
import { useCommands } from '../state/panel.ts'
import { comingStops } from '../state/schedule-view.ts'
import { comparisonAt } from '../state/schedule-words.ts'
import { useEarlySite, useMoment, useSay, useSite, useSpeech, useView } from '../state/selectors.ts'
import { belongsTo, isShownAt } from '../state/shown-times.ts'
import type { Connection } from '../state/site.ts'
import { Link } from '../ui/buttons.tsx'
import { classes } from '../ui/classes.ts'
import { useChange } from '../ui/effects.ts'
import ui from '../ui/ui.module.css'
import { timeOf } from '../words/dates.ts'
import { isOfText } from '../words/problem-words.ts'
import { wallIn } from '../words/wall-time.ts'
import type { WordKey } from '../words/words.ts'
import styles from './app.module.css'
import { useHasPanel } from './layout.ts'
import { NoticeStrip, SaidStrip, Strip } from './notice.tsx'

interface PageAreaProps {
  readonly area: RefObject<HTMLElement | null>
  /** How much smaller than itself the page is shown. */
  readonly scale: number
}

/** The page in its frame, with the frames of what can be edited over it, and what hinders above it. */
export function PageArea({ area, scale }: PageAreaProps) {
  const isPhone = useView((view) => view.isPhone)
  const isViewing = useView((view) => view.isViewing)
  const hasAnswered = useEarlySite((site) => site.hasAnswered)
  return (
    <main className={styles.pageArea} ref={area}>
      <Heading />
      <Hindrance />
      <OtherMoment />
      <PasswordAnnouncement />
      <div className={classes(ui.viewport, isPhone && styles.telephone)}>
        {hasAnswered && <PageFrame />}
        {!isViewing && <FramesOverPage scale={scale} />}
        <LoadingCover />
      </div>
    </main>
  )
}

/** The heading of the window, where no sheet has one. */
function Heading() {
  const say = useSay()
  return useHasPanel() ? null : <h1 className={ui.visuallyHidden}>{say('bar.name')}</h1>
}

/** Says that a page has a password in front of it, to people who do not see it. */
function PasswordAnnouncement() {
  const { announce } = useCommands()
  const say = useSay()
  const isViewing = useView((view) => view.isViewing)
  const page = usePageInfo()
  const gated = page?.gated ? page.file : undefined
  useChange([isViewing, gated], () => {
    if (!isViewing && gated !== undefined) announce(say('page.hasPassword'))
  })
  return null
}

function LoadingCover() {
  const say = useSay()
  const isShown = useView((view) => view.shown !== undefined)
  const connection = useEarlySite((site) => site.connection)
  if (isShown || connection === 'stranger' || connection === 'fault') return null
  return (
    <div className={styles.cover}>
      <div className={styles.coverStaff} aria-hidden="true">
        <i />
      </div>
      <p className={ui.muted} role="status">
        {say('page.loading')}
      </p>
    </div>
  )
}

/** That the page is shown as it will be at another time, or is not there then. */
function OtherMoment() {
  const moment = useMoment()
  const page = usePageInfo()
  return moment !== undefined && page ? <MomentStrip moment={moment} file={page.file} /> : null
}

function MomentStrip({ moment, file }: { readonly moment: string; readonly file: string }) {
  const { language, say } = useSpeech()
  const { go, showAt } = useCommands()
  const schedule = useSite((state) => state.schedule)
  const page = usePageInfo()
  const things = schedule.things.filter((thing) => belongsTo(thing, file))
  const isThere = things.every((thing) => isShownAt(thing, moment))
  const date = wallIn(language, moment, { weekday: 'long' })
  const name = page?.name[language] ?? ''
  const compare = () =>
    go(comparisonAt(comingStops(schedule), moment, { now: schedule.now, language, file }))
  return (
    <SaidStrip
      colour="blue"
      text={say(isThere ? 'times.shownAt' : 'times.notThere', { page: name, date })}
    >
      <Link onClick={compare}>{say('compare.name')}</Link>
      <Link onClick={() => showAt(undefined)}>{say('times.back')}</Link>
    </SaidStrip>
  )
}

/** What is said where nothing can be done. */
const hindrances: Readonly<Partial<Record<Connection, WordKey>>> = {
  stopped: 'strip.stopped',
  silent: 'strip.silent',
  stranger: 'strip.stranger',
  fault: 'strip.fault',
}

/** What hinders: nobody answers, a file cannot be read, or there is no connection; else what was done, or that the page is only looked at. */
function Hindrance() {
  const say = useSay()
  const { setViewing } = useCommands()
  const connection = useEarlySite((site) => site.connection)
  const broken = useEarlySite(({ state }) => state?.problems.find(isOfText)?.file)
  const shown = useEarlySite(({ state }) => state?.shown)
  const notice = useView((view) => view.notice)
  const isViewing = useView((view) => view.isViewing)
  const hindrance = hindrances[connection]
  if (hindrance) return <Strip colour="red" role="alert" text={say(hindrance)} />
  if (notice && !notice.undo) return <NoticeStrip key={notice.number} text={notice.text} />
  if (broken !== undefined && shown)
    return (
      <SaidStrip
        colour="red"
        text={say('strip.brokenFile', { time: timeOf(shown), file: broken })}
      />
    )
  if (connection === 'offline') return <SaidStrip colour="blue" text={say('strip.offline')} />
  if (!isViewing) return null
  return (
    <SaidStrip colour="blue" text={say('strip.viewing')}>
      <Link onClick={() => setViewing(false)}>{say('strip.back')}</Link>
    </SaidStrip>
  )
}
