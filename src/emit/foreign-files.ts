import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative, sep } from 'node:path'
import type { Sentence } from '../failure.ts'
import type { File } from '../site.ts'
import type { OutputFolder } from './output-folder.ts'

/**
 * One line that names the files that no build has put into the output folder, before they go with
 * the edition they stand in. Where no list of the last edition is kept, the new one decides.
 */
export function foreignFiles(folder: OutputFolder, files: readonly File[]): Sentence | undefined {
  const known = new Set(lastEdition(folder) ?? files.map(({ path }) => path))
  const foreign = present(folder.path).filter((path) => !known.has(path))
  const [first] = foreign
  if (first === undefined) return undefined
  const rest = foreign.length - 1
  return {
    en: `${folder.name}/${first}${rest ? ` and ${rest} more` : ''} was put there by hand and goes now: keep such files outside ${folder.name}.`,
    fr: `${folder.name}/${first}${rest ? ` et ${rest} de plus` : ''} y a été mis à la main et disparaît : gardez ces fichiers hors de ${folder.name}.`,
  }
}

/** Keeps the list of the files that are published now, for the next time. */
export function keepList(folder: OutputFolder, files: readonly File[]): void {
  mkdirSync(dirname(folder.list), { recursive: true })
  writeFileSync(folder.list, JSON.stringify(files.map(({ path }) => path)))
}

function lastEdition({ list }: OutputFolder): readonly string[] | undefined {
  try {
    const paths: unknown = JSON.parse(readFileSync(list, 'utf8'))
    return Array.isArray(paths) ? paths.map(String) : undefined
  } catch {
    return undefined
  }
}

function present(path: string): string[] {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => relative(path, `${entry.parentPath}${sep}${entry.name}`).replaceAll(sep, '/'))
      .toSorted()
  } catch {
    return []
  }
}
