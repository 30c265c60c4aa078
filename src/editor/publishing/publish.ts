import { rememberLast } from '../../memory.ts'
import { type Both, both } from '../../message.ts'
import { isError } from '../../problem.ts'
import type { Language } from '../../site.ts'
import type { FailedState, PublishState, Settled } from '../protocol/state.ts'
import type { DraftFile } from '../site/build-thread-calls.ts'
import { summaryOf, type ToldChange } from './changes.ts'
import {
  behindBy,
  type Clone,
  fetchTheirs,
  hasNews,
  introduce,
  isOtherBranch,
  onPublished,
  openClone,
  personIn,
  reread,
  send,
  sharedCommit,
} from './clone.ts'
import { adopt, draftCommit, mergedTree, mergeTheirs, switchBack } from './commit.ts'
import { type Following, openFollowing, remoteTeller } from './follow.ts'
import { inBackground, NotSent } from './git.ts'
import { type Publication, publicationsOf, rememberPublications } from './publications.ts'
import {
  notThere,
  type TakeBackDisk,
  type TakeBackPlan,
  type TakeBackWish,
  takeBackMessage,
  takeBackPlan,
} from './take-back.ts'
import {
  type Disk,
  type Done,
  filesOf,
  sentOf,
  theirChanges,
  uncommitted,
  unsentChanges,
} from './unsent.ts'
import { taken, wentLiveIn } from './went-live.ts'

interface Publishing extends TakeBackDisk, Omit<Following, 'asked'> {
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
export function openPublishing(publishing: Publishing) {
  let failed: FailedState | undefined
  let named = ''

  // Two hands on one index would get in each other's way.
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = turn.then(work)
    turn = next.catch(() => {})
    return next
  }
  const open = () => openClone(publishing.project, publishing.content)
  const inClone = <Result>(work: (clone: Clone) => Promise<Result>) =>
    inTurn(async () => {
      const clone = await open()
      return clone && work(clone)
    })

  /** Asks git something; answers otherwise where it cannot tell. */
  const asked = <Result>(work: (clone: Clone) => Promise<Result>, otherwise: Result) =>
    inClone(work).then(
      (found) => found ?? otherwise,
      (error) => {
        toldOf(error)
        return otherwise
      },
    )

  /** What others have sent, looked up once for the same commits. */
  const theirs = rememberLast(
    (clone: Clone) => theirChanges(clone, publishing),
    ({ branch, tracking, commits }) => [branch, tracking].map((ref) => commits.get(ref)),
  )
  const theirsOf = (clone: Clone) =>
    theirs(clone).catch((error) => {
      toldOf(error)
      return undefined
    })
  let isLooking = true
  /** Asks the remote what others have sent, while nobody waits for it. What git refuses is asked again, and by whoever publishes. */
  const look = async (): Promise<void> => {
    const was = isLooking
    let isNew = false
    try {
      const clone = await open()
      isNew = clone !== undefined && onPublished(clone) === clone && (await hasNews(clone))
      if (clone && isNew) await inTurn(() => fetchTheirs(clone, inBackground))
    } catch (error) {
      toldOf(error)
    } finally {
      isLooking = false
      if (was || isNew) publishing.onChange()
    }
  }

  const published = rememberPublications()
  const remoteTold = remoteTeller(publishing.sources)
  const following = openFollowing({
    ...publishing,
    asked: (commit) => inClone((clone) => remoteTold(clone, commit)),
  })

  const stateOf = async (clone: Clone): Promise<PublishState> => {
    const shown = onPublished(clone)
    const { changes, unused } = await unsentChanges(shown, publishing)
    const { publication, isWatched, ...told } = following.state()
    // Somebody has sent them by other means.
    if (changes.length === 0) failed = undefined
    const steps = [
      ['failed', failed],
      ['branch', shown !== clone],
      ['ready', changes.length > 0],
      ['nothing', !publication],
      ['live', told.liveAt],
      ['stopped', told.stopped],
      ['waiting', isWatched],
    ] as const
    const [step] = steps.find(([, is]) => is) ?? (['sent'] as const)
    const sent = shown === clone && changes.length === 0 ? publication : undefined
    const name = sent?.message || named
    return {
      ...told,
      step,
      failed,
      unused,
      isLooking,
      theirs: shown === clone ? await theirsOf(clone) : undefined,
      changes: sent?.changes ?? changes,
      message: name ? { en: name, fr: name } : summaryIn(changes),
      commit: clone.commits.get(clone.branch),
      branch: step === 'branch' ? await branchOf(clone, publishing) : undefined,
    }
  }

