import { hash } from 'node:crypto'
import {
  appendFileSync,
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { flushFolder, makeOwnFolder, readIfThere, replaceFile } from '../../disk/files.ts'
import { sweep } from '../../disk/lock.mjs'
import { ifPossible } from '../../failure.ts'
import { parseJson } from '../../parse.ts'
import { draft, label } from '../protocol/calls.ts'
import type { Draft } from '../protocol/state.ts'

/** The hash of a version of a file, by which it is kept, and by which edits say what they have seen. */
export const hashOf = (bytes: Uint8Array): string => hash('sha256', bytes)

/** A file of the content at two moments; without bytes where it was not there. Of pictures the bytes do not matter. */
export interface ChangedFile {
  readonly path: string
  readonly before?: Uint8Array | undefined
  readonly now?: Uint8Array | undefined
}

const version = z.string().regex(/^[0-9a-f]{64}$/)

const step = z.object({
  from: z.string().optional(),
  to: z.string().optional(),
  before: version.optional(),
  after: version.optional(),
  mode: z.number().optional(),
})

/** What an act does with one file: where it was and is, and which version; absent where there was or is none. */
export type Step = Readonly<z.infer<typeof step>>

export const actSchema = z.object({
  /** `put` adds a picture that no save tells of yet; what `tidy` does, nobody needs to know later. */
  do: z.enum(['save', 'undo', 'redo', 'put', 'tidy']),
  /** Of the save that is done, undone or done again. */
  id: z.string(),
  at: z.string().default(''),
  label: label.default(''),
  steps: z.array(step).readonly().default([]),
  /** The drafts that it ends, or moves to another file. */
  drafts: z
    .array(z.object({ file: z.string(), at: z.string(), to: z.string().optional() }))
    .readonly()
    .default([]),
  /** What somebody has chosen of two versions of a text. */
  isChoice: z.boolean().optional(),
  /** By another program: nothing that an undo here takes back. */
  isOutside: z.boolean().default(false),
  /** Counts only if the next line says that it is done. */
  isBegun: z.boolean().default(false),
})

/** Something that changes several files as one. */
export type Act = Readonly<z.infer<typeof actSchema>>

const lineSchema = z.union([z.object({ do: z.literal('done') }), actSchema])

const draftSchema = draft.extend({ at: z.string() })

export type Log = ReturnType<typeof openLog>

/** Versions named by their hash, drafts, and `saves.jsonl`, the write-ahead log; on the disk when a function returns. Only who holds the lock begins. */
export function openLog(folder: string) {
  const linesFile = join(folder, 'saves.jsonl')
  const placeOf = (id: string) => join(folder, 'versions', id.slice(0, 2), id)
  const draftFile = (file: string) => join(folder, 'drafts', `${hashOf(Buffer.from(file))}.json`)
  let past = emptyPast(0)

  const write = (place: string, content: string | Uint8Array): void => {
    makeOwnFolder(folder)
    mkdirSync(dirname(place), { recursive: true })
    replaceFile(place, content, { beside: besideIn(folder), mode: 0o600 })
  }

  /** All that was done, of which only what is new is read, and what is begun. */
  const read = () => {
    let found = tailOf(linesFile, past.end)
    if (found.ino !== past.ino || found.size < past.end) {
      found = tailOf(linesFile, 0)
      past = emptyPast(found.ino)
    }
    let begun: Act | undefined
    let end = past.end - 1
    for (const text of found.tail) {
      end += 1 + text.length
      const line = readAs(lineSchema, Buffer.from(text, 'latin1'))
      const isBegun = line?.do !== 'done' && line?.isBegun
      const done = line?.do === 'done' ? begun : line
      if (isBegun || !done) begun = isBegun ? line : begun
      else {
        tell(past, done)
        begun = undefined
        past.end = end
      }
    }
    return { ...past, begun }
  }

  /** Starts with a line break: a line that a full disk or a power cut has torn spoils no other. */
  const append = (line: z.input<typeof lineSchema>): void => {
    const isNew = !existsSync(linesFile)
    makeOwnFolder(folder)
    appendFileSync(linesFile, `\n${JSON.stringify(line)}`, { flush: true, mode: 0o600 })
    if (isNew) flushFolder(folder)
  }

  /** Cuts off what was begun and is not done: that needs no room on a full disk. */
  const drop = (): void => {
    read()
    if (!existsSync(linesFile)) return
    const lines = openSync(linesFile, 'r+')
    try {
      ftruncateSync(lines, past.end)
      fsyncSync(lines)
    } finally {
      closeSync(lines)
    }
  }

  /** A version that was kept; none where the disk has damaged it. */
  const versionOf = (id: string | undefined): Buffer | undefined => {
    const bytes = version.safeParse(id).success ? readIfThere(placeOf(`${id}`)) : undefined
    return bytes && hashOf(bytes) === id ? bytes : undefined
  }

  return {
    /** Removes what processes that were killed have left. */
    sweep: () => sweep(join(folder, 'beside')),
    /** Keeps a version, and gives its hash. */
    keep: (bytes: Uint8Array): string => {
      const id = hashOf(bytes)
      if (!versionOf(id)) write(placeOf(id), bytes)
      return id
    },
    version: versionOf,
    /** What was done and what is begun; `undo` and `redo` are what may be taken back or done again, the next one first. */
    past: () => {
      const { acts, undone, again, uploads, last, begun } = read()
      const saves = acts.filter((act) => act.do === 'save')
      const undo = saves.filter(({ id, isOutside }) => !undone.has(id) && !isOutside).toReversed()
      const redo = again.toReversed().flatMap((id) => saves.find((save) => save.id === id) ?? [])
      return { acts, saves, undone, undo, redo, uploads, last, begun }
    },
    /** Notes what is done already. */
    note: (act: z.input<typeof actSchema>) => append(act),
    begin: (act: z.input<typeof actSchema>): void => {
      try {
        append({ ...act, isBegun: true })
      } catch (error) {
        // What not even that can be done with, the next who saves finishes or takes back.
        try {
          drop()
        } catch {}
        throw error
      }
    },
    done: () => append({ do: 'done' }),
    drop,
    drafts: (): Draft[] =>
      namesIn(join(folder, 'drafts'))
        .filter((name) => name.endsWith('.json'))
        .flatMap((name) => readAs(draftSchema, readIfThere(join(folder, 'drafts', name))) ?? [])
        .toSorted((left, right) => (left.at < right.at ? -1 : 1)),
    draftOf: (file: string): Draft | undefined => readAs(draftSchema, readIfThere(draftFile(file))),
    /** Keeps a draft in the place of the one of its file. */
    keepDraft: (draft: Draft) => write(draftFile(draft.file), JSON.stringify(draft)),
    dropDraft: (file: string) => rmSync(draftFile(file), { force: true }),
  }
}

/** Where files of a folder are written until they are whole: all in one place, so that none has to be searched for. */
export const besideIn = (folder: string): string => join(folder, `beside.${process.pid}`)

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])

