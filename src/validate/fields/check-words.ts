import { type Finding, finding } from '../finding.ts'
import { severalLines, strangeCharacter } from '../messages/text.ts'
import { longText } from '../messages/value.ts'
import { strangeCharacters } from '../text/strange-characters.ts'
import type { CheckedFields } from './check-fields.ts'
import { rangeIn } from './field.ts'
import type { Leaf } from './leaves.ts'
import { lastName, samePath } from './path.ts'

/** Line breaks in a text that takes one line, texts that are longer than their place, and strange characters that were written as escapes. */
export function checkWords(fields: CheckedFields, { path, value, note }: Leaf): Finding[] {
  if (note.text === undefined) return []
  const { form } = fields
  const { source } = form.yaml.region
  const range = rangeIn(form, path)
  const [hidden] = strangeCharacters(value.replaceAll('\r', '\n'))
  // Those that stand in the file as such are found in the file.
  const isEscaped = strangeCharacters(source.text.slice(...range)).length === 0
  if (hidden && isEscaped) return [finding(source, range, strangeCharacter(hidden))]
  const name = lastName(path)
  const breaks = note.text === 'words' ? /[\n\r]/ : /\r/
  if (breaks.test(value.trim())) return [finding(source, range, severalLines({ name }))]
  const { length } = value.trim()
  const room = note.longest ?? length
  const isTold = fields.findings.some((told) => samePath(told.path, path))
  return length > room && !isTold ? [finding(source, range, longText({ name, room, length }))] : []
}
