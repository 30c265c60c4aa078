import { fingerprintPath } from '../../check/fingerprints.ts'
import { applied, same } from '../edit/differences.ts'
import { merge3, mergeText } from '../edit/merge.ts'
import {
  bodyOf,
  type Clash,
  fieldsOf,
  formatOf,
  mergeBytes,
  textIn,
  words,
  written,
} from '../edit/written.ts'
import type { Settled } from '../protocol.ts'

/** A file as it was when both sides had the same, as it is here, and in the shared copy; without bytes where it is not there. */
export type Versions = readonly [
  base: Uint8Array | undefined,
  mine: Uint8Array | undefined,
  theirs: Uint8Array | undefined,
]

/**
 * The three-way merge of a file of the content: its bytes, none where it is gone, or where both sides have changed the same and
 * nobody has chosen yet. Undefined where an editor cannot choose: it is no page or YAML, or cannot be read.
 */
export function mergedVersions(
  path: string,
  versions: Versions,
  settled: readonly Settled[],
): { readonly bytes: Uint8Array | undefined } | { readonly clashes: readonly Clash[] } | undefined {
  const [base, mine, theirs] = versions
  const merged = base && mine && theirs && mergeBytes([base, mine, theirs], path)
  if (merged) return { bytes: merged }
  const [was, own, other] = versions.map((bytes) => (bytes ? textIn(bytes) : ''))
  const format = formatOf(path)
  if (!format || was === undefined || own === undefined || other === undefined) return undefined
  const keptOf = ({ at, mine, theirs }: Clash) =>
    settled.find((one) => same([path, at, mine, theirs], [one.file, one.at, one.mine, one.theirs]))
      ?.kept
  if (!mine || !theirs) {
    // One side has taken it out, and the other one has changed it.
    const clash = { mine: own, theirs: other }
    const kept = keptOf(clash)
    if (kept === undefined) return { clashes: [clash] }
    return { bytes: kept === '' ? undefined : Buffer.from(kept) }
  }
  const [ours, others] = [fieldsOf(own, format), fieldsOf(other, format)]
  if (!ours || !others) return undefined
  const { value, clashes } = merge3(fieldsOf(was, format), ours, others)
  // What is known of translations is no text of anybody's: it is set right by the next save.
  if (path === fingerprintPath) return { bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) }
  if (!/\.(?:md|ya?ml)$/i.test(path)) return undefined
  const open: Clash[] = []
  let data = value
  for (const { at, ...two } of clashes) {
    const values = [two.mine, two.theirs] as const
    const clash = { at, mine: words(two.mine), theirs: words(two.theirs), values }
    const kept = keptOf(clash)
    if (kept === undefined) open.push(clash)
    const is = kept === clash.theirs ? two.theirs : kept === clash.mine ? two.mine : kept
    data = applied(data, { path: at, kind: is === undefined ? 'gone' : 'set', is })
  }
  const bodies = [was, own, other].map((text) => bodyOf(text, format) ?? '')
  const text = mergeText(bodies[0] ?? '', bodies[1] ?? '', bodies[2] ?? '')
  const body = 'text' in text ? text.text : keptOf(text)
  if (!('text' in text) && body === undefined) open.push(text)
  if (open.length > 0) return { clashes: open }
  const to = { data: Object(data), ...(format === 'markdown' && { body }) }
  const made = written(other, format, to)
  return 'refused' in made ? undefined : { bytes: Buffer.from(made.text) }
}
