import type { Both } from '../../message.ts'
import type { Conflict } from './conflict.ts'

/* How far the changes have come on their way to visitors: what the bar and the sheet of publishing say alike. */

/** A change that visitors do not have yet, as a sentence. */
export interface Change {
  /** The title of the page that shows it, or what is changed beside the pages. */
  readonly page: Both
  readonly file: string
  readonly sentence: Both
  /** Of a text that became another one, what it is called, said and says. */
  readonly text?: { readonly where: Both; readonly was: string; readonly is: string } | undefined
}

/** Why something was not sent. */
export type Failed =
  | 'behind'
  | 'conflict'
  | 'sign-in'
  | 'rights'
  | 'hook'
  | 'offline'
  | 'no answer'
  | 'no git'
  | 'old git'
  | 'who'
  | 'other'

/** Why something was not sent: how many commits of others are not here, when the last was made, and what git has said. */
export interface FailedState {
  readonly why: Failed
  readonly remoteCommits: number
  readonly at?: string
  readonly said: Both
  /** What both sides have changed, where that is all that keeps both from being merged. */
  readonly conflicts?: readonly Conflict[] | undefined
}

/** Why the host did not publish what was sent: what `refs/publication/failed/REASON/COMMIT` names at the remote. */
export type Stopped = 'check' | 'tests' | 'host' | 'other'

/** That the host did not publish what was sent, since when that is known here, and whether the administrator was told. */
export interface StoppedState {
  readonly why: Stopped
  readonly at: string
  readonly isTold: boolean
}

/** What others have published that is not here, and when the last of it was. */
export interface RemoteChanges {
  readonly changes: readonly Change[]
  readonly at: string
}

/** Which branch is worked on, which is published, and how many changes the remote has not got of the first. */
export interface OtherBranch {
  readonly here: string
  readonly published: string
  readonly unsent: number | undefined
}

/** What was sent from this computer before the changes of which is told. */
export interface EarlierPublication {
  readonly sentAt: string
  readonly isLive: boolean
  readonly stopped?: StoppedState | undefined
}

/** What is known in every step. */
interface AnyStep {
  readonly changes: readonly Change[]
  /** What the commit is called, or would be. */
  readonly message: Both
  /** Pictures that are not sent since nothing uses them: their paths. */
  readonly unused: readonly string[]
  /** As far as it is known. */
  readonly remoteChanges?: RemoteChanges | undefined
  /** Whether the remote is being asked for the first time. */
  readonly isLooking?: boolean | undefined
  /** The last commit on this computer. */
  readonly commit?: string | undefined
  /** How many seconds the last publications took, in the middle; absent where that is not known. */
  readonly usual?: number | undefined
}

/** There is no clone with a remote. */
export interface NotSetUp extends AnyStep {
  readonly step: 'none'
}

/** Nothing is changed, and nothing was sent from here. */
export interface NothingToSend extends AnyStep {
  readonly step: 'nothing'
}

/** Another branch is worked on than the one that is published. */
export interface OnOtherBranch extends AnyStep {
  readonly step: 'branch'
  readonly branch: OtherBranch
  readonly earlier?: EarlierPublication | undefined
}

/** There are changes to send. */
export interface ReadyToSend extends AnyStep {
  readonly step: 'ready'
  readonly earlier?: EarlierPublication | undefined
}

/** The changes could not be sent. */
export interface NotSentYet extends AnyStep {
  readonly step: 'failed'
  readonly failed: FailedState
  readonly earlier?: EarlierPublication | undefined
}

/** What is known of changes that were sent. */
interface AnySentStep extends AnyStep {
  readonly sentAt: string
}

/** The changes were sent, and nobody looks whether they are live. */
export interface SentOnly extends AnySentStep {
  readonly step: 'sent'
}

/** The changes were sent, and the public site is asked until it has them. */
export interface WaitingForHost extends AnySentStep {
  readonly step: 'waiting'
  /** Whether a site of this kind has answered where it is public. */
  readonly answers?: boolean | undefined
  /** Whether the program of the site has changed since what is live, so that the host tests it first unless it has. */
  readonly awaitsTests: boolean
}

/** The host did not publish the changes. */
export interface StoppedByHost extends AnySentStep {
  readonly step: 'stopped'
  readonly stopped: StoppedState
  readonly answers?: boolean | undefined
}

/** Visitors have the changes. */
export interface LiveForVisitors extends AnySentStep {
  readonly step: 'live'
  readonly liveAt: string
  /** Whether it went live then; else it was live when somebody looked. */
  readonly isTimed: boolean
  /** Whether what is live is a later version, by somebody else. */
  readonly isLater: boolean
}

/** How far the changes have come. */
export type Publication =
  | NotSetUp
  | NothingToSend
  | OnOtherBranch
  | ReadyToSend
  | NotSentYet
  | SentOnly
  | WaitingForHost
  | StoppedByHost
  | LiveForVisitors

/** Why the changes could not be sent; undefined where nothing has failed. */
export const failedOf = (publication: Publication): FailedState | undefined =>
  publication.step === 'failed' ? publication.failed : undefined
