import type { Language } from '../../src/site.ts'
import type { Event } from '../assemble.ts'

/** The sign between groups of three digits: a comma in English, a narrow no-break space in French. */
const separators = { en: ',', fr: '\u202f' } as const satisfies Record<Language, string>

/** A whole number with its digits in groups of three, as the language writes it: 7,000. */
export function groupDigits(number: number, language: Language): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, separators[language])
}

/** The four large numbers of the event, with their words; the dinners lead to the letter that reserves them. */
export function eventFigures(
  { figures, attendance, services }: Event,
  language: Language,
  reservation?: string,
) {
  return [
    { ...figures.attendance, value: groupDigits(attendance, language) },
    { ...figures.helicopters, value: groupDigits(services.helicopters.minutes, language) },
    {
      ...figures.dinners,
      value: groupDigits(services.dinners.seatsPerNight, language),
      href: reservation,
    },
    figures.stage,
  ]
}

/** The services, in order, with the numbers in the place of their names in the sentences. */
export function serviceRows({ shuttles, helicopters, dinners, workshops }: Event['services']) {
  return [
    shuttles,
    { ...helicopters, text: helicopters.text.replace('{minutes}', String(helicopters.minutes)) },
    { ...dinners, text: dinners.text.replace('{seatsPerNight}', String(dinners.seatsPerNight)) },
    workshops,
  ]
}
