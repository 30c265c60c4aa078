import { isDeepStrictEqual } from 'node:util'
import { checkPictures, type NamedPicture } from '../assets/check-pictures.ts'
import { type CheckRequest, cache } from '../check.ts'
import type { LoadedSource } from '../load/sources.ts'
import { type Diagnosis, diagnose } from '../validate/diagnose.ts'
import { problemOf } from '../validate/finding.ts'
import { namedPictures } from '../validate/named-pictures.ts'
import { byPlace, type Problem } from '../validate/problem.ts'
import { siteRules } from '../validate/site-rules.ts'

/** A check that the next one can build on. */
export interface Recheck {
  readonly sources: readonly LoadedSource[]
  readonly diagnosis: Diagnosis
  readonly pictures: LookedAt
  /** In the order of files and lines. */
  readonly problems: readonly Problem[]
}

interface LookedAt {
  readonly named: readonly NamedPicture[]
  readonly bytes: readonly (Uint8Array | undefined)[]
  readonly problems: readonly Problem[]
}

/**
 * Checks sources as `check` does, without making a site of them: a file whose bytes are the very ones of the check before
 * is not read again, and pictures are looked at again only where one of them or its name has changed.
 */
export async function recheck(
  sources: readonly LoadedSource[],
  request: CheckRequest,
  before: Recheck | undefined,
): Promise<Recheck> {
  const { content: contentFolder, lang } = request
  const rest = { ...request, rules: siteRules, contentFolder }
  const diagnosis = diagnose(sources, { ...rest, before: before?.diagnosis })
  const byPath = new Map(sources.map(({ path, bytes }) => [path, bytes]))
  const named = namedPictures(diagnosis, sources)
  const bytes = named.map(({ path }) => byPath.get(path))
  const options = { sources, contentFolder, language: lang, cache }
  const earlier = before?.pictures
  const pictures = isSame(earlier, named, bytes)
    ? earlier
    : { named, bytes, problems: (await checkPictures(named, options)).problems }
  const words = diagnosis.findings.map((found) => problemOf(found, lang))
  const problems = [...words, ...pictures.problems].toSorted(byPlace)
  return { sources, diagnosis, pictures, problems }
}

const isSame = (
  earlier: LookedAt | undefined,
  named: readonly NamedPicture[],
  bytes: LookedAt['bytes'],
): earlier is LookedAt =>
  earlier !== undefined &&
  isDeepStrictEqual(earlier.named, named) &&
  earlier.bytes.every((one, index) => one === bytes[index])
