import { copyFileSync, existsSync, linkSync, mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isPlain } from '../check/redirects.ts'
import { composedPath } from '../content/load.ts'
import { errorText, renameFile } from '../disk/files.ts'
import { diskFailure, unchanged } from '../disk/reasons.ts'
import type { Both } from '../message.ts'
import type { OutputFile } from '../site.ts'
import { makeFolders } from './empty-folders.ts'
import { type OutputFolder, settleIfPossible } from './output-folder.ts'
import { integrityOf, readRecord, writeRecord } from './record.ts'

/** What is to be in a folder, and nothing else. */
interface Version {
  readonly folder: OutputFolder
  readonly files: readonly OutputFile[]
  /** What lies in the folder of the next version already. */
  readonly written?: readonly WrittenFile[]
}

/** A version of which every file has been written. */
type Whole = Required<Omit<Version, 'files'>>

/** A file that has been written: what its record needs to know. */
export interface WrittenFile {
  readonly path: string
  readonly size: number
  readonly hash: string
}

/**
 * Puts new versions into their folders, all of them whole or none: everything is written beside the folders, then two
 * renames for each put it in place. What the disk refuses ends with exit 3 and leaves the folders as they were. What no
 * build had put into a folder is kept beside it; gives the sentences that say so. To be called inside `holdOutput`.
 */
export async function replaceOutput(versions: readonly Version[]): Promise<Both[]> {
  for (const { files, written = [] } of versions) checkOutputPaths([...files, ...written])
  const moved: OutputFolder[] = []
  try {
    const whole: Whole[] = []
    for (const { folder, files, written = [] } of versions) {
      mkdirSync(folder.next, { recursive: true })
      whole.push({ folder, written: [...(await writeInto(folder, files)), ...written] })
    }
    for (const version of whole) {
      moveIn(version)
      moved.push(version.folder)
    }
  } catch (error) {
    // Where the new version lies beside the folder again, the version before is put back.
    for (const { path, next } of moved) renameFile(path, next)
    throw diskFailure(error, versions[0]?.folder.name ?? '', unchanged)
  }
  return versions.flatMap(({ folder }) => settleIfPossible(folder) ?? [])
}

// Enough to keep the disk at work, few enough for the smallest limit of open files (macOS: 256).
const atOnce = 32

/** Writes files below the folder of a next version, to be published with it; gives what is to be known of each. */
export async function writeInto(
  { next, spare }: OutputFolder,
  files: readonly OutputFile[],
): Promise<readonly WrittenFile[]> {
  makeFolders(foldersOf(next, files), spare)
  for (let from = 0; from < files.length; from += atOnce) {
    const batch = files.slice(from, from + atOnce)
    await Promise.all(batch.map(({ path, bytes }) => writeAt(join(next, path), bytes)))
  }
  return files.map(({ path, bytes }) => ({ path, size: bytes.length, hash: integrityOf(bytes) }))
}

const foldersOf = (next: string, files: readonly Pick<OutputFile, 'path'>[]) =>
  files.map(({ path }) => dirname(join(next, path)))

/** What the system refuses of a file that is open says no path: only `open` was given one (write(2)). */
async function writeAt(path: string, bytes: Uint8Array): Promise<void> {
  await writeFile(path, bytes).catch((error) => {
    throw Object.assign(error, { path })
  })
}

/**
 * Takes files of the version before, which must be as they were written, over into the next one: as another name of the
 * same file, or where a disk knows no such names as a copy.
 */
export function takeOver(
  { path: before, next, spare }: OutputFolder,
  files: readonly WrittenFile[],
): void {
  makeFolders(foldersOf(next, files), spare)
  for (const { path } of files) {
    const old = join(before, path)
    const place = join(next, path)
    try {
      linkSync(old, place)
    } catch {
      copyFileSync(old, place)
    }
  }
}

/** The record names both versions until the one before has gone. */
function moveIn({ folder, written }: Whole): void {
  const { path, previous, next, record } = folder
  const hashes = Object.fromEntries(written.map((file) => [file.path, file.hash]))
  writeRecord(record, { files: hashes, before: readRecord(record)?.files ?? {} })
  if (existsSync(path)) renameFile(path, previous)
  renameFile(next, path)
}

/** What the system refused while a next version was written, as the sentence of exit 3; other errors as they are. */
export const writingFailure = (error: unknown, { next, name }: OutputFolder): unknown =>
  errorText(error, 'path').startsWith(next) ? diskFailure(error, name, unchanged) : error

/**
 * Throws where a file would leave the output folder or two would meet in one place: macOS and Windows take `A.html` and
 * `a.html`, composed and decomposed accents, for one name. It is an internal error: content names are checked before.
 */
export function checkOutputPaths(files: readonly Pick<OutputFile, 'path'>[]): void {
  const taken = new Map<string, string>()
  for (const { path } of files) {
    if (!isPlain(path)) throw new Error(`“${path}” is not a plain path below the output folder`)
    const place = composedPath(path).toLowerCase()
    const other = taken.get(place)
    if (other !== undefined)
      throw new Error(`“${other}” and “${path}” would be the same file on some disks`)
    taken.set(place, path)
  }
  for (const [place, path] of taken)
    for (const { index } of place.matchAll(/\//g)) {
      const file = taken.get(place.slice(0, index))
      if (file !== undefined) throw new Error(`“${file}” is a file and holds “${path}”`)
    }
}
