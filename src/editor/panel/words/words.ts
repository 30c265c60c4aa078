import type { Both } from '../../../message.ts'
import type { Language } from '../../../site.ts'
import type { Label } from '../../protocol/calls.ts'
import type { Change } from '../../protocol/publication.ts'
import type { PageInfo, State } from '../../protocol/state.ts'
import { type Details, sayFrom } from './format-message.ts'
import words from './words.json' with { type: 'json' }

/** What the panel says, by what says it: each in both languages, in `words.json`. */
export type WordKey = keyof typeof words

export type Say = (key: WordKey, details?: Details) => string

/** The words of the comparison: those of the panel that begin so. A page that is sent has no others. */
export type CompareKey = Extract<WordKey, `compare.${string}`>

export type CompareSay = (key: CompareKey, details?: Details) => string

/** The words of the panel. */
export const sayIn: (language: Language) => Say = sayFrom(words)

/**
 * How many changes there are, on how many pages. What is on no page, such as a picture or a setting, counts as one place of
 * its kind only where nothing else has changed.
 */
export function countOf(changes: readonly Change[], pages: readonly Pick<PageInfo, 'title'>[]) {
  const titles = new Set(pages.map(({ title }) => title))
  const places = new Set(changes.map(({ page }) => page.en))
  return { n: changes.length, pages: places.intersection(titles).size || places.size }
}

/** What a save is called, in the words of both languages: whoever reads it later may read another one. */
export function inBoth(said: (language: Language, say: Say) => string): Both {
  // So many letters of it are kept.
  const [en = '', fr = ''] = languages.map((language) =>
    said(language, sayIn(language)).slice(0, 500),
  )
  return { en, fr }
}
const languages = ['en', 'fr'] as const

/** What a save is called, for whom reads a language. */
export const labelIn = (language: Language, label: Label): string =>
  typeof label === 'string' ? label : label[language]

/** What editors call a file: a page or another one with words; its path where nothing else is known. */
export const nameOfFile = (
  { pages, parts }: Pick<State, 'pages' | 'parts'>,
  file: string,
  language: Language,
): string => [...pages, ...parts].find((one) => one.file === file)?.name[language] ?? file

/** The time of day of a moment: `14:32`. */
export const timeOf = (moment: string): string => {
  const date = new Date(moment)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}

/** A name as it begins a line. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What editors call something, without its article: `a card`, “Card”. */
export const heading = (name: string): string =>
  capital(name.replace(/^(?:the|an?|une?|l[ae]s?) |^l[’']/i, ''))

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
