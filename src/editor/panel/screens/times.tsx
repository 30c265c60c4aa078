import { type KeyboardEvent, useRef, useState } from 'react'
import { ChoiceLine } from '../form/field.tsx'
import { Quiet, rest } from '../publish/progress.tsx'
import { useCommands } from '../state/panel.ts'
import { comingStops, type ScheduleChange, type Stop, timeBeside } from '../state/schedule-view.ts'
import { changeSentence, cityOf, thingName } from '../state/schedule-words.ts'
import { useMoment, useSay, useSite, useSpeech } from '../state/selectors.ts'
import { Button, Link } from '../ui/buttons.tsx'
import { classes } from '../ui/classes.ts'
import { useChange } from '../ui/effects.ts'
import { titleId } from '../ui/focus-places.ts'
import { Line } from '../ui/icons.tsx'
import { WholeNote } from '../ui/notation.tsx'
import { Fault } from '../ui/sentences.tsx'
import { Frame, Part } from '../ui/sheet-frame.tsx'
import ui from '../ui/ui.module.css'
import { capital } from '../words/names.ts'
import { lastDay, wallIn } from '../words/wall-time.ts'
import styles from './screens.module.css'

declare module '../state/targets.ts' {
  interface Sheets {
    readonly times: object
  }
}

/** The coming changes by their dates: the page beside them is shown as it will be at the one that is chosen. */
export function Times() {
  const { language, say } = useSpeech()
  const { showAt } = useCommands()
  const moved = useMoment()
  const schedule = useSite((site) => site.schedule)
  const { zone, now } = schedule
  const at = moved ?? now
  const stops = comingStops(schedule)
  const isEmpty = stops.length === 0
  const list = useRef<HTMLOListElement>(null)
  // The keys go on from the chosen date; who steps by the buttons stays on them.
  useChange([moved, isEmpty], () => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-current="true"]')
    chosen?.closest('li')?.scrollIntoView({ block: 'nearest' })
    const { activeElement } = document
    if (activeElement?.id === titleId || list.current?.contains(activeElement)) chosen?.focus()
  })
  const step = (by: 1 | -1) => showAt(timeBeside(stops, at, by))
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key]
    if (by === -1 || (by && timeBeside(stops, at, by))) step(by)
    else if (event.key === 'Home') showAt(undefined)
    else if (event.key === 'End') showAt(stops.findLast(({ isLate }) => !isLate)?.at)
    else if (!by) return
    event.preventDefault()
  }
  const texts = {
    title: say('times.coming'),
    note: say('times.note'),
    crumb: say('times.zone', { place: cityOf(zone) }),
  }
  if (isEmpty)
    return (
      <Frame {...texts} still>
        <Quiet sign={rest} heading={say('times.noneYet')} text={say('times.none')} />
      </Frame>
    )
  const rows = stops.map((stop) => <StopRow key={stop.at} stop={stop} onKeyDown={onKeyDown} />)
  const late = stops.filter(({ isLate }) => isLate).length
  const passed = stops.filter((stop) => stop.at <= at).length
  const isBetween = moved !== undefined && !stops.some((stop) => stop.at === moved)
  return (
    <Frame {...texts} right={<Steps onStep={step} />}>
      <ShownTime />
      <ol className={styles.timeline} data-timeline ref={list}>
        {[
          ...rows.slice(0, late),
          <TodayRow key="today" onKeyDown={onKeyDown} />,
          ...rows.slice(late, passed),
          isBetween && (
            <li className={`${styles.shownTime} ${ui.muted} ${ui.red}`} key="between">
              {say('times.nowShows', { date: wallIn(language, moved) })}
            </li>
          ),
          ...rows.slice(passed),
        ]}
      </ol>
      <p className={ui.fieldNote}>{say('times.readable')}</p>
    </Frame>
  )
}

