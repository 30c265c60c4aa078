import type { Language } from '../../../site.ts'

/* Wall times of the zone of the site, `2027-03-01 09:00`, and days, `2027-03-01`: said as if they were of UTC. */

/** The last day that the browser's own field offers: a year has four digits. */
export const lastDay = '9999-12-31'

/** A day, and a time of it where one is written: `2027-03-01` and `09:00`. */
export interface DayAndTime {
  readonly day: string
  readonly time: string
}

/** The day and the time that a text of the content names; undefined where there is no such day or time. */
export function dayAndTime(written: string): DayAndTime | undefined {
  const [, day = '', hour = ''] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d{1,2}:\d\d))?$/.exec(written.trim()) ?? []
  const time = hour === '' ? '' : hour.padStart(5, '0')
  const instant = instantOf(day, time)
  // Some months are shorter.
  const isThere = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day)
  return day && isThere ? { day, time } : undefined
}

/** As people write it: `1 March 2027, 9:00`; of a day, without a time. What is no date stays as it is. */
export function wallIn(language: Language, wall: string, how: Intl.DateTimeFormatOptions = {}) {
  const options = {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
    ...how,
  } as const
  const instant = instantOf(wall.slice(0, 10), wall.slice(11))
  const time = wall.slice(11).replace(/^0/, '')
  if (Number.isNaN(instant.getTime())) return wall
  const said = instant.toLocaleDateString({ en: 'en-GB', fr: 'fr-FR' }[language], options)
  const first = language === 'fr' ? '1er $1' : '1 $1'
  return said.replace(',', '').replace(/\b1 (\p{L})/u, first) + (time && `, ${time}`)
}

const instantOf = (day: string, time: string): Date => new Date(`${day}T${time || '00:00'}Z`)
