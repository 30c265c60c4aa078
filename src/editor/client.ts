import type { z } from 'zod'
import type { acts, CallTable, reads } from './calls.ts'
import type { Editor } from './editor.ts'

/** What the editor answers to each call. */
type Handlers = Editor['calls']

/** Whoever asks takes bytes as a `Blob`. */
type Answer<Value> = Value extends Uint8Array ? Blob : Value

/** What a call is given: its input, which may be left out where nothing is needed, and the bytes of an upload. */
type Given<Schema extends z.ZodType> =
  Record<never, never> extends z.input<Schema>
    ? [input?: z.input<Schema>]
    : [input: z.input<Schema>, bytes?: Blob]

/** Some calls, as whoever is not in the process of the editor has them. */
type Client<Schemas extends Partial<CallTable>> = {
  readonly [Name in keyof Schemas & keyof Handlers]: (
    ...given: Given<CallTable[Name]>
  ) => Promise<Answer<Awaited<ReturnType<Handlers[Name]>>>>
}

/** The server, as the panel asks it; what is not done is thrown. */
export type Calls = Client<typeof acts> & { readonly ask: Client<typeof reads> }