  /** Does something with the clone, one after the other, and tells the state then. */
  const act = (work?: (clone: Clone) => Promise<void>) =>
    inTurn(async (): Promise<PublishState> => {
      let clone: Clone | undefined
      try {
        clone = await open()
        if (!clone) return { step: 'none', ...unknown }
        await work?.(clone)
        return await stateOf((work && (await open())) ?? clone)
      } catch (error) {
        const told = toldOf(error)
        const unsent: PublishState = { step: 'failed', ...unknown, failed: told }
        if (!clone) return unsent
        // What hinders git may hinder the look at what is left, too.
        return afterFailure(clone, told).catch((again) => toldOf(again) && unsent)
      }
    })

  const afterFailure = async (before: Clone, told: FailedState) => {
    const clone = await reread(before)
    const isBehind = told.why === 'behind' || told.conflicts
    failed = isBehind ? await behindOf(clone, publishing) : told
    return stateOf(clone)
  }

  const publish = async (before: Clone, { message, language, who }: Wish) => {
    failed = undefined
    if ((await publishing.problems()).some(isError)) throw new NotSent('other', withErrors)
    if (who) await introduce(before, who)
    if (await isOtherBranch(before)) return
    const clone = await reread(before)
    const { changes } = await unsentChanges(clone, publishing)
    const files = await uncommitted(clone, publishing)
    if (changes.length + files.length === 0) return
    const typed = message.trim().slice(0, longestMessage)
    const summary = summaryIn(changes)
    // What was only filled in follows the changes and the language.
    named = [summary.en, summary.fr].includes(typed) ? '' : typed
    const called = named || summary[language]
    if ((await behindBy(clone)).theirs > 0) throw new NotSent('behind')
    const drafted = await draftCommit(clone, files, called)
    await adopt(clone, drafted)
    // Somebody may be faster by a moment.
    await send(clone, drafted.commit).catch((error) =>
      fetchTheirs(clone).then(() => Promise.reject(error)),
    )
    if (onPublished(clone) === clone)
      following.follow({ commit: drafted.commit, changes, message: called })
    named = ''
  }

  const take = async (clone: Clone, language: Language, settled: readonly Settled[]) => {
    const { changes } = await unsentChanges(clone, publishing)
    const files = await uncommitted(clone, publishing)
    const ours = named || summaryIn(changes)[language]
    await mergeTheirs(clone, files, { ours, merge: taken[language] }, settled)
    failed = undefined
  }

  const takeBack = async (before: Clone, wish: TakeBackWish) => {
    if (wish.who) await introduce(before, wish.who)
    if (await isOtherBranch(before)) throw new NotSent('other', notThere)
    let clone = await reread(before)
    if ((await behindBy(clone)).theirs > 0) {
      await take(clone, wish.language, [])
      clone = await reread(clone)
    }
    const plan = await takeBackPlan(clone, publishing, wish)
    const { commit, files } = plan
    if (!commit) return plan
    await send(clone, commit).catch((error) => fetchTheirs(clone).then(() => Promise.reject(error)))
    const message = takeBackMessage(plan.publication.label)[wish.language]
    following.follow({ commit, changes: await publishing.tell(files), message })
    // What hinders this is no reason to say that nothing was sent: the changes are those of others, then.
    await take(await reread(clone), wish.language, []).catch(toldOf)
    return plan
  }

