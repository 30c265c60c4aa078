import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { composedPath, isImpossibleName } from '../content/load.ts'
import type { Sentence } from '../failure.ts'
import type { OutputFile } from '../site.ts'
import { diskFailure } from './files.ts'
import type { OutputFolder } from './output-folder.ts'

/** What has just been done on the disk. */
export type Step = 'started' | 'file' | 'written' | 'moved-old' | 'moved-new' | 'cleaned'

/**
 * Replaces the output folder by `files`, whole or not at all: everything is written beside it, then two renames put it
 * in place. What the disk refuses ends with exit 3 and leaves the folder as it was. Gives a sentence about files that
 * were placed by hand, if any. To be called inside `holdOutput`.
 */
export async function publish(
  files: readonly OutputFile[],
  folder: OutputFolder,
  onStep: (step: Step) => void = () => {},
): Promise<Sentence | undefined> {
  checkOutputPaths(files)
  try {
    await write(files, folder.next, onStep)
    const foreign = await foreignFiles(folder, files)
    swap(folder, onStep)
    mkdirSync(dirname(folder.list), { recursive: true })
    writeFileSync(folder.list, JSON.stringify(files.map(({ path }) => path)))
    return foreign
  } catch (error) {
    throw diskFailure(error, folder.name)
  }
}

// Enough to keep the disk at work, few enough for the smallest limit of open files (macOS: 256).
const atOnce = 32

async function write(files: readonly OutputFile[], next: string, onStep: (step: Step) => void) {
  const folders = new Set(files.map(({ path }) => dirname(join(next, path))))
  for (const folder of [next, ...folders]) mkdirSync(folder, { recursive: true })
  onStep('started')
  for (let from = 0; from < files.length; from += atOnce) {
    const batch = files.slice(from, from + atOnce)
    await Promise.all(batch.map(({ path, bytes }) => writeFile(join(next, path), bytes)))
    onStep('file')
  }
  onStep('written')
}

function swap({ path, previous, next }: OutputFolder, onStep: (step: Step) => void): void {
  const replaced = existsSync(path)
  if (replaced) renameSync(path, previous)
  onStep('moved-old')
  try {
    renameSync(next, path)
  } catch (error) {
    if (replaced) renameSync(previous, path)
    throw error
  }
  onStep('moved-new')
  rmSync(previous, { recursive: true, force: true })
  onStep('cleaned')
}

/** Names the files that no build has put into the folder; without a list of the last version, the new one decides. */
async function foreignFiles({ name, path, list }: OutputFolder, files: readonly OutputFile[]) {
  const known = new Set((await lastPublished(list)) ?? files.map((file) => file.path))
  const [first, ...others] = (await present(path)).filter((one) => !known.has(one))
  if (first === undefined) return undefined
  const more = others.length
  return {
    en: `${name}/${first}${more ? ` and ${more} more` : ''} was put there by hand and goes now: keep such files outside ${name}.`,
    fr: `${name}/${first}${more ? ` et ${more} de plus` : ''} y a été mis à la main et disparaît : gardez ces fichiers hors de ${name}.`,
  }
}

async function lastPublished(list: string): Promise<readonly string[] | undefined> {
  try {
    const paths: unknown = JSON.parse(await readFile(list, 'utf8'))
    return Array.isArray(paths) ? paths.map(String) : undefined
  } catch {
    return undefined
  }
}

async function present(path: string): Promise<string[]> {
  if (!existsSync(path)) return []
  return (await readdir(path, { recursive: true, withFileTypes: true }))
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(path, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .toSorted()
}

/**
 * Throws where a file would leave the output folder or two would meet in one place: macOS and Windows take `A.html` and
 * `a.html`, composed and decomposed accents, for one name. It is a defect of ours: content names are checked before.
 */
function checkOutputPaths(files: readonly OutputFile[]): void {
  const taken = new Map<string, string>()
  for (const { path } of files) {
    const isPlain = path.split('/').every((name) => name !== '' && !isImpossibleName(name))
    if (!isPlain) throw new Error(`“${path}” is not a plain path below the output folder`)
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
