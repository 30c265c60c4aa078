import type { ReactNode } from 'react'
import type { Publication } from '../../protocol/publication.ts'
import { useSay } from '../state/selectors.ts'
import { classes } from '../ui/classes.ts'
import ui from '../ui/ui.module.css'
import { timeOf } from '../words/dates.ts'
import type { WordKey } from '../words/words.ts'
import styles from './publish.module.css'

interface QuietProps {
  readonly sign: ReactNode
  readonly heading: string
  readonly text: string
}

/** A quiet state: a staff with a sign, a heading and a sentence. */
export const Quiet = ({ sign, heading, text }: QuietProps) => (
  <div className={styles.quiet}>
    <svg className={styles.quietStaff} viewBox="0 0 468 54" aria-hidden="true">
      <path className={ui.staffLines} d="M0 9H468M0 18H468M0 27H468M0 36H468M0 45H468" />
      {sign}
    </svg>
    <h2>{heading}</h2>
    <p>{text}</p>
  </div>
)

const glyph = (name: string, at: string, scale = 0.37) => (
  <use href={`#${name}`} transform={`translate(${at}) scale(${scale})`} />
)

/** Nothing to do: a rest before the bar line. */
export const rest = (
  <>
    <path className={ui.barLine} d="M467 9v36" />
    <g fill="currentColor">{glyph('restw', '160 18')}</g>
  </>
)

/** What was interrupted is taken up: a repeat behind two notes in blue. */
export const repeat = (
  <>
    <path d="M465 9v37" stroke="currentColor" strokeWidth="5" />
    <path className={ui.barLine} d="M457 9v36" />
    <circle cx="447" cy="22.5" r="3.2" fill="currentColor" />
    <circle cx="447" cy="31.5" r="3.2" fill="currentColor" />
    <g fill="var(--blue)">
      {glyph('whole', '150 31.5')}
      {glyph('whole', '270 22.5')}
    </g>
  </>
)

/** A bar of the four: done, to come, waited for or stopped; what stands below its name. */
interface Measure {
  readonly progress: 'done' | 'to come' | 'waiting' | 'stopped'
  readonly below?: string | undefined
}

/** A bar with its name, and where its middle is. */
interface NamedMeasure {
  readonly progress: Measure['progress']
  readonly below: string
  readonly name: string
  readonly index: number
}

const names = [
  'stage.saved',
  'stage.sent',
  'stage.waiting',
  'stage.live',
] as const satisfies WordKey[]

interface FourBarsProps {
  readonly publication: Publication
  /** How long it has waited. */
  readonly elapsed: string
}

/** How far the changes have come: saved, sent, waiting, live, each a bar with a rest until it is done. */
export function FourBars({ publication, elapsed }: FourBarsProps) {
  const say = useSay()
  const measures = measuresOf(publication, elapsed)
  const named = names.map((key, index): NamedMeasure => {
    const { progress = 'to come', below = '' } = measures[index] ?? {}
    return { progress, below, name: say(progress === 'stopped' ? 'stage.stopped' : key), index }
  })
  const reached = named.filter(({ progress }) => progress !== 'to come')
  const isLive = publication.step === 'live'
  return (
    <svg
      className={styles.fourBars}
      viewBox={`0 0 468 ${named.some(({ below }) => below) ? 142 : 122}`}
      role="img"
      aria-label={reached.map(({ name, below }) => `${name} ${below}`.trim()).join(', ')}
    >
      <path className={ui.staffLines} d="M0 44H468M0 53H468M0 62H468M0 71H468M0 80H468" />
      {named.map((measure) => (
        <MeasureBar key={measure.index} measure={measure} />
      ))}
      <path className={ui.barLine} d={isLive ? 'M459 44v36' : 'M467 44v36'} />
      {isLive && <path d="M465.5 44v37" stroke="currentColor" strokeWidth="5" />}
    </svg>
  )
}

const colours = { done: undefined, 'to come': undefined, waiting: ui.blue, stopped: ui.red }

/** A bar with its sign, its name and what stands below that. */
function MeasureBar({
  measure: { progress, below, name, index },
}: {
  readonly measure: NamedMeasure
}) {
  const middle = 84 + 108 * index
  const place = { x: middle, textAnchor: 'middle' } as const
  const colour = colours[progress]
  return (
    <g>
      {index < names.length - 1 && <path className={ui.barLine} d={`M${middle + 60} 44v36`} />}
      <g className={colour}>
        {progress === 'to come' && glyph('restw', `${middle - 5} 53`)}
        {progress === 'stopped' && glyph('caesura', `${middle - 11} 70`, 0.62)}
        {(progress === 'done' || progress === 'waiting') &&
          glyph('whole', `${middle - 8} ${66.5 - 4.5 * index}`)}
        {progress === 'waiting' && glyph('fermata', `${middle - 17} 35`, 0.56)}
      </g>
      <text
        {...place}
        y={112}
        className={progress === 'to come' ? ui.muted : classes(ui.strong, colour)}
      >
        {name}
      </text>
      <text {...place} y={133} className={classes(ui.muted, colour)}>
        {below}
      </text>
    </g>
  )
}

const done: Measure = { progress: 'done' }

/** The bars that are not to come. */
function measuresOf(publication: Publication, elapsed: string): readonly Measure[] {
  switch (publication.step) {
    case 'none':
    case 'branch':
    case 'ready':
      return [done]
    case 'failed':
      return publication.failed.why === 'who' ? [done] : [done, { progress: 'stopped' }]
    case 'nothing':
      return [done, done]
    case 'sent':
      return [done, doneAt(publication.sentAt)]
    case 'waiting':
      return [done, doneAt(publication.sentAt), { progress: 'waiting', below: elapsed }]
    case 'stopped': {
      const stopped: Measure = { progress: 'stopped', below: timeOf(publication.stopped.at) }
      return [done, doneAt(publication.sentAt), stopped]
    }
    case 'live':
      return [done, doneAt(publication.sentAt), done, doneAt(publication.liveAt)]
  }
}

const doneAt = (moment: string): Measure => ({ progress: 'done', below: timeOf(moment) })
