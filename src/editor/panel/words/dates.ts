import type { Language } from '../../../site.ts'
import { sayIn } from './words.ts'

/** The time of day of a moment: `14:32`. */
export const timeOf = (moment: string): string => {
  const date = new Date(moment)
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/** A day as people write it, with the year where it is another one: `20 November`. */
export function dateIn(language: Language, at: string): string {
  const date = new Date(at)
  const isThisYear = date.getFullYear() === new Date().getFullYear()
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  const locale = { en: 'en-GB', fr: 'fr-FR' }[language]
  return date.toLocaleDateString(locale, { day: 'numeric', month: 'long', ...year })
}

/** A moment as people say it: with the day where it is another one. */
export function momentIn(language: Language, at: string): string {
  const words = sayIn(language)
  const time = timeOf(at)
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  return isToday
    ? words('moment.today', { time })
    : words('moment.otherDay', { time, day: dateIn(language, at) })
}
