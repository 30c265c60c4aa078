import { z } from 'zod'
import { both } from '../message.ts'
import type { Data } from './edit/rewrite.ts'

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

const fields: z.ZodType<Data, Data> = z.record(z.string(), z.json())

/** What a file is to say: its fields and the text below them, where these are given, or all of it. Line ends are `\n`. */
const to = z.strictObject({
  data: fields.optional(),
  body: z.string().optional(),
  text: z.string().optional(),
})

/** `seen` is the hash of the file that a person had before them. */
export const draft = z.strictObject({ file: path, seen: z.string(), to })

export const change = z.union([
  z.strictObject({ file: path, create: z.string() }),
  z.strictObject({ file: path, seen: z.string(), gone: z.literal(true) }),
  z.strictObject({ file: path, seen: z.string(), movedTo: path, to: to.optional() }),
  draft,
])
