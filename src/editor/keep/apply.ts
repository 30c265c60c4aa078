import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import {
  besideOf,
  flushFolder,
  modeOf,
  readIfThere,
  renameFile,
  replaceFile,
  writeBeside,
} from '../../disk/files.ts'
import { mergeBytes } from '../merge.ts'
import { type Act, hashOf, type Log, type Step } from './log.ts'
import { isPlace, isSame, placeIn } from './place.ts'

/**
 * Changes several files of the content as a whole or not at all, by versions that are kept already. Gives false, and
 * changes nothing, where somebody else has changed one of them meanwhile and theirs cannot be merged in. `root` is the
 * real path of the content folder.
 */
export function apply(root: string, log: Log, act: Act): boolean {
  for (const { path } of writesOf(act)) placeIn(root, path)
  log.begin(act)
  return settle(root, log)
}

/**
 * Finishes what is begun, by whatever process. Gives whether that could be done; else all is taken back. Where the disk
 * refuses both, it stays begun.
 */
export function settle(root: string, log: Log): boolean {
  const { begun, last } = log.past()
  let isDone = !begun
  try {
    const goals = begun ? writesOf(begun).map((write) => goalOf(root, write, log)) : []
    isDone ||= goals.every((goal) => goal !== undefined) && putAll(goals)
    if (begun && isDone && begun.do !== 'tidy') log.done()
  } catch (error) {
    // A line that was written, and only not forced to the disk, counts.
    isDone = !log.past().begun
    if (!isDone) {
      try {
        takeBack(root, log, begun)
      } catch {}
      throw error
    }
  }
  if (!isDone) takeBack(root, log, begun)
  else
    try {
      followDrafts(begun ?? last, log)
      if (begun?.do === 'tidy') log.drop()
    } catch {
      // It is saved: what is left to tidy up, the next who saves does.
    }
  return isDone
}

function takeBack(root: string, log: Log, act: Act | undefined): void {
  for (const { path, before, after, mode } of act ? writesOf(act) : []) {
    if (!isPlace(root, path)) continue
    const place = placeIn(root, path)
    removeBeside(place)
    const now = readIfThere(place)
    if (before === after || (now && hashOf(now)) !== after) continue
    const bytes = before && log.version(before)
    if (bytes) replaceFile(place, bytes, { mode: modeOf(place) ?? mode })
    else if (before === undefined) rmSync(place, { force: true })
  }
  log.drop()
}

/** Drafts that are saved go, others move with their files; those that are typed since stay. */
function followDrafts(act: Act | undefined, log: Log): void {
  if (!act?.drafts.length) return
  const there = log.drafts()
  for (const { file, at, to } of act.drafts) {
    const draft = there.find((one) => one.file === file && one.at === at)
    if (draft && to !== undefined) log.keepDraft({ ...draft, file: to })
    if (draft) log.dropDraft(file)
  }
}

/** A file of the content that gets another version, or goes where there is none. */
type Write = Pick<Step, 'before' | 'after' | 'mode'> & { readonly path: string }

function writesOf({ steps }: Act): readonly Write[] {
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
function goalOf(root: string, write: Write, log: Log): Goal | undefined {
  const place = placeIn(root, write.path)
  const now = readIfThere(place)
  const found = now && hashOf(now)
  const mode = modeOf(place) ?? write.mode
  const [before, after] = [log.version(write.before), log.version(write.after)]
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

/** What cannot be removed, such as a folder, is none of ours. */
function removeBeside(place: string): void {
  try {
    rmSync(besideOf(place), { force: true })
  } catch {}
}
