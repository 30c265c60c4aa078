import type { ReactNode } from 'react'
import type { PublishState } from '../../protocol.ts'
import { type Say, timeOf } from '../words.ts'

interface QuietProps {
  readonly sign: ReactNode
  /** How far below the head, where it is not far. */
  readonly top?: number
  readonly heading: string
  readonly text: string
}

/** A quiet state: a staff with a sign, a heading and a sentence. */
export const Quiet = ({ sign, top, heading, text }: QuietProps) => (
  <div className="big" style={{ paddingTop: top }}>
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

/** How far the changes have come: saved, sent, waiting, live, each a bar with a rest until it is done. */
export function FourBars({
  publish,
  words,
}: {
  readonly publish: PublishState
  readonly words: Say
}) {
  const { step, sentAt, liveAt } = publish
  const waits = step === 'waiting'
  const live = step === 'live'
  const done = live ? 4 : step === 'ready' || step === 'failed' ? 1 : 2
  const since = waits && sentAt ? words('pu.s3s', { time: timeOf(sentAt) }) : ''
  const waited = liveAt && sentAt ? Date.parse(liveAt) - Date.parse(sentAt) : undefined
  const minutes = Math.max(1, Math.round((waited ?? 0) / 60_000))
  const third = waited === undefined ? words('pu.s3') : words('pu.s3d', { minutes })
  const names = [words('pu.s1'), words('pu.s2'), third, words('pu.s4')]
  const told = names.slice(0, waits ? 3 : done).join(', ')
  return (
    <svg
      className="four"
      viewBox={`0 0 468 ${waits ? 140 : 122}`}
      role="img"
      aria-label={`${told} ${since}`.trim()}
    >
      <path className="sl" d="M0 44H468M0 53H468M0 62H468M0 71H468M0 80H468" />
      {names.map((name, index) => {
        const middle = 84 + 108 * index
        const isHere = waits && index === 2
        const note = glyph('whole', `${middle - 8} ${66.5 - 4.5 * index}`)
        const place = { x: middle, textAnchor: 'middle' } as const
        return (
          <g key={middle}>
            {index < 3 && <path className="bl" d={`M${middle + 60} 44v36`} />}
            <g fill={isHere ? 'var(--blue)' : 'currentColor'}>
              {index < done || isHere ? note : glyph('restw', `${middle - 5} 53`)}
              {isHere && glyph('fermata', '283 35', 0.82)}
            </g>
            <text {...place} y={112} className={isHere ? 'now bluef' : index < done ? 'now' : ''}>
              {name}
            </text>
            {isHere && (
              <text {...place} y={132} className="bluef">
                {since}
              </text>
            )}
          </g>
        )
      })}
      {step === 'failed' && <g fill="var(--red)">{glyph('caesura', '129 53', 0.62)}</g>}
      <path className="bl" d={live ? 'M457 44v36' : 'M467 44v36'} />
      {live && <path d="M465.5 44v37" stroke="currentColor" strokeWidth="5" />}
    </svg>
  )
}
