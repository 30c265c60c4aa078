import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { changed } from '../src/check/data.ts'
import { fieldsOf, formatOf } from '../src/editor/documents/file-text.ts'
import type { FileChange, Save, SaveAnswer } from '../src/editor/protocol/state.ts'
import { hashOf } from '../src/editor/store/log.ts'
import { editorAt, post, stateOf } from './editor-client.ts'
import { eventually } from './eventually.ts'
import { type Start, startPreview } from './preview.ts'
import { writeWhole } from './temporary.ts'

/** An editor at work on a content folder, asked as its panel asks it. */
export async function openEditor(content: string, start: Start = {}) {
  let preview = await startPreview(content, start)
  const place = () => preview.place
  return {
    content,
    place,
    panel: () => preview.panel,
    api: editorAt(place),
    restart: async () => {
      await preview.kill()
      preview = await startPreview(content, start)
    },
    close: () => preview.close(),
  }
}

export type Editor = Awaited<ReturnType<typeof openEditor>>

/** What somebody writes into a file: the text below its fields, all of it, or values of its fields. */
export interface Written {
  readonly body?: string
  readonly text?: string
  /** By its name, `images.1.src` for one further in. */
  readonly [field: string]: unknown
}

const placeOf = (name: string) =>
  name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

/** The draft of it as the panel makes it, for a text that somebody has before them. */
export function draftOf(file: string, before: string, { body, text, ...fields }: Written) {
  const data = Object.entries(fields).reduce<unknown>(
    (data, [name, to]) => changed(data, placeOf(name), () => to),
    fieldsOf(before, formatOf(file) ?? 'yaml'),
  )
  const to = { ...(Object.keys(fields).length > 0 && { data: Object(data) }), body, text }
  return { file, seen: hashOf(Buffer.from(before)), to }
}

/** By the names of their files. */
type Files<What = string> = Readonly<Record<string, What>>

/** Files that are changed without drafts, all in one save. */
interface Changes {
  readonly edit?: Files<Written>
  readonly create?: Files
  readonly move?: Written & { readonly from: string; readonly to: string }
  readonly gone?: string
}

interface Deed extends Changes {
  /** Opens a file: what is done with it then is done with this version. */
  readonly look?: string
  /** Writes drafts. */
  readonly type?: Files<Written>
  /** Another program writes files, or takes them away. */
  readonly elsewhere?: Files<string | null>
  /** Puts the files of a save back that was made so many before the last one. */
  readonly back?: number
}

type Step = Deed | keyof typeof named

export interface Scene {
  readonly given: Files
  readonly done: readonly Step[]
  /** The files that are other ones then. */
  readonly after?: Files<string | null>
  readonly said: readonly string[]
  /** The drafts that are left. */
  readonly drafts?: readonly string[]
}

interface Stage {
  readonly editor: Editor
  /** The path of a file below the content. */
  readonly pathOf: (file: string) => string
  /** The texts that somebody has before them. */
  readonly seen: Map<string, string>
}

const place = ({ editor, pathOf }: Stage, file: string) => join(editor.content, pathOf(file))

const textAt = (place: string): string | null => {
  try {
    return readFileSync(place, 'utf8')
  } catch {
    return null
  }
}

const write = (place: string, text: string | null): void => {
  mkdirSync(dirname(place), { recursive: true })
  if (text === null) rmSync(place)
  else {
    writeWhole(place, text)
  }
}

const seenOf = (stage: Stage, file: string): string => {
  const seen = stage.seen.get(file) ?? textAt(place(stage, file)) ?? ''
  stage.seen.set(file, seen)
  return seen
}

