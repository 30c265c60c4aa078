import { type Finding, finding } from '../content/finding.ts'
import { lineAt } from '../content/text.ts'
import * as words from '../validate/messages/alt.ts'
import { missingTranslation, sameInBoth } from '../validate/messages/translation.ts'
import type { FieldFinding } from './check-fields.ts'
import { isFields, lastName, type Path, valueAt } from './data.ts'
import type { Entry } from './entry.ts'
import { nameRangeIn, rangeIn } from './form.ts'
import { nearest } from './nearest.ts'
import type { ContentTable, LanguagePair } from './table.ts'
import { entryAt, fieldOf, type World } from './world.ts'

/** The findings in fields, in the light of the other language, and what is missing or the same between two languages. */
export function translationRules(world: World, table: ContentTable): Finding[] {
  const { translations = [], library } = table
  const pairs = translations.flatMap((paths) => bothWays(world, paths))
  const described = library?.words ? bothWays(world, library.words) : []
  return [
    ...fieldFindings(world, pairs),
    ...pairs.flatMap(untranslated),
    ...described.flatMap((pair) => altRule(pair, world.imageIds)),
  ]
}

function fieldFindings({ entries }: World, pairs: readonly Pair[]): Finding[] {
  return entries.flatMap((entry) => {
    const pair = pairs.find(({ own }) => own === entry)
    const found = entry.fields?.findings ?? []
    return found.map((one) => (pair ? translated(pair, one) : one.finding))
  })
}

/** A file and the one in the other language it is compared with: the same fields in both. */
interface Pair {
  readonly language: 'en' | 'fr'
  readonly own: Entry
  readonly other: Entry
}

/** The two files of a pair, each with the other. */
function bothWays(world: World, paths: LanguagePair): Pair[] {
  const en = entryAt(world, paths.en)
  const fr = entryAt(world, paths.fr)
  if (!en || !fr) return []
  return [
    { language: 'en', own: en, other: fr },
    { language: 'fr', own: fr, other: en },
  ]
}

/** What to say of a wrong field of a file: one that is lacking in a language may be there in the other. */
function translated({ language, other }: Pair, found: FieldFinding): Finding {
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

/** Where a field of a file is written, as sentences name it. */
function placeIn({ source, fields }: Entry, path: Path): string {
  const at = fields ? nameRangeIn(fields.form, path)[0] : 0
  return `${source.file}:${lineAt(source, at)}`
}

/** Texts of some length that read the same in both languages. English is told: the page opens in French. */
function untranslated({ language, own, other }: Pair): Finding[] {
  const { fields } = own
  if (language === 'fr' || !fields) return []
  return own.leaves.flatMap(({ path, value }) => {
    const isSame = valueAt(other.fields?.form.data, path) === value
    if (!isSame || value.trim().split(/\s+/).length < fewestWords) return []
    const details = { name: lastName(path), language, other: placeIn(other, path) }
    return [finding(own.source, rangeIn(fields.form, path), sameInBoth(details))]
  })
}

// Shorter texts may be names, which are the same in both.
const fewestWords = 4

/** Words for every picture of the library in each language, and none for pictures that are not in it. */
function altRule(pair: Pair, imageIds: readonly string[] | undefined): Finding[] {
  const own = idsOf(pair.own)
  const other = idsOf(pair.other)
  if (own === undefined) return []
  // Without the library only the two files can be compared.
  const wanted = new Set(imageIds ?? other ?? [])
  const lacking = [...wanted].filter((id) => !own.includes(id))
  const extra = imageIds === undefined ? [] : own.filter((id) => !wanted.has(id))
  const meant = new Map(extra.map((id) => [id, nearest(id, lacking)]))
  const named = new Set(meant.values())
  return [
    ...extra.flatMap((id) => extraFinding(pair, { id, meant: meant.get(id), other }) ?? []),
    ...lacking.filter((id) => !named.has(id)).map((id) => lackingFinding(pair, id, other)),
    ...copiedNames(pair),
  ]
}

function idsOf(entry: Pair['own']): string[] | undefined {
  const gallery = fieldOf(entry, 'gallery')
  return isFields(gallery) ? Object.keys(gallery) : undefined
}

function lackingFinding({ language, own, other }: Pair, id: string, there: string[] | undefined) {
  const range = own.fields ? nameRangeIn(own.fields.form, ['gallery']) : ([0, 0] as const)
  if (!there?.includes(id)) return finding(own.source, range, words.missingAlt({ id, language }))
  const place = placeIn(other, ['gallery', id])
  const details = { name: id, parent: 'gallery', language, other: place }
  return finding(own.source, range, missingTranslation(details))
}

interface Extra {
  readonly id: string
  readonly meant: string | undefined
  readonly other: readonly string[] | undefined
}

function extraFinding({ own }: Pair, { id, meant, other }: Extra): Finding | undefined {
  if (!own.fields) return undefined
  const range = nameRangeIn(own.fields.form, ['gallery', id])
  // A picture that was taken out leaves its words behind in both languages; that does no harm.
  if (meant === undefined && other?.includes(id)) {
    return finding(own.source, range, words.unusedAlt({ id }))
  }
  const edit = meant === undefined ? undefined : { range, text: meant }
  return finding(own.source, range, words.unknownAlt({ id, nearest: meant }), edit)
}

/** Alternative texts that are nothing but a file name. */
function copiedNames({ own }: Pair): Finding[] {
  const { fields, leaves, source } = own
  if (!fields) return []
  return leaves.flatMap(({ path, value }) => {
    const [group, id, field] = path
    if (group !== 'gallery' || field !== 'alt') return []
    const isName = /^\S+\.(?:jpe?g|png|webp|avif|tiff?|svg|gif)$/i.test(value) || value === id
    const range = rangeIn(fields.form, path)
    return isName ? [finding(source, range, words.copiedAlt({ written: value }))] : []
  })
}
