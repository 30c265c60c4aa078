import { watch as watchFolder } from 'node:fs'

interface Watching {
  readonly folders: readonly string[]
  readonly signal: AbortSignal
  readonly onChange: () => void
}

// Editors write in several steps: a temporary file, a rename, a date.
const calm = 80

/** Calls `onChange` once after each burst of changes in any of the folders. */
export function watch({ folders, signal, onChange }: Watching): void {
  let timer: NodeJS.Timeout | undefined
  const changed = (_event: string, name: string | null) => {
    if (name !== null && isByproduct(name)) return
    clearTimeout(timer)
    timer = setTimeout(onChange, calm)
  }
  signal.addEventListener('abort', () => clearTimeout(timer))
  // A folder that vanishes is told by the next build; watching it must not end the preview.
  for (const folder of folders)
    watchFolder(folder, { recursive: true, signal }, changed).on('error', onChange)
}

/** What editors and systems leave beside the files one works on. */
const isByproduct = (name: string): boolean =>
  /(?:^|[/\\])[.#][^/\\]*$|~$|\.(?:sw.|tmp)$/.test(name)
