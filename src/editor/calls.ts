import { z } from 'zod'
import { change, draft, name, path, place } from './requests.ts'

/*
 * Everything that the panel may ask of its server, by name, with the form of what it asks with: nothing of another form
 * is heard. On the wire a call is `POST /-/api/NAME` with JSON, or with the bytes of a file and the rest in the query.
 */

const language = z.enum(['en', 'fr'])
const label = z.string().max(500)
const nothing = z.strictObject({})
const id = z.strictObject({ id: z.string() })
const problem = z.object({ file: path, line: z.int(), column: z.int(), code: z.string() })

/** A conflict with the shared copy, and what is kept of it. */
const settled = z.object({
  ...{ file: path, at: place.optional(), saved: z.string() },
  ...{ mine: z.string(), theirs: z.string(), kept: z.string() },
})

/** What is only read: the panel asks for it until it is answered. */
export const reads = {
  open: z.strictObject({ path }),
  marks: z.strictObject({ route: path }),
  history: nothing,
  publication: nothing,
  plan: z.union([
    z.strictObject({ file: path, route: path, redirect: z.boolean() }),
    z.strictObject({ file: path, goneTo: path.optional() }),
  ]),
  picture: z.strictObject({ path, width: z.number().default(480) }),
}

/** What is done: asked for once. */
export const acts = {
  draft,
  save: z.strictObject({ files: z.array(path).max(500).readonly(), label }),
  change: z.strictObject({ changes: z.array(change).max(20_000).readonly(), label }),
  undo: z.strictObject({ isPublished: z.boolean().default(false) }),
  redo: nothing,
  back: id,
  fix: z.strictObject({ problems: z.array(problem).readonly(), label }),
  settle: id,
  newCard: z.strictObject({ like: path }),
  newPage: z.strictObject({
    title: z.string().max(1000),
    route: path,
    lang: language,
    gated: z.boolean(),
    description: z.string().max(2000),
  }),
  publish: z.strictObject({
    message: z.string().max(4000),
    language,
    who: z.strictObject({ name: z.string().max(200), mail: z.string().max(200) }).optional(),
  }),
  publishMerge: z.strictObject({
    language,
    settled: z.array(settled).max(1000).readonly().default([]),
  }),
  publishBack: nothing,
  publishWatch: nothing,
  publishStop: nothing,
  upload: z.strictObject({ folder: path.or(z.literal('')), name }),
}

export const calls = { ...reads, ...acts }