  return {
    look,
    /** What there is to publish, and how far the last publication is. */
    state: () => act(),
    /** Commits and sends the content; where that fails the state says why. */
    publish: (wish: Wish) => act((clone) => publish(clone, wish)),
    /** Merges what others have published, into the files on the disk too; `settled` is what was chosen for conflicts. */
    take: (language: Language, settled: readonly Settled[] = []) =>
      act((clone) => take(clone, language, settled)),
    /** What was published last, the newest first, and which of several things that were done, the oldest first, visitors have; nothing of either, and why, where that cannot be told. */
    past: (all: readonly Done[]): Promise<Past> =>
      inClone(async (clone) => ({
        publications: await published(onPublished(clone)),
        sent: await sentOf(onPublished(clone), all),
      })).then(
        (found) => found ?? nothingKnown,
        (error) => ({ ...nothingKnown, failed: toldOf(error) }),
      ),
    /** A publication by its commit; undefined where that is none. */
    publication: (commit: string): Promise<Publication | undefined> =>
      asked(async (clone) => (await publicationsOf(onPublished(clone), commit))[0], undefined),
    /** What taking a publication back would come to, as far as is known here. Throws `NotSent`. */
    takeBackPlan: async (wish: TakeBackWish): Promise<TakeBackPlan> => {
      const plan = await inClone((clone) => takeBackPlan(clone, publishing, wish, true))
      if (!plan) throw new NotSent('other', notThere)
      return plan
    },
    /** Takes a publication back by a commit that says so, or tells of what files that would become drafts; and the state then. */
    takeBack: async (wish: TakeBackWish) => {
      let plan: TakeBackPlan | undefined
      let why: FailedState | undefined
      const work = async (clone: Clone) => {
        failed = undefined
        plan = await takeBack(clone, wish).catch((error) => {
          why = toldOf(error)
          throw error
        })
      }
      const state = await act(work)
      return { plan, state: why ? { ...state, step: 'failed' as const, failed: why } : state }
    },
    /** Goes to the branch that is published, with what is not sent. */
    back: () =>
      act((clone) => {
        failed = undefined
        return switchBack(clone)
      }),
    /** Looks again whether the last publication is live. */
    watch: () => {
      following.again()
      return act()
    },
    /** Ends the comparing with the published site. */
    stop: () => {
      following.stop()
      return act()
    },
    /** Ends what goes on by itself. */
    close: following.stop,
    /** The files in which what visitors had after a publication (`HASH`), before it (`HASH^`), or what both sides have, differs from the disk. Throws `NotSent` without one. */
    filesOf: (commit?: string) =>
      inTurn(async () => committedFiles(await open(), commit, publishing)),
    /** What git calls who works here. */
    person: async () => personIn(await open()),
    /** Whether something that was done to files is in what was sent. */
    holds: async (done: Done): Promise<boolean> =>
      (await asked((clone) => sentOf(clone, [done]), []))[0] === true,
  }
}

/** What was published, as far as git can tell. */
interface Past {
  readonly publications: readonly Publication[]
  readonly sent: readonly boolean[]
  /** Why it cannot. */
  readonly failed?: FailedState
}

const nothingKnown: Past = { publications: [], sent: [] }

const unknown = { changes: [], message: both('', ''), unused: [] }

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

/** Why something was not sent; any other error is a bug, and thrown. */
function toldOf(error: unknown, { theirs = 0, at }: Partial<FailedState> = {}): FailedState {
  if (!(error instanceof NotSent)) throw error
  const conflicts = error.clashes?.map((one) => ({ ...one, saved: at ?? '' }))
  return { why: error.why, theirs, ...(at && { at }), said: error.sentence, conflicts }
}

/** The branch that is worked on and the one that is published. */
async function branchOf(clone: Clone, disk: Disk): Promise<PublishState['branch']> {
  const [here = '', published = ''] = [clone.branch, clone.published].map((ref) =>
    ref?.replace('refs/heads/', ''),
  )
  const isThere = clone.commits.has(clone.tracking)
  const unsent = isThere ? (await unsentChanges(clone, disk)).changes.length : undefined
  return { here, published, unsent }
}

/** What others have sent meanwhile, and whether it can be merged. */
async function behindOf(clone: Clone, disk: Disk): Promise<FailedState> {
  const known = await behindBy(clone)
  try {
    const { commit } = await draftCommit(clone, await uncommitted(clone, disk), 'Draft')
    await mergedTree(clone, commit)
    return toldOf(new NotSent('behind'), known)
  } catch (error) {
    return toldOf(error, known)
  }
}

const summaryIn = (changes: readonly ToldChange[]): Both => ({
  en: summaryOf(changes, 'en'),
  fr: summaryOf(changes, 'fr'),
})

const longestMessage = 2000

const unknownHere = both(
  'What is published is not known here: the project has no shared copy (remote), or nothing was ever sent to it.',
  'On ne sait pas ici ce qui est publié : le projet n’a pas de dépôt partagé, ou rien n’y a jamais été envoyé.',
)
const withErrors = both(
  'The content has an error. Fix it, then publish.',
  'Le contenu a une erreur. Corrigez-la, puis publiez.',
)
