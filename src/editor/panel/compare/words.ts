import type { Details } from '../say.ts'
import type { WordKey } from '../words.ts'

/** The words of the comparison: those of the panel that begin so. A page that is sent has no others. */
export type CompareKey = Extract<WordKey, `compare.${string}`>

export type CompareSay = (key: CompareKey, details?: Details) => string
