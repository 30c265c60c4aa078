import { lstatSync, realpathSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { z } from 'zod'
import { isImpossibleName } from '../content/load.ts'
import {
  besideOf,
  codeOf,
  flushFolder,
  modeOf,
  readIfThere,
  renameFile,
  replaceFile,
  writeBeside,
} from '../disk/files.ts'
import { writingReason } from '../disk/reasons.ts'
import { Failure } from '../failure.ts'
import { both, french, visible } from '../message.ts'
import { type History, hashOf, lineSchema, readAs, type Step, stepSchema } from './history.ts'
import { mergeBytes } from './merge.ts'

const taskSchema = z.object({
  steps: z.array(stepSchema).readonly(),
  line: lineSchema.optional(),
  /** The files whose drafts are saved by it. */
  settled: z.array(z.string()).readonly(),
})

/** Several files that change as one, with what the history says of it. */
export type Task = Readonly<z.infer<typeof taskSchema>>

/**
 * Writes several files of the content as a whole or not at all. What is to be done is on the disk before anything is
 * done: whatever ends the process, the next one finishes it. Where somebody else has written a file meanwhile, theirs
 * is merged in, or all is taken back. `root` is the real path of the content folder, `folder` where the journal lies.
 */
export function openJournal(root: string, folder: string, history: History) {
  const file = join(folder, 'journal.json')

  /** Finishes what was begun. Gives whether it was; false where it had to be taken back. */
  const settle = (): boolean => {
    // Written whole: what cannot be read is none of ours.
    const task = readAs(taskSchema, readIfThere(file))
    if (!task) {
      rmSync(file, { force: true })
      return true
    }
    // The history is told when all is written: what happens to the files then has nothing to do with this.
    let isDone = task.line !== undefined && history.isNoted(task.line)
    try {
      const goals = isDone ? [] : writesOf(task).map((write) => goalOf(root, write, history))
      isDone ||= goals.every((goal) => goal !== undefined) && putAll(goals)
      if (isDone && task.line && !history.isNoted(task.line)) history.note(task.line)
    } catch (error) {
      // A line that was written, and only not forced to the disk, counts.
      isDone = task.line !== undefined && history.isNoted(task.line)
      if (!isDone) {
        // Where even that is refused the journal stays, and the next who saves finishes it.
        try {
          takeBack(task)
        } catch {}
        throw error
      }
    }
    if (!isDone) takeBack(task)
    else
      try {
        followDrafts(task, history)
        rmSync(file, { force: true })
      } catch {
        // It is saved: what is left to tidy up, the next who saves does.
      }
    return isDone
  }

  const takeBack = (task: Task): void => {
    for (const write of writesOf(task)) if (isPlace(root, write.path)) takeBackOne(write)
    rmSync(file, { force: true })
  }

  const takeBackOne = ({ path, before, after, mode }: Write): void => {
    const place = placeIn(root, path)
    tidy(place)
    const now = readIfThere(place)
    if (before === after || (now && hashOf(now)) !== after) return
    const bytes = before && history.version(before)
    if (bytes) replaceFile(place, bytes, { mode: modeOf(place) ?? mode })
    else if (before === undefined) rmSync(place, { force: true })
  }

  return {
    settle,
    /** Does a task whose versions are kept already. Gives false, and does nothing, where a file has changed meanwhile. */
    carryOut: (task: Task): boolean => {
      for (const { path } of writesOf(task)) placeIn(root, path)
      history.write(file, JSON.stringify(task))
      return settle()
    },
  }
}

/** A file of the content that gets another version, or goes where there is none. */
type Write = Pick<Step, 'before' | 'after' | 'mode'> & { readonly path: string }

function writesOf({ steps }: Task): readonly Write[] {
  const writes = new Map<string, Write>()
  for (const { from, before } of steps)
    if (from !== undefined) writes.set(from, { path: from, before })
  for (const { to, after, mode } of steps)
    if (to !== undefined) writes.set(to, { ...writes.get(to), path: to, after, mode })
  return [...writes.values()]
}

/** What is to stand in a place, and what stood there a moment ago. */
interface Goal {
  readonly place: string
  readonly now: Uint8Array | undefined
  readonly bytes: Uint8Array | undefined
  readonly mode: number | undefined
}

/** What a write comes to with what is on the disk; undefined where that is neither the former version nor can be merged. */
function goalOf(root: string, write: Write, history: History): Goal | undefined {
  const place = placeIn(root, write.path)
  const now = readIfThere(place)
  const found = now && hashOf(now)
  const mode = modeOf(place) ?? write.mode
  const [before, after] = [write.before, write.after].map((id) =>
    id === undefined ? undefined : history.version(id),
  )
  if (write.after !== undefined && !after) return undefined
  if (found === write.before || found === write.after) return { place, now, bytes: after, mode }
  if (!now || !before || !after) return undefined
  const bytes = mergeBytes([before, after, now], write.path)
  return bytes && { place, now, bytes, mode }
}

/** Everything is written beside its place before the first file takes it. Gives false where one has changed meanwhile. */
function putAll(goals: readonly Goal[]): boolean {
  const open = goals.filter(({ now, bytes }) => !isSame(now, bytes))
  for (const { place, bytes, mode } of open)
    if (bytes) writeBeside(besideOf(place), bytes, { mode })
  for (const { place, now, bytes } of open) {
    if (!isSame(readIfThere(place), now)) return false
    if (bytes) renameFile(besideOf(place), place)
    else rmSync(place)
  }
  for (const folder of new Set(open.map(({ place }) => dirname(place)))) flushFolder(folder)
  return true
}

export const isSame = (one: Uint8Array | undefined, other: Uint8Array | undefined): boolean =>
  one && other ? Buffer.compare(one, other) === 0 : one === other

/** What cannot be removed, such as a folder, is none of ours. */
function tidy(place: string): void {
  try {
    rmSync(besideOf(place), { force: true })
  } catch {}
}

/** Drafts that are saved go, others move with their files. */
function followDrafts({ settled, steps }: Task, history: History): void {
  for (const draft of history.drafts()) {
    const { to = draft.file } = steps.find(({ from }) => from === draft.file) ?? {}
    const isSettled = settled.includes(draft.file)
    if (isSettled || to !== draft.file) history.keepDraft({ ...draft, edits: [] })
    if (!isSettled && to !== draft.file) history.keepDraft({ ...draft, file: to })
  }
}

/**
 * Where a file of the content is, links resolved. Throws a Failure for what is no path of a file in the folder, or leads
 * out of it.
 */
export function placeIn(root: string, path: string): string {
  const names = path.split('/')
  if (names.some((name) => name === '' || name.startsWith('.') || isImpossibleName(name)))
    throw refusal({
      en: `“${visible(path)}” cannot be the name of a file. Choose another one.`,
      fr: french`« ${visible(path)} » ne peut pas être le nom d'un fichier. Choisissez-en un autre.`,
    })
  let there = join(root, ...names)
  while (!lstatSync(there, { throwIfNoEntry: false })) there = dirname(there)
  const real = realOf(there)
  const place = join(real, relative(there, join(root, ...names)))
  const isHidden = relative(root, place)
    .split(sep)
    .some((name) => name.startsWith('.'))
  const isOutside = place !== root && !place.startsWith(root + sep)
  if (real === '' || isOutside || isHidden)
    throw refusal({
      en: `“${visible(path)}” is a link that leads out of the content folder. Nothing was changed.`,
      fr: french`« ${visible(path)} » est un lien qui mène hors du dossier de contenu. Rien n'a été changé.`,
    })
  const status = statSync(real)
  if (real === place ? !status.isFile() : !status.isDirectory())
    throw refusal({
      en: `“${visible(path)}” is not a file. Nothing was changed.`,
      fr: french`« ${visible(path)} » n'est pas un fichier. Rien n'a été changé.`,
    })
  return place
}

/** Whether a file of the content may be there. */
export function isPlace(root: string, path: string): boolean {
  try {
    return placeIn(root, path) !== ''
  } catch {
    return false
  }
}

/** A file of the content as it is on the disk; undefined where there is none. */
export function fileIn(root: string, path: string) {
  const place = placeIn(root, path)
  const bytes = readIfThere(place)
  const status = bytes && statSync(place)
  return status && { bytes, mode: status.mode & 0o7777, saved: status.mtime.toISOString() }
}

/** The empty text for a link that leads nowhere or in a circle. */
function realOf(place: string): string {
  try {
    return realpathSync(place)
  } catch {
    return ''
  }
}

export const refusal = (sentence: { readonly en: string; readonly fr: string }): Failure =>
  new Failure('output', sentence)

/** What the disk has refused, in words; other errors as they are. */
export function diskRefusal(error: unknown): unknown {
  const code = codeOf(error)
  const reason = ofFiles[code] ?? writingReason(code)
  if (!reason) return error
  const sentence = {
    en: `This could not be saved: ${reason.en}. Nothing was changed, and drafts are kept.`,
    fr: french`Impossible d'enregistrer : ${reason.fr}. Rien n'a été changé, et les brouillons sont gardés.`,
  }
  return new Failure('output', sentence, { cause: error })
}

const isFolder = both(
  'a folder is in the place of a file',
  "un dossier est à la place d'un fichier",
)

const ofFiles: Readonly<Record<string, ReturnType<typeof both>>> = {
  ERR_FS_EISDIR: isFolder,
  EISDIR: isFolder,
  EBUSY: both(
    'a file is in use by another program',
    'un fichier est utilisé par un autre programme',
  ),
}
