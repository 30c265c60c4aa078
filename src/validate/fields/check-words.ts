import { type Finding, finding } from '../finding.ts'
import { severalLines, strangeCharacter } from '../messages/text.ts'
import { strangeCharacters } from '../text/strange-characters.ts'
import { type Form, rangeIn } from './field.ts'
import type { Leaf } from './leaves.ts'
import { lastName } from './path.ts'

/** Line breaks in a text that takes one line, and strange characters that were written as escapes. */
export function checkWords(form: Form, { path, value, note }: Leaf): Finding[] {
  if (note.text === undefined) return []
  const { source } = form.yaml.region
  const range = rangeIn(form, path)
  const [hidden] = strangeCharacters(value.replaceAll('\r', '\n'))
  // Those that stand in the file as such are found in the file.
  const isEscaped = strangeCharacters(source.text.slice(...range)).length === 0
  if (hidden && isEscaped) return [finding(source, range, strangeCharacter(hidden))]
  const breaks = note.text === 'words' ? /[\n\r]/ : /\r/
  if (!breaks.test(value.trim())) return []
  return [finding(source, range, severalLines({ name: lastName(path) }))]
}
