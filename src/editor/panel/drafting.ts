import { type Both, both } from '../../message.ts'
import { isError } from '../../problem.ts'
import { readingOf } from '../marks.ts'
import type {
  Conflict,
  Draft,
  Edit,
  FieldProblem,
  OpenFile,
  Place,
  Save,
  State,
} from '../protocol.ts'
import { memory, type PanelApi } from './api.ts'
import { isFailure, Refusal, reasonOf, Silence } from './failures.ts'
import { edited, editsOf, putBack, renewed, type Tree, treeOf } from './tree.ts'
import { sayIn } from './words.ts'

/** What somebody is making of a file. */
interface Step {
  readonly tree: Tree
  readonly body: string | undefined
}

/** A file that is being edited. */
export interface Drafted extends Step {
  readonly open: OpenFile
  /** The hash of the file that the edits begin with. */
  readonly seen: string
  readonly problems: readonly FieldProblem[]
  readonly back: readonly Step[]
  readonly forth: readonly Step[]
  /** What the last step back changes: edits of one name that follow one another are one step. */
  readonly last: string
}

/** Everything that is being edited in this window. */
export interface Drafting {
  readonly files: ReadonlyMap<string, Drafted>
  /** Whether a place of a file is open before somebody: what a save saves. */
  readonly isOpen: IsOpen
  readonly saving: boolean
  /** The last save; undefined once something is edited or undone. */
  readonly saved: Save | undefined
  /** The save that was taken back or done again last, until something else is done. */
  readonly turned: Save | undefined
  /** Why the last draft or save was refused. */
  readonly refused: Both | undefined
  /** The number of the draft that the page should show. */
  readonly proof: number
}

export type IsOpen = (file: string, place: Place) => boolean

const isOpenNowhere: IsOpen = () => false

/** Whether something of a file waits to be saved. */
export const isDraft = (drafted: Drafted): boolean => editsIn(drafted).length > 0

/** The place that an edit changes. */
export const placeOf = (edit: Edit): Place => ('at' in edit ? edit.at : ['body'])

/** What a draft changes in what is open, and elsewhere in its file. */
function partsOf(drafted: Drafted, isOpen: IsOpen) {
  const isHere = (edit: Edit) => isOpen(drafted.open.file, placeOf(edit))
  const { open = [], closed = [] } = Object.groupBy(editsIn(drafted), (edit) =>
    isHere(edit) ? 'open' : 'closed',
  )
  return { open, closed }
}

/** What waits to be saved of what is open. */
export const openDrafts = ({ files, isOpen }: Drafting) =>
  [...files.values()].flatMap((drafted) => {
    const { open: edits, closed } = partsOf(drafted, isOpen)
    return edits.length > 0 ? [{ drafted, edits, closed }] : []
  })

/** The errors that hold a save: those of what is open, and those that it makes in files beside it. */
export const errorsIn = ({ files, isOpen }: Drafting): number =>
  [...files.values()].flatMap((drafted) => {
    const { problems, open } = drafted
    const nameOf = ({ code, at }: FieldProblem) => `${code} ${at}`
    const before = isDraft(drafted) ? [] : open.problems.map(nameOf)
    const closed = partsOf(drafted, isOpen).closed.map((edit) => placeOf(edit).join('\n'))
    const isClosed = ({ at = [] }: FieldProblem) => closed.includes(at.join('\n'))
    return problems.filter((one) => isError(one) && !before.includes(nameOf(one)) && !isClosed(one))
  }).length

/** What a draft changes in its file. */
export function editsIn({ tree, body, open }: Drafted): readonly Edit[] {
  const edits = open.data === undefined ? [] : editsOf(tree)
  return body === undefined || body === open.body ? edits : [...edits, { do: 'body', text: body }]
}

/** After so many milliseconds without a key, and so many at most, what is typed goes to the server; where that is silent, again. */
const pause = 80
const longest = 1000
const again = 2000

/**
 * Keeps what is typed: in this window at once, at the server after a moment, and in the page by the number of the proof
 * that the server gives back. `hear` is called after every change.
 */
