import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type LoadedSource, loadSources } from '../content/load.ts'
import type { Changed } from './watch.ts'

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
