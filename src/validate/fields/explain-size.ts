import * as field from '../messages/field.ts'
import * as words from '../messages/value.ts'
import type { Explanation } from './explanation.ts'
import type { Field } from './field.ts'

/** The bound a value breaks: of a text's characters, a list's entries, or the number itself. */
export interface Bound {
  readonly origin: string
  readonly bound: 'least' | 'most'
  readonly limit: number
  readonly exact: boolean
}

/** A text, a list or a number that is too small or too large. */
export function explainSize(subject: Field, { origin, bound, limit, exact }: Bound): Explanation {
  const { name, value, written, note } = subject
  if (origin === 'array') {
    const count = Array.isArray(value) ? value.length : 0
    return { wording: words.wrongCount({ name, bound: exact ? 'exact' : bound, limit, count }) }
  }
  if (origin !== 'string') {
    const isSafe = typeof value !== 'number' || Number.isSafeInteger(value)
    return {
      wording: isSafe
        ? words.numberOutOfRange({ name, bound, limit })
        : field.numberTooLarge({ written }),
    }
  }
  const text = String(value).trim()
  if (text === '') return { wording: field.emptyField({ name }) }
  if (exact) return { wording: words.wrongLength({ name, length: limit }) }
  return {
    wording: words.textTooLong({ name, most: note.longest ?? limit, length: text.length }),
  }
}
