import { formatted } from '../../src/check/formatted.ts'
import type { Language } from '../../src/site.ts'

/** The first and the last day of something, each as year-month-day (ISO 8601). */
export interface Days {
  readonly start: string
  readonly end: string
}

interface Day {
  readonly day: number
  readonly month: string
  readonly year: number
  /** Its number as it is shown. */
  readonly shown: (number: string) => string
}

/** What the months are called, January first. */
export const months = {
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  fr: [
    'janvier',
    'février',
    'mars',
    'avril',
    'mai',
    'juin',
    'juillet',
    'août',
    'septembre',
    'octobre',
    'novembre',
    'décembre',
  ],
} as const satisfies Record<Language, readonly string[]>

// Not Intl.DateTimeFormat: what formatRange puts round the dash changes from one ICU to the next.
function readDay(days: Days, which: 'start' | 'end', language: Language): Day {
  const [year = 0, month = 0, day = 0] = days[which].split('-').map(Number)
  const shown = (number: string) => formatted(days, which, number)
  return { day, month: months[language][month - 1] ?? '', year, shown }
}

/** The number of a day: in French the first of a month is the 1er. */
function dayNumber({ day, shown }: Day, language: Language): string {
  return shown(language === 'fr' && day === 1 ? '1er' : String(day))
}

function dayAndMonth(day: Day, language: Language): string {
  const number = dayNumber(day, language)
  return language === 'en' ? `${day.month} ${number}` : `${number} ${day.month}`
}

function wholeDate(day: Day, language: Language): string {
  const comma = language === 'en' ? ',' : ''
  return `${dayAndMonth(day, language)}${comma} ${day.year}`
}

/**
 * The days as a sentence says them: “June 19–21, 2026”, « 19–21 juin 2026 ». The dash (an en dash) has
 * spaces where what it joins has some: “June 30 – July 2, 2026”.
 */
export function formatDays(days: Days, language: Language): string {
  const start = readDay(days, 'start', language)
  const end = readDay(days, 'end', language)
  if (days.start === days.end) return wholeDate(start, language)
  if (start.year !== end.year) {
    return `${wholeDate(start, language)} – ${wholeDate(end, language)}`
  }
  if (start.month !== end.month) {
    return `${dayAndMonth(start, language)} – ${wholeDate(end, language)}`
  }
  return language === 'en'
    ? `${start.month} ${dayNumber(start, language)}–${dayNumber(end, language)}, ${end.year}`
    : `${dayNumber(start, language)}–${wholeDate(end, language)}`
}

/** The days as a poster sets them: the numbers large, then the month or months, then the year or years. */
export function posterDays(days: Days, language: Language) {
  const start = readDay(days, 'start', language)
  const end = readDay(days, 'end', language)
  const range = (first: string, last: string, one: boolean) => (one ? last : `${first}–${last}`)
  const sameYear = start.year === end.year
  return {
    days: range(start.shown(`${start.day}`), end.shown(`${end.day}`), days.start === days.end),
    months: range(start.month, end.month, sameYear && start.month === end.month),
    years: range(String(start.year), String(end.year), sameYear),
  }
}
