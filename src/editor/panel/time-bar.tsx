import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import * as coming from './coming.ts'
import { useChange, useWindow } from './effects.ts'
import { Close, takeFocus } from './kit.tsx'
import { Line, Ring } from './signs.tsx'
import { useCommands, useMoment, useSite, useSpeech } from './state/panel.ts'
import { TimeStaff } from './time-staff.tsx'
import { day, millisOf, wallAt, wallIn } from './wall-time.ts'

/** In a narrow window it is longer than what shows of it. */
const lengthNow = () => (innerWidth > 860 ? innerWidth : 1400)

/** A staff of time along the foot of the page: every coming change is a letter, and the red line is where the page is. */
export function TimeBar() {
  const speech = useSpeech()
  const { language, say } = speech
  const pages = useSite((site) => site.pages)
  const { go, showAt } = useCommands()
  const moved = useMoment()
  const schedule = useSite((site) => site.schedule)
  const { now } = schedule
  const at = moved ?? now
  const stops = coming.stopsOf(schedule)
  const [length, setLength] = useState(lengthNow)
  const [isDragged, setIsDragged] = useState(false)
  const [, setHasFaces] = useState(false)
  const scroller = useRef<HTMLDivElement>(null)
  const end = length - 36
  const scale = coming.scaleOf(schedule, stops, end)
  const { xOf } = scale
  const here = xOf(at)
  useWindow('resize', () => setLength(lengthNow()))
  useEffect(() => void document.fonts.ready.then(() => setHasFaces(true)), [])
  useChange(here, () => {
    const { current } = scroller
    if (current && !isDragged) current.scrollLeft = here - current.clientWidth / 2
  })

  const short = (wall: string) => wallIn(language, wall.slice(0, 10), { month: 'short' })
  const long = (wall: string) => wallIn(language, wall, { weekday: 'long' })
  const told = ({ changes }: coming.Stop) => {
    const sentences = changes.map((change) => {
      const name = coming.nameOf(speech, change.thing)
      return say('times.change', { name, what: coming.sentenceOf(speech, pages, change) })
    })
    return sentences.join('; ')
  }
  const last = coming.lastUntil(stops, at)
  const since = last ? say('times.same', { date: short(last.at) }) : say('times.sameAsToday')
  const [date, what] = moved
    ? [long(at), last?.at === at ? `${last.letter}. ${told(last)}` : since]
    : [say('times.todayIs', { date: long(now.slice(0, 10)) }), say('times.asNow')]

  const step = (by: 1 | -1) => showAt(coming.nextTo(stops, at, by))
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event
    const by = ({ ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 } as const)[key]
    if (by && shiftKey) showAt(wallAt(millisOf(at.slice(0, 10)) + by * day))
    else if (by) step(by)
    else if (key === 'Home') showAt(undefined)
    else if (key === 'End') showAt(stops.at(-1)?.at)
    else return
    event.preventDefault()
  }
  /** The line is caught by letters, and otherwise by days. */
  const dragTo = (x: number) => {
    const near = stops.find((stop) => Math.abs(xOf(stop.at) - x) < 7)
    showAt(near?.at ?? wallAt(Math.floor(scale.millis(Math.min(end, x)) / day) * day))
  }

  const close = <Close onClick={() => go({ open: 'nothing' })}>{say('panel.close')}</Close>
  if (stops.length === 0)
    return (
      <section className="tmx tmx-h" aria-label={say('times.title')}>
        <h2>{say('times.title')}</h2>
        <span>{say('times.none')}</span>
        {close}
      </section>
    )
  const button = (word: string, act: () => void, off = false, by = 0) => (
    <button
      type="button"
      className={by ? '' : 'only-m'}
      aria-disabled={off || undefined}
      onClick={() => off || act()}
    >
      {by < 0 && <Line size={12} d="M8 1L3 6l5 5" />}
      {word}
      {by > 0 && <Line size={12} d="M4 1l5 5-5 5" />}
    </button>
  )
  return (
    <section className="tmx" aria-label={say('times.title')}>
      <div className="tmx-h">
        <h2>{say('times.title')}</h2>
        <output>
          <b>{date}</b> <span>{what}</span>
        </output>
        {button(say('times.previous'), () => step(-1), !moved, -1)}
        {button(say('times.next'), () => step(1), !coming.nextTo(stops, at, 1), 1)}
        {button(say('times.list'), () => go({ open: 'sheet', name: 'times', isList: true }))}
        <div className="only-m">{close}</div>
      </div>
      <div className="tmx-w" ref={scroller}>
        <div className="tmx-s" style={{ width: length }}>
          {coming.boxesOf(stops, xOf).map((box) => {
            const first = box[0]
            const final = box.at(-1) ?? first
            if (!first || !final) return null
            const letters = box.length > 1 ? `${first.letter}–${final.letter}` : first.letter
            const changes = say('times.changes', { n: box.length })
            return (
              <button
                type="button"
                key={first.at}
                className={`rm2 ${first.at <= at ? 'past' : ''} ${first.isLate ? 'late' : ''}`}
                style={{ left: (xOf(first.at) + xOf(final.at)) / 2 }}
                aria-current={box.some((stop) => stop.at === moved)}
                aria-label={`${letters}, ${long(first.at)}. ${box.length > 1 ? changes : told(first)}`}
                onClick={() => showAt(first.at)}
              >
                <i>{letters}</i>
                {first.isLate && <Ring name="circ" />}
              </button>
            )
          })}
          <TimeStaff stops={stops} scale={scale} end={end} here={here} />
          <div
            className={`play ${isDragged ? 'drag' : ''} ${here < 90 ? 'l' : here > end - 90 ? 'r' : ''}`}
            role="slider"
            tabIndex={0}
            ref={takeFocus}
            aria-label={say('times.line')}
            aria-valuemin={0}
            aria-valuemax={Math.round((scale.end - millisOf(now)) / day)}
            aria-valuenow={Math.round((millisOf(at) - millisOf(now)) / day)}
            aria-valuetext={`${date}. ${what}`}
            style={{ left: here }}
            onKeyDown={onKeyDown}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId)
              setIsDragged(true)
            }}
            onPointerMove={({ clientX, currentTarget }) => {
              const { left = 0 } = currentTarget.parentElement?.getBoundingClientRect() ?? {}
              if (isDragged) dragTo(clientX - left)
            }}
            onLostPointerCapture={() => setIsDragged(false)}
          >
            <b>{moved ? short(moved) : say('times.today')}</b>
          </div>
        </div>
      </div>
    </section>
  )
}
