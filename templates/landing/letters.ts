import type { Contact, SiteSettings } from '../assemble.ts'
import { type Days, formatDays } from './dates.ts'

type Purpose = NonNullable<Contact['purposes']>['list'][number]

/** A letter that somebody goes on writing: whom it goes to, what it is about, and how it begins. */
export type Letter = Pick<Purpose, 'to' | 'subject' | 'lines'>

/** Messages go to wa.me, which wants the digits of the number alone. */
export const messageAddress = (number: string): string =>
  `https://wa.me/${number.replaceAll(/\D/g, '')}`

/**
 * The address that begins a letter: a mail with its subject and its first lines (RFC 6068, whose lines end with CRLF), or a
 * message with the same as its text. `{days}` in its lines stands for the days of the event.
 */
export function letterAddress(
  letter: Letter,
  contact: SiteSettings['contact'],
  days: Days,
): string {
  const { to, subject } = letter
  const lines = letter.lines.map((line) => line.replace('{days}', formatDays(days, 'en')))
  const { messaging, mail } = contact
  if (to === 'office' || to === 'patrons') {
    const text = encodeURIComponent([subject, ...lines].join('\n'))
    return `${messageAddress(messaging[to])}?text=${text}`
  }
  const body = encodeURIComponent(lines.join('\r\n'))
  return `mailto:${mail[to]}?subject=${encodeURIComponent(subject)}&body=${body}`
}
