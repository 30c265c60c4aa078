import { randomUUID } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { lock } from '../emit/lock.mjs'
import { Failure } from '../failure.ts'
import { both } from '../message.ts'
import { hashOf, type Line, openHistory, type Step } from './history.ts'
import { diskRefusal, fileIn, openJournal, refusal } from './journal.ts'
import { openPlan, type Plan } from './plan.ts'
import type { Draft, FileChange, Save, SaveAnswer } from './protocol.ts'

/** So many saves at least can be undone and put back. */
const mostSaves = 500

/** So many versions are remembered for those who have them before them. */
const mostShown = 1000

export type Store = ReturnType<typeof openStore>

/**
 * Keeps what is written: saves files of the content folder, as a whole or not at all, and remembers in `folder`, which
 * is its own, what they were, and drafts. What a crash has interrupted is finished first. Several stores, of several
 * processes too, may share both folders.
 */
export function openStore({ content, folder }: Record<'content' | 'folder', string>) {
  const root = realpathSync(content)
  const history = openHistory(folder)
  const journal = openJournal(root, folder, history)
  const shown = new Map<string, Uint8Array>()
  const versionOf = (id: string) => history.version(id) ?? shown.get(id)
  const savedAs = (id: string) => history.past().saves.find((save) => save.id === id)

  let last: Promise<unknown> = Promise.resolve()
  /** Lets one save at a time work on the folders, in the order they were asked for. */
  const alone = <Result>(work: () => Result): Promise<Result> => {
    const turn = last.then(async () => {
      const release = await taken(join(folder, 'lock'))
      try {
        journal.settle()
        return work()
      } finally {
        release()
      }
    })
    last = turn.catch(() => {})
    return turn.catch((error) => {
      throw diskRefusal(error)
    })
  }

  /** Draws a plan and carries it out; anew where a file changes on the disk at that very moment. */
  const carryOut = (
    draw: (plan: Plan) => void,
    tell: (steps: readonly Step[]) => Line | undefined,
    settled: readonly string[] = [],
  ) => {
    for (let attempt = 0; attempt < 3; attempt++) {
      const plan = openPlan(root, versionOf)
      draw(plan)
      if (plan.conflicts.length > 0) return plan.conflicts
      const { steps, writes, versions } = plan.outcome()
      versions.forEach(history.keep)
      const moved = steps.flatMap(({ from, to }) =>
        from !== undefined && to !== undefined && from !== to ? [[from, to] as const] : [],
      )
      if (journal.carryOut({ writes, line: tell(steps), settled, moved })) return undefined
    }
    throw refusal(busy)
  }

  const save = (draw: (plan: Plan) => void, label: string, settled: readonly string[] = []) => {
    const [id, at] = [randomUUID(), new Date().toISOString()]
    const conflicts = carryOut(
      draw,
      (steps) => (steps.length > 0 ? { do: 'save', id, at, label, steps } : undefined),
      settled,
    )
    // Everything may have been as it should already.
    return conflicts
      ? { conflicts }
      : { saved: plain(savedAs(id) ?? { id, at, label, files: [], undone: false }) }
  }

  const turnTo = (what: 'undo' | 'redo') => {
    const found = history.past()[what]
    if (!found) throw refusal(what === 'undo' ? nothingToUndo : nothingToRedo)
    const steps = what === 'undo' ? found.steps.map(reversed) : found.steps
    const conflicts = carryOut(
      (plan) => steps.forEach(plan.replay),
      () => ({ do: what, id: found.id }),
    )
    return conflicts ? { conflicts } : { saved: { ...plain(found), undone: what === 'undo' } }
  }

  startWith(() => {
    const held = lock(join(folder, 'lock'))
    // Whoever holds it has done this.
    if ('holder' in held) return
    try {
      journal.settle()
      history.forget(mostSaves)
    } finally {
      held.release()
    }
  })

  return {
    /** Saves changes as one, under a label; drafts of the same edits are settled by it. */
    save: (changes: readonly FileChange[], label: string): Promise<SaveAnswer> =>
      answered(
        alone(() => {
          const isSaved = ({ file, edits }: Draft) =>
            changes.some(
              (one) => one.file === file && 'edits' in one && isDeepStrictEqual(one.edits, edits),
            )
          const settled = history.drafts().filter(isSaved)
          return save(
            (plan) => changes.forEach(plan.change),
            label,
            settled.map(({ file }) => file),
          )
        }),
      ),
    /** Takes the last save back that is not undone yet; changes of others that do not touch it stay. */
    undo: (): Promise<SaveAnswer> => answered(alone(() => turnTo('undo'))),
    /** Does the save again that was undone last, as long as nothing was saved since. */
    redo: (): Promise<SaveAnswer> => answered(alone(() => turnTo('redo'))),
    /** Puts the files of a save back as they were before it, as a new save. */
    back: (id: string, label?: string): Promise<SaveAnswer> =>
      answered(
        alone(() => {
          const found = savedAs(id)
          if (!found) throw refusal(unknownSave)
          return save((plan) => putBack(plan, found.steps), label ?? found.label)
        }),
      ),
    /** Adds a file, such as a picture, that no save is told of; throws a Failure where that is refused. */
    put: async (file: string, bytes: Uint8Array): Promise<void> => {
      await alone(() =>
        carryOut(
          (plan) => plan.add(file, bytes),
          () => undefined,
        ),
      )
    },
    /** Every save that is kept, the last one first. */
    history: (): Save[] => history.past().saves.map(plain).toReversed(),
    /** What the next undo and redo would take. */
    next: (): { readonly undo: Save | undefined; readonly redo: Save | undefined } => {
      const { undo, redo } = history.past()
      return { undo: undo && plain(undo), redo: redo && plain(redo) }
    },
    drafts: history.drafts,
    /** Keeps a draft at once, in the place of the one of its file, with the version it was made for; without edits there is none. */
    draft: (draft: Draft): void => {
      try {
        const found = draft.edits.length > 0 ? fileIn(root, draft.file)?.bytes : undefined
        const seen = [shown.get(draft.seen), found].find((one) => one && hashOf(one) === draft.seen)
        if (seen && draft.edits.length > 0) history.keep(seen)
        history.keepDraft(draft)
      } catch (error) {
        throw diskRefusal(error)
      }
    },
    /** What a draft makes of its file as it is now: what conflicts is left as it is. Throws a Failure in words. */
    made: ({ file, seen, edits }: Omit<Draft, 'at'>) => {
      const plan = openPlan(root, versionOf)
      plan.change({ file, seen, edits })
      return { bytes: plan.bytesAt(file), conflicts: plan.conflicts }
    },
    /** Remembers a version that somebody is shown, so that their edits can be merged; gives its hash. */
    show: (bytes: Uint8Array): string => {
      const id = hashOf(bytes)
      shown.set(id, bytes)
      const [oldest] = shown.keys()
      if (shown.size > mostShown && oldest !== undefined) shown.delete(oldest)
      return id
    },
  }
}