const named = {
  /** Waits until it is in the history that another program has written. */
  noticed: async (stage: Stage) => {
    await eventually(async () => {
      const [last] = await historyOf(stage)
      const en = expect.stringMatching(/, from another program$/)
      expect(last?.label).toMatchObject({ en })
    })
    return undefined
  },
  /** Kills the editor and starts it again. */
  crash: async ({ editor }: Stage) => {
    await editor.restart()
    return undefined
  },
  /** Saves all drafts. */
  save: async (stage: Stage) =>
    outcome(stage, 'save', { files: await draftsOf(stage), label: 'Drafts' }),
  undo: (stage: Stage) => outcome(stage, 'undo', {}),
  redo: (stage: Stage) => outcome(stage, 'redo', {}),
  /** Puts the files of the last save back. */
  back: (stage: Stage) => backTo(stage, 0),
}

const backTo = async (stage: Stage, before: number) =>
  outcome(stage, 'back', { id: (await historyOf(stage)).at(before)?.id ?? '' })

/** Takes a step; gives what is said of it. */
async function take(stage: Stage, step: Step): Promise<string | undefined> {
  if (typeof step === 'string') return await named[step](stage)
  const { look, type, elsewhere, back, edit = {}, create = {}, move, gone } = step
  const { editor, pathOf } = stage
  const draft = (file: string, written: Written = {}) =>
    draftOf(pathOf(file), seenOf(stage, file), written)
  if (back !== undefined) return await backTo(stage, back)
  for (const [file, text] of Object.entries(elsewhere ?? {})) write(place(stage, file), text)
  for (const [file, written] of Object.entries(type ?? {}))
    if (!(await post(editor.place(), 'draft', draft(file, written))).ok) return 'no draft'
  if (look !== undefined) {
    seenOf(stage, look)
    await post(editor.place(), 'open', { path: pathOf(look) })
  }
  if (look ?? type ?? elsewhere) return undefined
  const changes = Object.entries(edit).map(([file, written]): FileChange => draft(file, written))
  if (move) {
    const { from, to, ...written } = move
    changes.push({ ...draft(from, written), movedTo: pathOf(to) })
  }
  if (gone !== undefined) {
    const { file, seen } = draft(gone)
    changes.push({ file, seen, gone: true })
  }
  for (const [file, text] of Object.entries(create))
    changes.push({ file: pathOf(file), create: text })
  return await outcome(stage, 'change', { changes, label: 'Changes' })
}

/** The saves of a scene, the last one first. */
const historyOf = async ({ editor, pathOf }: Stage): Promise<readonly Save[]> => {
  const { entries: all } = await editor.api.history()
  return all.filter(({ files }) => files.some((file) => file.startsWith(pathOf(''))))
}

const draftsOf = async ({ editor, pathOf }: Stage): Promise<readonly string[]> => {
  const { drafts } = await stateOf(editor.place())
  return drafts.map(({ file }) => file).filter((file) => file.startsWith(pathOf('')))
}

/** What came of a save, and of each field or text where two have written. */
async function outcome(stage: Stage, name: string, body: object): Promise<string> {
  const response = await post(stage.editor.place(), name, body)
  if (!response.ok) return `${response.status}`
  const answer: SaveAnswer = await response.json()
  if ('saved' in answer) stage.seen.clear()
  if (!('conflicts' in answer)) return Object.keys(answer).join()
  const sides = answer.conflicts.map(
    ({ at, mine, theirs }) => `${at?.join('.') ?? 'text'}: ${mine} | ${theirs}`,
  )
  return sides.join('; ').replaceAll('\n', '/')
}

let scenes = 0

/** Plays a scene in a folder of its own, and gives its files then, what was said, and the drafts that are left. */
export async function play(editor: Editor, { given, done, after }: Scene) {
  const folder = `scenes/${++scenes}`
  const pathOf = (file: string) => `${folder}/${file}`
  const stage: Stage = { editor, seen: new Map(), pathOf }
  for (const [file, text] of Object.entries(given)) write(place(stage, file), text)
  const said: string[] = []
  for (const step of done) said.push(...[(await take(stage, step)) ?? []].flat())
  const texts = Object.keys({ ...given, ...after }).map(
    (file) => [file, textAt(place(stage, file))] as const,
  )
  const drafts = (await draftsOf(stage)).map((file) => file.slice(folder.length + 1))
  return { after: Object.fromEntries(texts), said, drafts }
}