interface RowProps {
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** The way back to the page as it is. */
function TodayRow({ onKeyDown }: RowProps) {
  const { language, say } = useSpeech()
  const { showAt } = useCommands()
  const moved = useMoment()
  const schedule = useSite((site) => site.schedule)
  const date = wallIn(language, schedule.now.slice(0, 10))
  return (
    <li className={moved ? undefined : styles.chosen}>
      <span className={styles.today}>
        <WholeNote />
      </span>
      <div>
        <h2>
          <button
            type="button"
            aria-current={!moved}
            onClick={() => showAt(undefined)}
            onKeyDown={onKeyDown}
          >
            {say('times.todayIs', { date })}
          </button>
        </h2>
        <p className={ui.muted}>{say('times.asNow')}</p>
      </div>
    </li>
  )
}

/** One time at which the website changes: pressed, it is the one that the page is shown at. */
function StopRow({ stop, onKeyDown }: RowProps & { readonly stop: Stop }) {
  const { language, say } = useSpeech()
  const { showAt } = useCommands()
  const moved = useMoment()
  const schedule = useSite((site) => site.schedule)
  const { at, letter, isLate, changes } = stop
  const date = wallIn(language, at, { weekday: 'long' })
  const isChosen = at === moved
  const hasPassed = at <= (moved ?? schedule.now)
  return (
    <li
      className={classes(
        hasPassed && styles.past,
        isLate && styles.late,
        isChosen && styles.chosen,
      )}
    >
      <span className={`${ui.sectionLetter} ${styles.stopLetter}`} aria-hidden="true">
        {letter}
      </span>
      <div>
        <h2>
          <button
            type="button"
            aria-current={isChosen}
            onClick={() => showAt(at)}
            onKeyDown={onKeyDown}
          >
            {capital(date)}
          </button>
        </h2>
        {changes.map((change) => (
          <ChangeOfStop
            key={`${change.thing.file} ${change.thing.at?.join(' ')} ${change.isEnd}`}
            change={change}
          />
        ))}
        {isLate && <Fault of={{ message: say('times.due', { date }), fix: say('times.dueFix') }} />}
      </div>
    </li>
  )
}

/** What changes then, and the way to its dates. */
function ChangeOfStop({ change }: { readonly change: ScheduleChange }) {
  const speech = useSpeech()
  const { say } = speech
  const { go } = useCommands()
  const pages = useSite((site) => site.pages)
  const { thing, isEnd } = change
  const name = thingName(speech, thing)
  const place = [...(thing.at ?? []), isEnd ? 'until' : 'from']
  return (
    <>
      <p>{say('times.change', { name, what: changeSentence(speech, pages, change) })}.</p>
      <Link onClick={() => go({ open: 'field', file: thing.file, at: place })}>
        {say('times.changeDates')}
      </Link>
    </>
  )
}

/** Any date at all, in the browser's own field. */
function ShownTime() {
  const say = useSay()
  const { showAt } = useCommands()
  const at = useMoment()
  const schedule = useSite((site) => site.schedule)
  const { now } = schedule
  /** While a date is typed it is not one yet, or a year long ago. */
  const [typed, setTyped] = useState<string>()
  return (
    <Part label={say('times.showOn')} of="shown-at">
      <ChoiceLine>
        <input
          id="shown-at"
          type="datetime-local"
          min={now.replace(' ', 'T')}
          max={`${lastDay}T23:59`}
          value={typed ?? (at ?? now).replace(' ', 'T')}
          onBlur={() => setTyped(undefined)}
          onChange={({ target }) => {
            setTyped(target.value)
            const wall = target.value.replace('T', ' ')
            if (wall > now) showAt(wall)
          }}
        />
      </ChoiceLine>
    </Part>
  )
}

/** To the change before and after the time that the page is shown at. */
function Steps({ onStep }: { readonly onStep: (by: 1 | -1) => void }) {
  const say = useSay()
  const at = useMoment()
  const schedule = useSite((site) => site.schedule)
  const stops = comingStops(schedule)
  const isLast = timeBeside(stops, at ?? schedule.now, 1) === undefined
  return (
    <>
      <Button look="sm" off={!at} onClick={() => onStep(-1)}>
        <Line size={12} d="M8 1L3 6l5 5" />
        {say('times.previous')}
      </Button>
      <Button look="sm" off={isLast} onClick={() => onStep(1)}>
        {say('times.next')}
        <Line size={12} d="M4 1l5 5-5 5" />
      </Button>
    </>
  )
}
