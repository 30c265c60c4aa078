import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import {
  besideOf,
  codeOf,
  flushFolder,
  modeOf,
  readIfThere,
  renameFile,
  writeBeside,
} from '../../disk/files.ts'
import { Failure } from '../../failure.ts'
import { type Act, inPlaces, type Log, reversed } from './log.ts'
import { isSameBytes, placeIn } from './place.ts'
import { openPlan, type Plan } from './plan.ts'

/** Changes several files as a whole or not at all; false, and nothing changed, where changes of others cannot be merged. `root` is a real path. */
export function apply(root: string, log: Log, act: Act): boolean {
  for (const { to, from } of inPlaces(act)) placeIn(root, to ?? from ?? '')
  log.begin(act)
  return settle(root, log)
}

/** Finishes what was begun, by any process; else takes all of it back. Gives whether it is finished. */
export function settle(root: string, log: Log): boolean {
  const { begun, last } = log.past()
  let isDone = true
  try {
    if (begun) {
      const plan = openPlan(root, log.version)
      inPlaces(begun).forEach(plan.replay)
      isDone = plan.conflicts.length === 0 && putAll(root, plan)
      if (!isDone) takeBack(root, log, begun)
      else if (begun.do !== 'tidy') log.done()
    }
  } catch (error) {
    // A line that was written, and only not forced to the disk, counts.
    if (begun && log.past().begun) {
      try {
        takeBack(root, log, begun)
      } catch {}
      throw error
    }
  }
  try {
    if (isDone) followDrafts(begun ?? last, log)
    if (isDone && begun?.do === 'tidy') log.drop()
  } catch {
    // It is saved: what is left to tidy up, the next who saves does.
  }
  return isDone
}

function takeBack(root: string, log: Log, act: Act): void {
  const plan = openPlan(root, log.version)
  for (const step of inPlaces(act)) {
    try {
      plan.replay(reversed(step))
      rmSync(besideOf(placeIn(root, step.to ?? step.from ?? '')), { force: true })
    } catch (error) {
      // What leads out of the folder, and what is no file, is none of ours.
      if (!(error instanceof Failure) && codeOf(error) !== 'ERR_FS_EISDIR') throw error
    }
  }
  putAll(root, plan)
  log.drop()
}

/** Drafts that are saved go, others move with their files; those that are typed since stay. */
function followDrafts(act: Act | undefined, log: Log): void {
  if (!act?.drafts.length) return
  const there = log.drafts()
  for (const { file, at, to } of act.drafts) {
    const draft = there.find((candidate) => candidate.file === file && candidate.at === at)
    if (draft && to !== undefined) log.keepDraft({ ...draft, file: to })
    if (draft) log.dropDraft(file)
  }
}

/** Everything is written beside its place before the first file takes it. Gives false where one has changed meanwhile. */
function putAll(root: string, plan: Plan): boolean {
  const open = plan
    .goals()
    .map((goal) => ({ ...goal, place: placeIn(root, goal.path) }))
    .filter(({ place, bytes }) => !isSameBytes(readIfThere(place), bytes))
  for (const { place, bytes, mode } of open)
    if (bytes) writeBeside(besideOf(place), bytes, { mode: modeOf(place) ?? mode })
  for (const { place, now, bytes } of open) {
    if (!isSameBytes(readIfThere(place), now)) return false
    if (bytes) renameFile(besideOf(place), place)
    else rmSync(place)
  }
  for (const folder of new Set(open.map(({ place }) => dirname(place)))) flushFolder(folder)
  return true
}
