import type { Language } from '../../site.ts'

/* Wall times of the zone of the site, `2027-03-01 09:00`, and days, `2027-03-01`: reckoned as if they were of UTC. */

/** A day, in milliseconds. */
export const day = 864e5

/** For lengths, and for steps by days. */
export const millisOf = (wall: string): number =>
  Date.parse(`${wall.slice(0, 10)}T${wall.slice(11) || '00:00'}Z`)

export const wallAt = (millis: number): string =>
  new Date(millis).toISOString().slice(0, 16).replace('T', ' ')

/** The beginning of a month, so many after that of a time. */
export function monthAfter(millis: number, by: number): number {
  const date = new Date(millis)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + by)
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
  const millis = millisOf(wall)
  const time = wall.slice(11).replace(/^0/, '')
  if (Number.isNaN(millis)) return wall
  const said = new Date(millis).toLocaleDateString({ en: 'en-GB', fr: 'fr-FR' }[language], options)
  const first = language === 'fr' ? '1er $1' : '1 $1'
  return said.replace(',', '').replace(/\b1 (\p{L})/u, first) + (time && `, ${time}`)
}

const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const months = ['en', 'fr'].flatMap((language) =>
  Array.from({ length: 12 }, (_, index) => {
    const first = new Date(Date.UTC(2027, index))
    const name = first.toLocaleDateString(language, { month: 'long', timeZone: 'UTC' })
    return { name: bare(name), number: String(index + 1) }
  }),
)

function monthOf(word: string): string | undefined {
  const meant = months.filter(({ name }) => name.startsWith(word)).map(({ number }) => number)
  return new Set(meant).size === 1 ? meant[0] : undefined
}

/** The day that somebody has typed, in either language; undefined where it is none. */
export function typedDay(text: string): string | undefined {
  const parts = bare(text).match(/\d+|\p{L}{3,}/gu) ?? []
  const numbers = parts.filter((part) => /\d/.test(part))
  const month = parts.flatMap((part) => monthOf(part) ?? []).at(-1)
  if (numbers.length !== (month ? 2 : 3)) return undefined
  const [first = '', second = '', third = ''] = month ? numbers.toSpliced(1, 0, month) : numbers
  const [year, date] = first.length === 4 ? [first, third] : [third, first]
  const wall = `${year}-${second.padStart(2, '0')}-${date.padStart(2, '0')}`
  const millis = millisOf(wall)
  // Some months are shorter.
  return Number.isNaN(millis) || !wallAt(millis).startsWith(wall) ? undefined : wall
}

/** The time of day that somebody has typed; undefined where it is none. */
export function typedTime(text: string): string | undefined {
  const [, hour = '', minute = '00'] = /^(\d{1,2})\s*(?:[:.h]\s*(\d\d)?)?$/i.exec(text.trim()) ?? []
  const isTime = hour !== '' && Number(hour) < 24 && Number(minute) < 60
  return isTime ? `${hour.padStart(2, '0')}:${minute}` : undefined
}
