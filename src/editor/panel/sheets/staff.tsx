import type { ReactNode } from 'react'
import type { PublishState } from '../../protocol.ts'
import { type Say, timeOf } from '../words.ts'

/** A quiet state: a staff with one sign, a heading and a sentence. */
export function Quiet(props: {
  readonly sign: ReactNode
  readonly heading: string
  readonly text: string
  readonly top?: number
}) {
  return (
    <div className="big" style={props.top === undefined ? {} : { paddingTop: props.top }}>
      <svg
        className="rul"
        style={{ width: 'calc(100% + var(--pad))', height: 'auto' }}
        viewBox="0 0 468 54"
        aria-hidden="true"
      >
        <path className="sl" d="M0 9H468M0 18H468M0 27H468M0 36H468M0 45H468" />
        {props.sign}
      </svg>
      <h2>{props.heading}</h2>
      <p>{props.text}</p>
    </div>
  )
}

/** Nothing to do: a rest before the bar line. */
export const rest = (
  <>
    <path className="bl" d="M467 9v36" />
    <use href="#restw" fill="currentColor" transform="translate(160 18) scale(.37)" />
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
      <use href="#whole" transform="translate(150 31.5) scale(.37)" />
      <use href="#whole" transform="translate(270 22.5) scale(.37)" />
    </g>
  </>
)

// Where each note stands: its bar's middle, and the note's own corner.
const bars = [
  { middle: 84, note: '76 66.5', rest: '79 53' },
  { middle: 192, note: '184 62', rest: '187 53' },
  { middle: 300, note: '292 57.5', rest: '295 53' },
  { middle: 408, note: '400 53', rest: '403 53' },
] as const

/** How far the changes have come: saved, sent, waiting, live, each a bar with a rest until it is done. */
export function FourBars({
  publish,
  words,
}: {
  readonly publish: PublishState
  readonly words: Say
}) {
  const { step, sentAt, liveAt } = publish
  const waiting = step === 'waiting' && sentAt !== undefined
  const live = step === 'live' || step === 'nothing'
  const done = live ? 4 : waiting || step === 'sent' ? 2 : 1
  const since = waiting ? words('pu.s3s', { time: timeOf(sentAt) }) : ''
  const names = [words('pu.s1'), words('pu.s2'), waitedFor(), words('pu.s4')]
  const told = names.slice(0, waiting ? 3 : done).join(', ')

  function waitedFor(): string {
    if (!liveAt || !sentAt) return words('pu.s3')
    const minutes = Math.max(1, Math.round((Date.parse(liveAt) - Date.parse(sentAt)) / 60_000))
    return words('pu.s3d', { minutes })
  }

  return (
    <svg
      className="four"
      viewBox={`0 0 468 ${waiting ? 140 : 122}`}
      role="img"
      aria-label={`${told} ${since}`.trim()}
    >
      <path className="sl" d="M0 44H468M0 53H468M0 62H468M0 71H468M0 80H468" />
      {bars.map(({ middle, note, rest }, index) => {
        const isDone = index < done
        const isHere = waiting && index === 2
        const place = { x: middle, y: 112, textAnchor: 'middle' } as const
        return (
          <g key={middle}>
            {index < 3 && <path className="bl" d={`M${middle + 60} 44v36`} />}
            {isDone && sign('whole', note)}
            {!isDone && !isHere && sign('restw', rest)}
            {isHere && (
              <g fill="var(--blue)">
                <use href="#whole" transform={`translate(${note}) scale(.37)`} />
                <use href="#fermata" transform="translate(283 35) scale(.82)" />
              </g>
            )}
            <text {...place} className={isHere ? 'now bluef' : isDone ? 'now' : ''}>
              {names[index]}
            </text>
            {isHere && (
              <text {...place} y={132} className="bluef">
                {since}
              </text>
            )}
          </g>
        )
      })}
      {step === 'failed' && (
        <g fill="var(--red)">
          <use href="#caesura" transform="translate(129 53) scale(.62)" />
        </g>
      )}
      <path className="bl" d={live ? 'M457 44v36' : 'M467 44v36'} />
      {live && <path d="M465.5 44v37" stroke="currentColor" strokeWidth="5" />}
    </svg>
  )
}

const sign = (name: string, at: string) => (
  <use href={`#${name}`} fill="currentColor" transform={`translate(${at}) scale(.37)`} />
)
