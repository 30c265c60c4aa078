import { createHash } from 'node:crypto'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { isPicture } from '../../check/files.ts'
import { composedPath, type LoadedSource } from '../../content/load.ts'
import { rememberFor } from '../../memory.ts'
import { type Both, both } from '../../message.ts'
import { unixBytes } from '../../render/live-file.ts'
import { mergeBytes } from '../documents/file-text.ts'
import type { RemoteChanges } from '../protocol/publication.ts'
import type { DraftFile } from '../site/build-thread-calls.ts'
import type { ChangedFile } from '../store/log.ts'
import { isSameBytes } from '../store/place.ts'
import type { ToldChange } from './changes.ts'
import {
  type Blob,
  behindBy,
  type Clone,
  changedOutside,
  filesAt,
  ignoredIn,
  sharedCommit,
} from './clone.ts'
import { readBlobs } from './git.ts'
import { commitsIn } from './log.ts'

/** The content as it lies on the disk, and what is known of it. */
export interface Disk {
  readonly content: string
  readonly sources: () => Promise<readonly LoadedSource[]>
  /** The pictures that the content names. */
  readonly used: () => Promise<ReadonlySet<string>>
  /** `tellChanges`, where the table of the site is known. */
  readonly tell: (files: readonly ChangedFile[]) => Promise<readonly ToldChange[]>
}

/** What the content on the disk has that a commit has not. */
interface Unsent {
  readonly files: readonly ChangedFile[]
  /** New pictures that nothing uses, which stay here. */
  readonly unused: readonly string[]
}

/** What the remote has not got yet, as sentences, with the commits that were made here by other means. */
export async function unsentChanges(clone: Clone, disk: Disk) {
  const base = await sharedCommit(clone)
  const head = clone.commits.get(clone.branch)
  const { files, unused } = await unsentFiles(clone, base, disk)
  const changes = await disk.tell(files)
  const outside = base && head ? await changedOutside(clone, base, head) : 0
  if (outside === 0) return { changes, unused }
  const outsideChange = {
    page: outsideContent,
    file: '',
    word: outsideContent,
    sentence: along(outside),
  }
  return { changes: [...changes, outsideChange], unused }
}

/** What others have sent that is not here, as sentences; nothing where nothing is. */
export async function remoteChangesOf(
  clone: Clone,
  disk: Disk,
): Promise<RemoteChanges | undefined> {
  const head = clone.commits.get(clone.branch)
  const there = clone.commits.get(clone.tracking)
  const isOther = head && there && head !== there
  const { remoteCommits, at } = isOther ? await behindBy(clone) : notBehind
  const base = remoteCommits > 0 ? await sharedCommit(clone) : undefined
  if (!base || !there) return undefined
  const before = await filesAt(clone, base)
  const now = await filesAt(clone, there)
  const names = [...new Set([...before.keys(), ...now.keys()])]
  const paths = names.filter((path) => before.get(path)?.id !== now.get(path)?.id)
  const [bytesBefore, bytesNow] = await Promise.all([
    bytesIn(clone, before, paths),
    bytesIn(clone, now, paths),
  ])
  const files = paths.map((path) => ({ path, before: bytesBefore(path), now: bytesNow(path) }))
  const outside = await changedOutside(clone, base, there)
  const outsideChange = { page: outsideContent, file: '', sentence: beside(outside) }
  return { changes: [...(await disk.tell(files)), ...(outside > 0 ? [outsideChange] : [])], at }
}

const notBehind = { remoteCommits: 0, at: '' }
const outsideContent = both('Outside the content', 'Hors du contenu')
const beside = (count: number): Both =>
  both(`Changed files: ${count}.`, `Fichiers modifiés : ${count}.`)
const along = (count: number): Both =>
  both(
    `Commits made on this computer are sent too. Changed files: ${count}.`,
    `Les commits faits sur cet ordinateur sont envoyés aussi. Fichiers modifiés : ${count}.`,
  )

/** What makes of the content on the disk that of a commit: the files in which they differ, as the commit has them. */
export async function filesOf(
  clone: Clone,
  commit: string,
  { sources }: Pick<Disk, 'sources'>,
): Promise<readonly DraftFile[]> {
  const there = new Map(await filesAt(clone, commit))
  const fresh = (await sources()).flatMap(({ path, bytes, unread }) => {
    const { id } = there.get(composedPath(path)) ?? {}
    if (unread !== undefined || namesOf(path, bytes).includes(id ?? '')) {
      there.delete(composedPath(path))
      return []
    }
    return id === undefined ? [path] : []
  })
  const ids = [...there.values()].map(({ id }) => id)
  const blobs = await readBlobs(clone.git, ids)
  const differ = [...there].map(([path, { id }]) => ({ path, bytes: blobs.get(id) }))
  return [...differ, ...fresh.map((path) => ({ path, bytes: undefined }))]
}