const plain = ({ id, at, label, files, undone }: Save): Save => ({
  ...{ id, at, label, files, undone },
})

const reversed = ({ from, to, before, after, mode }: Step): Step => ({
  ...{ from: to, to: from, mode },
  before: after,
  after: before,
})

function putBack(plan: Plan, steps: readonly Step[]): void {
  const stood = new Set(steps.map(({ from }) => from))
  for (const { to, mode } of steps)
    if (to !== undefined && !stood.has(to)) plan.restore(to, undefined, mode)
  for (const { from, before, mode } of steps)
    if (from !== undefined) plan.restore(from, before, mode)
}

/** Waits for whoever else saves. */
async function taken(path: string): Promise<() => void> {
  for (let turn = 0; turn < 500; turn++) {
    const held = lock(path)
    if ('release' in held) return held.release
    await pause(20)
  }
  throw refusal(busy)
}

/** A refusal as an answer. */
const answered = (work: Promise<SaveAnswer>): Promise<SaveAnswer> =>
  work.catch((error) => {
    if (error instanceof Failure) return { refused: error.sentence }
    throw error
  })

/** What the disk refuses at the start is told by the first save. */
function startWith(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!(diskRefusal(error) instanceof Failure)) throw error
  }
}

const busy = both(
  'Another program is writing the same files just now. Save again in a moment; drafts are kept.',
  'Un autre programme écrit les mêmes fichiers en ce moment. Réessayez dans un instant ; les brouillons sont gardés.',
)
const nothingToUndo = both('There is nothing to undo.', "Il n'y a rien à annuler.")
const nothingToRedo = both('There is nothing to redo.', "Il n'y a rien à rétablir.")
const unknownSave = both('This save is not kept any more.', "Cet enregistrement n'est plus gardé.")
