import { hash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { foldersOf } from '../check/redirects.ts'
import { replaceFile } from '../disk/files.ts'
import { ifPossible } from '../failure.ts'
import { rememberFor } from '../memory.ts'
import { parseJson } from '../parse.ts'
import { removeFolder } from './empty-folders.ts'

/** The files of a version by their paths below its folder, each as its hash: `sha256-` and base64, as in HTML's `integrity`. */
export type Hashes = Readonly<Record<string, string>>

const hashes = z.record(z.string(), z.string())
const recordSchema = z.strictObject({ files: hashes, before: hashes.optional() })

/** What was published in a folder. `before` is there while a version takes the place of another. */
type PublishedRecord = Readonly<z.infer<typeof recordSchema>>

/** The record that a file holds; undefined where there is none that can be read. */
export const readRecord = (file: string): PublishedRecord | undefined =>
  ifPossible(() => parseJson(readFileSync(file, 'utf8'), recordSchema))

/** Writes a record whole or not at all; where nothing was ever published there is none. */
export function writeRecord(file: string, record: PublishedRecord): void {
  const { files, before } = record
  if (Object.keys({ ...files, ...before }).length === 0) {
    rmSync(file, { force: true })
    return
  }
  // Sorted, whichever was made first.
  const sorted = (hashed: Hashes) =>
    Object.fromEntries(Object.entries(hashed).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  const whole = { files: sorted(files), ...(before && { before: sorted(before) }) }
  replaceFile(file, `${JSON.stringify(whole, null, 1)}\n`, { beside: draftOf(file) })
}

/** Where a record is written before it is put in its place. */
export const draftOf = (file: string): string => `${file}.draft`

/** The hash of a file as records have it. */
export const integrityOf = rememberFor(
  (bytes: Uint8Array): string => `sha256-${hash('sha256', bytes, 'base64')}`,
)

/** Whether a folder holds one of these files at least, byte for byte. */
export const holdsAny = (folder: string, files: Hashes): boolean =>
  Object.entries(files).some(([path, known]) => hashAt(join(folder, path)) === known)

/** Whether a folder holds exactly these files, byte for byte; one that is not there holds none. */
export function holdsAll(folder: string, files: Hashes): boolean {
  const entries = existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
    : []
  const present = entries.filter((entry) => !entry.isDirectory() && !droppings.test(entry.name))
  return (
    present.length === Object.keys(files).length &&
    Object.entries(files).every(([path, known]) => hashAt(join(folder, path)) === known)
  )
}

/** The hash of a file; undefined where there is none: a link is no file. */
const hashAt = (place: string): string | undefined =>
  ifPossible(() => (lstatSync(place).isFile() ? integrityOf(readFileSync(place)) : undefined))

// What systems put into a folder that somebody has looked into.
const droppings = /^(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/

/**
 * Deletes these files from a folder, each only where it is the same byte for byte or has another name, and the folders that held nothing
 * else, which are put into `spare`. Gives the paths of what is left; no link is followed.
 */
export function deleteKnown(folder: string, files: Hashes, spare: string): string[] {
  const folders = new Set(Object.keys(files).flatMap(foldersOf))
  const deleteBelow = (below: string): string[] =>
    readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
      const path = below + entry.name
      const place = join(folder, path)
      if (entry.isDirectory()) {
        const rest = deleteBelow(`${path}/`)
        if (rest.length > 0) return rest
        if (!folders.has(path)) return [`${path}/`]
        removeFolder(place, spare)
        return []
      }
      // What has another name, as in the next version, is not lost with this one.
      const isKnown =
        Object.hasOwn(files, path) && (lstatSync(place).nlink > 1 || hashAt(place) === files[path])
      if (!isKnown && !droppings.test(entry.name)) return [path]
      rmSync(place)
      return []
    })
  return deleteBelow('')
}
