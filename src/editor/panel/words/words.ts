import type { Language } from '../../../site.ts'
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
