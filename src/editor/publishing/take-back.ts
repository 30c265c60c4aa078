import { type Both, both, french } from '../../message.ts'
import { isError, type Problem } from '../../problem.ts'
import { unixBytes } from '../../render/live-file.ts'
import type { Language } from '../../site.ts'
import type { Settled } from '../protocol/conflict.ts'
import type { DraftFile } from '../site/build-thread-calls.ts'
import type { ChangedFile } from '../store/log.ts'
import { isSameBytes } from '../store/place.ts'
import { type Clone, filesAt, onPublished } from './clone.ts'
import { commitOn, draftCommit, mergedTree } from './commit.ts'
import { mergedVersions } from './conflicts.ts'
import { type Clashing, ignoreNotSent, NotSent, readBlobs } from './git.ts'
import { type PastPublication, publicationsOf } from './publications.ts'
import { bytesIn, type Disk, uncommitted } from './unsent.ts'

/** Which publication is taken back, and how a commit is made that does so. */
export interface TakeBackWish {
  readonly commit: string
  readonly language: Language
  /** Who publishes, where git does not know it yet. */
  readonly who?: { readonly name: string; readonly mail: string } | undefined
  /** Whether it becomes a draft, and what was chosen for its conflicts. */
  readonly isDraft?: boolean | undefined
  readonly settled?: readonly Settled[] | undefined
}

/** What taking a publication back would do: sent as a commit, or else made of the files here, which then are drafts. */
export interface TakeBackPlan extends TakenBack {
  readonly publication: PastPublication
  readonly commit?: string
}

export interface TakeBackDisk extends Disk {
  /** What is wrong with the content and its drafts, or with other files in their place. */
  readonly problems: (files?: readonly DraftFile[]) => Promise<readonly Pick<Problem, 'severity'>[]>
}

/** What taking a publication back would come to. No branch knows of its commit yet. Throws `NotSent` where there is nothing to take back. */
export async function takeBackPlan(
  clone: Clone,
  publishing: TakeBackDisk,
  wish: TakeBackWish,
  isOnlyShown = false,
): Promise<TakeBackPlan> {
  const { git, commits, tracking } = clone
  const [publication] = await publicationsOf(clone, wish.commit)
  if (onPublished(clone) !== clone || !publication) throw new NotSent('other', notThere)
  const { label, at, files } = publication
  const tip = commits.get(tracking) ?? ''
  const paths = files.map(({ path }) => path)
  const bytesAt = await bytesIn(clone, await filesAt(clone, tip), paths)
  const there = await takenBack(clone, publication, bytesAt)
  const isNothing = there.files.length + there.clashes.length + there.left.length === 0
  if (isNothing && isOnlyShown) return { ...there, publication, commit: tip }
  if (isNothing) throw new NotSent('other', isBack)
  const drafts = there.files.map(({ path, now: bytes }) => ({ path, bytes }))
  const isWhole = there.clashes.length + there.left.length === 0 && !wish.isDraft
  if (isWhole && !(await publishing.problems(drafts)).some(isError)) {
    // Who has no name yet is asked for it when it is done.
    if (isOnlyShown && (await git(['var', 'GIT_COMMITTER_IDENT'])).code !== 0)
      return { ...there, publication, commit: tip }
    const called = takeBackMessage(label, wish.commit.slice(0, 9), at.slice(0, 10))
    const commit = await commitOn(clone, tip, there.files, called[wish.language])
    const own = await draftCommit(clone, await uncommitted(clone, publishing), 'Draft')
    const after = { ...clone, commits: new Map(commits).set(tracking, commit) }
    const isFit = await mergedTree(after, own.commit).catch(ignoreNotSent)
    if (isFit) return { ...there, publication, commit }
  }
  const here = new Map((await publishing.sources()).map(({ path, bytes }) => [path, bytes]))
  const made = await takenBack(clone, publication, (path) => here.get(path), wish.settled)
  return { ...made, publication }
}

/** What taking a publication back makes of files. */
interface TakenBack {
  readonly files: readonly ChangedFile[]
  /** The places that have changed since, for which nobody has chosen: `mine` is how they are, `theirs` how they were. */
  readonly clashes: readonly Clashing[]
  /** Pictures and unreadable files that have changed since. */
  readonly left: readonly string[]
}

/** Takes a publication back in the files as they are by now: a three-way merge between how it left and how it found them. */
async function takenBack(
  { git }: Clone,
  { files: changed }: PastPublication,
  bytesAt: (path: string) => Uint8Array | undefined,
  settled: readonly Settled[] = [],
): Promise<TakenBack> {
  const blobs = await readBlobs(
    git,
    changed.flatMap(({ beforeId, nowId }) => [beforeId, nowId]).filter(Boolean),
  )
  const files: ChangedFile[] = []
  const clashes: Clashing[] = []
  const left: string[] = []
  for (const { path, beforeId, nowId } of changed) {
    const before = blobs.get(beforeId)
    const after = blobs.get(nowId)
    const now = bytesAt(path)
    const isNow = (bytes: typeof now) =>
      isSameBytes(bytes && unixBytes(path, bytes), now && unixBytes(path, now))
    if (isNow(before)) continue
    const merged = isNow(after)
      ? { bytes: before }
      : mergedVersions(path, [after, now, before], settled)
    if (!merged) left.push(path)
    else if ('bytes' in merged) files.push({ path, before: now, now: merged.bytes })
    else clashes.push(...merged.clashes.map((clash) => ({ file: path, ...clash })))
  }
  return { files, clashes, left }
}

/** That a publication cannot be taken back from here. */
export const notThere = both(
  'This publication is not on the branch that you work on.',
  'Cette publication n’est pas sur la branche où vous travaillez.',
)
const isBack = both(
  'This publication has been taken back already.',
  'Cette publication est déjà annulée.',
)
/** What a commit is called that takes another one back, and which one that is. */
export const takeBackMessage = (message: string, hash?: string, day?: string): Both => {
  const [en, fr] = hash
    ? [`\n\nTakes back ${hash} of ${day}.`, `\n\nAnnule ${hash} du ${day}.`]
    : ['', '']
  return {
    en: `Take back “${message}”${en}`,
    fr: french`Annuler la publication « ${message} »${fr}`,
  }
}
