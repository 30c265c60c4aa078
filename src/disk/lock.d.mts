/** A process that holds a lock. */
export interface Holder {
  readonly pid: number
  readonly host: string
  /** ISO 8601, UTC. */
  readonly since: string
  /** Whether it is of another machine, container or boot: whether it still runs cannot be asked from here. */
  readonly isFar: boolean
}

type Taken = { readonly release: () => void } | { readonly holder: Holder }

interface System {
  readonly machine: () => string | undefined
  readonly own: () => number | undefined
  readonly began: (pid: number) => number | undefined
  readonly tolerance: number
}

export const systems: Readonly<Record<'linux' | 'darwin' | 'win32', System>>

export function locksOn(system: System): {
  readonly lock: (path: string) => Taken
  readonly sweep: (path: string) => void
}

/** Removes the files `path.PID` of processes that have ended. */
export function sweep(path: string): void

/**
 * Takes the lock, or says who holds it and since when; that of a process that ended, and a damaged one, is taken over.
 * Throws where something else than a file is in its place (code `NOTFILE`).
 */
export function lock(path: string): Taken

/** The same, but waits up to `longest` milliseconds for whoever holds it, and tells once who that is. */
export function waitForLock(
  path: string,
  longest: number,
  tell?: (holder: Holder) => void,
): Promise<Taken>
