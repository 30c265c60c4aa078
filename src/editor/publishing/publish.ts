import { both } from '../../message.ts'
import { isError } from '../../problem.ts'
import type { Language } from '../../site.ts'
import type { Settled } from '../protocol/conflict.ts'
import type { FailedState, OtherBranch, Publication } from '../protocol/publication.ts'
import type { DraftFile } from '../site/build-thread-calls.ts'
import {
  behindBy,
  type Clone,
  fetchRemote,
  introduce,
  isOtherBranch,
  onPublished,
  personIn,
  reread,
  send,
  sharedCommit,
} from './clone.ts'
import { CloneTurns } from './clone-turns.ts'
import { adopt, draftCommit, mergeRemote, switchBack } from './commit.ts'
import { failureOf, wholeFailureOf } from './failing.ts'
import { Following, type FollowingOptions } from './follow.ts'
import { NotSent } from './git.ts'
import { publicationOf, summaryIn } from './publication.ts'
import { type PastPublication, publicationsOf, rememberPublications } from './publications.ts'
import { RemoteLook } from './remote-look.ts'
import { remoteTeller } from './remote-told.ts'
import {
  notThere,
  type TakeBackDisk,
  type TakeBackPlan,
  type TakeBackWish,
  takeBackMessage,
  takeBackPlan,
} from './take-back.ts'
import { type Disk, type Done, filesOf, sentOf, uncommitted, unsentChanges } from './unsent.ts'
import { taken, wentLiveIn } from './went-live.ts'

export interface PublishingOptions extends TakeBackDisk, Omit<FollowingOptions, 'asked'> {
  readonly project: string
}

/** How a commit is made: what it is called, and in which language where it is not called anything. */
export interface Wish {
  readonly message: string
  readonly language: Language
  /** Who publishes, where git does not know it yet. */
  readonly who?: { readonly name: string; readonly mail: string } | undefined
}

/** Publishing: one commit of the content and nothing else, sent on request, then watched until the site shows it. */
export class Publishing {
  readonly #options: PublishingOptions
  readonly #turns: CloneTurns
  readonly #remote: RemoteLook
  readonly #following: Following
  readonly #published = rememberPublications()
  /** Why the last act has failed, until there is another one or nothing is left to send. */
  #failed: FailedState | undefined
  /** What somebody has called the commit; the empty text where its name follows the changes. */
  #typed = ''

