import type { Both } from '../../message.ts'
import { isError, type Problem } from '../../problem.ts'
import type { Conflict, Draft, Edit, OpenFile, Place, SaveAnswer } from '../protocol.ts'
import { memory, type PanelApi, Refusal } from './api.ts'
import { edited, editsOf, putBack, renewed, type Tree, treeOf } from './tree.ts'

/** A problem as the server tells it; `at` where it knows the field. */
export type FieldProblem = Problem & { readonly at?: Place | undefined }

/** A file that is being edited. */
export interface Drafted {
  readonly open: OpenFile
  /** The hash of the file that the edits begin with. */
  readonly seen: string
  readonly tree: Tree
  readonly body: string | undefined
  readonly problems: readonly FieldProblem[]
}

/** Everything that is being edited in this window. */
export interface Drafting {
  readonly files: ReadonlyMap<string, Drafted>
  readonly saving: boolean
  /** When the last save was; undefined once something is edited. */
  readonly savedAt: string | undefined
  /** Why the last save was refused. */
  readonly refused: Extract<SaveAnswer, { readonly refused: unknown }> | undefined
  /** The number of the draft that the page should show. */
  readonly proof: number
}

/** What came of a draft; `refused` where it cannot be written into its file. */
interface DraftAnswer {
  readonly problems: readonly FieldProblem[]
  readonly number: number
  readonly refused?: Both | undefined
}

type Step = Pick<Drafted, 'tree' | 'body'>

/** Whether something of a file waits to be saved. */
export const isDraft = (drafted: Drafted): boolean => editsIn(drafted).length > 0

/** The errors that hold a save. */
export const errorsIn = ({ files }: Drafting): number =>
  [...files.values()].filter(isDraft).flatMap(({ problems }) => problems.filter(isError)).length

/** What a draft changes in its file. */
export function editsIn({ tree, body, open }: Drafted): readonly Edit[] {
  const edits = open.data === undefined ? [] : editsOf(tree)
  return body === undefined || body === open.body ? edits : [...edits, { do: 'body', text: body }]
}

/**
 * Keeps what is typed: in this window at once, at the server after a moment, and in the page by the number of the proof
 * that the server gives back. `hear` is called after every change.
 */
