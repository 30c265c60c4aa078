import type { ReactNode } from 'react'
import type { PublishState } from '../../protocol/state.ts'
import { useSay } from '../state/panel.ts'
import { timeOf } from '../words/words.ts'

interface QuietProps {
  readonly sign: ReactNode
  readonly heading: string
  readonly text: string
}

/** A quiet state: a staff with a sign, a heading and a sentence. */
export const Quiet = ({ sign, heading, text }: QuietProps) => (
  <div className="big">
    <svg className="rul" viewBox="0 0 468 54" aria-hidden="true">
      <path className="sl" d="M0 9H468M0 18H468M0 27H468M0 36H468M0 45H468" />
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
    <path className="bl" d="M467 9v36" />
    <g fill="currentColor">{glyph('restw', '160 18')}</g>
  </>
)

/** What was interrupted is taken up: a repeat behind two notes in blue. */
export const repeat = (
  <>
    <path d="M465 9v37" stroke="currentColor" strokeWidth="5" />
    <path className="bl" d="M457 9v36" />
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
  readonly is: 'done' | 'to come' | 'waiting' | 'stopped'
  readonly below?: string | undefined
}

/** How far the changes have come: saved, sent, waiting, live, each a bar with a rest until it is done. */
export function FourBars({
  publish,
  elapsed,
}: {
  readonly publish: PublishState
  /** How long it has waited. */
  readonly elapsed: string
}) {
  const say = useSay()
  const measures = measuresOf(publish, elapsed)
  const keys = ['stage.saved', 'stage.sent', 'stage.waiting', 'stage.live'] as const
  const named = keys.map((key, index) => {
    const { is = 'to come', below = '' } = measures[index] ?? {}
    return {
      is,
      below,
      name: say(is === 'stopped' ? 'stage.stopped' : key),
      middle: 84 + 108 * index,
    }
  })
  const told = named.filter(({ is }) => is !== 'to come')
  const isLive = publish.step === 'live'
  return (
    <svg
      className="four"
      viewBox={`0 0 468 ${named.some(({ below }) => below) ? 142 : 122}`}
      role="img"
      aria-label={told.map(({ name, below }) => `${name} ${below}`.trim()).join(', ')}
    >
      <path className="sl" d="M0 44H468M0 53H468M0 62H468M0 71H468M0 80H468" />
      {named.map(({ is, below, name, middle }, index) => {
        const place = { x: middle, textAnchor: 'middle' } as const
        const colour = is === 'waiting' ? 'blue' : is === 'stopped' ? 'red' : ''
        return (
          <g key={middle}>
            {index < 3 && <path className="bl" d={`M${middle + 60} 44v36`} />}
            <g className={colour}>
              {is === 'to come' && glyph('restw', `${middle - 5} 53`)}
              {is === 'stopped' && glyph('caesura', `${middle - 11} 70`, 0.62)}
              {(is === 'done' || is === 'waiting') &&
                glyph('whole', `${middle - 8} ${66.5 - 4.5 * index}`)}
              {is === 'waiting' && glyph('fermata', `${middle - 17} 35`, 0.56)}
            </g>
            <text {...place} y={112} className={is === 'to come' ? 'it' : `b ${colour}`}>
              {name}
            </text>
            <text {...place} y={133} className={`it ${colour}`}>
              {below}
            </text>
          </g>
        )
      })}
      <path className="bl" d={isLive ? 'M459 44v36' : 'M467 44v36'} />
      {isLive && <path d="M465.5 44v37" stroke="currentColor" strokeWidth="5" />}
    </svg>
  )
}

function measuresOf(publish: PublishState, elapsed: string): readonly Measure[] {
  const { step, sentAt, liveAt, stopped } = publish
  const saved: Measure = { is: 'done' }
  const sent: Measure = { is: 'done', below: sentAt && timeOf(sentAt) }
  if (step === 'live')
    return [saved, sent, { is: 'done' }, { is: 'done', below: liveAt && timeOf(liveAt) }]
  if (step === 'waiting') return [saved, sent, { is: 'waiting', below: elapsed }]
  if (step === 'stopped')
    return [saved, sent, { is: 'stopped', below: stopped && timeOf(stopped.at) }]
  if (step === 'sent') return [saved, sent]
  if (step === 'nothing') return [saved, { is: 'done' }]
  return step === 'failed' && publish.failed?.why !== 'who' ? [saved, { is: 'stopped' }] : [saved]
}
