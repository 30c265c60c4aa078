import type { Both } from '../../../message.ts'
import type { Language } from '../../../site.ts'
import type { Label } from '../../protocol/calls.ts'
import type { Change } from '../../protocol/publication.ts'
import type { PageInfo, State } from '../../protocol/state.ts'
import { type Say, sayIn } from './words.ts'

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
): string =>
  [...pages, ...parts].find((candidate) => candidate.file === file)?.name[language] ?? file

/** A name as it begins a line. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What editors call something, without its article: `a card`, “Card”. */
export const heading = (name: string): string =>
  capital(name.replace(/^(?:the|an?|une?|l[ae]s?) |^l[’']/i, ''))
