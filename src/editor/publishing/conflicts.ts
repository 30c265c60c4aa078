import { fingerprintPath } from '../../check/fingerprints.ts'
import { recordOf } from '../../parse.ts'
import { applied, type Clash, same } from '../documents/differences.ts'
import {
  bodyOf,
  fieldsOf,
  formatOf,
  mergeBytes,
  mergedFile,
  textIn,
  written,
} from '../documents/file-text.ts'
import { merge3 } from '../documents/merge.ts'
import type { Settled } from '../protocol/state.ts'

/** A file as it was when both sides had the same, as it is here, and in the shared copy; without bytes where it is not there. */
type Versions = readonly [
  base: Uint8Array | undefined,
  mine: Uint8Array | undefined,
  theirs: Uint8Array | undefined,
]

/** The three-way merge of a file of the content; undefined where an editor cannot choose: it is no page or YAML, or unreadable. */
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
  const [before, ours, others] = [was, own, other].map((text) => fieldsOf(text, format))
  if (!ours || !others) return undefined
  // What is known of translations is no text of anybody's: it is set right by the next save.
  if (path === fingerprintPath) {
    const { value } = merge3(before, ours, others)
    return { bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) }
  }
  if (!/\.(?:md|ya?ml)$/i.test(path)) return undefined
  const to = { data: ours, body: bodyOf(own, format) }
  const both = mergedFile({ seen: was, now: other, format }, to)
  if ('refused' in both) return undefined
  const open = both.clashes.filter((clash) => keptOf(clash) === undefined)
  if (open.length > 0) return { clashes: open }
  let data = fieldsOf(both.text, format)
  let body = bodyOf(both.text, format)
  for (const { at, values: [ours, others] = [], ...clash } of both.clashes) {
    const kept = keptOf({ at, ...clash })
    const is = kept === clash.theirs ? others : kept === clash.mine ? ours : kept
    if (!at) body = kept
    else data = recordOf(applied(data, { path: at, kind: is === undefined ? 'gone' : 'set', is }))
  }
  const made = written(other, format, { data, body })
  return 'refused' in made ? undefined : { bytes: Buffer.from(made.text) }
}
