import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, vi } from 'vitest'
import { changed } from '../src/check/data.ts'
import { fieldsOf, formatOf } from '../src/editor/edit/file-text.ts'
import { hashOf } from '../src/editor/keep/log.ts'
import type { FileChange, Save, SaveAnswer, Value } from '../src/editor/protocol.ts'
import { editorAt, post, stateOf } from './editor-client.ts'
import { startPreview } from './preview.ts'

/** An editor at work on a content folder, asked as its panel asks it. */
export async function openEditor(content: string, script = 'scripts/start.ts') {
  let preview = await startPreview(content, { script })
  const place = () => preview.place
  return {
    ...{ content, place, api: editorAt(place) },
    restart: async () => {
      await preview.kill()
      preview = await startPreview(content, { script })
    },
    close: () => preview.close(),
  }
}

export type Editor = Awaited<ReturnType<typeof openEditor>>

/** What somebody writes into a file: values of its fields, the text below them, or all of it. */
export interface Written {
  /** By their names, `images.1.src` for one further in. */
  readonly fields?: Readonly<Record<string, Value>>
  readonly body?: string
  readonly text?: string
}

const placeOf = (name: string) =>
  name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

/** The draft of it as the panel makes it, for a text that somebody has before them. */
export function draftOf(file: string, before: string, { fields, body, text }: Written) {
  const given = fieldsOf(before, formatOf(file) ?? 'yaml')
  const data = Object.entries(fields ?? {}).reduce<unknown>(
    (data, [name, to]) => changed(data, placeOf(name), () => to),
    given,
  )
  const to = { ...(fields && { data: Object(data) }), body, text }
  return { file, seen: hashOf(Buffer.from(before)), to }
}

/** Texts by the names of their files; undefined where there is none. */
type Files = Readonly<Record<string, string | undefined>>

interface Stage {
  readonly editor: Editor
  /** The path of a file below the content. */
  readonly pathOf: (file: string) => string
  /** The texts that somebody has before them. */
  readonly seen: Map<string, string>
}

/** Something that happens, and what is said of it. */
type Happening = (stage: Stage) => Promise<string | undefined>

export interface Scene {
  readonly given: Files
  readonly done: readonly Happening[]
  /** The files that are other ones then. */
  readonly after?: Files
  readonly said: readonly string[]
  /** The drafts that are left. */
  readonly drafts?: readonly string[]
}

const place = ({ editor, pathOf }: Stage, file: string) => join(editor.content, pathOf(file))

const textAt = (place: string): string | undefined => {
  try {
    return readFileSync(place, 'utf8')
  } catch {
    return undefined
  }
}

const write = (place: string, text: string | undefined): void => {
  mkdirSync(dirname(place), { recursive: true })
  if (text === undefined) rmSync(place)
  else writeFileSync(place, text)
}

const seenOf = (stage: Stage, file: string): string => {
  const seen = stage.seen.get(file) ?? textAt(place(stage, file)) ?? ''
  stage.seen.set(file, seen)
  return seen
}

/** Opens a file: what is done with it then is done with this version. */
export const look =
  (file: string): Happening =>
  async (stage) => {
    seenOf(stage, file)
    await post(stage.editor.place(), 'open', { path: stage.pathOf(file) })
    return undefined
  }

/** Writes a draft. */
export const type =
  (file: string, written: Written): Happening =>
  async (stage) => {
    const draft = draftOf(stage.pathOf(file), seenOf(stage, file), written)
    const { ok } = await post(stage.editor.place(), 'draft', draft)
    return ok ? undefined : 'no draft'
  }

/** Another program writes a file. */
export const elsewhere =
  (file: string, text: string | undefined): Happening =>
  async (stage) => {
    write(place(stage, file), text)
    return undefined
  }

/** Waits until it is in the history that another program has written. */
export const noticed = (): Happening => async (stage) => {
  await vi.waitFor(async () => {
    const [last] = await historyOf(stage)
    expect(last?.label).toMatch(/, from another program$/)
  }, 20_000)
  return undefined
}

/** Kills the editor and starts it again. */
export const crash = (): Happening => async (stage) => {
  await stage.editor.restart()
  return undefined
}

/** Saves all drafts. */
export const save = (): Happening => async (stage) =>
  outcome(stage, 'save', { files: await draftsOf(stage), label: 'Drafts' })

type Changing = (stage: Stage) => FileChange

/** Changes files without drafts. */
export const change =
  (...changes: readonly Changing[]): Happening =>
  (stage) =>
    outcome(stage, 'change', { changes: changes.map((one) => one(stage)), label: 'Changes' })

export const create =
  (file: string, text: string): Changing =>
  ({ pathOf }) => ({ file: pathOf(file), create: text })
export const gone =
  (file: string): Changing =>
  (stage) => {
    const { seen } = draftOf(stage.pathOf(file), seenOf(stage, file), {})
    return { file: stage.pathOf(file), seen, gone: true }
  }
export const edit =
  (file: string, written: Written): Changing =>
  (stage) =>
    draftOf(stage.pathOf(file), seenOf(stage, file), written)
export const move =
  (file: string, to: string, written: Written = {}): Changing =>
  (stage) => ({
    ...draftOf(stage.pathOf(file), seenOf(stage, file), written),
    movedTo: stage.pathOf(to),
  })

export const undo = (): Happening => (stage) => outcome(stage, 'undo', {})
export const redo = (): Happening => (stage) => outcome(stage, 'redo', {})

/** Puts the files of a save back: of the last one, or one so many before. */
export const back =
  (before = 0): Happening =>
  async (stage) =>
    outcome(stage, 'back', { id: (await historyOf(stage)).at(before)?.id ?? '' })

/** The saves of a scene, the last one first. */
const historyOf = async ({ editor, pathOf }: Stage): Promise<readonly Save[]> => {
  const all = await editor.api.ask.history()
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
  for (const one of done) said.push(...[(await one(stage)) ?? []].flat())
  const texts = Object.keys({ ...given, ...after }).map(
    (file) => [file, textAt(place(stage, file))] as const,
  )
  const drafts = (await draftsOf(stage)).map((file) => file.slice(folder.length + 1))
  return { after: Object.fromEntries(texts), said, drafts }
}
