import { formatted } from '../../src/check/formatted.ts'
import type { Language } from '../../src/site.ts'
import type { Event } from '../assemble.ts'

/** The sign between groups of three digits: a comma in English, a narrow no-break space in French. */
const separators = { en: ',', fr: '\u202f' } as const satisfies Record<Language, string>

/** A whole number with its digits in groups of three, as the language writes it: 7,000. */
export function groupDigits(number: number, language: Language): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, separators[language])
}

/** The four large numbers of the event, with their words; the dinners lead to the letter that reserves them. */
export function eventFigures(event: Event, language: Language, reservation?: string) {
  const { figures, attendance, services } = event
  const { helicopters, dinners } = services
  const minutes = groupDigits(helicopters.minutes, language)
  const seats = groupDigits(dinners.seatsPerNight, language)
  return [
    {
      ...figures.attendance,
      value: formatted(event, 'attendance', groupDigits(attendance, language)),
    },
    { ...figures.helicopters, value: formatted(helicopters, 'minutes', minutes) },
    {
      ...figures.dinners,
      value: formatted(dinners, 'seatsPerNight', seats),
      href: reservation,
    },
    figures.stage,
  ]
}

/** The services, in order, with the numbers in the place of their names in the sentences. */
export function serviceRows({ shuttles, helicopters, dinners, workshops }: Event['services']) {
  const minutes = formatted(helicopters, 'minutes', String(helicopters.minutes))
  const seats = formatted(dinners, 'seatsPerNight', String(dinners.seatsPerNight))
  return [
    shuttles,
    { ...helicopters, text: helicopters.text.replace('{minutes}', minutes) },
    { ...dinners, text: dinners.text.replace('{seatsPerNight}', seats) },
    workshops,
  ]
}
