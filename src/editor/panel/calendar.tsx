import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { named } from './kit.tsx'
import { Line } from './signs.tsx'
import { useSite, useSpeech } from './state/panel.ts'
import { day, millisOf, monthAfter, wallAt, wallIn } from './wall-time.ts'

interface CalendarProps {
  /** The day to begin at. */
  readonly chosen: string
  readonly onTake: (date: string) => void
  readonly onClose: () => void
}

const seven = [0, 1, 2, 3, 4, 5, 6]

/** A month of days, walked by keys; its weeks begin on Monday. */
export function Calendar({ chosen, onTake, onClose }: CalendarProps) {
  const { language, say } = useSpeech()
  const schedule = useSite((site) => site.schedule)
  const [here, setHere] = useState(millisOf(chosen))
  const box = useRef<HTMLDivElement>(null)
  const weekday = (millis: number) => (new Date(millis).getUTCDay() + 6) % 7
  const first = monthAfter(here, 0)
  const after = monthAfter(here, 1)
  const month = wallIn(language, wallAt(first).slice(0, 10), { day: undefined })
  const start = first - weekday(first) * day
  const weeks = seven.map((week) => start + week * 7 * day).filter((week) => week < after)
  /** How far the same day of another month is, or the last one of that. */
  const toMonth = (by: number) => {
    const length = monthAfter(here, by + 1) - monthAfter(here, by)
    return monthAfter(here, by) + Math.min(here - first, length - day) - here
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: -day,
      ArrowRight: day,
      ArrowUp: -7 * day,
      ArrowDown: 7 * day,
      Home: -weekday(here) * day,
      End: (6 - weekday(here)) * day,
      PageUp: toMonth(-1),
      PageDown: toMonth(1),
      Escape: 0,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    if (event.key === 'Escape') onClose()
    setHere(here + step)
  }
  useLayoutEffect(() => {
    void here
    const isTurned = box.current?.querySelector('header')?.contains(document.activeElement)
    if (!isTurned) box.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [here])
  const turn = (by: 1 | -1) => (
    <button
      type="button"
      aria-label={say(by < 0 ? 'times.monthBefore' : 'times.monthAfter')}
      onClick={() => setHere(here + toMonth(by))}
    >
      <Line size={12} d={by < 0 ? 'M8 1L3 6l5 5' : 'M4 1l5 5-5 5'} />
    </button>
  )
  const dialog = { ...named('dialog', say('times.calendar')), onKeyDown }
  const cellOf = (one: number) => ({ role: 'gridcell', 'aria-selected': one === here })
  return (
    <div className="cal" {...dialog} ref={box}>
      <header>
        {turn(-1)}
        <p aria-live="polite">{month}</p>
        {turn(1)}
      </header>
      <table {...named('grid', month)}>
        <thead>
          <tr>
            {seven.map((index) => (
              <th scope="col" key={index}>
                {new Date(start + index * day).toLocaleDateString(language, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week}>
              {seven.map((index) => {
                const one = week + index * day
                if (one < first || one >= after) return <td key={index} />
                const date = wallAt(one).slice(0, 10)
                const isToday = schedule.now.startsWith(date)
                return (
                  <td key={index} {...cellOf(one)}>
                    <button
                      type="button"
                      tabIndex={one === here ? 0 : -1}
                      aria-current={isToday ? 'date' : undefined}
                      aria-label={wallIn(language, date, { weekday: 'long' })}
                      onClick={() => onTake(date)}
                    >
                      {wallIn(language, date).split(' ')[0]}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
