import type { Language } from '../../../site.ts'
import { type Say, sayIn } from '../words/words.ts'

/** The language that the panel speaks, and its words in it. */
export interface Speech {
  readonly language: Language
  readonly say: Say
}

export const speechIn = (language: Language): Speech => ({ language, say: sayIn(language) })
