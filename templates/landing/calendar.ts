/** Something that happens on whole days, for people's calendars. Days are year-month-day. */
interface CalendarEntry {
  readonly organizer: string
  /** The same for ever: `event-year@host`. */
  readonly id: string
  /** The day on which what is said here was last changed. */
  readonly updated: string
  readonly start: string
  readonly end: string
  readonly title: string
  readonly place: string
  readonly url: string
}

/**
 * A calendar file with one entry (RFC 5545): whole days without a time zone, the end exclusive, the stamp as it is given
 * so that the same content gives the same bytes.
 */
export function printCalendar(entry: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(entry.organizer)}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${entry.id}`,
    `DTSTAMP:${compact(entry.updated)}T000000Z`,
    `DTSTART;VALUE=DATE:${compact(entry.start)}`,
    `DTEND;VALUE=DATE:${compact(dayAfter(entry.end))}`,
    `SUMMARY:${escapeText(entry.title)}`,
    `LOCATION:${escapeText(entry.place)}`,
    `URL:${entry.url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

const compact = (day: string) => day.replaceAll('-', '')

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** TEXT values escape backslash, semicolon, comma and line ends (RFC 5545, 3.3.11). */
const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** Lines longer than 75 octets go on after CRLF and a space (RFC 5545, 3.1), never inside a character. */
function fold(line: string): string {
  const parts = ['']
  for (const character of line) {
    const last = parts.at(-1) ?? ''
    const room = parts.length === 1 ? 75 : 74
    if (Buffer.byteLength(last + character) > room) parts.push(character)
    else parts[parts.length - 1] = last + character
  }
  return parts.join('\r\n ')
}
