import type { Language } from '../../site.ts'
import type { Severity } from '../problem.ts'

/** What is wrong, then what to do: full sentences in an editor's words. */
export interface Sentences {
  readonly message: string
  readonly fix: string
}

/** A problem in words, in both languages of the messages. */
export interface Wording {
  readonly code: string
  readonly severity: Severity
  readonly en: Sentences
  readonly fr: Sentences
}

type Say<Details> = (details: Details) => readonly [message: string, fix: string]

/** A line of content that makes a mistake, as it is typed; or the mistake in words. */
export type Example = string | Readonly<Record<Language, string>>

interface Entry<Details> {
  readonly code: string
  readonly severity: Severity
  readonly example: Example
  readonly en: Say<Details>
  readonly fr: Say<Details>
}

/** A kind of mistake: called with its details, it gives the words; it also carries its entry in the catalogue. */
export type Kind<Details> = ((details: Details) => Wording) & {
  readonly code: string
  readonly severity: Severity
  readonly example: Example
}

/** Enters a kind of mistake into the catalogue. */
export function kind<Details = void>(entry: Entry<Details>): Kind<Details> {
  const { code, severity, example } = entry
  const word = (details: Details): Wording => ({
    code,
    severity,
    en: sentences(entry.en(details)),
    fr: sentences(entry.fr(details)),
  })
  return Object.assign(word, { code, severity, example })
}

const sentences = ([message, fix]: readonly [string, string]): Sentences => ({ message, fix })
