import { randomUUID } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { renameFile } from '../disk/files.ts'
import { ifPossible } from '../failure.ts'

/*
 * The empty folders of a version that goes are kept for the next one: on some disks a folder is made in 0.3 ms and renamed
 * in 0.03, and a site has one for each page. A folder that is not as a new one would be is not kept.
 */

/** Makes folders and those around them, of what is kept in `spare` as far as it goes. */
export function makeFolders(places: Iterable<string>, spare: string): void {
  const kept = ifPossible(() => readdirSync(spare)) ?? []
  for (const place of new Set(places)) {
    if (existsSync(place)) continue
    const [name] = kept.splice(-1)
    if (name === undefined || !hasMoved(join(spare, name), place))
      mkdirSync(place, { recursive: true })
  }
}

/** Takes an empty folder away, into `spare` where that can be; throws where it is not empty. */
export function removeFolder(place: string, spare: string): void {
  if (!isUsual(place, spare) || !hasMoved(place, join(spare, randomUUID()))) rmdirSync(place)
}

const isUsual = (place: string, spare: string): boolean | undefined =>
  ifPossible(() => {
    mkdirSync(spare, { recursive: true })
    const one = lstatSync(place)
    const other = lstatSync(spare)
    return one.mode === other.mode && one.uid === other.uid
  })

/** Moves an empty folder; one in which somebody has put something meanwhile stays. */
function hasMoved(from: string, to: string): boolean {
  try {
    renameFile(from, to)
    if (readdirSync(to).length === 0) return true
    renameFile(to, from)
  } catch {
    // Another disk, or a program that has it open.
  }
  return false
}
