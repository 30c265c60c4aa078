import type { FieldFinding } from '../../check/check-fields.ts'
import { isFields, lastName, type Path, valueAt } from '../../check/data.ts'
import type { Entry } from '../../check/entry.ts'
import { nameRangeIn, rangeIn } from '../../check/form.ts'
import { type Finding, finding } from '../../content/finding.ts'
import { lineAt } from '../../content/text.ts'
import { missingTranslation, sameInBoth } from '../messages/translation.ts'
import { entryAt, type World } from '../world.ts'

/** A dictionary of the château and the one it is compared with: the same keys in both (contract section 2). */
export interface Pair {
  readonly language: 'en' | 'fr'
  readonly own: Entry
  readonly other: Entry
}

/** Both dictionaries, each with the other. */
export function dictionaryPairs(world: World): Pair[] {
  const en = entryAt(world, 'chateau/en.yaml')
  const fr = entryAt(world, 'chateau/fr.yaml')
  if (!en || !fr) return []
  return [
    { language: 'en', own: en, other: fr },
    { language: 'fr', own: fr, other: en },
  ]
}

/** What to say of a wrong field of a dictionary: one that is lacking in a language may be there in the other. */
export function translated({ language, other }: Pair, found: FieldFinding): Finding {
  const { path, lacking } = found
  const there = valueAt(other.fields?.form.data, path)
  if (!lacking || there === undefined || there === null || there === '') return found.finding
  // An empty set of fields lacks its last one, as a rule the text.
  const inner = isFields(there) ? Object.keys(there).at(-1) : undefined
  const whole = inner !== undefined && found.finding.wording.code === 'field/empty'
  const lackingPath = whole ? [...path, inner] : path
  return {
    place: found.finding.place,
    wording: missingTranslation({
      name: lastName(lackingPath),
      parent: lackingPath.length > 1 ? lastName(lackingPath.slice(0, -1)) : undefined,
      language,
      other: placeIn(other, lackingPath),
      isEmpty: found.finding.wording.code === 'field/empty' && !whole,
    }),
  }
}

/** Where a field of a dictionary is written, as sentences name it. */
export function placeIn({ source, fields }: Entry, path: Path): string {
  const at = fields ? nameRangeIn(fields.form, path)[0] : 0
  return `${source.file}:${lineAt(source, at)}`
}

/** Texts of some length that read the same in both languages. English is told: the page opens in French. */
export function untranslated({ language, own, other }: Pair): Finding[] {
  const { fields } = own
  if (language === 'fr' || !fields) return []
  return own.leaves.flatMap(({ path, value }) => {
    const isSame = valueAt(other.fields?.form.data, path) === value
    if (!isSame || value.trim().split(/\s+/).length < fewestWords) return []
    const details = { name: lastName(path), language, other: placeIn(other, path) }
    return [finding(own.source, rangeIn(fields.form, path), sameInBoth(details))]
  })
}

// Shorter texts may be names: “Château de Farcheville” is the same in both.
const fewestWords = 4