export function openDrafting(api: PanelApi, hear: () => void) {
  let now: Drafting = {
    files: new Map(),
    saving: false,
    savedAt: undefined,
    refused: undefined,
    proof: 0,
  }
  const steps = new Map<string, { back: Step[]; forth: Step[]; last: string }>()
  const timers = new Map<string, { first: number; timer: ReturnType<typeof setTimeout> }>()
  let sending = Promise.resolve()

  const become = (change: Partial<Drafting>) => {
    now = { ...now, ...change }
    hear()
  }
  const put = (file: string, drafted: Drafted, change: Partial<Drafting> = {}) =>
    become({ files: new Map(now.files).set(file, drafted), ...change })

  const send = (file: string) => {
    const timer = timers.get(file)
    if (timer) clearTimeout(timer.timer)
    timers.delete(file)
    sending = sending.then(async () => {
      const drafted = now.files.get(file)
      if (!drafted) return
      const edits = editsIn(drafted)
      const draft = { file, seen: drafted.seen, edits }
      try {
        const answer = await api.send<DraftAnswer>('PUT', 'draft', draft)
        const later = now.files.get(file)
        if (later)
          put(file, { ...later, problems: answer.problems.filter((one) => one.file === file) })
        become({ proof: answer.number, refused: answer.refused && { refused: answer.refused } })
        if (!timers.has(file)) memory.set(`draft ${file}`, undefined)
      } catch (error) {
        // What was typed stays in this window until the server is there again.
        if (error instanceof Refusal) console.error(error)
      }
    })
    return sending
  }

  const later = (file: string) => {
    const timer = timers.get(file)
    if (timer) clearTimeout(timer.timer)
    const first = timer?.first ?? Date.now()
    const wait = Math.min(150, Math.max(0, first + 1000 - Date.now()))
    timers.set(file, { first, timer: setTimeout(() => send(file), wait) })
  }

  const typed = (file: string, next: Step) => {
    const drafted = now.files.get(file)
    if (!drafted) return
    const changed = { ...drafted, ...next }
    put(file, changed, { savedAt: undefined, refused: undefined })
    const draft = { file, seen: changed.seen, edits: editsIn(changed) }
    memory.set(`draft ${file}`, JSON.stringify(draft))
    later(file)
  }

  const change = (file: string, what: string, next: (step: Step) => Step) => {
    const drafted = now.files.get(file)
    if (!drafted) return
    const history = steps.get(file) ?? { back: [], forth: [], last: '' }
    if (history.last !== what || what === '')
      history.back.push({ tree: drafted.tree, body: drafted.body })
    steps.set(file, { back: history.back, forth: [], last: what })
    typed(file, next(drafted))
  }

  const step = (file: string, from: 'back' | 'forth', to: 'back' | 'forth'): boolean => {
    const drafted = now.files.get(file)
    const history = steps.get(file)
    const next = history?.[from].pop()
    if (!drafted || !history || !next) return false
    history[to].push({ tree: drafted.tree, body: drafted.body })
    history.last = ''
    typed(file, next)
    return true
  }

  return {
    current: (): Drafting => now,

    /** Reads a file, with the draft of it that there is. */
    read: async (file: string, drafts: readonly Draft[]): Promise<Drafted> => {
      const known = now.files.get(file)
      if (known && isDraft(known)) return known
      const open = await api.get<OpenFile>(`file?path=${encodeURIComponent(file)}`)
      const meanwhile = now.files.get(file)
      if (meanwhile && isDraft(meanwhile)) return meanwhile
      const draft = drafts.find((one) => one.file === file) ?? ownDraft(file)
      const data = renewed(treeOf(open.data ?? {}), meanwhile?.tree)
      const tree = (draft?.edits ?? []).reduce(edited, data)
      const body = draft?.edits.flatMap((edit) => (edit.do === 'body' ? edit.text : [])).at(-1)
      const drafted = {
        open,
        seen: draft?.seen ?? open.seen,
        tree,
        body: body ?? open.body,
        problems: open.problems,
      }
      steps.delete(file)
      put(file, drafted)
      return drafted
    },

    edit: (file: string, edit: Edit) =>
      change(file, nameOf(edit), ({ tree, body }) => ({
        tree: edited(tree, edit),
        body: edit.do === 'body' ? edit.text : body,
      })),

    putBack: (file: string, place: Place, key: number) =>
      change(file, '', ({ tree, body }) => ({ tree: putBack(tree, place, key), body })),

    /** One step back or forth in a draft; false where there is none. */
    back: (file: string) => step(file, 'back', 'forth'),
    forth: (file: string) => step(file, 'forth', 'back'),
    canGo: (file: string, where: 'back' | 'forth') => (steps.get(file)?.[where].length ?? 0) > 0,

    /** Lets go of what this window has of a file, where another sheet has settled what becomes of its draft. */
    forget: (file: string) => {
      const left = new Map(now.files)
      left.delete(file)
      clearTimeout(timers.get(file)?.timer)
      timers.delete(file)
      steps.delete(file)
      memory.set(`draft ${file}`, undefined)
      become({ files: left })
    },

    /** Sends what the server does not have yet. */
    flush: async () => {
      for (const file of timers.keys()) send(file)
      await sending
    },

    /** Sends what an earlier visit of this window has kept and the server does not have. */
    resend: async (drafts: readonly Draft[]) => {
      for (const file of memory.names('draft ')) {
        const draft = ownDraft(file)
        if (now.files.has(file)) send(file)
        else if (draft && !drafts.some((one) => one.file === file))
          await api.send('PUT', 'draft', draft).then(() => memory.set(`draft ${file}`, undefined))
      }
      await sending
    },

    /** Saves every draft of this window as one save; gives the conflicts that hinder it. */
    save: async (label: string): Promise<readonly Conflict[]> => {
      for (const file of timers.keys()) send(file)
      await sending
      const files = [...now.files].filter(([, drafted]) => isDraft(drafted)).map(([file]) => file)
      if (files.length === 0 || errorsIn(now) > 0) return []
      become({ saving: true })
      try {
        const answer = await api.send<SaveAnswer>('POST', 'save', { files, label })
        if ('conflicts' in answer) return answer.conflicts
        if ('refused' in answer) {
          become({ refused: answer })
          return []
        }
        const left = new Map(now.files)
        for (const file of files) {
          const open = await api.get<OpenFile>(`file?path=${encodeURIComponent(file)}`)
          const { problems, seen, body } = open
          left.set(file, {
            open,
            seen,
            body,
            problems,
            tree: renewed(treeOf(open.data ?? {}), now.files.get(file)?.tree),
          })
          memory.set(`draft ${file}`, undefined)
          steps.delete(file)
        }
        become({ files: left, savedAt: answer.saved.at })
        return []
      } finally {
        become({ saving: false })
      }
    },
  }
}

export type DraftingStore = ReturnType<typeof openDrafting>

/** Edits of one name that follow one another are one step back. */
function nameOf(edit: Edit): string {
  if (edit.do === 'body') return 'body'
  return edit.do === 'set' ? JSON.stringify(edit.at) : ''
}

/** The draft of a file that this window has kept because the server did not take it. */
function ownDraft(file: string): Pick<Draft, 'file' | 'seen' | 'edits'> | undefined {
  const kept = memory.get(`draft ${file}`)
  return kept === undefined ? undefined : JSON.parse(kept)
}
