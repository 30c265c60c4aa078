/** A process that holds a lock. */
export interface Holder {
  readonly pid: number
  readonly host: string
  /** ISO 8601, UTC. */
  readonly since: string
}

export type Lock = { readonly release: () => void } | { readonly holder: Holder }

export function lock(path: string): Lock
