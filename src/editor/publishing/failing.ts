import type { FailedState } from '../protocol/publication.ts'
import { behindBy, type Clone, reread } from './clone.ts'
import { draftCommit, mergedTree } from './commit.ts'
import { ignoreNotSent, NotSent } from './git.ts'
import { type Disk, uncommitted } from './unsent.ts'

type Behind = Pick<FailedState, 'remoteCommits' | 'at'>

/** Why something was not sent; any other error is a bug, and thrown. */
export function failureOf(error: unknown, behind: Behind = { remoteCommits: 0 }): FailedState {
  if (!(error instanceof NotSent)) throw error
  const { remoteCommits, at } = behind
  const conflicts = error.clashes?.map((clash) => ({ ...clash, saved: at ?? '' }))
  return { why: error.why, remoteCommits, ...(at && { at }), said: error.sentence, conflicts }
}

/** The same, and where others have sent something meanwhile, what that is and whether it can be merged. */
export async function wholeFailureOf(
  before: Clone,
  failed: FailedState,
  disk: Disk,
): Promise<FailedState> {
  if (failed.why !== 'behind' && !failed.conflicts) return failed
  // What hinders git may hinder this, too.
  const found = await behindOf(before, disk).catch(ignoreNotSent)
  return found ?? failed
}

/** What others have sent meanwhile, and whether it can be merged. */
async function behindOf(before: Clone, disk: Disk): Promise<FailedState> {
  const clone = await reread(before)
  const behind = await behindBy(clone)
  try {
    const { commit } = await draftCommit(clone, await uncommitted(clone, disk), 'Draft')
    await mergedTree(clone, commit)
    return failureOf(new NotSent('behind'), behind)
  } catch (error) {
    return failureOf(error, behind)
  }
}
