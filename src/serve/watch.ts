import { existsSync, type FSWatcher, watch as watchFolder } from 'node:fs'
import { lstat, readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type LoadedSource, loadSources } from '../content/load.ts'

/** The files that may have changed, below their folder; the folder itself, `''`, where that is not known. */
export type Changed = ReadonlySet<string>

/** Editors write in several steps, a temporary file, a rename, a date: so many milliseconds after them they have done. */
export const calm = 80

/** After so many milliseconds most of them have. */
export const soon = 5

/** In milliseconds, how often one looks whether a folder is there, and with `poll` what is in it. */
const interval = 1000

interface Watching {
  readonly signal: AbortSignal
  /** The milliseconds without a change that end a burst. */
  readonly wait: number
  /** Look every second, for disks that tell of no change: shared folders (SMB), `/mnt/c` of WSL, mounts of Docker. */
  readonly poll?: boolean
}

/**
 * Calls `onChange` once after each burst of changes in any of the folders. One that was moved away, or removed, is watched
 * again as soon as it is back; both are told as changes.
 */
export function watch(
  folders: readonly string[],
  { signal, wait, poll = false }: Watching,
  onChange: (changed: Changed) => void,
): void {
  let timer: NodeJS.Timeout | undefined
  let changed = new Set<string>()
  const tell = () => {
    onChange(changed)
    changed = new Set()
  }
  const note = (name: string) => {
    if (isByproduct(name)) return
    changed.add(name.replaceAll('\\', '/'))
    clearTimeout(timer)
    timer = setTimeout(tell, wait)
  }
  signal.addEventListener('abort', () => clearTimeout(timer))
  const follow = poll ? lookAt : listenTo
  // It ends where the signal says so, by an error.
  for (const folder of folders) follow(folder, signal, note).catch(() => {})
}

type Follow = (folder: string, signal: AbortSignal, note: (name: string) => void) => Promise<void>

/**
 * Notes what the system tells of a folder. Of one that was moved away it tells no more, not even once it is back. Where it
 * tells nothing at all, such as of more folders than it follows (Linux, `max_user_watches`), one looks instead.
 */
const listenTo: Follow = async (folder, signal, note) => {
  let watcher: FSWatcher | undefined
  let isRefused = false
  const lose = () => {
    watcher?.close()
    watcher = undefined
    note('')
  }
  const refuse = () => {
    isRefused = true
    lose()
  }
  for (let isFirst = true; !isRefused; isFirst = false) {
    // A file in its place is no folder.
    const isThere = existsSync(`${folder}/`)
    if (watcher && !isThere) lose()
    if (!watcher && isThere)
      try {
        const hear = (_: string, name: string | null) => (name ? note(name) : lose())
        watcher = watchFolder(folder, { recursive: true, signal }, hear).on('error', refuse)
        if (!isFirst) note('')
      } catch {
        refuse()
      }
    if (!isRefused) await pause(interval, undefined, { signal })
  }
  await lookAt(folder, signal, note)
}

/** Notes the files that are new, gone, or have another size or time than a second ago. */
const lookAt: Follow = async (folder, signal, note) => {
  let before = await filesIn(folder)
  for (;;) {
    await pause(interval, undefined, { signal })
    const now = await filesIn(folder)
    for (const path of new Set([...before.keys(), ...now.keys()]))
      if (before.get(path) !== now.get(path)) note(path)
    before = now
  }
}

/** The size and the times of every file below a folder; of a folder that is not there, none. */
async function filesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const states = entries.map(async (entry) => {
    const place = join(entry.parentPath, entry.name)
    const status = entry.isDirectory() ? undefined : await lstat(place).catch(() => undefined)
    const state = status && `${status.size} ${status.mtimeMs} ${status.ctimeMs}`
    return state ? [[relative(folder, place), state] as const] : []
  })
  return new Map((await Promise.all(states)).flat())
}

/** What editors and systems leave beside the files one works on. */
const isByproduct = (name: string): boolean =>
  /(?:^|[/\\])[.#][^/\\]*$|~$|\.(?:sw.|tmp)$/.test(name)

/** Lets `work` run once at a time: asked for while it runs, however often, it runs once more afterwards. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let wanted = false
  const run = async () => {
    try {
      do {
        wanted = false
        await work()
      } while (wanted)
    } finally {
      running = undefined
    }
  }
  return () => {
    wanted = running !== undefined
    running ??= run()
    return running
  }
}

/**
 * The content folder after a change. Files that are as before keep their very bytes, by which a check knows them. Where
 * known files were written over, only those are read; anything else (new names, folders, links) reads the folder again.
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
