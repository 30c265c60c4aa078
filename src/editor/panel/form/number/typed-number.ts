import type { Language } from '../../../../site.ts'

/** Thousands may be set apart by spaces and, in English, by commas; a comma or a point before other digits is no whole number. */
const forms: Readonly<Record<Language, RegExp>> = {
  en: /^[-−]?(?:\d+|\d{1,3}(?:[,\s]\d{3})+)$/,
  fr: /^[-−]?(?:\d+|\d{1,3}(?:\s\d{3})+)$/,
}

/**
 * Reads a whole number as people write it in a language; undefined where it is none, such as `2,5`. Whether it is too
 * small or too large the check tells.
 */
export function typedNumber(typed: string, language: Language): number | undefined {
  const text = typed.trim()
  if (!forms[language].test(text)) return undefined
  const number = Number(text.replace('−', '-').replace(/[\s,]/g, ''))
  return Number.isSafeInteger(number) ? number : undefined
}
