import { watch as watchFolder } from 'node:fs'
import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type LoadedSource, loadSources } from '../content/load.ts'

/** The files that may have changed, below their folder; the folder itself, `''`, where that is not known. */
export type Changed = ReadonlySet<string>

/** Editors write in several steps, a temporary file, a rename, a date: so many milliseconds after them they have done. */
export const calm = 80

/** After so many milliseconds most of them have. */
export const soon = 5

interface Watching {
  readonly signal: AbortSignal
  /** The milliseconds without a change that end a burst. */
  readonly wait: number
}

/** Calls `onChange` once after each burst of changes in any of the folders. */
export function watch(
  folders: readonly string[],
  { signal, wait }: Watching,
  onChange: (changed: Changed) => void,
): void {
  let timer: NodeJS.Timeout | undefined
  let changed = new Set<string>()
  const tell = () => {
    onChange(changed)
    changed = new Set()
  }
  const note = (_event: string, name: string | null) => {
    if (name !== null && isByproduct(name)) return
    changed.add(name?.replaceAll('\\', '/') ?? '')
    clearTimeout(timer)
    timer = setTimeout(tell, wait)
  }
  signal.addEventListener('abort', () => clearTimeout(timer))
  // A folder that vanishes is told by the next build; watching it must not end the preview.
  const unknown = () => onChange(new Set(['']))
  for (const folder of folders)
    watchFolder(folder, { recursive: true, signal }, note).on('error', unknown)
}

/** What editors and systems leave beside the files one works on. */
const isByproduct = (name: string): boolean =>
  /(?:^|[/\\])[.#][^/\\]*$|~$|\.(?:sw.|tmp)$/.test(name)

/** Lets `work` run once at a time: asked for while it runs, however often, it runs once more afterwards. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let wanted = false
  const run = async () => {
    do {
      wanted = false
      await work()
    } while (wanted)
    running = undefined
  }
  return () => {
    wanted = running !== undefined
    running ??= run()
    return running
  }
}

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
  const states = await Promise.all([...changed].map((path) => stateOf(folder, path, known)))
  if (changed.has('') || states.includes('unclear'))
    return (await loadSources(folder)).map((source) => asBefore(source, known.get(source.path)))
  const fresh = states.filter((state) => typeof state !== 'string')
  return before.map((source) => fresh.find(({ path }) => path === source.path) ?? source)
}

// Larger files, such as pictures, are left to the loader, which knows the limits.
const smallFile = 1024 * 1024

/** The file as it is, `gone` where editors made and took it away while they saved, `unclear` where it needs more than to be read. */
async function stateOf(
  folder: string,
  path: string,
  known: ReadonlyMap<string, LoadedSource>,
): Promise<LoadedSource | 'gone' | 'unclear'> {
  const before = known.get(path)
  const status = await lstat(join(folder, path)).catch(() => undefined)
  const isFolder = known.keys().some((one) => one.startsWith(`${path}/`))
  if (!status && !before) return isFolder ? 'unclear' : 'gone'
  if (!before || before.unread || !status?.isFile() || status.size > smallFile) return 'unclear'
  const bytes = await readFile(join(folder, path)).catch(() => undefined)
  return bytes ? asBefore({ path, bytes }, before) : 'unclear'
}

const asBefore = (source: LoadedSource, before: LoadedSource | undefined): LoadedSource =>
  before && before.unread === source.unread && Buffer.compare(source.bytes, before.bytes) === 0
    ? before
    : source
