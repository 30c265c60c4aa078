/** A process that holds a lock. */
export interface Holder {
  readonly pid: number
  readonly host: string
  /** When it began, where its system tells: what else has its number since then is not the holder. */
  readonly began?: string
  /** ISO 8601, UTC. */
  readonly since: string
}

/** Removes the files `path.PID` of processes that have ended. */
export function sweep(path: string): void

export function lock(path: string): { readonly release: () => void } | { readonly holder: Holder }
