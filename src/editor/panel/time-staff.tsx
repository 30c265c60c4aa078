import type { Timed } from '../protocol.ts'
import * as coming from './coming.ts'
import { useMoment, useSite, useSpeech } from './state/panel.ts'
import { wallAt, wallIn } from './wall-time.ts'

const pen = document.createElement('canvas').getContext('2d')

/** The height of the first of its lines, and of the last. */
const top = 64
const bottom = 148

interface StaffProps {
  readonly stops: readonly coming.Stop[]
  readonly scale: ReturnType<typeof coming.scaleOf>
  /** Where it ends, and where the page is. */
  readonly end: number
  readonly here: number
}

/** A bar a month, a line for each change, and what is shown held on the five lines as long as it is, with its name. */
export function TimeStaff({ stops, scale, end, here }: StaffProps) {
  const { language, say } = useSpeech()
  const moved = useMoment()
  const schedule = useSite((site) => site.schedule)
  const { now } = schedule
  const at = moved ?? now
  const today = scale.xOf(now)
  const nameIn = (thing: Timed) => {
    const title = thing.title.length > 28 ? `${thing.title.slice(0, 27)}…` : thing.title
    const name = coming.nameOf({ language, say }, { ...thing, title })
    return name.charAt(0).toLowerCase() + name.slice(1)
  }
  const widthOf = (thing: Timed) => {
    if (pen) pen.font = `italic 16px ${getComputedStyle(document.body).fontFamily}`
    return pen?.measureText(nameIn(thing)).width ?? 0
  }
  const { held, left } = coming.linesOf(schedule, scale.xOf, widthOf)
  const bars = scale.bars.map((month) => {
    const wall = wallAt(month).slice(0, 10)
    const year = wall.slice(5, 7) === '01' ? 'numeric' : undefined
    const name = wallIn(language, wall, { day: undefined, month: 'short', year })
    return { x: Math.round(scale.x(month)), name }
  })
  const every = Math.ceil((70 * bars.length) / end)
  const isFree = (x: number) => Math.abs(x + 24 - here) > 84 && x + 50 < end
  const below = [
    ...bars.filter(({ x }, index) => index % every === 0 && isFree(x)),
    ...(moved ? [{ x: today - 32, name: say('times.today') }] : []),
  ]
  const upright = 'h1.6v85h-1.6z'
  return (
    <svg width={end} height="178" aria-hidden="true">
      <path className="sl" d={[64, 85, 106, 127, 148].map((y) => `M0 ${y}H${end}`).join('')} />
      <path className="bl" d={bars.map(({ x }) => `M${x} ${top}V${bottom}`).join('')} />
      <path
        d={`M${end - 8} ${top}${upright}M${end - 4} ${top}h4v85h-4zM${today - 3} ${top}h5v85h-5zM${today + 4} ${top}${upright}`}
      />
      {stops.map((stop) => (
        <path
          key={stop.at}
          className={stop.at <= at ? 'bl' : 'bl blue'}
          d={`M${scale.xOf(stop.at)} 38V${bottom}`}
        />
      ))}
      {held.map(({ thing, line, from, to, isBefore }) => {
        const isOver = thing.until !== undefined && thing.until <= at
        const look = isOver ? 'over' : coming.isShownAt(thing, at) ? '' : 'blue'
        const y = top + line * 21
        const text = isBefore ? today + 18 : from + 26
        const after = text + widthOf(thing) + 4
        const stop = Math.min(end - 10, to)
        const before = isBefore ? `M0 ${y}H${today - 4}` : ''
        const bar = to <= end ? `M${stop} ${y - 7}v14` : ''
        return (
          <g key={`${line} ${from}`} className={look}>
            {!isBefore && <use href="#whole" transform={`translate(${from - 1} ${y}) scale(.5)`} />}
            <path className="hold" d={`${before}M${after} ${y}H${Math.max(after, stop)}${bar}`} />
            <text x={text} y={y + 5}>
              {nameIn(thing)}
            </text>
          </g>
        )
      })}
      {below.map(({ x, name }) => (
        <text key={x} x={x + 8} y={bottom + 25}>
          {name}
        </text>
      ))}
      {left > 0 && (
        <text x={end - 14} y={bottom - 8} textAnchor="end">
          {say('times.more', { n: left })}
        </text>
      )}
    </svg>
  )
}
