/** A process that holds a lock. */
export interface Holder {
  readonly pid: number
  readonly host: string
  /** ISO 8601, UTC. */
  readonly since: string
}

export function lock(path: string): { readonly release: () => void } | { readonly holder: Holder }
