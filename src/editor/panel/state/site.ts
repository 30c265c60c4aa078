import type { State } from '../../protocol/state.ts'
import type { Answering } from './api.ts'

/** Whether the server answers, and whether this computer has a connection. */
export type Connection = Line | 'offline' | Exclude<Answering, 'there'>

/** How the pushed state comes: as it should, not any more, or with parts that could not be made. */
export type Line = 'there' | 'stopped' | 'fault'

/** The site as the server pushes it: written by what listens to the server, and by nothing else. */
export interface Site {
  /** Undefined until all of it has come. */
  readonly state: State | undefined
  /** Whether any of it has come yet. */
  readonly hasAnswered: boolean
  readonly connection: Connection
}

export const unknownSite: Site = { state: undefined, hasAnswered: false, connection: 'there' }
