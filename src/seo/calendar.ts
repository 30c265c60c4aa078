import type { Event, Site } from '../site.ts'

const millisecondsPerDay = 86_400_000

/**
 * The event as a calendar file (RFC 5545): whole days without a time zone, the end exclusive, the stamp from content
 * so that the same content gives the same bytes (contract 6.11).
 */
export function calendarOf(site: Site, pageUrl: string): string {
  const { event } = site.landing
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(site.settings.name)}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${slugOf(event)}-${event.start.slice(0, 4)}@${new URL(site.settings.url).host}`,
    `DTSTAMP:${compact(event.updated)}T000000Z`,
    `DTSTART;VALUE=DATE:${compact(event.start)}`,
    `DTEND;VALUE=DATE:${compact(dayAfter(event.end))}`,
    `SUMMARY:${escapeText(`${event.title}, ${site.settings.name}`)}`,
    `LOCATION:${escapeText(event.place)}`,
    `URL:${pageUrl}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines
    .flatMap(fold)
    .map((line) => `${line}\r\n`)
    .join('')
}

/** The name of the calendar file, from the title of the event. */
export const calendarFileName = (event: Event): string => `${slugOf(event)}.ics`

const slugOf = ({ title }: Event): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'event'

const compact = (day: string) => day.replaceAll('-', '')

const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + millisecondsPerDay).toISOString().slice(0, 10)

/** TEXT values escape backslash, semicolon, comma and line ends (RFC 5545, 3.3.11). */
const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** Lines longer than 75 octets go on after CRLF and a space (RFC 5545, 3.1), never inside a character. */
function fold(line: string): readonly string[] {
  const folded = ['']
  for (const character of line) {
    const last = folded.length - 1
    const room = last === 0 ? 75 : 74
    if (Buffer.byteLength((folded[last] ?? '') + character) > room) folded.push(character)
    else folded[last] += character
  }
  return folded.map((part, index) => (index === 0 ? part : ` ${part}`))
}