  constructor(options: PublishingOptions) {
    const { onChange } = options
    const turns = new CloneTurns(options)
    const remoteTold = remoteTeller(options.sources)
    this.#options = options
    this.#turns = turns
    this.#remote = new RemoteLook({ turns, disk: options, onChange })
    this.#following = new Following({
      ...options,
      asked: (commit) => turns.inClone((clone) => remoteTold(clone, commit)),
    })
  }

  /** Asks the remote what others have sent, while nobody waits for it. */
  readonly look = (): Promise<void> => this.#remote.look()

  /** What there is to publish, and how far the last publication is. */
  state(): Promise<Publication> {
    return this.#turns.inTurn(async () => {
      let clone: Clone | undefined
      try {
        clone = await this.#turns.open()
        return clone ? await this.#stateOf(clone) : { ...nothingKnown, step: 'none' }
      } catch (error) {
        const failed = failureOf(error)
        const unknown: Publication = { ...nothingKnown, step: 'failed', failed }
        if (!clone) return unknown
        // What hinders git may hinder the look at what is left, too.
        return this.#stateAfter(clone, failed).catch((again) => failureOf(again) && unknown)
      }
    })
  }

  /** Commits and sends the content; where that fails the state says why. */
  publish(wish: Wish): Promise<FailedState | undefined> {
    return this.#act((clone) => this.#publish(clone, wish))
  }

  /** Merges what others have published, into the files on the disk too; `settled` is what was chosen for conflicts. Gives why it could not. */
  take(language: Language, settled: readonly Settled[] = []): Promise<FailedState | undefined> {
    return this.#act((clone) => this.#take(clone, language, settled))
  }

  /** Goes to the branch that is published, with what is not sent. */
  back(): Promise<FailedState | undefined> {
    return this.#act((clone) => {
      this.#failed = undefined
      return switchBack(clone)
    })
  }

  /** Looks again whether the last publication is live. */
  watch(): void {
    this.#following.again()
  }

  /** Ends the comparing with the published site. */
  stop(): void {
    this.#following.stop()
  }

  /** What taking a publication back would come to, as far as is known here. Throws `NotSent`. */
  async takeBackPlan(wish: TakeBackWish): Promise<TakeBackPlan> {
    const plan = await this.#turns.inClone((clone) =>
      takeBackPlan(clone, this.#options, wish, true),
    )
    if (!plan) throw new NotSent('other', notThere)
    return plan
  }

  /** Takes a publication back by a commit that says so, or tells of what files that would become drafts; or why it could not. */
  async takeBack(wish: TakeBackWish): Promise<TakenBackAnswer> {
    let plan: TakeBackPlan | undefined
    const failed = await this.#act(async (clone) => {
      this.#failed = undefined
      plan = await this.#takeBack(clone, wish)
    })
    return { plan, failed }
  }

  /** What was published last, the newest first, and which of several things that were done, the oldest first, visitors have; nothing of either, and why, where that cannot be told. */
  async past(all: readonly Done[]): Promise<PublishedPast> {
    try {
      const found = await this.#turns.inClone(async (clone) => ({
        publications: await this.#published(onPublished(clone)),
        sent: await sentOf(onPublished(clone), all),
      }))
      return found ?? noPast
    } catch (error) {
      return { ...noPast, failed: failureOf(error) }
    }
  }

  /** A publication by its commit; undefined where that is none. */
  publication(commit: string): Promise<PastPublication | undefined> {
    const find = async (clone: Clone) => (await publicationsOf(onPublished(clone), commit))[0]
    return this.#turns.ask(find, undefined)
  }

  /** The files in which what visitors had after a publication (`HASH`), before it (`HASH^`), or what both sides have, differs from the disk. Throws `NotSent` without one. */
  filesOf(commit?: string): Promise<readonly DraftFile[]> {
    return this.#turns.inTurn(async () =>
      committedFiles(await this.#turns.open(), commit, this.#options),
    )
  }

  /** What git calls who works here. */
  async person() {
    return personIn(await this.#turns.open())
  }

  /** Whether something that was done to files is in what was sent. */
  async holds(done: Done): Promise<boolean> {
    const sent = await this.#turns.ask((clone) => sentOf(clone, [done]), [])
    return sent[0] === true
  }

  /** Does something with the clone, after all that was asked for before it; gives why it could not. */
  #act(work: (clone: Clone) => Promise<void>): Promise<FailedState | undefined> {
    return this.#turns.inTurn(async () => {
      let clone: Clone | undefined
      try {
        clone = await this.#turns.open()
        if (clone) await work(clone)
        return undefined
      } catch (error) {
        const failed = failureOf(error)
        this.#failed = clone ? await wholeFailureOf(clone, failed, this.#options) : failed
        return failed
      }
    })
  }

  async #stateOf(clone: Clone): Promise<Publication> {
    const shown = onPublished(clone)
    const isOther = shown !== clone
    const { changes, unused } = await unsentChanges(shown, this.#options)
    // Somebody has sent them by other means.
    if (changes.length === 0) this.#failed = undefined
    const failed = this.#failed
    const isLooking = this.#remote.isFirst
    return publicationOf({
      changes,
      unused,
      failed,
      isLooking,
      typed: this.#typed,
      followed: this.#following.state(),
      remoteChanges: isOther ? undefined : await this.#remote.changesOf(clone),
      branch: isOther && !failed ? await branchOf(clone, this.#options) : undefined,
      commit: clone.commits.get(clone.branch),
    })
  }

  async #stateAfter(before: Clone, failed: FailedState): Promise<Publication> {
    this.#failed = await wholeFailureOf(before, failed, this.#options)
    return this.#stateOf(await reread(before))
  }

  async #publish(before: Clone, { message, language, who }: Wish): Promise<void> {
    this.#failed = undefined
    if ((await this.#options.problems()).some(isError)) throw new NotSent('other', withErrors)
    if (who) await introduce(before, who)
    if (await isOtherBranch(before)) return
    const clone = await reread(before)
    const { changes } = await unsentChanges(clone, this.#options)
    const files = await uncommitted(clone, this.#options)
    if (changes.length + files.length === 0) return
    const typed = message.trim().slice(0, longestMessage)
    const summary = summaryIn(changes)
    // What was only filled in follows the changes and the language.
    this.#typed = [summary.en, summary.fr].includes(typed) ? '' : typed
    const called = this.#typed || summary[language]
    if ((await behindBy(clone)).remoteCommits > 0) throw new NotSent('behind')
    const drafted = await draftCommit(clone, files, called)
    await adopt(clone, drafted)
    await sendOrFetch(clone, drafted.commit)
    if (onPublished(clone) === clone)
      this.#following.follow({ commit: drafted.commit, changes, message: called })
    this.#typed = ''
  }

  async #take(clone: Clone, language: Language, settled: readonly Settled[]): Promise<void> {
    const { changes } = await unsentChanges(clone, this.#options)
    const files = await uncommitted(clone, this.#options)
    const ours = this.#typed || summaryIn(changes)[language]
    await mergeRemote(clone, files, { ours, merge: taken[language] }, settled)
    this.#failed = undefined
  }

  async #takeBack(before: Clone, wish: TakeBackWish): Promise<TakeBackPlan> {
    const { language, who } = wish
    if (who) await introduce(before, who)
    if (await isOtherBranch(before)) throw new NotSent('other', notThere)
    let clone = await reread(before)
    if ((await behindBy(clone)).remoteCommits > 0) {
      await this.#take(clone, language, [])
      clone = await reread(clone)
    }
    const plan = await takeBackPlan(clone, this.#options, wish)
    const { commit, files } = plan
    if (!commit) return plan
    await sendOrFetch(clone, commit)
    const message = takeBackMessage(plan.publication.label)[language]
    this.#following.follow({ commit, changes: await this.#options.tell(files), message })
    // What hinders this is no reason to say that nothing was sent: the changes are those of others, then.
    await this.#take(await reread(clone), language, []).catch(failureOf)
    return plan
  }
}

/** What came of taking a publication back. */
interface TakenBackAnswer {
  readonly plan: TakeBackPlan | undefined
  readonly failed: FailedState | undefined
}

/** What was published, as far as git can tell. */
interface PublishedPast {
  readonly publications: readonly PastPublication[]
  readonly sent: readonly boolean[]
  /** Why it cannot. */
  readonly failed?: FailedState
}

const noPast: PublishedPast = { publications: [], sent: [] }

const nothingKnown = { changes: [], message: both('', ''), unused: [] }

/** Sends a commit; where somebody was faster by a moment, learns of that. */
async function sendOrFetch(clone: Clone, commit: string): Promise<void> {
  try {
    await send(clone, commit)
  } catch (error) {
    await fetchRemote(clone)
    throw error
  }
}

/** The files in which what visitors had after a publication (`HASH`), before it (`HASH^`), or what both sides have, differs from the disk. Throws `NotSent` where none is known. */
export async function committedFiles(
  clone: Clone | undefined,
  commit: string | undefined,
  disk: Pick<Disk, 'sources'>,
): Promise<readonly DraftFile[]> {
  const found =
    clone && (commit ? await seenAt(clone, commit) : await sharedCommit(onPublished(clone)))
  if (!found) throw new NotSent('other', unknownHere)
  return filesOf(clone, found, disk)
}

/** The commit that visitors had after a publication (`HASH`) or before it (`HASH^`); one that never went live by itself. */
async function seenAt(clone: Clone, name: string): Promise<string> {
  const went = (await wentLiveIn(onPublished(clone)))(name.replace(/\^$/, ''))
  return (name.endsWith('^') ? went?.before : went?.after) ?? name
}

/** The branch that is worked on and the one that is published. */
async function branchOf(clone: Clone, disk: Disk): Promise<OtherBranch> {
  const nameOf = (ref = '') => ref.replace('refs/heads/', '')
  const isThere = clone.commits.has(clone.tracking)
  const unsent = isThere ? (await unsentChanges(clone, disk)).changes.length : undefined
  return { here: nameOf(clone.branch), published: nameOf(clone.published), unsent }
}

const longestMessage = 2000

const unknownHere = both(
  'What is published is not known here: the project has no shared copy (remote), or nothing was ever sent to it.',
  'On ne sait pas ici ce qui est publié : le projet n’a pas de dépôt partagé, ou rien n’y a jamais été envoyé.',
)
const withErrors = both(
  'The content has an error. Fix it, then publish.',
  'Le contenu a une erreur. Corrigez-la, puis publiez.',
)
