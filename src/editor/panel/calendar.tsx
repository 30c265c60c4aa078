import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { usePanel } from './panel.ts'
import { Line } from './signs.tsx'
import { day, millisOf, wallAt, wallIn } from './wall-time.ts'

interface CalendarProps {
  /** The day to begin at. */
  readonly chosen: string
  readonly onTake: (date: string) => void
  readonly onClose: () => void
}

/** A month of days, walked by keys; its weeks begin on Monday. */
export function Calendar({ chosen, onTake, onClose }: CalendarProps) {
  const { say, language, state } = usePanel()
  const [here, setHere] = useState(millisOf(chosen))
  const box = useRef<HTMLDivElement>(null)
  const date = new Date(here)
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
  const monday = (millis: number) => millis - ((new Date(millis).getUTCDay() + 6) % 7) * day
  const month = wallIn(language, wallAt(first).slice(0, 10), { day: undefined })
  const weeks = [0, 1, 2, 3, 4, 5].map((week) => monday(first) + week * 7 * day)
  const isIn = (millis: number) => wallAt(millis).slice(0, 7) === wallAt(here).slice(0, 7)
  const days = (week: number) => [0, 1, 2, 3, 4, 5, 6].map((index) => week + index * day)
  /** The same day of another month, or its last one. */
  const turn = (by: number) => {
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + by]
    const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
    setHere(Date.UTC(year, month, Math.min(date.getUTCDate(), last)))
  }
  useLayoutEffect(() => {
    void here
    const isTurned = box.current?.querySelector('header')?.contains(document.activeElement)
    if (!isTurned) box.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [here])
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => setHere(here - day),
    ArrowRight: () => setHere(here + day),
    ArrowUp: () => setHere(here - 7 * day),
    ArrowDown: () => setHere(here + 7 * day),
    Home: () => setHere(monday(here)),
    End: () => setHere(monday(here) + 6 * day),
    PageUp: () => turn(-1),
    PageDown: () => turn(1),
    Escape: onClose,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (keys[event.key]) event.preventDefault()
    keys[event.key]?.()
  }
  const arrow = (by: 1 | -1) => (
    <button
      type="button"
      aria-label={say(by < 0 ? 'times.monthBefore' : 'times.monthAfter')}
      onClick={() => turn(by)}
    >
      <Line size={12} d={by < 0 ? 'M8 1L3 6l5 5' : 'M4 1l5 5-5 5'} />
    </button>
  )
  return (
    <div
      className="cal"
      role="dialog"
      aria-label={say('times.calendar')}
      ref={box}
      {...{ onKeyDown }}
    >
      <header>
        {arrow(-1)}
        <p aria-live="polite">{month}</p>
        {arrow(1)}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days is a table. */}
      <table role="grid" aria-label={month}>
        <thead>
          <tr>
            {days(monday(first)).map((one) => (
              <th scope="col" key={one}>
                {new Date(one).toLocaleDateString(language, { weekday: 'short', timeZone: 'UTC' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks
            .filter((week) => days(week).some(isIn))
            .map((week) => (
              <tr key={week}>
                {days(week).map((one) => {
                  const date = wallAt(one).slice(0, 10)
                  const isToday = state.schedule.now.startsWith(date)
                  return isIn(one) ? (
                    <td key={one} {...{ role: 'gridcell', 'aria-selected': one === here }}>
                      <button
                        type="button"
                        tabIndex={one === here ? 0 : -1}
                        aria-current={isToday ? 'date' : undefined}
                        aria-label={wallIn(language, date, { weekday: 'long' })}
                        onClick={() => onTake(date)}
                      >
                        {Number(date.slice(8))}
                      </button>
                    </td>
                  ) : (
                    <td key={one} />
                  )
                })}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
