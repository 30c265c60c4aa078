import type { Language } from '../site.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { composed, shield } from './shield.ts'

const setters = { en: english, fr: french } as const

/**
 * A text of a content file as it is printed: the marks and spaces of its language, in Unicode’s composed form.
 * Addresses, code and placeholders stay as they are. Set twice it stays the same.
 */
export const typeset = (text: string, language: Language): string =>
  shield(composed(text), setters[language])
