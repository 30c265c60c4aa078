import { both } from '../../../message.ts'
import type { Language } from '../../../site.ts'

/** Words in both languages, by what says them. */
export type Words = Readonly<Record<string, { readonly en: string; readonly fr: string }>>

export type Details = Readonly<Record<string, string | number>>

/** The words of a table in a language. `{name}` takes a value, `{n|one|several}` the first word for 1, in French also for 0. */
export const sayFrom =
  <Table extends Words>(words: Table) =>
  (language: Language) =>
  (key: keyof Table, details: Details = {}): string =>
    both(words[key]?.en ?? '', words[key]?.fr ?? '')[language].replace(
      /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g,
      (_, name: string, singular?: string, plural?: string) => {
        const value = details[name] ?? ''
        if (singular === undefined)
          return typeof value === 'number' ? numberIn(language, value) : value
        return value === 1 || (language === 'fr' && value === 0) ? singular : (plural ?? '')
      },
    )

/** A number as people of a language write it. */
export const numberIn = (language: Language, value: number): string =>
  value.toLocaleString(language)
