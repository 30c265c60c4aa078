import { hash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { readIfThere, replaceFile } from '../disk/files.ts'
import { sweep } from '../disk/lock.mjs'
import type { Draft, Save } from './protocol.ts'
import { draft } from './requests.ts'

/** The hash of a version of a file, by which it is kept, and by which edits say what they have seen. */
export const hashOf = (bytes: Uint8Array): string => hash('sha256', bytes)

const version = z.string().regex(/^[0-9a-f]{64}$/)

export const stepSchema = z.object({
  from: z.string().optional(),
  to: z.string().optional(),
  before: version.optional(),
  after: version.optional(),
  mode: z.number().optional(),
})

/** What a save did with one file: where it was and is, and which version; absent where there was or is none. */
export type Step = Readonly<z.infer<typeof stepSchema>>

export const lineSchema = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('save'),
    id: z.string(),
    at: z.string(),
    label: z.string(),
    steps: z.array(stepSchema).readonly(),
    /** By another program: nothing that an undo here takes back. */
    isOutside: z.boolean().optional(),
  }),
  z.object({ do: z.enum(['undo', 'redo']), id: z.string() }),
])

/** A line of the history: something was saved, undone or done again. */
export type Line = Readonly<z.infer<typeof lineSchema>>

export type PastSave = Save & { readonly steps: readonly Step[]; readonly isOutside: boolean }

export interface Past {
  /** The oldest first. */
  readonly saves: readonly PastSave[]
  readonly undo: PastSave | undefined
  readonly redo: PastSave | undefined
}

export type History = ReturnType<typeof openHistory>

/**
 * The folder in which versions of files, saves and drafts outlast the editor. Every version is one file with its hash as
 * name; every save is a line; every draft is a file. Whatever is written here is on the disk when a function returns.
 */
export function openHistory(folder: string) {
  const linesFile = join(folder, 'saves.jsonl')
  const placeOf = (id: string) => join(folder, 'versions', id.slice(0, 2), id)
  const draftFile = (file: string) => join(folder, 'drafts', `${hashOf(Buffer.from(file))}.json`)
  const textLines = () => readIfThere(linesFile)?.toString().split('\n') ?? []

  const beside = join(folder, 'beside')

  /** Writes a file of this folder, all beside one another until they are whole: so nothing has to be searched for. */
  const write = (place: string, content: string | Uint8Array): void => {
    mkdirSync(dirname(place), { recursive: true })
    replaceFile(place, content, { beside: `${beside}.${process.pid}` })
  }

  const keep = (bytes: Uint8Array): string => {
    const id = hashOf(bytes)
    if (!existsSync(placeOf(id))) write(placeOf(id), bytes)
    return id
  }

  const versionOf = (id: string): Buffer | undefined => {
    const bytes = version.safeParse(id).success ? readIfThere(placeOf(id)) : undefined
    return bytes && hashOf(bytes) === id ? bytes : undefined
  }

  /** Begins with a line break: a line that a full disk or a power cut has torn spoils no other. */
  const note = (line: Line): void => {
    mkdirSync(folder, { recursive: true })
    appendFileSync(linesFile, `\n${JSON.stringify(line)}`, { flush: true })
  }

  /** Whether a line is the last one. */
  const isNoted = (line: Line): boolean => textLines().at(-1) === JSON.stringify(line)

  let read: { readonly state: string; readonly past: Past } | undefined
  const past = (): Past => {
    const { ino = 0, size = 0 } = statSync(linesFile, { throwIfNoEntry: false }) ?? {}
    const state = `${ino} ${size}`
    // Lines only ever come to it, or it becomes another file.
    if (read?.state !== state)
      read = { state, past: pastOf(textLines().flatMap((text) => readAs(lineSchema, text) ?? [])) }
    return read.past
  }

  const drafts = (): Draft[] =>
    namesIn(join(folder, 'drafts'))
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => readAs(draftSchema, readIfThere(join(folder, 'drafts', name))) ?? [])
      .toSorted((one, other) => (one.at < other.at ? -1 : 1))

  /** Keeps a draft, written whole, in the place of the one of its file; without edits there is none. */
  const keepDraft = (draft: Draft): void => {
    if (draft.edits.length > 0) write(draftFile(draft.file), JSON.stringify(draft))
    else rmSync(draftFile(draft.file), { force: true })
  }

  const uploadsFile = join(folder, 'uploads.json')
  /** The pictures that were put here and that no save tells of yet: their versions by their paths. */
  const uploads = (): Uploads => readAs(uploadsSchema, readIfThere(uploadsFile)) ?? {}
  const keepUploads = (all: Uploads): void => write(uploadsFile, JSON.stringify(all))

  return {
    /** Removes what processes that were killed have left. */
    sweep: () => sweep(beside),
    write,
    keep,
    version: versionOf,
    note,
    isNoted,
    past,
    drafts,
    keepDraft,
    uploads,
    keepUploads,
  }
}

const uploadsSchema = z.record(z.string(), version)
export type Uploads = Readonly<z.infer<typeof uploadsSchema>>

const draftSchema = draft.extend({ at: z.string() })

/** What was written as JSON; undefined for anything of another form. */
export function readAs<Schema extends z.ZodType>(
  schema: Schema,
  text: string | Uint8Array | undefined,
): z.output<Schema> | undefined {
  try {
    return schema.parse(JSON.parse(String(text)))
  } catch {
    return undefined
  }
}

/** A save ends what could be done again, unless another program has made it. */
function pastOf(lines: readonly Line[]): Past {
  const saves = new Map(lines.flatMap((line) => (line.do === 'save' ? [[line.id, line]] : [])))
  const undone = new Set<string>()
  let again: string[] = []
  for (const line of lines) {
    const { do: what, id } = line
    if (what === 'save' && line.isOutside) continue
    again = what === 'save' ? [] : again.filter((one) => one !== id)
    if (what === 'undo') {
      undone.add(id)
      again.push(id)
    } else undone.delete(id)
  }
  const all = [...saves.values()].map(({ id, at, label, steps, isOutside = false }) => ({
    ...{ id, at, label, steps, isOutside },
    files: [...new Set(steps.flatMap(({ from, to }) => [from ?? [], to ?? []].flat()))],
    undone: undone.has(id),
  }))
  const redo = again.at(-1)
  return {
    saves: all,
    undo: all.findLast(({ undone, isOutside }) => !undone && !isOutside),
    redo: all.find(({ id }) => id === redo),
  }
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])
