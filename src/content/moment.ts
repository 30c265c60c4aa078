import { Temporal } from 'temporal-polyfill'
import { type Both, french } from '../message.ts'

/** A wall time of a place, as content writes it: a day, or a day and an hour (ISO 8601, with a space or a T between them). */
export const momentForm = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{1,2}:\d{2}))?$/

/** A wall time of a zone, and the instant that it is taken as. */
export interface Moment {
  /** In seconds since 1970. */
  readonly instant: number
  /** The wall time at that instant, and the one that was written: `2027-03-01 09:00`. */
  readonly wall: string
  readonly asked: string
  /** On the nights on which clocks change: a time that does not exist, or one that comes twice. */
  readonly change?: 'gap' | 'twice' | undefined
}

/**
 * The instant of a wall time in a zone (IANA). One that does not exist is taken as far behind the gap as it is in it, and
 * of one that comes twice the first counts (RFC 5545, section 3.3.5; “compatible” in Temporal). Undefined for what is none.
 */
export function momentIn(zone: string, written: string): Moment | undefined {
  const [, day = '', time = '0:00'] = momentForm.exec(written.trim()) ?? []
  try {
    const plain = Temporal.PlainDateTime.from(`${day}T${time.padStart(5, '0')}`)
    const taken = plain.toZonedDateTime(zone)
    const isThere = taken.toPlainDateTime().equals(plain)
    const last = plain.toZonedDateTime(zone, { disambiguation: 'later' })
    const change = isThere ? (last.equals(taken) ? undefined : 'twice') : 'gap'
    const wall = wallOf(taken.toPlainDateTime())
    const asked = wallOf(plain)
    return { instant: taken.epochMilliseconds / 1000, wall, asked, change }
  } catch {
    return undefined
  }
}

/** The wall time at an instant, in seconds since 1970: `2027-03-01 09:00`. */
export function wallAt(instant: number, zone: string): string {
  const at = Temporal.Instant.fromEpochMilliseconds(instant * 1000).toZonedDateTimeISO(zone)
  return wallOf(at.toPlainDateTime())
}

const wallOf = (time: Temporal.PlainDateTime): string =>
  time.toString({ smallestUnit: 'minute' }).replace('T', ' ')

/** A wall time in words: 1 March 2027, 9:00; 1er mars 2027, 9:00. */
export function momentWords(wall: string): Both {
  const [day = '', time = ''] = wall.split(' ')
  const words = (locale: string) => Temporal.PlainDate.from(day).toLocaleString(locale, longDate)
  const english = words('en-GB')
  const other = words('fr-FR').replace(/^1 /, '1er ')
  const hour = time.replace(/^0/, '')
  return { en: `${english}, ${hour}`, fr: french`${other}, ${hour}` }
}

const longDate = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** A time as it was given, in seconds since 1970: a number of these, a wall time of the zone, or an instant with its offset (ISO 8601). */
export const instantOf = (zone: string, at: number | string): number =>
  typeof at === 'number' ? at : (momentIn(zone, at)?.instant ?? Date.parse(at) / 1000)

/** Whether a text is a wall time: in any zone, since none leaves a day out. */
export const isMoment = (written: string): boolean => momentIn('UTC', written) !== undefined

/** Whether computers know a zone of this name. */
export const isZone = (name: string): boolean =>
  momentIn(name, '2027-01-01') !== undefined && /^[A-Z][\w+-]*(?:\/[\w+-]+)*$/.test(name)
