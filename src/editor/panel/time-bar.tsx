import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Timed } from '../protocol.ts'
import * as coming from './coming.ts'
import { useChange, useWindow } from './effects.ts'
import { Close } from './kit.tsx'
import { usePanel } from './panel.ts'
import { Line, Ring } from './signs.tsx'
import { day, millisOf, wallAt, wallIn } from './wall-time.ts'

const pen = document.createElement('canvas').getContext('2d')

/** Where the lines of the staff stand; in a narrow window it is longer than what shows of it. */
const [top, space, height] = [64, 21, 178]
const bottom = top + 4 * space
const lengthNow = () => (innerWidth > 860 ? innerWidth : 1400)

/** A staff along the foot of the page, a bar a month: what is shown is held on its lines, and the red line is where the page is. */
export function TimeBar() {
  const panel = usePanel()
  const { state, say, language, go, at: moved, setAt } = panel
  const { schedule } = state
  const { now } = schedule
  const at = moved ?? now
  const stops = coming.stopsOf(schedule)
  const [length, setLength] = useState(lengthNow)
  const [isDragged, setIsDragged] = useState(false)
  const [, setHasFaces] = useState(false)
  const scroller = useRef<HTMLDivElement>(null)
  const end = length - (length > 1000 ? 36 : 0)
  const staff = coming.staffOf(schedule, stops, end)
  const x = (wall: string) => staff.x(millisOf(wall))
  const [here, today] = [x(at), x(now)]
  useWindow('resize', () => setLength(lengthNow()))
  useEffect(() => void document.fonts.ready.then(() => setHasFaces(true)), [])
  useChange(here, () => {
    const { current } = scroller
    if (current && !isDragged) current.scrollLeft = here - current.clientWidth / 2
  })

  const next = coming.nextTo(stops, at, 1)
  const step = (by: 1 | -1) => setAt(coming.nextTo(stops, at, by)?.at)
  const steps = [
    ['times.previous', -1, moved === undefined],
    ['times.next', 1, !next],
  ] as const
  const last = coming.lastBefore(stops, at)
  const short = (wall: string) => wallIn(language, wall.slice(0, 10), { month: 'short' })
  const long = (wall: string) => wallIn(language, wall, { weekday: 'long' })
  const told = ({ changes }: coming.Stop) =>
    changes
      .map((change) => {
        const name = coming.nameOf(panel, change.thing)
        return say('times.change', { name, what: coming.sentenceOf(panel, change) })
      })
      .join('; ')
  const [date, what] =
    moved === undefined
      ? [say('times.todayIs', { date: long(now.slice(0, 10)) }), say('times.asNow')]
      : [long(at), last?.at === at ? `${last.letter}. ${told(last)}` : sameSince(last)]
  function sameSince(last: coming.Stop | undefined) {
    return last ? say('times.same', { date: short(last.at) }) : say('times.sameAsToday')
  }

  const moveTo = (millis: number) => {
    const wall = wallAt(Math.floor(millis / day) * day)
    const near = stops.find((stop) => Math.abs(x(stop.at) - staff.x(millis)) < 7)
    setAt(near?.at ?? wall)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[key]
    if (by && shiftKey) setAt(wallAt(millisOf(at.slice(0, 10)) + by * day))
    else if (by) step(by > 0 ? 1 : -1)
    else if (key === 'Home') setAt(undefined)
    else if (key === 'End') setAt(stops.at(-1)?.at)
    else return
    event.preventDefault()
  }
  const drag = ({ clientX }: PointerEvent) => {
    const { left = 0 } = scroller.current?.firstElementChild?.getBoundingClientRect() ?? {}
    moveTo(staff.millis(Math.min(end, clientX - left)))
  }

  const nameIn = (thing: Timed) => {
    const name = coming.nameOf(panel, thing)
    return name.charAt(0).toLowerCase() + name.slice(1, 28) + (name.length > 28 ? '…' : '')
  }
  const monthName = (millis: number) => {
    const isFirst = new Date(millis).getUTCMonth() === 0
    const how = { day: undefined, month: 'short', year: isFirst ? 'numeric' : undefined } as const
    return wallIn(language, wallAt(millis).slice(0, 10), how)
  }
  const widthOf = (thing: Timed) => {
    if (pen) pen.font = `italic 16px ${getComputedStyle(document.body).fontFamily}`
    return pen?.measureText(nameIn(thing)).width ?? 0
  }
  const { held, left } = coming.linesOf(schedule, x, widthOf)
  const close = <Close onClick={() => go({ open: 'nothing' })}>{say('panel.close')}</Close>
  if (stops.length === 0)
    return (
      <section className="tmx tmx-h" aria-label={say('times.title')}>
        <h2>{say('times.title')}</h2>
        <span>{say('times.none')}</span>
        {close}
      </section>
    )
  return (
    <section className="tmx" aria-label={say('times.title')}>
      <div className="tmx-h">
        <h2>{say('times.title')}</h2>
        <output>
          <b>{date}</b> <span>{what}</span>
        </output>
        {steps.map(([word, by, off]) => (
          <button type="button" key={by} aria-disabled={off} onClick={() => off || step(by)}>
            {by < 0 && <Line size={12} d="M8 1L3 6l5 5" />}
            {say(word)}
            {by > 0 && <Line size={12} d="M4 1l5 5-5 5" />}
          </button>
        ))}
        <button
          type="button"
          className="only-m"
          onClick={() => go({ open: 'sheet', name: 'times', isList: true })}
        >
          {say('times.list')}
        </button>
        <div className="only-m">{close}</div>
      </div>
      <div className="tmx-w" ref={scroller}>
        <div className="tmx-s" style={{ width: length }}>
          {coming.boxesOf(stops, x).map(({ stops: [first, ...others] }) => {
            const final = others.at(-1) ?? first
            if (!first || !final) return null
            const { letter } = first
            const letters = final === first ? letter : `${letter}–${final.letter}`
            const many = say('times.changes', { n: others.length + 1 })
            return (
              <button
                type="button"
                key={letter}
                className={`rm2 ${first.at <= at ? 'past' : ''} ${first.isLate ? 'late' : ''}`}
                style={{ left: (x(first.at) + x(final.at)) / 2 }}
                aria-current={[first, ...others].some((stop) => stop.at === moved)}
                aria-label={`${letters}, ${long(first.at)}. ${final === first ? told(first) : many}`}
                onClick={() => setAt(first.at)}
              >
                <i>{letters}</i>
                {first.isLate && <Ring name="circ" />}
              </button>
            )
          })}
          <svg width={length} height={height} aria-hidden="true">
            {[0, 1, 2, 3, 4].map((line) => (
              <path className="sl" key={line} d={`M0 ${top + line * space + 0.5}H${end}`} />
            ))}
            {staff.months.map((month) => {
              const [left, name] = [Math.round(staff.x(month)), monthName(month)]
              const isFree = Math.abs(left + 24 - here) > 84 && left + 60 < end
              return (
                <g key={month}>
                  <path className="bl" d={`M${left} ${top}V${bottom}`} />
                  {isFree && (
                    <text x={left + 8} y={bottom + 25}>
                      {name}
                    </text>
                  )}
                </g>
              )
            })}
            <path d={`M${end - 8} ${top}h1.6v85h-1.6zM${end - 4} ${top}h4.5v85h-4.5z`} />
            <path d={`M${today - 3} ${top}h5v85h-5zM${today + 4} ${top}h1.4v85h-1.4z`} />
            {stops.map((stop) => (
              <path
                key={stop.at}
                className={stop.at <= at ? 'bl' : 'bl blue'}
                d={`M${x(stop.at)} 38V${bottom}`}
              />
            ))}
            {held.map(({ thing, line, from, to }) => {
              const [isHeld, isOver] = [coming.isShownAt(thing, at), (thing.until ?? '~') <= at]
              const y = top + line * space + 0.5
              const isBefore = from < 0
              const text = isBefore ? today + 18 : from + 26
              const after = text + widthOf(thing) + 4
              const stop = Math.min(end - 10, to)
              return (
                <g key={line + from} className={isHeld ? '' : isOver ? 'over' : 'blue'}>
                  {isBefore ? (
                    <path className="hold" d={`M0 ${y}H${today - 4}`} />
                  ) : (
                    <use href="#whole" transform={`translate(${from - 1} ${y}) scale(.5)`} />
                  )}
                  <path className="hold" d={`M${after} ${y}H${Math.max(after, stop)}`} />
                  {to <= end && <path className="hold" d={`M${stop} ${y - 7}v14`} />}
                  <text x={text} y={y + 5}>
                    {nameIn(thing)}
                  </text>
                </g>
              )
            })}
            {left > 0 && (
              <text x={end - 14} y={bottom - 8} textAnchor="end">
                {say('times.more', { n: left })}
              </text>
            )}
            {moved && (
              <text x={today} y={bottom + 25} textAnchor="middle">
                {say('times.today')}
              </text>
            )}
          </svg>
          <div
            className={`play ${isDragged ? 'drag' : ''} ${here < 90 ? 'l' : here > length - 130 ? 'r' : ''}`}
            role="slider"
            tabIndex={0}
            id="time-line"
            aria-label={say('times.line')}
            aria-valuemin={0}
            aria-valuemax={Math.round((staff.millis(end) - millisOf(now)) / day)}
            aria-valuenow={Math.round((millisOf(at) - millisOf(now)) / day)}
            aria-valuetext={`${date}. ${what}`}
            style={{ left: here }}
            onKeyDown={onKeyDown}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId)
              setIsDragged(true)
            }}
            onPointerMove={(event) => isDragged && drag(event)}
            onPointerUp={() => setIsDragged(false)}
            onPointerCancel={() => setIsDragged(false)}
          >
            <b>{moved ? short(moved) : say('times.today')}</b>
          </div>
        </div>
      </div>
    </section>
  )
}
