import { fingerprintPath } from '../../check/fingerprints.ts'
import { recordOf } from '../../parse.ts'
import { applied, type Clash, same } from '../documents/differences.ts'
import {
  bodyOf,
  type Format,
  fieldsOf,
  formatOf,
  mergeBytes,
  mergedFile,
  textIn,
  written,
} from '../documents/file-text.ts'
import { merge3 } from '../documents/merge.ts'
import type { Settled } from '../protocol/conflict.ts'

/** A file as it was when both sides had the same, as it is here, and in the shared copy; without bytes where it is not there. */
type Versions = readonly [
  base: Uint8Array | undefined,
  mine: Uint8Array | undefined,
  remote: Uint8Array | undefined,
]

/** A file of which all is merged, without bytes where it is gone; or the places where somebody has to choose. */
type MergedVersions =
  | { readonly bytes: Uint8Array | undefined }
  | { readonly clashes: readonly Clash[] }

/** The texts of the versions; empty where a file is not there. */
interface VersionTexts {
  readonly base: string
  readonly mine: string
  readonly remote: string
}

/** What somebody has chosen of two versions; undefined where nobody has. */
type KeptOf = (clash: Clash) => string | undefined

/** The three-way merge of a file of the content; undefined where an editor cannot choose: it is no page or YAML, or unreadable. */
export function mergedVersions(
  path: string,
  versions: Versions,
  settled: readonly Settled[],
): MergedVersions | undefined {
  const [base, mine, remote] = versions
  const merged = base && mine && remote && mergeBytes([base, mine, remote], path)
  if (merged) return { bytes: merged }
  const format = formatOf(path)
  const texts = textsOf(versions)
  if (!format || !texts) return undefined
  const keptOf: KeptOf = ({ at, mine, theirs }) =>
    settled.find((choice) =>
      same([path, at, mine, theirs], [choice.file, choice.at, choice.mine, choice.theirs]),
    )?.kept
  if (!mine || !remote) return keptOrGone(texts, keptOf)
  if (path === fingerprintPath) return mergedFingerprints(texts, format)
  return /\.(?:md|ya?ml)$/i.test(path) ? mergedTexts(texts, format, keptOf) : undefined
}

/** The versions as texts; undefined where one of them is none. */
function textsOf([base, mine, remote]: Versions): VersionTexts | undefined {
  const textOf = (bytes: Uint8Array | undefined) => (bytes ? textIn(bytes) : '')
  const texts = { base: textOf(base), mine: textOf(mine), remote: textOf(remote) }
  return texts.base === undefined || texts.mine === undefined || texts.remote === undefined
    ? undefined
    : { base: texts.base, mine: texts.mine, remote: texts.remote }
}

/** What is kept of a file that one side has taken out and the other one has changed. */
function keptOrGone({ mine, remote }: VersionTexts, keptOf: KeptOf): MergedVersions {
  const clash = { mine, theirs: remote }
  const kept = keptOf(clash)
  if (kept === undefined) return { clashes: [clash] }
  return { bytes: kept === '' ? undefined : Buffer.from(kept) }
}

/** What is known of translations is no text of anybody's: it is set right by the next save. */
function mergedFingerprints(texts: VersionTexts, format: Format): MergedVersions | undefined {
  const mine = fieldsOf(texts.mine, format)
  const remote = fieldsOf(texts.remote, format)
  if (!mine || !remote) return undefined
  const { value } = merge3(fieldsOf(texts.base, format), mine, remote)
  return { bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) }
}

/** Both versions merged, with what somebody has chosen where both have changed the same. */
function mergedTexts(
  { base, mine, remote }: VersionTexts,
  format: Format,
  keptOf: KeptOf,
): MergedVersions | undefined {
  const data = fieldsOf(mine, format)
  if (!data || !fieldsOf(remote, format)) return undefined
  const to = { data, body: bodyOf(mine, format) }
  const merged = mergedFile({ seen: base, now: remote, format }, to)
  if ('refused' in merged) return undefined
  const open = merged.clashes.filter((clash) => keptOf(clash) === undefined)
  if (open.length > 0) return { clashes: open }
  const made = written(remote, format, chosenIn(merged, format, keptOf))
  return 'refused' in made ? undefined : { bytes: Buffer.from(made.text) }
}

/** The fields and the text of a merged file, with what somebody has chosen at every clash. */
function chosenIn(
  { text, clashes }: { readonly text: string; readonly clashes: readonly Clash[] },
  format: Format,
  keptOf: KeptOf,
) {
  let data = fieldsOf(text, format)
  let body = bodyOf(text, format)
  for (const clash of clashes) {
    const { at } = clash
    if (!at) {
      body = keptOf(clash)
      continue
    }
    const value = valueKept(clash, keptOf(clash))
    const kind = value === undefined ? 'gone' : 'set'
    data = recordOf(applied(data, { path: at, kind, now: value }))
  }
  return { data, body }
}

/** The value that stands for what somebody has chosen: that of one side, or another text. */
function valueKept({ mine, theirs, values }: Clash, kept: string | undefined): unknown {
  const [mineValue, remoteValue] = values ?? []
  if (kept === theirs) return remoteValue
  return kept === mine ? mineValue : kept
}