/** What was written as JSON; undefined for anything of another form. */
export const readAs = <Schema extends z.ZodType>(
  schema: Schema,
  text: string | Uint8Array | undefined,
): z.output<Schema> | undefined => ifPossible(() => parseJson(String(text), schema))

/** What the lines up to a place in the file say. */
interface Past {
  /** Of the file: where it is another one, it is read anew. */
  readonly ino: number
  end: number
  /** Saves, undos and redos, the oldest first. */
  readonly acts: Act[]
  readonly undone: Set<string>
  /** The saves that can be done again, the next one last. */
  again: string[]
  /** The pictures that were put here and that no save tells of yet: their versions by their paths. */
  readonly uploads: Map<string, string>
  last: Act | undefined
}

const emptyPast = (ino: number): Past => ({
  ino,
  end: 0,
  acts: [],
  undone: new Set(),
  again: [],
  uploads: new Map(),
  last: undefined,
})

/** Adds an act to the past. A save ends what could be done again, unless another program has made it. */
function tell(past: Past, act: Act): void {
  const { id, steps } = act
  past.last = act
  if (act.do === 'put')
    for (const { to, after } of steps) if (to && after) past.uploads.set(to, after)
  if (act.do === 'put' || act.do === 'tidy') return
  past.acts.push(act)
  if (act.isOutside) return
  past.again = act.do === 'save' ? [] : past.again.filter((saveId) => saveId !== id)
  if (act.do === 'save') for (const file of filesOf(steps)) past.uploads.delete(file)
  if (act.do !== 'undo') past.undone.delete(id)
  else {
    past.undone.add(id)
    past.again.push(id)
  }
}

/** The step that takes another one back. */
export const reversed = ({ from, to, before, after, mode }: Step): Step => ({
  from: to,
  to: from,
  mode,
  before: after,
  after: before,
})

/** What becomes of each place: a file that moves leaves one and takes another. */
export function inPlaces({ steps }: Pick<Act, 'steps'>): readonly Step[] {
  const places = new Map<string, Step>()
  for (const { from, before, mode } of steps)
    if (from !== undefined) places.set(from, { from, before, mode })
  for (const { to, after, mode } of steps)
    if (to !== undefined) places.set(to, { ...places.get(to), to, after, mode })
  return [...places.values()]
}

/** The files that steps touch. */
export const filesOf = (steps: readonly Step[]): readonly string[] => [
  ...new Set(steps.flatMap(({ from, to }) => [from ?? [], to ?? []].flat())),
]

/** The lines of a file behind a place, with each byte as a letter; none where there is no file. */
function tailOf(place: string, start: number): { ino: number; size: number; tail: string[] } {
  if (!existsSync(place)) return { ino: 0, size: 0, tail: [] }
  const file = openSync(place, 'r')
  try {
    const { ino, size } = fstatSync(file)
    const bytes = Buffer.alloc(Math.max(size - start, 0))
    const length = bytes.length > 0 ? readSync(file, bytes, { position: start }) : 0
    return { ino, size, tail: length > 0 ? bytes.toString('latin1', 0, length).split('\n') : [] }
  } finally {
    closeSync(file)
  }
}