export function openDrafting(api: PanelApi, hear: () => void) {
  let now: Drafting = {
    ...{ files: new Map(), isOpen: isOpenNowhere, proof: 0 },
    ...{ saving: false, saved: undefined, turned: undefined, refused: undefined },
  }
  /** What is edited while its file is being saved: it is a draft of what was saved then. */
  const later = new Map<string, Edit[]>()
  /** When each file was left as it is here: an earlier draft of it that is heard of late is none any more. */
  const leftAt = new Map<string, string>()
  /** The files of which the server does not have everything, since when, and what sends it. */
  const unsent = new Set<string>()
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
    const draft = { file, seen: drafted.seen, edits: editsIn(drafted) }
    try {
      const answer = await api.draft(draft)
      become({ files: judged(answer.problems), proof: answer.number, refused: undefined })
      if (!unsent.has(file)) memory.set(`draft ${file}`, undefined)
    } catch (error) {
      // What was typed stays in this window until the server is there again.
      if (error instanceof Refusal) return become({ refused: notSaved(error) })
      unsent.add(file)
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
    const draft: Draft = { file, seen: drafted.seen, edits: editsIn(drafted), at }
    memory.set(`draft ${file}`, JSON.stringify(draft))
    unsent.add(file)
    if (now.saving) return
    since ??= Date.now()
    clearTimeout(timer)
    timer = setTimeout(flush, Math.min(pause, Math.max(0, since + longest - Date.now())))
  }

  const change = (file: string, what: string, next: (step: Step) => Partial<Step>) => {
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

  /** Asks for a file as it is by now. */
  const ask = (path: string) => api.ask.open({ path })

  /** A file with a draft of it. */
  const opened = (open: OpenFile, { seen, edits }: Pick<Draft, 'seen' | 'edits'>): Drafted => {
    const former = now.files.get(open.file)
    const tree = edits.reduce(edited, renewed(treeOf(open.data ?? {}), former?.tree))
    const body = edits.flatMap((edit) => (edit.do === 'body' ? edit.text : [])).at(-1) ?? open.body
    return { ...{ open, seen, tree, body, problems: open.problems, back: [], forth: [], last: '' } }
  }

  const saveOpen = async (label: string): Promise<readonly Conflict[]> => {
    const parts = openDrafts(now)
    wanted = now.isOpen
    if (parts.length === 0) return []
    become({ saving: true })
    try {
      // Another window may have sent its own draft of them since.
      for (const { drafted } of parts) unsent.add(drafted.open.file)
      await flush()
      if (parts.some(({ drafted }) => unsent.has(drafted.open.file))) {
        become({ refused: refusedBecause(silent) })
        return []
      }
      if (errorsIn(now) > 0) return []
      const changes = parts.map(({ drafted: { open, seen }, edits }) => {
        return { file: open.file, seen, edits }
      })
      const answer = await api.change({ changes, label })
      if ('conflicts' in answer) return answer.conflicts
      if ('refused' in answer) {
        become({ refused: refusedBecause(answer.refused) })
        return []
      }
      const isLater = later.size > 0
      for (const { drafted: before, closed } of parts) {
        const { file } = before.open
        const open = await ask(file)
        const added = later.get(file) ?? []
        const seen = added.length > 0 ? open.seen : before.seen
        memory.set(`draft ${file}`, undefined)
        const edits = [...closed, ...added]
        const drafted = opened(open, { seen: edits.length > 0 ? seen : open.seen, edits })
        if (edits.length > 0) typed(file, drafted)
        else put(file, drafted)
      }
      become({ saved: isLater ? undefined : answer.saved, turned: undefined })
      return []
    } catch (error) {
      if (!isFailure(error)) throw error
      become({ refused: notSaved(error) })
      return []
    } finally {
      later.clear()
      become({ saving: false })
      if (unsent.size > 0) void flush()
    }
  }

  return {
    current: (): Drafting => now,

    /** Reads a file, with the draft of it that there is. */
    read: async (file: string, drafts: readonly Draft[]): Promise<Drafted> => {
      const known = now.files.get(file)
      if (known && isDraft(known)) return known
      const left = leftAt.get(file) ?? ''
      const isLatest = (one: Draft) => one.file === file && one.at > left
      const kept = drafts.find(isLatest) ?? ownDraft(file)
      const open = await ask(file)
      const drafted = opened(open, kept ?? { seen: open.seen, edits: [] })
      const meanwhile = now.files.get(file)
      if (meanwhile && isDraft(meanwhile)) return meanwhile
      // What was taken back in it can be done again as long as the file is the same.
      const isSame = !kept?.edits.length && meanwhile?.open.seen === open.seen
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
    judge: ({ problems, number }: Pick<State, 'problems' | 'number'>) => {
      if (number >= now.proof) become({ files: judged(problems) })
    },

    edit: (file: string, given: Edit) => {
      const edit = readingOf(given)
      if (now.saving) later.set(file, [...(later.get(file) ?? []), edit])
      change(file, nameOf(edit), ({ tree }) =>
        edit.do === 'body' ? { body: edit.text } : { tree: edited(tree, edit) },
      )
    },

    putBack: (file: string, place: Place, key: number) =>
      change(file, '', ({ tree }) => ({ tree: putBack(tree, place, key) })),

    /** Tells what is open: what a save saves. */
    show: (isOpen: IsOpen = isOpenNowhere) => become({ isOpen }),

    /** One step back or forth in a draft; false where there is none. */
    back: (file: string) => step(file, 'back', 'forth'),
    forth: (file: string) => step(file, 'forth', 'back'),

    /** Takes in that a save was taken back or done again. */
    turned: (save: Save) => become({ saved: undefined, refused: undefined, turned: save }),

    /** Lets go of what this window has of a file, where another sheet has settled what becomes of its draft. */
    forget: (file: string) => {
      unsent.delete(file)
      memory.set(`draft ${file}`, undefined)
      become({ files: new Map([...now.files].filter(([name]) => name !== file)) })
    },

    /** Sends what an earlier visit of this window has kept and the server does not have. */
    resend: async (drafts: readonly Draft[]) => {
      for (const file of memory.names('draft ')) {
        const own = ownDraft(file)
        if (!own) continue
        const { at, ...draft } = own
        const isOlder = drafts.some((one) => one.file === file && one.at > at)
        if (now.files.has(file)) unsent.add(file)
        else if (!isOlder)
          await api.draft(draft).then(
            () => memory.set(`draft ${file}`, undefined),
            (error) => become({ refused: notSaved(error) }),
          )
      }
      await flush()
    },

    /** Saves what is open as one save; gives the conflicts that hinder it. */
    save: (label: string): Promise<readonly Conflict[]> => {
      const save = saveOpen(label)
      lastSave = save.catch(() => {})
      return save
    },

    /** Whether the last save was to save an edit: a conflict may have hindered it. */
    isWanted: (file: string, edit: Edit) => wanted(file, placeOf(edit)),

    /** Waits until nothing is being saved: a step back before would be one in what is saved. */
    settled: () => lastSave,
  }
}

const silent = both('the editor does not answer', 'l’éditeur ne répond pas')

const refusedBecause = ({ en, fr }: Both): Both => ({
  en: sayIn('en')('status.refused', { why: en }),
  fr: sayIn('fr')('status.refused', { why: fr }),
})

/** Why nothing was saved; where no answer came it may have been. */
const notSaved = (error: unknown): Both =>
  error instanceof Refusal && error.status < 500 ? refusedBecause(reasonOf(error)) : reasonOf(error)

const stepOf = ({ tree, body }: Step): Step => ({ tree, body })

export type DraftingStore = ReturnType<typeof openDrafting>

/** Edits of one name that follow one another are one step back. */
function nameOf(edit: Edit): string {
  if (edit.do === 'body') return 'body'
  return edit.do === 'set' ? JSON.stringify(edit.at) : ''
}

/** The draft of a file that this window has kept because the server did not take it. */
function ownDraft(file: string): Draft | undefined {
  const kept = memory.get(`draft ${file}`)
  return kept === undefined ? undefined : JSON.parse(kept)
}
