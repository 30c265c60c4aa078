import * as words from '../messages/field.ts'
import { colon } from '../messages/punctuation.ts'
import { quoted } from '../yaml/quoted.ts'
import type { Explanation } from './explanation.ts'
import type { Field } from './field.ts'
import { isFields } from './path.ts'
import { fieldNames } from './schema-at.ts'

const yes = /^(?:yes|y|on|oui|vrai|true)$/i
const no = /^(?:no|n|off|non|faux|false)$/i

/** A value of another kind than its field takes. `expected` is zod's name of the kind. */
export function explainType(field: Field, expected: string): Explanation {
  const { name, value } = field
  if (value === undefined) return { wording: words.missingField({ name, parent: field.parent }) }
  if (value === null) return { wording: words.emptyField({ name }) }
  if (expected === 'string') return explainText(field)
  if (expected === 'number' || expected === 'int') return explainNumber(field)
  if (expected === 'boolean') return explainTrueFalse(field)
  if (expected === 'array') return { wording: words.notList({ name }) }
  return { wording: words.notFieldGroup({ name, names: fieldNames(field.schema) }) }
}

function explainText(field: Field): Explanation {
  const { name, value, written, note } = field
  if (Array.isArray(value)) return { wording: words.notText({ name, found: 'list' }) }
  if (isFields(value)) return explainColon(field, value)
  const replacement = quoted(written)
  const isPhone = note.format === 'phone' || /^(?:\+|00?)\d{8,}$/.test(written)
  if (isPhone) return { wording: words.unquotedPhone({ written }), replacement }
  const read = typeof value === 'boolean' ? 'yes or no' : 'number'
  return { wording: words.unquotedText({ name, written, read }), replacement }
}

/** `- Shuttles: between the station and the gate` is read as a field, and meant as a text. */
function explainColon({ name, source }: Field, value: object): Explanation {
  const isLine = Object.keys(value).length === 1 && /^[^{\n]+:\s[^\n]+$/.test(source)
  if (!isLine) return { wording: words.notText({ name, found: 'fields' }) }
  const replacement = quoted(source)
  return { wording: colon({ name, corrected: `- ${replacement}` }), replacement }
}

function explainNumber({ name, value, written }: Field): Explanation {
  // 7 000, 7,000 and "7000" are meant to be 7000; 7.5 is not.
  const digits = String(value).replace(/(?<=\d)[\s,'’](?=\d{3})/g, '')
  const isWhole = typeof value === 'string' && /^\d{1,15}$/.test(digits.trim())
  const corrected = isWhole ? String(Number(digits)) : undefined
  const wording = words.notNumber({ name, written, corrected })
  return corrected === undefined ? { wording } : { wording, replacement: corrected }
}

function explainTrueFalse({ name, written }: Field): Explanation {
  const meant = yes.test(written) ? 'true' : no.test(written) ? 'false' : undefined
  const wording = words.notTrueOrFalse({ name, written, meant })
  return meant === undefined ? { wording } : { wording, replacement: meant }
}
