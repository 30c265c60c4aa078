import { z } from 'zod'
import { both } from '../../message.ts'
import type { Data } from '../documents/differences.ts'

/* Everything that the panel may ask, with its form: `POST /-/api/NAME` with JSON, or bytes and the rest in the query. */

/** What Linux, macOS and Windows take as the name of a file or folder: 255 bytes of UTF-8, or units of UTF-16. */
const longestName = 255

export const tooLong = both(
  'The name is too long for a file. Choose a shorter one.',
  'Le nom est trop long pour un fichier. Choisissez-en un plus court.',
)

const isShort = (path: string): boolean =>
  path.split('/').every((name) => new TextEncoder().encode(name).length <= longestName)

/** What another computer calls a file. */
const name = z.string().min(1).max(1000)

const path = name.refine(isShort, tooLong.en)

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

/** Whom editors ask when they are stuck. */
export const contact = z.object({ name: z.string(), mail: z.string(), phone: z.string() })

export type Contact = z.output<typeof contact>

/** What a file is to say: its fields and the text below them, where these are given, or all of it. Line ends are `\n`. */
const to = z.strictObject({
  data: fields.optional(),
  body: z.string().optional(),
  text: z.string().optional(),
})

/** `seen` is the hash of the file that a person had before them. */
export const draft = z.strictObject({
  file: path,
  seen: z.string(),
  to,
  /** Of a file that is not there yet, what it begins with. */
  from: z.string().optional(),
  /** The window that it was made in, and when the draft was kept that it goes on from, if any. */
  window: z.string().max(40).optional(),
  after: z.string().max(40).optional(),
})

export const change = z.union([
  z.strictObject({ file: path, create: z.string() }),
  z.strictObject({ file: path, seen: z.string(), gone: z.literal(true) }),
  z.strictObject({ file: path, seen: z.string(), movedTo: path, to: to.optional() }),
  draft,
])

const language = z.enum(['en', 'fr'])

const words = z.string().max(500)

/** What a save is called: in both languages, so that whoever reads it later has their own; or a name that is the same in both. */
export const label = z.union([words, z.strictObject({ en: words, fr: words })])

export type Label = Readonly<z.output<typeof label>>

const nothing = z.strictObject({})
const id = z.strictObject({ id: z.string() })
const commit = z.string().regex(/^[0-9a-f]{40,64}$/)

/** The content at some point, and at which wall time it is looked at: the drafts, what is saved, what is published, or as a commit or save has left it (`^`: has found it). */
export const version = z.strictObject({
  of: z.string().regex(/^(?:drafts|saved|published|commit:[0-9a-f]{40,64}\^?|save:[\w-]+\^?)$/),
  at: z.string().max(40).optional(),
})
/** A save or a publication of the history, whose change is restored. */
const restored = z.strictObject({
  change: z.string().regex(/^(?:commit:[0-9a-f]{40,64}|save:[\w-]+)$/),
})
/** A text of a version. */
const text = z.strictObject({ of: version.shape.of, file: path, at: place })
const problem = z.object({ file: path, line: z.int(), column: z.int(), code: z.string() })

/** A conflict with the shared copy, and what is kept of it. */
const settled = z.object({
  file: path,
  at: place.optional(),
  saved: z.string(),
  mine: z.string(),
  theirs: z.string(),
  kept: z.string(),
})

const who = z.strictObject({ name: z.string().max(200), mail: z.string().max(200) }).optional()
const allSettled = z.array(settled).max(1000).readonly().default([])

/** What is only read: the panel asks for it until it is answered. */
export const reads = {
  open: z.strictObject({ path }),
  newCard: z.strictObject({ like: path }),
  history: nothing,
  restored,
  takenBack: z.strictObject({ commit, language }),
  compared: z.strictObject({ before: version, after: version }),
  search: z.strictObject({ what: z.string().max(200) }),
  publication: nothing,
  plan: z.union([
    z.strictObject({ file: path, route: path, redirect: z.boolean() }),
    z.strictObject({ file: path, goneTo: path.optional() }),
  ]),
  picture: z.strictObject({ path, width: z.number().default(480) }),
}

/** What is done: asked for once. */
export const acts = {
  review: z.strictObject({ before: version, after: version, title: z.string().max(200) }),
  draft,
  save: z.strictObject({ files: z.array(path).max(500).readonly(), label }),
  /** `isChoice`: it is what somebody has chosen of two versions. */
  change: z.strictObject({
    changes: z.array(change).max(20_000).readonly(),
    label,
    isChoice: z.boolean().default(false),
  }),
  /** Of the last save, or of the one that is named where it is the last one still. */
  undo: z.strictObject({ isPublished: z.boolean().default(false), id: z.string().optional() }),
  redo: nothing,
  back: id,
  fix: z.strictObject({ problems: z.array(problem).readonly(), label }),
  settle: z.strictObject({ id: z.string(), label }),
  newPage: z.strictObject({
    title: z.string().max(1000),
    route: path,
    lang: language,
    gated: z.boolean(),
    description: z.string().max(2000),
    linked: z.boolean().default(false),
    like: path.optional(),
  }),
  publish: z.strictObject({ message: z.string().max(4000), language, who }),
  publishMerge: z.strictObject({ language, settled: allSettled, label: label.default('') }),
  restore: z.union([restored, text]),
  takeBack: z.strictObject({
    commit,
    language,
    who,
    settled: allSettled,
    isDraft: z.boolean().default(false),
  }),
  publishBack: nothing,
  publishWatch: nothing,
  publishStop: nothing,
  /** `label` is what the save is called, as JSON, where no draft is to name the picture: it stays until it is deleted. */
  upload: z.strictObject({
    folder: path.or(z.literal('')),
    name,
    label: z.string().max(1200).optional(),
  }),
}

export const calls = { ...reads, ...acts }

/** The schema of the input of every call, by the name of the call. */
export type CallTable = typeof reads & typeof acts
