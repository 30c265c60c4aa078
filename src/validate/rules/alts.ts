import { isFields } from '../../check/data.ts'
import { nameRangeIn, rangeIn } from '../../check/form.ts'
import { nearest } from '../../check/nearest.ts'
import { type Finding, finding } from '../../content/finding.ts'
import * as words from '../messages/alt.ts'
import { missingTranslation } from '../messages/translation.ts'
import { fieldOf } from '../world.ts'
import { type Pair, placeIn } from './translations.ts'

/** Words for every picture of the gallery in each language, and none for pictures that are not in it. */
export function altRule(pair: Pair, imageIds: readonly string[] | undefined): Finding[] {
  const own = idsOf(pair.own)
  const other = idsOf(pair.other)
  if (own === undefined) return []
  // Without the gallery only the two dictionaries can be compared.
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
