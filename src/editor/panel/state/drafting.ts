import { createStore } from 'zustand/vanilla'
import { both } from '../../../message.ts'
import type { Label } from '../../calls.ts'
import { same } from '../../edit/differences.ts'
import { readingOf } from '../../marks.ts'
import type { Conflict, Draft, FieldProblem, OpenFile, Place, Save, State } from '../../protocol.ts'
import type { PanelApi } from './api.ts'
import {
  type Drafted,
  type Drafting,
  errorsIn,
  type IsOpen,
  inFile,
  isDraft,
  isOpenNowhere,
  mergeSaid,
  nameOf,
  nextStepIn,
  nothingDrafted,
  openDrafts,
  opened,
  type Said,
  saidIn,
  stepOf,
  stepped,
  toOf,
  type UndoStep,
  wholeOf,
} from './drafted.ts'
import { isFailure, notSaved, Refusal, refusedBecause, Silence } from './failures.ts'
import { memory } from './memory.ts'
import { openOtherWindows } from './other-windows.ts'
import { type Edit, edited, putBack } from './tree.ts'

/** After so many milliseconds without a key, and so many at most, what is typed goes to the server; where that is silent, again. */
const pause = 80
const longest = 1000
const again = 2000

type Judged = Pick<State, 'problems' | 'pageVersion' | 'drafts'>

