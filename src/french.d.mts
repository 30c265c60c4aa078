import type { Language } from './site.ts'

/** Fixed French words: the spaces beside guillemets and double punctuation hold, apostrophes are curved. */
export function frenchSpaces(words: string): string

/** A French sentence of ours; what the editor wrote, between `${` and `}`, stays as it is. */
export function french(words: TemplateStringsArray, ...values: readonly (string | number)[]): string

/** A piece of a sentence, in English and in French. */
export function both(en: string, fr: string): Readonly<Record<Language, string>>
