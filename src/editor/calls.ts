import { z } from 'zod'
import type { Desk } from './desk.ts'
import { change, draft, name, path, place } from './requests.ts'

/** What is brought beside its input: the bytes of a file, of an upload. */
type Bytes = Uint8Array

/** A call that reads its input by a schema: nothing of another form is heard. */
const call = <Schema extends z.ZodType, Answer>(
  schema: Schema,
  answer: (desk: Desk, input: z.output<Schema>, bytes: Bytes) => Answer,
) => ({
  schema,
  run: (desk: Desk, given: unknown, bytes: Bytes) => answer(desk, schema.parse(given), bytes),
})

const language = z.enum(['en', 'fr'])
const label = z.string().max(500)
const nothing = z.strictObject({})
const id = z.strictObject({ id: z.string() })

/** A conflict with the shared copy, and what is kept of it. */
const settled = z.object({
  ...{ file: path, at: place.optional(), saved: z.string() },
  ...{ mine: z.string(), theirs: z.string(), kept: z.string() },
})

/** What is only read: the panel asks for it until it is answered. */
const reads = {
  state: call(nothing, (desk) => desk.state()),
  open: call(z.strictObject({ path }), (desk, { path }) => desk.open(path)),
  marks: call(z.strictObject({ route: path }), (desk, { route }) => desk.marks(route)),
  history: call(nothing, (desk) => desk.history()),
  owed: call(nothing, (desk) => desk.owed()),
  /** Asks git anew how far the changes have come. */
  publication: call(nothing, (desk) => desk.look()),
  /** What another address of a page, or its deletion, would do. */
  plan: call(
    z.union([
      z.strictObject({ file: path, route: path, redirect: z.boolean() }),
      z.strictObject({ file: path, goneTo: path.optional() }),
    ]),
    (desk, wish) => desk.plan(wish),
  ),
  pictures: call(nothing, (desk) => desk.pictures()),
  /** A picture as it looks, not wider than that. */
  picture: call(z.strictObject({ path, width: z.number().default(480) }), (desk, input) =>
    desk.thumbnail(input.path, input.width),
  ),
}

/** What is done: asked for once. */
const acts = {
  draft: call(draft, (desk, one) => desk.draft(one)),
  save: call(
    z.strictObject({ files: z.array(path).max(500).readonly(), label }),
    (desk, { files, label }) => desk.save(files, label),
  ),
  change: call(
    z.strictObject({ changes: z.array(change).max(20_000).readonly(), label }),
    (desk, { changes, label }) => desk.change(changes, label),
  ),
  /** `isPublished` takes back what was sent to visitors, too. */
  undo: call(z.strictObject({ isPublished: z.boolean().default(false) }), (desk, input) =>
    desk.undo(input.isPublished),
  ),
  redo: call(nothing, (desk) => desk.redo()),
  back: call(id, (desk, { id }) => desk.back(id)),
  /** Makes corrections that are certain. */
  fix: call(
    z.strictObject({
      problems: z
        .array(z.object({ file: path, line: z.int(), column: z.int(), code: z.string() }))
        .readonly(),
      label,
    }),
    (desk, { problems, label }) => desk.fix(problems, label),
  ),
  /** Notes that a translation is still right. */
  settle: call(id, (desk, { id }) => desk.settle(id)),
  newCard: call(z.strictObject({ like: path }), (desk, { like }) => desk.newCard(like)),
  newPage: call(
    z.strictObject({
      title: z.string().max(1000),
      route: path,
      lang: language,
      gated: z.boolean(),
      description: z.string().max(2000),
    }),
    (desk, wish) => desk.newPage(wish),
  ),
  publish: call(
    z.strictObject({
      message: z.string().max(4000),
      language,
      who: z.strictObject({ name: z.string().max(200), mail: z.string().max(200) }).optional(),
    }),
    (desk, wish) => desk.publish(wish),
  ),
  /** Merges what others have published, with what was chosen for the conflicts with it. */
  publishMerge: call(
    z.strictObject({ language, settled: z.array(settled).max(1000).readonly().default([]) }),
    (desk, { language, settled }) => desk.take(language, settled),
  ),
  /** Goes back to the branch that is published. */
  publishBack: call(nothing, (desk) => desk.goBack()),
  publishWatch: call(nothing, (desk) => desk.watch()),
  publishStop: call(nothing, (desk) => desk.stopWatching()),
  upload: call(z.strictObject({ folder: path.or(z.literal('')), name }), (desk, input, bytes) =>
    desk.upload({ ...input, bytes }),
  ),
}

/** Everything that the panel may ask of its server, by name: `POST /-/api/NAME`. */
export const calls = { ...reads, ...acts }

/** A table of calls as whoever asks has it. What is answered in bytes comes as they are. */
type Client<Table extends Readonly<Record<string, Pick<typeof calls.draft, never>>>> = {
  readonly [Name in keyof Table]: Table[Name] extends {
    readonly schema: infer Schema extends z.ZodType
    readonly run: (...given: never) => infer Answer
  }
    ? (
        ...given: Record<never, never> extends z.input<Schema>
          ? [input?: z.input<Schema>]
          : [input: z.input<Schema>, bytes?: Blob]
      ) => Promise<Awaited<Answer> extends Uint8Array ? Blob : Awaited<Answer>>
    : never
}

/** The server, as the panel asks it; what is not done is thrown. */
export type Calls = Client<typeof acts> & { readonly ask: Client<typeof reads> }