/** The bytes of some of the files that are in a commit, by their paths. */
export async function bytesIn(
  { git }: Clone,
  there: ReadonlyMap<string, Blob>,
  paths: readonly string[],
) {
  const ids = paths.flatMap((path) => there.get(path)?.id ?? [])
  const blobs = await readBlobs(git, ids)
  return (path: string) => blobs.get(there.get(path)?.id ?? '')
}

/** The files of the content that differ from a commit, but for line ends, ignored and unreadable files. */
export async function unsentFiles(
  clone: Clone,
  commit: string | undefined,
  { sources, content, used }: Disk,
): Promise<Unsent> {
  const known = await filesAt(clone, commit)
  // macOS may store accents apart; a commit names a file as every other system does.
  const named = (path: string) => (known.has(path) ? path : composedPath(path))
  const all = (await sources()).flatMap(({ path, bytes, unread }) =>
    unread === undefined ? { path: named(path), bytes } : [],
  )
  const changed = all.filter(
    ({ path, bytes }) => !namesOf(path, bytes).includes(known.get(path)?.id ?? ''),
  )
  const fresh = changed.filter(({ path }) => !known.has(path)).map(({ path }) => path)
  const ignored = await ignoredIn(clone, fresh)
  const pictures = fresh.filter((path) => isPicture(path) && !ignored.has(path))
  const shown = pictures.length > 0 ? await used() : new Set<string>()
  const unused = pictures.filter((path) => !shown.has(composedPath(path)))
  const here = new Set(all.map(({ path }) => path))
  const missing = [...known.keys()].filter((path) => !here.has(path))
  const seen = missing.map((path) => lstat(join(content, path)).catch(() => undefined))
  const gone = (await Promise.all(seen)).flatMap((found, at) => (found ? [] : (missing[at] ?? [])))
  const compared = [...changed.map(({ path }) => path), ...gone].filter((path) => !isPicture(path))
  const bytesOf = await bytesIn(clone, known, compared)
  const before = (path: string) =>
    known.has(path) ? (bytesOf(path) ?? new Uint8Array()) : undefined
  const files = changed.flatMap(({ path, bytes: now }): ChangedFile[] => {
    const former = before(path)
    const isTurned =
      former && !isPicture(path) && isSameBytes(unixBytes(path, former), unixBytes(path, now))
    return isTurned || ignored.has(path) || unused.includes(path)
      ? []
      : [{ path, before: former, now }]
  })
  return { files: [...files, ...gone.map((path) => ({ path, before: before(path) }))], unused }
}

/** What git calls a file with these bytes: as it is, and with the line ends of Unix, which a clone may turn. */
export const namesOf = (path: string, bytes: Uint8Array): readonly string[] => [
  blobName(bytes),
  blobName(unixBytes(path, bytes)),
]

const blobName = rememberFor((bytes: Uint8Array): string =>
  createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex'),
)

/** What was done to files, and when, where only what was sent since counts. */
export interface Done {
  readonly at?: string
  readonly files: readonly ChangedFile[]
}

/** Of what was done, the oldest first, whether what was sent holds it: doing it there once more would change nothing, or it holds what was done later. */
export async function sentOf(clone: Clone, all: readonly Done[]): Promise<readonly boolean[]> {
  const base = await sharedCommit(clone)
  if (!base) return all.map(() => false)
  const isTimed = all.some(({ at }) => at)
  const [sentAt] = isTimed ? await commitsIn(clone.git, base, { format: '%ct', most: 1 }) : []
  const sent = await filesAt(clone, base)
  const paths = new Set(all.flatMap(({ files }) => files.map(({ path }) => path)))
  const bytesOf = await bytesIn(clone, sent, [...paths])
  const unix = (path: string, bytes: Uint8Array | undefined) => bytes && unixBytes(path, bytes)
  const there = new Map([...paths].map((path) => [path, unix(path, bytesOf(path))]))
  // What was sent may be what one has left or found: then those before it are in it, and those after it are not.
  const last = new Map<string, number>()
  for (const [index, { files }] of all.entries())
    for (const { path, before, now } of files)
      if (isSameBytes(unix(path, now), there.get(path))) last.set(path, index)
      else if (isSameBytes(unix(path, before), there.get(path))) last.set(path, index - 1)
  const isIn = ({ path, before, now }: ChangedFile) => {
    const former = unix(path, before)
    const current = unix(path, now)
    const found = there.get(path)
    const after = found && former && current ? mergeBytes([former, current, found], path) : current
    return isSameBytes(after, found)
  }
  return all.map(({ at, files }, index) => {
    if (at && Number(sentAt) < Math.floor(Date.parse(at) / 1000)) return false
    return files.some((file) => {
      const known = last.get(file.path)
      return known === undefined ? isIn(file) : index <= known
    })
  })
}

/** What has changed since the last commit on this computer. */
export const uncommitted = async (clone: Clone, disk: Disk) =>
  (await unsentFiles(clone, clone.commits.get(clone.branch), disk)).files
