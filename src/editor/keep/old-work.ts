import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readIfThere } from '../../disk/files.ts'
import { place as at } from '../calls.ts'
import { applied } from '../edit/differences.ts'
import { fieldsOf, formatOf, type To, textIn } from '../edit/file-text.ts'
import type { Draft } from '../protocol.ts'
import { actSchema, type Log, readAs } from './log.ts'

const to = z.json()
const item = z.json()
const edit = z.union([
  z.object({ do: z.literal('set'), at, to }).transform(({ at, to }) => {
    return { path: at, kind: 'set', is: to } as const
  }),
  z.object({ do: z.literal('add'), at, item }).transform(({ at, item }) => {
    return { path: at, kind: 'new', is: item } as const
  }),
  z.object({ do: z.literal('move'), at, to: z.int() }).transform(({ at, to }) => {
    return { path: at.with(-1, to), kind: 'moved', from: Number(at.at(-1)) } as const
  }),
  z.object({ do: z.enum(['clear', 'remove']), at }).transform(({ at }) => {
    return { path: at, kind: 'gone' } as const
  }),
  z.object({ do: z.literal('body'), text: z.string() }).transform(({ text }) => ({ body: text })),
  z.object({ do: z.literal('text'), text: z.string() }).transform(({ text }) => ({ text })),
])

const oldDraft = z.object({
  file: z.string(),
  seen: z.string(),
  at: z.string(),
  edits: z.array(edit),
})

const journal = z.object({
  steps: actSchema.shape.steps,
  line: z.object({ do: actSchema.shape.do, id: z.string() }).loose().optional(),
  /** The files whose drafts are saved by it. */
  settled: z.array(z.string()),
})

/** Takes over drafts, an unfinished save (`journal.json`) and pictures (`uploads.json`) of earlier versions. */
export function convert(folder: string, log: Log): void {
  const places = ['drafts', 'journal.json', 'uploads.json'].map((name) => join(folder, name))
  const [drafts = '', journalFile = '', uploadsFile = ''] = places
  for (const name of existsSync(drafts) ? readdirSync(drafts) : []) {
    const found = readAs(oldDraft, readIfThere(join(drafts, name)))
    const draft = found && converted(found, log.version(found.seen))
    if (draft) log.keepDraft(draft)
  }

  const uploads = readAs(z.record(z.string(), z.string()), readIfThere(uploadsFile)) ?? {}
  const pictures = Object.entries(uploads).map(([to, after]) => ({ to, after }))
  if (pictures.length > 0) log.note({ do: 'put', id: '', steps: pictures })
  rmSync(uploadsFile, { force: true })

  const task = readAs(journal, readIfThere(journalFile))
  const { last } = log.past()
  const isDone = task?.line && last?.do === task.line.do && last.id === task.line.id
  const saved = log
    .drafts()
    .flatMap(({ file, at }) => (task?.settled.includes(file) ? { file, at } : []))
  if (isDone) for (const { file } of saved) log.dropDraft(file)
  else if (task) log.begin({ do: 'tidy', id: '', ...task.line, steps: task.steps, drafts: saved })
  rmSync(journalFile, { force: true })
}

/** The draft that says what its edits make of a version, one after the other; undefined where that cannot be told. */
function converted(
  { edits, ...draft }: z.output<typeof oldDraft>,
  version: Uint8Array | undefined,
): Draft | undefined {
  const format = formatOf(draft.file)
  const former = version && textIn(version)
  if (!format || former === undefined) return undefined
  let before: unknown = fieldsOf(former, format)
  let data = before
  let to: To = {}
  try {
    for (const edit of edits) {
      if ('path' in edit) data = applied(data ?? {}, edit)
      else to = { ...to, ...edit }
      if ('text' in edit) data = before = fieldsOf(edit.text, format)
    }
  } catch (error) {
    // An item behind the end of its list.
    if (error instanceof RangeError) return undefined
    throw error
  }
  return { ...draft, to: data === before ? to : { ...to, data: Object(data) } }
}
