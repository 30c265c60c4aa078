import type { Both } from '../../message.ts'
import { isError } from '../../problem.ts'
import type {
  Conflict,
  Draft,
  Edit,
  FieldProblem,
  OpenFile,
  Place,
  SaveAnswer,
  State,
} from '../protocol.ts'
import { memory, type PanelApi, Refusal } from './api.ts'
import { edited, editsOf, putBack, renewed, type Tree, treeOf } from './tree.ts'

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

/** Whether something of a file waits to be saved. */
export const isDraft = (drafted: Drafted): boolean => editsIn(drafted).length > 0

/** The errors that hold a save: those of the drafts, and those that they make in files beside them. */
export const errorsIn = ({ files }: Drafting): number =>
  [...files.values()].flatMap((drafted) => {
    const { problems, open } = drafted
    const nameOf = ({ code, at }: FieldProblem) => `${code} ${at}`
    const before = isDraft(drafted) ? [] : open.problems.map(nameOf)
    return problems.filter((one) => isError(one) && !before.includes(nameOf(one)))
  }).length

/** What a draft changes in its file. */
export function editsIn({ tree, body, open }: Drafted): readonly Edit[] {
  const edits = open.data === undefined ? [] : editsOf(tree)
  return body === undefined || body === open.body ? edits : [...edits, { do: 'body', text: body }]
}

/** After so many milliseconds without a key, and so many at most, what is typed goes to the server. */
const pause = 80
const longest = 1000

/**
 * Keeps what is typed: in this window at once, at the server after a moment, and in the page by the number of the proof
 * that the server gives back. `hear` is called after every change.
 */
export function openDrafting(api: PanelApi, hear: () => void) {
  let now: Drafting = {
    ...{ files: new Map(), saving: false, savedAt: undefined, refused: undefined, proof: 0 },
  }
  /** What is edited while its file is being saved: it is a draft of what was saved then. */
  const later = new Map<string, Edit[]>()
  /** The files of which the server does not have everything, since when, and what sends it. */
  const unsent = new Set<string>()
  let since: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending = Promise.resolve()
  let lastSave: Promise<unknown> = Promise.resolve()

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
      const answer = await api.send<DraftAnswer>('PUT', 'draft', draft)
      const refused = answer.refused && { refused: answer.refused }
      become({ files: judged(answer.problems), proof: answer.number, refused })
      if (!unsent.has(file)) memory.set(`draft ${file}`, undefined)
    } catch (error) {
      // What was typed stays in this window until the server is there again.
      if (error instanceof Refusal) console.error(error)
    }
  }

  const flush = () => {
    clearTimeout(timer)
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
    put(file, drafted, { savedAt: undefined, refused: undefined })
    const at = new Date().toISOString()
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
  const ask = (file: string): Promise<OpenFile> => api.get(`file?path=${encodeURIComponent(file)}`)

  /** A file with a draft of it. */
  const opened = (open: OpenFile, { seen, edits }: Pick<Draft, 'seen' | 'edits'>): Drafted => {
    const former = now.files.get(open.file)
    const tree = edits.reduce(edited, renewed(treeOf(open.data ?? {}), former?.tree))
    const body = edits.flatMap((edit) => (edit.do === 'body' ? edit.text : [])).at(-1) ?? open.body
    return { ...{ open, seen, tree, body, problems: open.problems, back: [], forth: [], last: '' } }
  }

  const saveAll = async (label: string): Promise<readonly Conflict[]> => {
    const files = [...now.files].filter(([, drafted]) => isDraft(drafted)).map(([file]) => file)
    if (files.length === 0) return []
    become({ saving: true })
    try {
      // Another window may have sent its own draft of them since.
      for (const file of files) unsent.add(file)
      await flush()
      if (errorsIn(now) > 0) return []
      const answer = await api.send<SaveAnswer>('POST', 'save', { files, label })
      if ('conflicts' in answer) return answer.conflicts
      if ('refused' in answer) {
        become({ refused: answer })
        return []
      }
      for (const file of files) {
        const open = await ask(file)
        const edits = later.get(file) ?? []
        memory.set(`draft ${file}`, undefined)
        const drafted = opened(open, { seen: open.seen, edits })
        if (edits.length > 0) typed(file, drafted)
        else put(file, drafted)
      }
      become({ savedAt: later.size > 0 ? undefined : answer.saved.at })
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
      const kept = drafts.find((one) => one.file === file) ?? ownDraft(file)
      const open = await ask(file)
      const drafted = opened(open, kept ?? { seen: open.seen, edits: [] })
      const meanwhile = now.files.get(file)
      if (meanwhile && isDraft(meanwhile)) return meanwhile
      put(file, drafted)
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

    edit: (file: string, edit: Edit) => {
      if (now.saving) later.set(file, [...(later.get(file) ?? []), edit])
      change(file, nameOf(edit), ({ tree }) =>
        edit.do === 'body' ? { body: edit.text } : { tree: edited(tree, edit) },
      )
    },

    putBack: (file: string, place: Place, key: number) =>
      change(file, '', ({ tree }) => ({ tree: putBack(tree, place, key) })),

    /** One step back or forth in a draft; false where there is none. */
    back: (file: string) => step(file, 'back', 'forth'),
    forth: (file: string) => step(file, 'forth', 'back'),

    /** Lets go of what this window has of a file, where another sheet has settled what becomes of its draft. */
    forget: (file: string) => {
      unsent.delete(file)
      memory.set(`draft ${file}`, undefined)
      become({ files: new Map([...now.files].filter(([name]) => name !== file)) })
    },

    /** Sends what an earlier visit of this window has kept and the server does not have. */
    resend: async (drafts: readonly Draft[]) => {
      for (const file of memory.names('draft ')) {
        const { at, ...draft } = ownDraft(file) ?? {}
        const isOlder = drafts.some((one) => one.file === file && one.at > (at ?? ''))
        if (now.files.has(file)) unsent.add(file)
        else if (!isOlder)
          await api.send('PUT', 'draft', draft).then(() => memory.set(`draft ${file}`, undefined))
      }
      await flush()
    },

    /** Saves every draft of this window as one save; gives the conflicts that hinder it. */
    save: (label: string): Promise<readonly Conflict[]> => {
      const save = saveAll(label)
      lastSave = save.catch(() => {})
      return save
    },

    /** Waits until nothing is being saved: a step back before would be one in what is saved. */
    settled: () => lastSave,
  }
}

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