/** Keeps what is typed: here at once, at the server a moment later. */
export function openDrafting(api: Pick<PanelApi, 'open' | 'draft' | 'change'>) {
  const store = createStore<Drafting>()(() => nothingDrafted)
  let now = store.getState()
  /** When each file was left as it is here: an earlier draft of it that is heard of late is none any more. */
  const leftAt = new Map<string, string>()
  /** The files of which the server does not have everything, since when, and what sends it. */
  const unsent = new Set<string>()
  /** Those whose last draft it did not take, since it did not answer. */
  const untaken = new Set<string>()
  let since: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending = Promise.resolve()
  let lastSave: Promise<unknown> = Promise.resolve()
  /** What the last save was to save. */
  let wanted = isOpenNowhere

  const become = (change: Partial<Drafting>) => {
    now = { ...now, ...change }
    store.setState(now, true)
  }
  const put = (file: string, drafted: Drafted, change: Partial<Drafting> = {}) =>
    become({ files: new Map(now.files).set(file, drafted), ...change })

  /** The files with what is wrong in each. */
  const judged = (all: readonly FieldProblem[]): Drafting['files'] =>
    new Map(
      [...now.files].map(([file, drafted]) => {
        const problems = all.filter((problem) => problem.file === file)
        // The same problems stay the same value: nobody has to show them again.
        const isSame = same(problems, drafted.problems)
        return [file, isSame ? drafted : { ...drafted, problems }]
      }),
    )

  const send = async (file: string) => {
    const drafted = now.files.get(file)
    if (!drafted) return
    const said = saidIn(drafted)
    const draft = { ...wholeOf(file, drafted), to: toOf(drafted, said) }
    try {
      const answer = await api.draft({ ...draft, ...windows.marksOf(file) })
      untaken.delete(file)
      if (answer.at === undefined) {
        if (await windows.meet(file)) await send(file)
        return
      }
      windows.agree(file, answer.at, said)
      become({ files: judged(answer.problems), proof: answer.pageVersion, refused: undefined })
      if (!unsent.has(file)) memory.set(`draft ${file}`, undefined)
    } catch (error) {
      // What was typed stays in this window until the server is there again.
      if (error instanceof Refusal) return become({ refused: notSaved(error) })
      unsent.add(file)
      untaken.add(file)
      if (error instanceof Silence) timer ??= setTimeout(flush, again)
    }
  }

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    since = undefined
    sending = sending.then(async () => {
      for (const file of [...unsent]) {
        unsent.delete(file)
        await send(file)
      }
    })
    return sending
  }

  /** Keeps what the server does not have yet in this browser. */
  const keepHere = (file: string, drafted: Drafted) => {
    const at = new Date().toISOString()
    leftAt.set(file, at)
    const draft: Draft = { ...wholeOf(file, drafted), to: toOf(drafted, saidIn(drafted)), at }
    memory.set(`draft ${file}`, JSON.stringify(draft))
  }

  const typed = (file: string, drafted: Drafted) => {
    put(file, drafted, { saved: undefined, turned: undefined, refused: undefined })
    keepHere(file, drafted)
    unsent.add(file)
    if (now.saving) return
    since ??= Date.now()
    clearTimeout(timer)
    timer = setTimeout(flush, Math.min(pause, Math.max(0, since + longest - Date.now())))
  }

  const change = (file: string, what: string, next: (step: UndoStep) => Partial<UndoStep>) => {
    const drafted = now.files.get(file)
    if (!drafted) return
    const isGoingOn = what !== '' && what === drafted.last
    const back = isGoingOn ? drafted.back : [...drafted.back, stepOf(drafted)]
    typed(file, { ...drafted, ...next(drafted), back, forth: [], last: what })
  }

  const step = (file: string, from: 'back' | 'forth', to: 'back' | 'forth'): boolean => {
    const drafted = stepped(nextStepIn(now, file, from), from, to)
    if (!drafted) return false
    become({ overlapped: undefined })
    typed(drafted.open.file, drafted)
    return true
  }

  /** Sends a draft that an earlier visit of this window has kept. */
  const sendAgain = async ({ at: _, ...draft }: Draft) => {
    try {
      await api.draft(draft)
      memory.set(`draft ${draft.file}`, undefined)
      return true
    } catch (error) {
      become({ refused: notSaved(error) })
      return false
    }
  }

  /** Asks for a file as it is by now. */
  const ask = (path: string) => api.open({ path })

  const windows = openOtherWindows({
    ask,
    here: (file) => (leaving.has(file) ? undefined : now.files.get(file)),
    take: (drafted, is) => {
      const { file } = drafted.open
      put(file, drafted, is.clashing ? { overlapped: file } : {})
      if (is.ahead) keepHere(file, drafted)
    },
  })

  /** Whether a file was edited since. */
  const typedSince = (drafted: Drafted) => {
    const { tree, body } = now.files.get(drafted.open.file) ?? drafted
    return tree !== drafted.tree || body !== drafted.body
  }

  /** A file that was saved, perhaps in part or under another name, with the rest of its draft and what was typed meanwhile. */
  const afterSave = (open: OpenFile, before: Drafted, saved: Said): Drafted => {
    const former = now.files.get(before.open.file) ?? before
    const { said, isClashing } = mergeSaid(saved, saidIn(former), inFile(open))
    const drafted = opened(open, open.seen, said, former)
    const wasClashing = before.seen !== before.open.seen
    return (wasClashing || isClashing) && isDraft(drafted)
      ? { ...drafted, seen: before.seen }
      : drafted
  }

  /** Reads files anew that the person at work here has changed by other means: what is typed meanwhile is for them as they are by now, and stands. */
  const reread = async (files: readonly string[]): Promise<void> => {
    for (const file of files) {
      const before = now.files.get(file)
      if (!before || before.open.from !== undefined || leaving.has(file)) continue
      // It may be gone.
      const open = await ask(file).catch(() => undefined)
      if (!open) continue
      const mine = saidIn(now.files.get(file) ?? before)
      const { said } = mergeSaid(inFile(before.open), mine, inFile(open))
      const drafted = opened(open, open.seen, said, now.files.get(file))
      if (isDraft(drafted)) typed(file, drafted)
      else put(file, drafted)
    }
  }

  /** Lets go of what this window has of a file, where somebody else has settled what becomes of its draft. */
  const forget = (file: string) => {
    unsent.delete(file)
    memory.set(`draft ${file}`, undefined)
    become({ files: new Map([...now.files].filter(([name]) => name !== file)) })
  }

  // The names that new files were saved under: under the first one there is nothing to be read.
  const renamed = new Map<string, string>()
  // Files that are being removed, of which nothing is to be read any more.
  const leaving = new Set<string>()

  const saveOpen = async (label: Label, taken: readonly string[]) => {
    const before = openDrafts(now)
    wanted = now.isOpen
    if (before.length === 0) return []
    become({ saving: true })
    try {
      for (const { drafted } of before) unsent.add(drafted.open.file)
      const met = await windows.metWhile(flush)
      // What other windows have made of them meanwhile is saved with them.
      const parts = before.some(({ drafted }) => met.has(drafted.open.file))
        ? openDrafts(now)
        : before
      // What is typed meanwhile is unsent, too.
      if (parts.some(({ drafted }) => untaken.has(drafted.open.file))) {
        become({ refused: refusedBecause(silent) })
        return []
      }
      if (errorsIn(now) > 0) return []
      const changes = parts.map(({ drafted, said }) => {
        return { ...wholeOf(nameOf(drafted, taken), drafted), to: toOf(drafted, said) }
      })
      const answer = await api.change({ changes, label })
      if ('conflicts' in answer) return answer.conflicts
      if ('refused' in answer) {
        become({ refused: refusedBecause(answer.refused) })
        return []
      }
      const isLater = parts.some(({ drafted }) => typedSince(drafted))
      for (const { drafted: before, said } of parts) {
        const { file: first } = before.open
        const named = nameOf(before, taken)
        const file = answer.saved.files.includes(named) ? named : first
        const drafted = afterSave(await ask(file), before, said)
        // A new file has got the name that fits its title.
        if (file !== first) {
          renamed.set(first, file)
          await api.draft({ file: first, seen: '', to: {} })
          forget(first)
        }
        memory.set(`draft ${file}`, undefined)
        if (isDraft(drafted)) typed(file, drafted)
        else put(file, drafted)
      }
      become({ saved: isLater ? undefined : answer.saved, turned: undefined })
      return []
    } catch (error) {
      if (!isFailure(error)) throw error
      become({ refused: notSaved(error) })
      return []
    } finally {
      become({ saving: false })
      if (unsent.size > 0) void flush()
    }
  }

  return {
    /** What it holds by now. */
    store,
    current: (): Drafting => now,

    /** Reads a file, with the draft of it that there is. */
    read: async (file: string, drafts: readonly Draft[]): Promise<Drafted> => {
      const known = now.files.get(file)
      const isNew = known?.open.from !== undefined
      if (known && (isDraft(known) || isNew || leaving.has(file))) return known
      if (renamed.has(file) && !drafts.some((one) => one.file === file))
        throw new Refusal(404, both('', ''))
      const own = ownDraft(file)
      // What this window has kept since the server did not answer, that merges with what is there.
      if (own && !drafts.some((one) => one.file === file)) await sendAgain(own)
      // What is on its way to the server is newer than the draft that the server has.
      if (known) await (now.saving ? sending : flush())
      const open = await ask(file)
      const kept = open.draft && open.draft.at > (leftAt.get(file) ?? '') ? open.draft : undefined
      const meanwhile = now.files.get(file)
      const drafted = opened(open, kept?.seen ?? open.seen, inFile(kept ?? open), meanwhile)
      if (meanwhile && (isDraft(meanwhile) || (known && typedSince(known)))) return meanwhile
      windows.agreeWith(open)
      // What was taken back in it can be done again as long as the file is the same.
      const isSame = !kept && meanwhile?.open.seen === open.seen
      const { back = [], forth = [] } = (isSame && meanwhile) || {}
      put(file, { ...drafted, back, forth })
      // What is wrong in a draft only the server knows.
      if (isDraft(drafted)) {
        unsent.add(file)
        void flush()
      }
      return drafted
    },

    /** Takes what is wrong by now, where the files beside the drafts have changed. */
    judge: ({ problems, pageVersion, drafts }: Judged) => {
      if (pageVersion < now.proof) return
      become({ files: judged(problems) })
      if (now.saving) return
      for (const file of windows.movedOn(now.files, drafts)) {
        sending = sending.then(async () => {
          if (await windows.meet(file).catch(() => false)) await send(file)
        })
      }
    },

    edit: (file: string, given: Edit) => {
      const edit = readingOf(given)
      const name = edit.do === 'set' ? JSON.stringify(edit.at) : ''
      change(file, name, ({ tree }) => ({ tree: edited(tree, edit) }))
    },

    /** Gives a file another text below its fields. */
    write: (file: string, body: string) => change(file, 'body', () => ({ body: readingOf(body) })),

    /** Takes in which text fits a new picture: see `answers`. */
    answer: (name: string, said: string) =>
      become({ answers: new Map(now.answers).set(name, said) }),

    putBack: (file: string, place: Place, key: number) =>
      change(file, '', ({ tree }) => ({ tree: putBack(tree, place, key) })),

    /** Tells what is open: what a save saves. */
    show: (isOpen: IsOpen = isOpenNowhere) =>
      become({ isOpen, refused: undefined, overlapped: undefined }),

    /** One step back or forth in the draft of a file, or of the words of its pictures; false where there is none. */
    back: (file: string) => step(file, 'back', 'forth'),
    forth: (file: string) => step(file, 'forth', 'back'),

    reread,

    /** Takes in that a save was taken back or done again: its files are here as they are by now. */
    turned: async (save: Save) => {
      await reread(save.files)
      become({ saved: undefined, refused: undefined, turned: save })
    },

    forget,

    /** Removes a file by `work`, which gives whether it is gone then. */
    remove: async (file: string, work: () => Promise<boolean>): Promise<boolean> => {
      leaving.add(file)
      const isGone = await work()
      if (isGone) forget(file)
      leaving.delete(file)
      return isGone
    },

    /** Takes up a file that is not there yet: it is a draft as soon as something is written in it. */
    begin: (open: OpenFile) => {
      renamed.delete(open.file)
      put(open.file, opened(open, '', inFile(open)))
    },

    /** Sends what an earlier visit of this window has kept and the server does not have; gives whether there was any. */
    resend: async (drafts: readonly Draft[]): Promise<boolean> => {
      let isDrafted = false
      for (const file of memory.names('draft ')) {
        const own = ownDraft(file)
        const isOlder = drafts.some((one) => one.file === file && one.at > (own?.at ?? ''))
        if (now.files.has(file)) unsent.add(file)
        else if (own && !isOlder) isDrafted = (await sendAgain(own)) || isDrafted
      }
      await flush()
      return isDrafted
    },

    /** Saves what is open as one save, a new file under a name that is not `taken`; gives the conflicts that hinder it. */
    save: (label: Label, taken: readonly string[] = []): Promise<readonly Conflict[]> => {
      const save = saveOpen(label, taken)
      lastSave = save.catch(() => {})
      return save
    },

    /** The name that a new file has got by being saved. */
    savedAs: (file: string): string | undefined => renamed.get(file),

    /** Whether the last save was to save a place: a conflict may have hindered it. */
    isWanted: (file: string, place: Place) => wanted(file, place),

    /** Waits until nothing is being saved: a step back before would be one in what is saved. */
    settled: () => lastSave,
  }
}

const silent = both('the editor does not answer', 'l’éditeur ne répond pas')

export type DraftingStore = ReturnType<typeof openDrafting>

/** The draft of a file that this window has kept because the server did not take it. */
function ownDraft(file: string): Draft | undefined {
  const kept = JSON.parse(memory.get(`draft ${file}`) ?? '{}')
  return kept.to ? kept : undefined
}
