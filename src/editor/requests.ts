import { z } from 'zod'
import { both } from '../message.ts'

/*
 * What the panel may ask of its server, as the server reads it: nothing of another form is heard. The panel knows these
 * forms as types, by `protocol.ts`, and never loads them.
 */

/** What Linux, macOS and Windows take as the name of a file or folder: 255 bytes of UTF-8, or units of UTF-16. */
const longestName = 255

export const tooLong = both(
  'The name is too long for a file. Choose a shorter one.',
  'Le nom est trop long pour un fichier. Choisissez-en un plus court.',
)

const isShort = (path: string): boolean =>
  path.split('/').every((name) => Buffer.byteLength(name) <= longestName)

/** What another computer calls a file. */
export const name = z.string().min(1).max(1000)

export const path = name.refine(isShort, tooLong.en)

export const place = z
  .array(z.union([z.string(), z.int().min(0)]))
  .max(40)
  .readonly()

export type Value =
  | string
  | number
  | boolean
  | readonly Value[]
  | { readonly [name: string]: Value }

const value: z.ZodType<Value> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.array(value), z.record(z.string(), value)]),
)

export const edit = z.discriminatedUnion('do', [
  /** Gives a field another value; a field that was not there is added. */
  z.strictObject({ do: z.literal('set'), at: place, to: value }),
  /** Takes an optional field away. */
  z.strictObject({ do: z.literal('clear'), at: place }),
  /** Puts an item into a list, before the one at that place, or at its end. */
  z.strictObject({ do: z.literal('add'), at: place, item: value }),
  z.strictObject({ do: z.literal('remove'), at: place }),
  /** Moves an item of a list to another place in it, counted without the item. */
  z.strictObject({ do: z.literal('move'), at: place, to: z.int().min(0) }),
  /** Gives a Markdown file another text below its fields; line ends are `\n`. */
  z.strictObject({ do: z.literal('body'), text: z.string() }),
  /** Gives a file another text; line ends are `\n`. */
  z.strictObject({ do: z.literal('text'), text: z.string() }),
])

const edits = z.array(edit).max(2000).readonly()

/** `seen` is the hash of the file that a person had before them. */
export const draft = z.strictObject({ file: path, seen: z.string(), edits })

export const change = z.union([
  z.strictObject({ file: path, create: z.string() }),
  z.strictObject({ file: path, seen: z.string(), gone: z.literal(true) }),
  z.strictObject({ file: path, seen: z.string(), movedTo: path, edits: edits.optional() }),
  draft,
])
