import type { Both } from '../../message.ts'
import type {
  EarlierPublication,
  FailedState,
  OtherBranch,
  Publication,
  RemoteChanges,
} from '../protocol/publication.ts'
import { summaryOf, type ToldChange } from './changes.ts'
import type { Followed, SentPublication } from './sent-publication.ts'

/** What is known of the content, the clone and the last publication. */
export interface PublicationFacts {
  /** What the remote has not got yet, and the pictures that stay here. */
  readonly changes: readonly ToldChange[]
  readonly unused: readonly string[]
  /** Why sending them has failed. */
  readonly failed?: FailedState | undefined
  /** Where another branch is worked on than the one that is published. */
  readonly branch?: OtherBranch | undefined
  /** What somebody has called the commit; the empty text where its name follows the changes. */
  readonly typed: string
  readonly followed: Followed
  readonly remoteChanges?: RemoteChanges | undefined
  readonly isLooking: boolean
  /** The last commit on this computer. */
  readonly commit?: string | undefined
}

/** How far the changes have come: what hinders them is told before what is to be done, and that before what was done. */
export function publicationOf(facts: PublicationFacts): Publication {
  const { changes, failed, branch, followed } = facts
  const { last } = followed
  const here = { ...knownAlways(facts), changes, message: messageOf(facts.typed, changes) }
  const earlier = last && earlierOf(last)
  if (failed) return { ...here, step: 'failed', failed, earlier }
  if (branch) return { ...here, step: 'branch', branch, earlier }
  if (changes.length > 0) return { ...here, step: 'ready', earlier }
  if (!last) return { ...here, step: 'nothing' }
  const message = messageOf(last.message || facts.typed, changes)
  return { ...here, changes: last.changes, message, ...sentStepOf(last, followed) }
}

const knownAlways = (facts: PublicationFacts) => ({
  unused: facts.unused,
  remoteChanges: facts.remoteChanges,
  isLooking: facts.isLooking,
  commit: facts.commit,
  usual: facts.followed.usual,
})

/** How far the last publication has come. */
function sentStepOf(last: SentPublication, { answers, isWatched }: Followed) {
  const { at: sentAt, liveAt, isTimed, isLater, stopped, awaitsTests } = last
  if (liveAt) return { step: 'live', sentAt, liveAt, isTimed, isLater } as const
  if (stopped) return { step: 'stopped', sentAt, stopped, answers } as const
  if (isWatched) return { step: 'waiting', sentAt, answers, awaitsTests } as const
  return { step: 'sent', sentAt } as const
}

const earlierOf = ({ at, liveAt, stopped }: SentPublication): EarlierPublication => ({
  sentAt: at,
  isLive: liveAt !== undefined,
  stopped,
})

/** What a commit is called: as somebody has typed it, or by its changes. */
const messageOf = (typed: string, changes: readonly ToldChange[]): Both =>
  typed ? { en: typed, fr: typed } : summaryIn(changes)

/** The summary of changes in both languages. */
export const summaryIn = (changes: readonly ToldChange[]): Both => ({
  en: summaryOf(changes, 'en'),
  fr: summaryOf(changes, 'fr'),
})
