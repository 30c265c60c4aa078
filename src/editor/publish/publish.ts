import { type Both, both } from '../../message.ts'
import { isError, type Problem } from '../../problem.ts'
import type { Language } from '../../site.ts'
import type { FailedState, PublishState, Settled } from '../protocol.ts'
import { summaryOf, type ToldChange } from './changes.ts'
import { type Clone, introduce, onPublished, openClone, reread } from './clone.ts'
import {
  adopt,
  type Committed,
  draftCommit,
  mergedTree,
  mergeTheirs,
  switchBack,
} from './commit.ts'
import { openFollowing } from './follow.ts'
import { NotSent } from './git.ts'
import type { LiveLimits } from './live.ts'
import { behindBy, fetchTheirs, isOtherBranch, remoteTeller, send } from './remote.ts'
import { type Disk, type Done, isSent, unsentChanges, unsentFiles } from './unsent.ts'

interface Publishing extends Disk {
  readonly project: string
  /** Where the last publication is kept. */
  readonly folder: string
  readonly problems: () => Promise<readonly Problem[]>
  /** The public address of the site; undefined where none is known. */
  readonly address: () => string | undefined
  /** Told when the state has changed by itself. */
  readonly onChange: () => void
  readonly limits?: LiveLimits | undefined
}

/** How a commit is made: what it is called, and in which language where it is not called anything. */
export interface Wish {
  readonly message: string
  readonly language: Language
  /** Who publishes, where git does not know it yet. */
  readonly who?: { readonly name: string; readonly mail: string } | undefined
}

/** Where a site is public, as people read it; undefined where no address is known. */
export const hostOf = (address: string | undefined): string | undefined =>
  address && URL.parse(address)?.host

/**
 * What separates the saved content from what visitors have, and the way to them: one commit of the content and nothing
 * else, sent when somebody asks for it, then watched until the site shows it.
 */
export function openPublishing(publishing: Publishing) {
  const { project, content, folder, address, onChange, limits } = publishing
  let failed: PublishState['failed']
  let named = ''

  // Two hands on one index would get in each other's way.
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = turn.then(work)
    turn = next.catch(() => {})
    return next
  }
  const inClone = <Result>(work: (clone: Clone) => Promise<Result>) =>
    inTurn(async () => {
      const clone = await openClone(project, content)
      return clone && work(clone)
    })

  const remoteTold = remoteTeller(publishing.sources)
  const asked = (commit: string) => inClone((clone) => remoteTold(clone, commit))
  const following = openFollowing({ folder, address, asked, onChange, limits })

  const stateOf = async (clone: Clone): Promise<PublishState> => {
    const shown = onPublished(clone)
    const { changes, unused } = await unsentChanges(shown, publishing)
    const { publication, isWatched, answers, usual } = following.state()
    const { at: sentAt, liveAt, isTimed, isLater, awaitsTests, stopped } = publication ?? {}
    const known = {
      ...{
        changes,
        unused,
        sentAt,
        liveAt,
        isTimed,
        isLater,
        awaitsTests,
        stopped,
        answers,
        usual,
      },
      host: hostOf(address()),
      message: named ? { en: named, fr: named } : summaryIn(changes),
    }
    // Somebody has sent them by other means.
    if (changes.length === 0) failed = undefined
    if (failed) return { ...known, step: 'failed', failed }
    if (shown !== clone)
      return { ...known, step: 'branch', branch: await branchOf(clone, publishing) }
    if (changes.length > 0) return { ...known, step: 'ready' }
    if (!publication) return { ...known, step: 'nothing' }
    const message = { en: publication.message, fr: publication.message }
    const sent = { ...known, message, changes: publication.changes }
    if (liveAt) return { ...sent, step: 'live' }
    return { ...sent, step: stopped ? 'stopped' : isWatched ? 'waiting' : 'sent' }
  }

  /** Does something with the clone, one after the other, and tells the state then. */
  const act = (work?: (clone: Clone) => Promise<void>) =>
    inTurn(async (): Promise<PublishState> => {
      let clone: Clone | undefined
      try {
        clone = await openClone(project, content)
        if (!clone) return { step: 'none', ...unknown }
        if (!work) return await stateOf(clone)
        await work(clone)
        return await stateOf((await openClone(project, content)) ?? clone)
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
    const [typed, summary] = [message.trim().slice(0, longestMessage), summaryIn(changes)]
    // What was only filled in follows the changes and the language.
    named = [summary.en, summary.fr].includes(typed) ? '' : typed
    const called = named || summary[language]
    if ((await behindBy(clone)).theirs > 0) throw new NotSent('behind', byOthers)
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

  return {
    /** What there is to publish, and how far the last publication is. */
    state: () => act(),
    /** Commits and sends the content; where that fails the state says why. */
    publish: (wish: Wish) => act((clone) => publish(clone, wish)),
    /** Merges what others have published, into the files on the disk too; `settled` is what was chosen for conflicts. */
    take: (language: Language, settled: readonly Settled[] = []) =>
      act((clone) => take(clone, language, settled)),
    /** Goes to the branch that is published, with what is not sent. */
    back: () =>
      act(async (clone) => {
        failed = undefined
        await switchBack(clone)
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
    /** Whether something that was done to files is in what was sent. */
    holds: (done: Done): Promise<boolean> =>
      inClone((clone) => isSent(clone, done)).then(
        (is) => is === true,
        (error) => !toldOf(error),
      ),
  }
}

const unknown = { changes: [], message: both('', ''), unused: [] }

/** Why something was not sent; any other error is a bug, and thrown. */
function toldOf(error: unknown, { theirs = 0, at }: Partial<FailedState> = {}): FailedState {
  if (!(error instanceof NotSent)) throw error
  const conflicts = error.clashes?.map((one) => ({ ...one, saved: at ?? '' }))
  return { why: error.why, theirs, ...(at && { at }), said: error.sentence, conflicts }
}

/** What has changed since the last commit on this computer. */
async function uncommitted(clone: Clone, disk: Disk): Promise<readonly Committed[]> {
  const { files } = await unsentFiles(clone, clone.commits.get(clone.branch), disk)
  return files.map(({ path, now }) => ({ path, bytes: now }))
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

/** What others have sent meanwhile, and whether it can be taken in. */
async function behindOf(clone: Clone, disk: Disk): Promise<FailedState> {
  const known = await behindBy(clone)
  try {
    const drafted = await draftCommit(clone, await uncommitted(clone, disk), 'Draft')
    await mergedTree(clone, drafted.commit)
    return { why: 'behind', ...known, said: both('', '') }
  } catch (error) {
    return toldOf(error, known)
  }
}

const summaryIn = (changes: readonly ToldChange[]): Both => ({
  en: summaryOf(changes, 'en'),
  fr: summaryOf(changes, 'fr'),
})

const longestMessage = 2000

const taken = both('Take in what others have published', 'Intégrer ce que d’autres ont publié')
const byOthers = both('Somebody else has published.', 'Quelqu’un d’autre a publié.')
const withErrors = both(
  'The content has an error. Fix it, then publish.',
  'Le contenu a une erreur. Corrigez-la, puis publiez.',
)
