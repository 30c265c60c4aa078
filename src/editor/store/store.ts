import { randomUUID } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { basename, join } from 'node:path'
import { loadSources } from '../../content/load.ts'
import { lock, waitForLock } from '../../disk/lock.mjs'
import { Failure } from '../../failure.ts'
import { both } from '../../message.ts'
import { blocksBetween, formatOf, placesBetween } from '../documents/file-text.ts'
import type { Label } from '../protocol/calls.ts'
import type { Draft, FileChange, KeptDraft, Save, SaveAnswer } from '../protocol/state.ts'
import { apply, settle } from './apply.ts'
import { type Act, type ChangedFile, filesOf, hashOf, inPlaces, openLog, type Step } from './log.ts'
import { diskRefusal, fileIn, isPlace, isSameBytes, refusal } from './place.ts'
import { lost, openPlan, type Plan, stepOf } from './plan.ts'
import { openTurns } from './turns.ts'

/** So many versions are remembered for those who have them before them. */
const mostShown = 1000

/** A file of the content at another time; without bytes where there was none. */
type VersionFile = Pick<ChangedFile, 'path'> & { readonly bytes: Uint8Array | undefined }

/** Drafts and saves of the content, kept in `folder`, which is its own; finishes what a crash interrupted. Several may share both. */
export function openStore({ content, folder }: Record<'content' | 'folder', string>) {
  const root = realpathSync(content)
  const log = openLog(folder)
  const turns = openTurns(root, log)
  const shown = new Map<string, Uint8Array>()
  /** Texts as they were left here, or found: what another program makes of them is told from these. */
  const texts = new Map<string, Uint8Array | undefined>()
  // A folder that cannot be read is told by the build.
  const isKnown = loadSources(root).then(
    (sources) => {
      for (const { path, bytes } of sources)
        if (formatOf(path) && !texts.has(path)) texts.set(path, bytes)
      return true
    },
    () => false,
  )
  const versionOf = (id: string | undefined) => log.version(id) ?? shown.get(id ?? '')

  const changedIn = (steps: readonly Step[]): readonly ChangedFile[] =>
    steps.map(({ from, to, before, after }) => {
      // One that is lost was there all the same.
      const [former, current] = [before, after].map(
        (id) => id && (versionOf(id) ?? new Uint8Array()),
      )
      return { path: to ?? from ?? '', before: former || undefined, now: current || undefined }
    })

  let last: Promise<unknown> = Promise.resolve()
  /** Lets one save at a time work on the folders, in the order they were asked for. */
  const alone = <Result>(work: () => Result): Promise<Result> => {
    const turn = last.then(async () => {
      const release = await taken(join(folder, 'lock'))
      try {
        settle(root, log)
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
  /** The same, with a refusal as an answer. */
  const answer = (work: () => SaveAnswer): Promise<SaveAnswer> =>
    alone(work).catch((error) => {
      if (error instanceof Failure) return { refused: error.sentence }
      throw error
    })

  /** Draws a plan and carries it out; anew where a file changes on the disk at that very moment. */
  const carryOut = (
    act: Pick<Act, 'do' | 'id' | 'label' | 'isChoice'>,
    draw: (plan: Plan) => void,
  ): SaveAnswer => {
    const at = new Date().toISOString()
    for (let attempt = 0; attempt < 3; attempt++) {
      const plan = openPlan(root, versionOf)
      draw(plan)
      if (plan.conflicts.length > 0) return { conflicts: plan.conflicts }
      const steps = plan.steps(log.keep)
      const drafts = log.drafts().flatMap((draft) => {
        const to = steps.find(({ from }) => from === draft.file)?.to ?? draft.file
        const { file, at } = draft
        const isTouched = act.do === 'save' && plan.files().has(to)
        const isEnded = isTouched && isSaid({ ...draft, file: to }, draw)
        return isEnded || to !== file ? { file, at, ...(!isEnded && { to }) } : []
      })
      // Everything may have been as it should already.
      const what = act.do === 'save' && steps.length === 0 ? 'tidy' : act.do
      const done = { ...act, do: what, at, steps, drafts, isOutside: false, isBegun: false }
      if (!apply(root, log, done)) continue
      for (const [path, bytes] of plan.files()) if (formatOf(path)) texts.set(path, bytes)
      return { saved: saveOf(done, false) }
    }
    throw refusal(busy)
  }

  /** Notes as a save what files have become already. */
  const note = (
    files: readonly ChangedFile[],
    more: Pick<Act, 'label'> & Partial<Pick<Act, 'isOutside' | 'isChoice'>>,
  ): void => {
    const steps = files.map(({ path, before, now }) =>
      stepOf({ from: before && path, to: now && path, before, after: now }, log.keep),
    )
    log.note({ do: 'save', id: randomUUID(), at: new Date().toISOString(), steps, ...more })
  }

  /** A file with a draft merged in, once something is done; throws a Failure where that cannot be. */
  const withDraft = ({ at: _, ...draft }: Draft, draw: (plan: Plan) => void = () => {}) => {
    const plan = openPlan(root, versionOf)
    draw(plan)
    const before = plan.files().get(draft.file) ?? fileIn(root, draft.file)?.bytes
    plan.change(draft)
    const bytes = plan.files().get(draft.file)
    const { conflicts } = plan
    return { draft: JSON.stringify(draft), before, bytes, conflicts }
  }
  const isSaid = (draft: Draft, draw: (plan: Plan) => void): boolean => {
    const { before, bytes } = unlessRefused(() => withDraft(draft, draw)) ?? {}
    return before !== undefined && isSameBytes(before, bytes)
  }

  const merges = new Map<string, ReturnType<typeof withDraft>>()
  /** A file with a draft merged in: once as long as both say the same. */
  const merged = (draft: Draft) => {
    const { at: _, ...own } = draft
    const known = merges.get(draft.file)
    const isKnown =
      known?.draft === JSON.stringify(own) &&
      isSameBytes(known.before, fileIn(root, draft.file)?.bytes)
    const made = isKnown ? known : withDraft(draft)
    merges.set(draft.file, made)
    return made
  }

  const turnTo = (what: 'undo' | 'redo', wanted?: string): SaveAnswer => {
    const found = turns.next(what)
    if (wanted !== undefined && found?.id !== wanted) throw refusal(savedSince)
    if (!found) throw refusal(what === 'undo' ? nothingToUndo : nothingToRedo)
    const steps = turns.steps(what, found)
    const { id, label } = found
    const answer = carryOut({ do: what, id, label }, (plan) => steps.forEach(plan.replay))
    return 'saved' in answer ? { saved: saveOf(found, what === 'undo') } : answer
  }

  // What the disk refuses at the start is told by the first save; whoever holds the lock has done this.
  try {
    const held = lock(join(folder, 'lock'))
    if ('release' in held) {
      try {
        log.sweep()
        settle(root, log)
      } finally {
        held.release()
      }
    }
  } catch (error) {
    if (!(diskRefusal(error) instanceof Failure)) throw error
  }

  return {
    /** Saves changes as one, under a label; drafts that say nothing else any more are settled by it, and pictures that were put here for them come with it. */
    save: (changes: readonly FileChange[], label: Label, isChoice = false) =>
      answer(() => {
        const draw = (plan: Plan) => {
          changes.forEach(plan.change)
          const said = allTexts(plan.files())
          for (const [path, id] of log.past().uploads)
            if (said.includes(basename(path))) plan.bring(path, id)
        }
        const act = { do: 'save', id: randomUUID(), label, ...(isChoice && { isChoice }) } as const
        return carryOut(act, draw)
      }),
    /** Takes the last save back that is not undone yet and still is in the files, where a name is given that one only; changes of others that do not touch it stay. */
    undo: (id?: string) => answer(() => turnTo('undo', id)),
    /** Does the save again that was undone last, as long as nothing was saved since. */
    redo: () => answer(() => turnTo('redo')),
    /** Puts the files of a save back as they were before it, as a new save. */
    back: (id: string) =>
      answer(() => {
        const found = log.past().saves.find((save) => save.id === id)
        if (!found) throw refusal(unknownSave)
        const { label, steps } = found
        return carryOut({ do: 'save', id: randomUUID(), label }, (plan) => putBack(plan, steps))
      }),
    /** Adds a picture, for the draft that is to name it, or as a save with a label; throws a Failure where that is refused. */
    put: async (file: string, bytes: Uint8Array, label?: Label): Promise<void> => {
      const act = { do: 'put', id: '', label: '' } as const
      const save = { do: 'save', id: randomUUID(), label: label ?? '' } as const
      await alone(() => carryOut(label === undefined ? act : save, (plan) => plan.add(file, bytes)))
    },
    /** The paths of the pictures that were put here and are in no save yet, whether they are there or not. */
    uploads: (): readonly string[] => [...log.past().uploads.keys()],
    /** Deletes uploaded pictures that no draft and no text names any more, and restores those that one names again. */
    tidy: async (): Promise<readonly string[]> => {
      if (log.past().uploads.size === 0 || !(await isKnown)) return []
      return alone(() => {
        const said = allTexts(texts) + JSON.stringify(log.drafts())
        const changes = [...log.past().uploads].flatMap(([path, id]) => {
          const isNamed = said.includes(basename(path))
          const found = fileIn(root, path)?.bytes
          const isDone = isNamed ? found : !found || hashOf(found) !== id
          return isDone ? [] : [[path, isNamed ? id : undefined] as const]
        })
        if (changes.length > 0)
          carryOut({ do: 'tidy', id: '', label: '' }, (plan) => {
            for (const [path, id] of changes) plan.restore(path, id)
          })
        return changes.map(([path]) => path)
      })
    },
    /** Every save that is kept, the last one first. */
    history: (): Save[] => {
      const { saves, undone } = log.past()
      return saves.map((save) => saveOf(save, undone.has(save.id))).toReversed()
    },
    /** The files that were other ones before or after a save than they are now; without bytes where there was none. Throws a Failure where a version is not kept. */
    contentAt: (id: string, side: 'before' | 'after'): readonly VersionFile[] => {
      const { acts } = log.past()
      const at = acts.findIndex((candidate) => candidate.do === 'save' && candidate.id === id)
      const act = acts[at]
      if (!act) throw refusal(unknownSave)
      // A file was what the first act after that has found.
      const later = acts.slice(side === 'before' ? at : at + 1).toReversed()
      const found = later
        .flatMap(inPlaces)
        .map(({ from, to, before }) => [to ?? from, before] as const)
      const left =
        side === 'before'
          ? []
          : inPlaces(act).map(({ from, to, after }) => [to ?? from, after] as const)
      return [...new Map([...found, ...left])].flatMap(([path = '', version]) => {
        const now = fileIn(root, path)?.bytes
        if (version === (now && hashOf(now))) return []
        const bytes = log.version(version)
        if (version !== undefined && !bytes) throw lost()
        return [{ path, bytes }]
      })
    },
    /** What the next undo and redo would take. */
    next: (): { readonly undo: Save | undefined; readonly redo: Save | undefined } => {
      const undo = turns.next('undo')
      const redo = turns.next('redo')
      return { undo: undo && saveOf(undo, false), redo: redo && saveOf(redo, true) }
    },
    /** Notes the changes of other programs, so that they can be undone, under a label. Gives whether there are any. */
    outside: async (
      paths: Iterable<string>,
      labelOf: (files: readonly ChangedFile[]) => Promise<Label>,
    ): Promise<boolean> => {
      await isKnown
      const last = log.past().acts.at(-1)?.steps ?? []
      const files = [...paths].flatMap((path) => {
        if (!formatOf(path) || !isPlace(root, path)) return []
        const before = texts.get(path)
        const now = fileIn(root, path)?.bytes
        texts.set(path, now)
        const id = now && hashOf(now)
        const isSaved = last.some(({ to, after }) => to === path && after === id)
        return isSaved || isSameBytes(before, now) ? [] : [{ path, before, now }]
      })
      if (files.length === 0) return false
      const label = await labelOf(files)
      await alone(() => note(files, { label, isOutside: true }))
      return true
    },
    /** Notes as a save what somebody has chosen for some files, which a merge has written. */
    chosen: async (files: readonly ChangedFile[], label: Label): Promise<void> => {
      await isKnown
      const changed = files.filter(({ before, now }) => !isSameBytes(before, now))
      if (changed.length > 0) await alone(() => note(changed, { label, isChoice: true }))
      for (const { path, now } of changed) texts.set(path, now)
    },
    /** What the next undo takes back, file by file. */
    last: () => {
      const { at = '', steps = [] } = turns.next('undo') ?? {}
      return { at, files: changedIn(steps) }
    },
    /** What a save has changed, file by file, and whether another program has made it, or somebody chose it of two versions. */
    done: (id: string) => {
      const {
        steps = [],
        isOutside,
        isChoice,
      } = log.past().saves.find((save) => save.id === id) ?? {}
      const kind: 'outside' | 'save' = isOutside ? 'outside' : 'save'
      return { kind, isChoice, files: changedIn(steps) }
    },
    drafts: log.drafts,
    /**
     * Keeps a draft with the version it was made for, and gives when; one that changes nothing is deleted. Undefined, and
     * nothing is kept, where another window has kept one since that it does not know. Throws a Failure of the disk.
     */
    draft: ({ after, ...draft }: Draft): string | undefined => {
      const kept = log.draftOf(draft.file)
      const isOther = kept && draft.window !== undefined && kept.window !== draft.window
      if (isOther && kept.at !== after) return undefined
      try {
        // What is given up needs no file that it could be written into.
        const isGiven = Object.values(draft.to).some((value) => value !== undefined)
        const { before, bytes } = isGiven ? merged(draft) : {}
        if (isSameBytes(before, bytes)) {
          log.dropDraft(draft.file)
          return ''
        }
        const all = [shown.get(draft.seen), before]
        const seen = all.find((version) => version && hashOf(version) === draft.seen)
        if (seen) log.keep(seen)
        log.keepDraft(draft)
        return draft.at
      } catch (error) {
        throw diskRefusal(error)
      }
    },
    /** A file with its draft merged in, and the version that the draft is for then; undefined where that cannot be. */
    drafted: (draft: Draft) => {
      const { before, bytes, conflicts = [] } = unlessRefused(() => merged(draft)) ?? {}
      return bytes && { bytes, seen: conflicts[0] || !before ? draft.seen : hashOf(before) }
    },
    /** A draft with the places that it changes, and what conflicts. */
    told: (draft: Draft): KeptDraft => {
      const { before, bytes, conflicts = [] } = unlessRefused(() => merged(draft)) ?? {}
      const former = before ?? Buffer.from(draft.from ?? '')
      const places = bytes ? placesBetween(former, bytes, draft.file) : []
      const isInBody = bytes && places.some(([name]) => name === 'body')
      const blocks = isInBody ? blocksBetween(former, bytes, draft.file) : []
      return { ...draft, conflicts, places, blocks }
    },
    /** The files as changes would have them, where both conflict as mine; none where that cannot be. */
    made: (changes: readonly FileChange[]) => {
      const files = unlessRefused(() => {
        const plan = openPlan(root, versionOf)
        changes.forEach(plan.change)
        return plan.files()
      })
      return [...(files ?? [])].map(([path, bytes]) => ({ path, bytes }))
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

function unlessRefused<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

const saveOf = ({ id, at, label, steps }: Act, undone: boolean): Save => ({
  id,
  at,
  label,
  undone,
  files: filesOf(steps),
})

/** Everything that texts say, in one. */
const allTexts = (files: ReadonlyMap<string, Uint8Array | undefined>): string =>
  [...files]
    .flatMap(([path, bytes]) => (bytes && formatOf(path) ? Buffer.from(bytes).toString() : []))
    .join('\n')

function putBack(plan: Plan, steps: readonly Step[]): void {
  const stood = new Set(steps.map(({ from }) => from))
  for (const { to, mode } of steps)
    if (to !== undefined && !stood.has(to)) plan.restore(to, undefined, mode)
  for (const { from, before, mode } of steps)
    if (from !== undefined) plan.restore(from, before, mode)
}

/** Waits for whoever else saves, ten seconds at most. */
async function taken(path: string): Promise<() => void> {
  const held = await waitForLock(path, 10_000)
  if ('release' in held) return held.release
  throw refusal(busy)
}

const busy = both(
  'Another program is writing the same files just now. Save again in a moment; drafts are kept.',
  'Un autre programme écrit les mêmes fichiers en ce moment. Réessayez dans un instant ; les brouillons sont gardés.',
)
const savedSince = both(
  'Something else was saved since. The history shows it, and this save can be taken back there.',
  'Autre chose a été enregistré depuis. L’historique le montre, et cet enregistrement peut y être annulé.',
)
const nothingToUndo = both('There is nothing to undo.', "Il n'y a rien à défaire.")
const nothingToRedo = both('There is nothing to redo.', "Il n'y a rien à refaire.")
const unknownSave = both('This save is no longer kept.', "Cet enregistrement n'est plus gardé.")
