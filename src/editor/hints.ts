import { notList, notNumber, notText, notTrueOrFalse, unquotedPhone } from '../check/explain.ts'
import {
  emptyField,
  impossibleDate,
  wrongForm,
  wrongMail,
  wrongPhone,
  wrongWebAddress,
} from '../check/explain-value.ts'
import type { FieldNote } from '../check/schema.ts'
import type { Wording } from '../message.ts'
import { wrongRoute } from '../validate/messages/route.ts'

/** What the catalogue says to do, in both languages: a file cannot know which one its reader speaks. */
const remedy = ({ en, fr }: Wording): string => `${en.fix}\n${fr.fix}`

// The sentence about what is wrong names the field and its value, which a schema does not know; the remedy does not.
const name = ''
const written = ''

/** What to write instead of a text of the wrong form, by the format zod gives it and the note on its field. */
export function formHint(format: unknown, note: FieldNote): string {
  if (format === 'date') return remedy(impossibleDate({ written, example: '2026-06-19' }))
  if (format === 'email') return remedy(wrongMail({ written }))
  if (format === 'uri') return remedy(wrongWebAddress({ written }))
  if (note.format === 'phone') return remedy(wrongPhone({ written }))
  if (note.refersTo === 'route') return remedy(wrongRoute({ written }))
  return remedy(wrongForm({ name, written }))
}

/** What to write where only blanks stand. */
export const emptyHint = remedy(emptyField({ name }))

/** What to write instead of a value of another type than `type`, where one sentence fits all of those. */
export function typeHint(type: unknown, note: FieldNote): string | undefined {
  if (note.format === 'phone') return remedy(unquotedPhone({ written: '+33 1 99 00 18 26' }))
  if (type === 'string') return remedy(notText({ name, isList: true }))
  if (type === 'boolean') return remedy(notTrueOrFalse({ name, written }))
  if (type === 'integer') return remedy(notNumber({ name, written, isClear: false, corrected: 1 }))
  return type === 'array' ? remedy(notList({ name })) : undefined
}
