import { slug } from '../../check/slug.ts'
import { both } from '../../message.ts'
import { merge3, mergeText } from '../edit/merge.ts'
import { readingOf } from '../marks.ts'
import type { Conflict, Draft, FieldProblem, OpenFile, Place, Save, State } from '../protocol.ts'
import { memory, type PanelApi } from './api.ts'
import {
  type Drafted,
  type Drafting,
  errorsIn,
  type IsOpen,
  inFile,
  isDraft,
  openDrafts,
  type Said,
  saidIn,
  toOf,
  type UndoStep,
} from './drafted.ts'
import { isFailure, notSaved, Refusal, refusedBecause, Silence } from './failures.ts'
import { at, type Edit, edited, leafText, putBack, renewed, treeOf } from './tree.ts'

const isOpenNowhere: IsOpen = () => false

/** After so many milliseconds without a key, and so many at most, what is typed goes to the server; where that is silent, again. */
const pause = 80
const longest = 1000
const again = 2000

/** Keeps what is typed: here at once, at the server a moment later. `hear` is called after every change. */
export function openDrafting(api: PanelApi, hear: () => void) {
  let now: Drafting = {
    ...{ files: new Map(), isOpen: isOpenNowhere, proof: 0, answers: new Map() },
    ...{ saving: false, saved: undefined, turned: undefined, refused: undefined },
  }
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
    hear()
  }
  const put = (file: string, drafted: Drafted, change: Partial<Drafting> = {}) =>
    become({ files: new Map(now.files).set(file, drafted), ...change })

  /** The files with what is wrong in each. */
  const judged = (all: readonly FieldProblem[]): Drafting['files'] =>
    new Map(
      [...now.files].map(([file, drafted]) => {
        const problems = all.filter((problem) => problem.file === file)
        return [file, { ...drafted, problems }]
      }),
    )

  const send = async (file: string) => {
    const drafted = now.files.get(file)
    if (!drafted) return
    const draft = { ...wholeOf(file, drafted), to: toOf(drafted, saidIn(drafted)) }
    try {
      const answer = await api.draft(draft)
      untaken.delete(file)
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

  const typed = (file: string, drafted: Drafted) => {
    put(file, drafted, { saved: undefined, turned: undefined, refused: undefined })
    const at = new Date().toISOString()
    leftAt.set(file, at)
    const draft: Draft = { ...wholeOf(file, drafted), to: toOf(drafted, saidIn(drafted)), at }
    memory.set(`draft ${file}`, JSON.stringify(draft))
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
    const drafted = now.files.get(file)
    const next = drafted?.[from].at(-1)
    if (!drafted || !next) return false
    const steps = { [from]: drafted[from].slice(0, -1), [to]: [...drafted[to], stepOf(drafted)] }
    typed(file, { ...drafted, ...next, ...steps, last: '' })
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

  /** Whether a file was edited since. */
  const typedSince = (drafted: Drafted) => {
    const { tree, body } = now.files.get(drafted.open.file) ?? drafted
    return tree !== drafted.tree || body !== drafted.body
  }

  /** Asks for a file as it is by now. */
  const ask = (path: string) => api.ask.open({ path })

  /** A file with a draft of it; `former` is what this window has of it. */
  const opened = (
    open: OpenFile,
    seen: string,
    { data, body }: Said,
    former = now.files.get(open.file),
  ): Drafted => {
    const tree = renewed(treeOf(data, open.data ?? {}), former?.tree)
    return { ...{ open, seen, tree, body, problems: open.problems, back: [], forth: [], last: '' } }
  }

  /** A file that was saved, perhaps in part or under another name, with the rest of its draft and what was typed meanwhile. */
  const afterSave = (open: OpenFile, before: Drafted, saved: Said): Drafted => {
    const former = now.files.get(before.open.file) ?? before
    const { data, body } = saidIn(former)
    const fields = merge3(saved.data, data, open.data ?? {})
    const text = mergeText(saved.body ?? '', body ?? '', open.body ?? '')
    const said = {
      data: Object(fields.value),
      body: open.body === undefined ? undefined : 'text' in text ? text.text : text.mine,
    }
    const drafted = opened(open, open.seen, said, former)
    const wasClashing = before.seen !== before.open.seen
    const isClashing = wasClashing || fields.clashes.length > 0 || !('text' in text)
    return isClashing && isDraft(drafted) ? { ...drafted, seen: before.seen } : drafted
  }

  /** Reads files anew that the person at work here has changed by other means: what is typed meanwhile is for them as they are by now, and stands. */
  const reread = async (files: readonly string[]): Promise<void> => {
    for (const file of files) {
      const before = now.files.get(file)
      if (!before || before.open.from !== undefined || leaving.has(file)) continue
      // It may be gone.
      const open = await ask(file).catch(() => undefined)
      if (!open) continue
      const { data, body } = saidIn(now.files.get(file) ?? before)
      const fields = merge3(before.open.data, data, open.data)
      const text = mergeText(before.open.body ?? '', body ?? '', open.body ?? '')
      const drafted = opened(open, open.seen, {
        data: Object(fields.value),
        body: open.body === undefined ? undefined : 'text' in text ? text.text : text.mine,
      })
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

  const saveOpen = async (label: string, taken: readonly string[]) => {
    const parts = openDrafts(now)
    wanted = now.isOpen
    if (parts.length === 0) return []
    become({ saving: true })
    try {
      // Another window may have sent its own draft of them since.
      for (const { drafted } of parts) unsent.add(drafted.open.file)
      await flush()
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
      const drafted = opened(open, kept?.seen ?? open.seen, inFile(kept ?? open))
      const meanwhile = now.files.get(file)
      if (meanwhile && (isDraft(meanwhile) || (known && typedSince(known)))) return meanwhile
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
    judge: ({ problems, pageVersion }: Pick<State, 'problems' | 'pageVersion'>) => {
      if (pageVersion >= now.proof) become({ files: judged(problems) })
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
    show: (isOpen: IsOpen = isOpenNowhere) => become({ isOpen, refused: undefined }),

    /** One step back or forth in a draft; false where there is none. */
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
    save: (label: string, taken: readonly string[] = []): Promise<readonly Conflict[]> => {
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

/** What stays the same of every draft of a file: the version it was made for or, of a new one, what it begins with. */
const wholeOf = (file: string, { seen, open: { from } }: Drafted) => ({
  ...{ file, seen, ...(from !== undefined && { from }) },
})

/** What a file is called: a new one after its title. */
function nameOf({ open: { file, from }, tree }: Drafted, taken: readonly string[]): string {
  const title = slug(leafText(at(tree, ['title'])))
  const named = file.replace(/[^/]+(?=\.\w+$)/, title)
  return from === undefined || title === '' || taken.includes(named) ? file : named
}

const stepOf = ({ tree, body }: UndoStep): UndoStep => ({ tree, body })

export type DraftingStore = ReturnType<typeof openDrafting>

/** The draft of a file that this window has kept because the server did not take it. */
function ownDraft(file: string): Draft | undefined {
  const kept = JSON.parse(memory.get(`draft ${file}`) ?? '{}')
  return kept.to ? kept : undefined
}
