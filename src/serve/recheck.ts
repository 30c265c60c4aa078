import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { pictures as pictureTable } from '../../templates/pictures.ts'
import { type CheckRequest, cache } from '../check.ts'
import { type LoadedSource, loadSources } from '../load/sources.ts'
import { checkPictures, type NamedPicture } from '../pictures/inspect.ts'
import { type Diagnosis, diagnose } from '../validate/diagnose.ts'
import { problemOf } from '../validate/finding.ts'
import { namedPictures } from '../validate/named-pictures.ts'
import type { Problem } from '../validate/problem.ts'
import { siteRules } from '../validate/site-rules.ts'
import type { Changed } from './watch.ts'

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
  const options = { sources, contentFolder, language: lang, cache, table: pictureTable }
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

const byPlace = (one: Problem, other: Problem) =>
  (one.file < other.file ? -1 : Number(one.file > other.file)) ||
  one.line - other.line ||
  one.column - other.column

/**
 * The content folder after a change. Files that are as before keep their very bytes, by which a check knows them. Where
 * known files were written over, only those are read; anything else (new names, folders, links) reads the folder anew.
 */
export async function reload(
  folder: string,
  before: readonly LoadedSource[],
  changed: Changed,
): Promise<readonly LoadedSource[]> {
  const known = new Map(before.map((source) => [source.path, source]))
  const fresh = changed === 'all' ? undefined : await reread(folder, known, changed)
  if (fresh) return before.map((source) => fresh.get(source.path) ?? source)
  return (await loadSources(folder)).map((source) => asBefore(source, known.get(source.path)))
}

type Sources = ReadonlyMap<string, LoadedSource>

/** The changed files, unless one of them needs more than to be read again. */
async function reread(
  folder: string,
  known: Sources,
  changed: ReadonlySet<string>,
): Promise<Sources | undefined> {
  const states = await Promise.all([...changed].map((path) => stateOf(folder, path, known)))
  if (states.includes('unclear')) return undefined
  return new Map(
    states.flatMap((state) => (typeof state === 'string' ? [] : [[state.path, state]])),
  )
}

/** A file that editors make and take away while they save is `gone`. */
async function stateOf(
  folder: string,
  path: string,
  known: Sources,
): Promise<LoadedSource | 'gone' | 'unclear'> {
  const before = known.get(path)
  const status = await lstat(join(folder, path)).catch(() => undefined)
  if (!status && !before) return isFolderOf(path, known) ? 'unclear' : 'gone'
  if (!before || !status?.isFile() || status.size > smallFile) return 'unclear'
  const bytes = await readFile(join(folder, path)).catch(() => undefined)
  return bytes ? asBefore({ path, bytes }, before) : 'unclear'
}

// Larger files, such as pictures, are left to the loader, which knows the limits.
const smallFile = 1024 * 1024

const isFolderOf = (path: string, known: Sources): boolean =>
  [...known.keys()].some((one) => one.startsWith(`${path}/`))

function asBefore(source: LoadedSource, before: LoadedSource | undefined): LoadedSource {
  if (!before || before.unread !== source.unread) return source
  return Buffer.compare(source.bytes, before.bytes) === 0 ? before : source
}
