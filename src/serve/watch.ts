import { watch as watchFolder } from 'node:fs'

/** The files that may have changed, below their folder; `all` where that is not known. */
export type Changed = ReadonlySet<string> | 'all'

// Editors write in several steps: a temporary file, a rename, a date.
const calm = 80

/** Calls `onChange` once after each burst of changes in any of the folders. */
export function watch(
  folders: readonly string[],
  signal: AbortSignal,
  onChange: (changed: Changed) => void,
): void {
  let timer: NodeJS.Timeout | undefined
  let changed: Changed = new Set()
  const tell = () => {
    const told = changed
    changed = new Set()
    onChange(told)
  }
  const note = (_event: string, name: string | null) => {
    if (name !== null && isByproduct(name)) return
    changed = name === null ? 'all' : bothOf(changed, new Set([name.replaceAll('\\', '/')]))
    clearTimeout(timer)
    timer = setTimeout(tell, calm)
  }
  signal.addEventListener('abort', () => clearTimeout(timer))
  // A folder that vanishes is told by the next build; watching it must not end the preview.
  for (const folder of folders)
    watchFolder(folder, { recursive: true, signal }, note).on('error', () => onChange('all'))
}

/** What has changed in two bursts. */
export const bothOf = (one: Changed, other: Changed): Changed =>
  one === 'all' || other === 'all' ? 'all' : one.union(other)

/** What editors and systems leave beside the files one works on. */
const isByproduct = (name: string): boolean =>
  /(?:^|[/\\])[.#][^/\\]*$|~$|\.(?:sw.|tmp)$/.test(name)

/**
 * Lets `work` run once at a time: asked for while it runs, it runs once more afterwards, however
 * often it was asked for.
 */
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
