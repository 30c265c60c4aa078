import { ifPossible } from '../../../failure.ts'
import type { Language } from '../../../site.ts'

/**
 * Where a link leads, as somebody reads it: of a calendar that is in the link itself (`data:text/calendar`, RFC 5545) its
 * event, its place and its days; any other address as it is, without the signs that browsers write in place of letters.
 */
export function linkWords(link: string, language: Language): string {
  const text = ifPossible(() => decodeURIComponent(link)) ?? link
  if (!link.startsWith('data:text/calendar')) return text
  const lines = text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)
  const entryOf = (name: string): string => {
    const line = lines.find(
      (candidate) => candidate.startsWith(`${name}:`) || candidate.startsWith(`${name};`),
    )
    return (line?.slice(line.indexOf(':') + 1) ?? '').replace(/\\([\\;,])/g, '$1')
  }
  const first = dayOf(entryOf('DTSTART'), 0)
  const last = dayOf(entryOf('DTEND'), -1)
  const days = new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  const when =
    first && (last ? days.formatRange(first, last).replace(/\s*–\s*/, '–') : days.format(first))
  return [entryOf('SUMMARY'), entryOf('LOCATION'), when].filter(Boolean).join(', ')
}

/** A day of a calendar, `20260619`, moved by some days: the end of an event is the day after it. */
function dayOf(value: string, by: number): Date | undefined {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(value)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined) return undefined
  return new Date(Date.UTC(year, month - 1, day + by))
}
