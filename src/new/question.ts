import type { OptionName } from '../command/option-table.ts'
import type { Sentence } from '../failure.ts'
import type { Language } from '../site.ts'
import type { Entry } from '../validate/entry.ts'

/** What somebody answered: a text, a number, yes or no. */
export type Answer = string | number | boolean

/** The answers so far, by field; the text below the fields is called `text`. */
export type Answers = ReadonlyMap<string, Answer>

/** What suggestions are made from. */
export interface Surroundings {
  readonly lang: Language
  /** The day, year-month-day. */
  readonly today: string
  /** The files that lie in the same folder. */
  readonly neighbours: readonly Entry[]
}

/** A field of a new file as an editor is asked for it. */
export interface Question {
  readonly field: string
  /** The option that answers it on the command line; without one nobody is asked and the suggestion is taken. */
  readonly option?: OptionName
  readonly ask: Sentence
  /** What the answer is unless another one is given. */
  readonly suggest?: (surroundings: Surroundings, answers: Answers) => Answer
}
