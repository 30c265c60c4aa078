import type { z } from 'zod'
import type { Refused } from '../../message.ts'
import type { CallTable } from './calls.ts'
import type { FailedState, Publication } from './publication.ts'
import type {
  FieldProblem,
  OpenFile,
  PagePlan,
  SaveAnswer,
  SearchResult,
  UndoAnswer,
  Upload,
} from './state.ts'
import type {
  ComparedPages,
  DraftedChanges,
  HistoryList,
  Restoring,
  ReviewFile,
  TakingBack,
} from './versions.ts'

export type CallName = keyof CallTable

/** That an act has ended: what it has come to is told with the state, before this answer. */
export type Ended = Readonly<Record<string, never>>

/** Whether what others have published is here now; if not, the state says why. */
export interface MergeAnswer {
  readonly isMerged: boolean
}

/** What came of taking a publication back: it is sent, or could not be, or would become a draft. */
export type TakeBackAnswer =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'not sent'; readonly failed: FailedState }
  | (TakingBack & { readonly outcome: 'draft' })

/** Answers to every call: TypeScript names the call that has none. */
type ToEachCall<Given extends Record<CallName, unknown>> = Given

/** What each call is answered with: as JSON, but for a picture, which is sent as its bytes. */
export type Answers = ToEachCall<{
  readonly open: OpenFile
  readonly newCard: OpenFile
  readonly history: HistoryList
  readonly restored: Restoring
  readonly takenBack: TakingBack
  readonly compared: ComparedPages
  readonly search: SearchResult
  readonly publication: Publication
  readonly plan: PagePlan
  readonly picture: Blob
  readonly review: ReviewFile
  readonly draft: DraftAnswer
  readonly save: SaveAnswer
  readonly change: SaveAnswer
  readonly undo: UndoAnswer
  readonly redo: SaveAnswer
  readonly back: SaveAnswer
  readonly fix: SaveAnswer
  readonly settle: SaveAnswer
  readonly newPage: SaveAnswer
  readonly publish: Ended
  readonly publishMerge: MergeAnswer
  readonly restore: DraftedChanges
  readonly takeBack: TakeBackAnswer
  readonly publishBack: Ended
  readonly publishWatch: Ended
  readonly publishStop: Ended
  readonly upload: Upload | Refused
}>

/** What is wrong with the content once a draft is kept, and when it was kept: undefined where another window has a later one. */
export interface DraftAnswer {
  readonly problems: readonly FieldProblem[]
  readonly pageVersion: number
  readonly at: string | undefined
}

/** What a call is given by whoever asks. */
export type CallInput<Name extends CallName> = z.input<CallTable[Name]>

/** Those whose answer may take minutes: git has two for each step of a publication. */
export const longCalls: ReadonlySet<CallName> = new Set<CallName>([
  'upload',
  'publication',
  'publish',
  'publishMerge',
  'publishBack',
  'publishWatch',
  'publishStop',
  'review',
  'takeBack',
])

/** A call on its way to the editor. */
export interface SentCall<Name extends CallName> {
  readonly name: Name
  readonly input: CallInput<Name>
  /** Of an upload. */
  readonly bytes?: Blob | undefined
  /** Whether it changes nothing, and may be sent until it is answered. */
  readonly isRead: boolean
  /** Ends it, where nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined
}

/** Sends a call and gives its answer; rejects where it is not done. */
export type Post = <Name extends CallName>(call: SentCall<Name>) => Promise<Answers[Name]>

export type Client = ReturnType<typeof createClient>

/** The calls of the editor as functions, for whoever is not in its process. */
export function createClient(post: Post) {
  const read = <Name extends CallName>(name: Name, input: CallInput<Name>, signal?: AbortSignal) =>
    post({ name, input, isRead: true, signal })
  const act = <Name extends CallName>(name: Name, input: CallInput<Name>, bytes?: Blob) =>
    post({ name, input, bytes, isRead: false })
  return {
    open: (input: CallInput<'open'>) => read('open', input),
    newCard: (input: CallInput<'newCard'>) => read('newCard', input),
    history: () => read('history', {}),
    restored: (input: CallInput<'restored'>) => read('restored', input),
    takenBack: (input: CallInput<'takenBack'>) => read('takenBack', input),
    compared: (input: CallInput<'compared'>) => read('compared', input),
    search: (input: CallInput<'search'>) => read('search', input),
    publication: () => read('publication', {}),
    plan: (input: CallInput<'plan'>) => read('plan', input),
    picture: (input: CallInput<'picture'>, signal?: AbortSignal) => read('picture', input, signal),
    review: (input: CallInput<'review'>) => act('review', input),
    draft: (input: CallInput<'draft'>) => act('draft', input),
    save: (input: CallInput<'save'>) => act('save', input),
    change: (input: CallInput<'change'>) => act('change', input),
    undo: (input: CallInput<'undo'> = {}) => act('undo', input),
    redo: () => act('redo', {}),
    back: (input: CallInput<'back'>) => act('back', input),
    fix: (input: CallInput<'fix'>) => act('fix', input),
    settle: (input: CallInput<'settle'>) => act('settle', input),
    newPage: (input: CallInput<'newPage'>) => act('newPage', input),
    publish: (input: CallInput<'publish'>) => act('publish', input),
    publishMerge: (input: CallInput<'publishMerge'>) => act('publishMerge', input),
    restore: (input: CallInput<'restore'>) => act('restore', input),
    takeBack: (input: CallInput<'takeBack'>) => act('takeBack', input),
    publishBack: () => act('publishBack', {}),
    publishWatch: () => act('publishWatch', {}),
    publishStop: () => act('publishStop', {}),
    upload: (input: CallInput<'upload'>, bytes: Blob) => act('upload', input, bytes),
  } satisfies {
    readonly [Name in CallName]: (input: CallInput<Name>, more: never) => Promise<Answers[Name]>
  }
}
