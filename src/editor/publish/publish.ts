import { createHash } from 'node:crypto'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { isPicture } from '../../check/files.ts'
import { composedPath, isLeftBehind, type LoadedSource } from '../../content/load.ts'
import { rememberFor } from '../../memory.ts'
import { type Both, both } from '../../message.ts'
import { isError, type Problem } from '../../problem.ts'
import { keyPaths, liveMarks, sourceHash, unixBytes } from '../../render/live-file.ts'
import type { Language } from '../../site.ts'
import { isSame } from '../journal.ts'
import { mergeBytes } from '../merge.ts'
import type { PublishState } from '../protocol.ts'
import { type ChangedFile, summaryOf, type ToldChange } from './changes.ts'
import {
  bytesOf,
  type Clone,
  type Committed,
  changedOutside,
  commitAt,
  commitContent,
  dateOf,
  filesAt,
  ignoredIn,
  introduce,
  mergeTheirs,
  onPublished,
  openClone,
  sharedCommit,
  tryMerge,
} from './clone.ts'
import { keptChanges, openFollowing, type RemoteTold, stoppedReason } from './following.ts'
import { NotSent, readBlobs } from './git.ts'
import type { LiveLimits } from './live.ts'
import { behindBy, fetchTheirs, isOtherBranch, readRemote, send, switchBack } from './remote.ts'

interface Publishing {
  readonly project: string
  readonly content: string
  /** Where the last publication is kept. */
  readonly folder: string
  /** The content as it lies on the disk. */
  readonly sources: () => Promise<readonly LoadedSource[]>
  /** `tellChanges`, where the table of the site is known. */
  readonly tell: (files: readonly ChangedFile[]) => Promise<readonly ToldChange[]>
  readonly problems: () => Promise<readonly Problem[]>
  /** The pictures that the content on the disk names. */
  readonly used: () => Promise<ReadonlySet<string>>
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

/**
 * What separates the saved content from what visitors have, and the way to them: one commit of the content and nothing
 * else, sent when somebody asks for it, then watched until the site shows it.
 */
export function openPublishing(publishing: Publishing) {
  const { project, content, folder, limits } = publishing
  const markOf = marker(publishing)
  let failed: PublishState['failed']
  let named = ''

  const asked = (commit: string) =>
    inTurn(async () => {
      const clone = await openClone(project, content)
      if (!clone) return undefined
      const { refs, commits } = await readRemote(clone, commit)
      const marks = await Promise.all(
        commits.map(async (one) => [await markOf(clone, one), one] as const),
      )
      const live = refs.get('refs/publication/live')
      // What is live may hold it already.
      const isOlder = live !== undefined && !commits.includes(live)
      const known = isOlder ? await commitAt(clone, live) : undefined
      return {
        // Of commits with the same content the one that was sent is meant, which stands last.
        commits: new Map(marks),
        stopped: stoppedIn(refs, commit),
        awaitsTests: known !== undefined && (await changedOutside(clone, known, commit)) > 0,
      }
    })
  const { address, onChange } = publishing

  const stateOf = async (clone: Clone): Promise<PublishState> => {
    const { target, tracking } = onPublished(clone)
    const { changes, unused } = await changesOf(clone, publishing, tracking)
    const place = address()
    const { publication, isWatched, answers, usual } = following.state()
    const { at: sentAt, liveAt, isTimed, isLater, awaitsTests, stopped } = publication ?? {}
    const known = {
      ...{ changes, unused, sentAt, liveAt, isTimed, isLater, awaitsTests },
      ...{ stopped, answers, usual },
      host: place && new URL(place).host,
      message: named ? { en: named, fr: named } : summaryIn(changes),
    }
    // Somebody has sent them by other means.
    if (changes.length === 0) failed = undefined
    if (failed) return { ...known, step: 'failed', failed }
    if (target !== clone.target)
      return { ...known, step: 'branch', branch: await branchOf(clone, publishing) }
    if (changes.length > 0) return { ...known, step: 'ready' }
    if (!publication) return { ...known, step: 'nothing' }
    const message = { en: publication.message, fr: publication.message }
    const sent = { ...known, message, changes: publication.changes }
    if (liveAt) return { ...sent, step: 'live' }
    return { ...sent, step: stopped ? 'stopped' : isWatched ? 'waiting' : 'sent' }
  }

  /** Does something with the clone, one after the other, and tells the state then. */
  const act = (work: (clone: Clone) => Promise<void>) =>
    inTurn(async (): Promise<PublishState> => {
      const unknown = { changes: [], message: both('', ''), unused: [] }
      let clone: Clone | undefined
      try {
        clone = await openClone(project, content)
        if (!clone) return { step: 'none', ...unknown }
        await work(clone)
        return await stateOf((await openClone(project, content)) ?? clone)
      } catch (error) {
        const said = toldOf(error)
        const unsent: PublishState = { step: 'failed', ...unknown, failed: said }
        if (!clone) return unsent
        // What hinders git may hinder the look at what is left, too.
        return afterFailure(clone, said).catch((again) => toldOf(again) && unsent)
      }
    })

  const toldOf = (error: unknown) => {
    if (!(error instanceof NotSent)) throw error
    return { why: error.why, theirs: 0, said: error.sentence }
  }
  const afterFailure = async (clone: Clone, said: ReturnType<typeof toldOf>) => {
    failed = said
    if (said.why === 'behind') failed = await behindOf(clone, publishing)
    return stateOf(clone)
  }

  const publish = async (clone: Clone, { message, language, who }: Wish) => {
    failed = undefined
    if ((await publishing.problems()).some(isError)) throw new NotSent('other', withErrors)
    if (who) await introduce(clone, who)
    if (await isOtherBranch(clone)) return
    const { changes } = await changesOf(clone, publishing)
    const files = await committed(clone, publishing)
    if (changes.length + files.length === 0) return
    const [typed, summary] = [message.trim().slice(0, longestMessage), summaryIn(changes)]
    // What was only filled in follows the changes and the language.
    named = [summary.en, summary.fr].includes(typed) ? '' : typed
    const called = named || summary[language]
    if ((await behindBy(clone)).theirs > 0) throw new NotSent('behind', byOthers)
    const commit = await commitContent(clone, files, called)
    // Somebody may be faster by a moment.
    await send(clone).catch((error) => fetchTheirs(clone).then(() => Promise.reject(error)))
    if (onPublished(clone).target === clone.target)
      following.follow({ commit, changes: keptChanges(changes), message: called })
    named = ''
  }

  const take = async (clone: Clone, language: Language) => {
    const ours = named || summaryIn((await changesOf(clone, publishing)).changes)[language]
    const files = await committed(clone, publishing)
    await mergeTheirs(clone, files, { ours, merge: taken[language] })
    failed = undefined
  }

  // Two hands on one index would get in each other's way.
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = turn.then(work)
    turn = next.catch(() => {})
    return next
  }
  const following = openFollowing({ folder, address, asked, onChange, limits })
  return {
    /** What there is to publish, and how far the last publication is. */
    state: () => act(async () => {}),
    /** Commits and sends the content; where that fails the state says why. */
    publish: (wish: Wish) => act((clone) => publish(clone, wish)),
    /** Merges what others have published, into the files on the disk too. */
    take: (language: Language) => act((clone) => take(clone, language)),
    /** Goes to the branch that is published, with what is not sent. */
    back: () =>
      act(async (clone) => {
        failed = undefined
        await switchBack(clone)
      }),
    /** Looks again whether the last publication is live. */
    watch: () => {
      following.again()
      return act(async () => {})
    },
    /** Ends the comparing with the published site. */
    stop: () => {
      following.stop()
      return act(async () => {})
    },
    /** Whether something that was done to files is in what was sent. */
    holds: (done: Done): Promise<boolean> =>
      inTurn(async () => {
        const clone = await openClone(project, content)
        return clone !== undefined && isSent(clone, done)
      }).catch((error) => {
        if (error instanceof NotSent) return false
        throw error
      }),
  }
}

/** What the remote says of a commit (`refs/publication/failed/REASON/COMMIT`, `refs/publication/told/COMMIT`). */
function stoppedIn(refs: ReadonlyMap<string, string>, commit: string): RemoteTold['stopped'] {
  const form = new RegExp(`^refs/publication/failed/([^/]+)/${commit}$`)
  const [reason] = [...refs.keys()].flatMap((ref) => form.exec(ref)?.[1] ?? [])
  if (reason === undefined) return undefined
  const why = stoppedReason.safeParse(reason).data ?? 'other'
  return { why, isTold: refs.has(`refs/publication/told/${commit}`) }
}

/** Marks the content of commits as the build marks it (`liveMarks`); each file is read once. */
function marker({ sources }: Publishing) {
  const hashes = new Map<string, string>()
  const marks = new Map<string, string>()
  return async (clone: Clone, commit: string): Promise<string> => {
    const known = marks.get(commit)
    if (known !== undefined) return known
    const files = [...(await filesAt(clone, commit))].filter(([path]) => !isLeftBehind(path))
    if (files.some(([, { id }]) => !hashes.has(id)))
      for (const { path, bytes } of await sources())
        for (const name of namesOf(path, bytes)) hashes.set(name, sourceHash(path, bytes))
    const unread = files.filter(([path, { id }]) => keyPaths.includes(path) || !hashes.has(id))
    const texts = await readBlobs(
      clone.git,
      unread.map(([, { id }]) => id),
    )
    const hashed = new Map<string, string>()
    const keyFiles = new Map<string, Uint8Array>()
    for (const [path, { id }] of files) {
      const bytes = texts.get(id)
      if (keyPaths.includes(path) && bytes) keyFiles.set(path, bytes)
      const hash = bytes ? sourceHash(path, bytes) : (hashes.get(id) ?? '')
      hashes.set(id, hash)
      hashed.set(path, hash)
    }
    const mark = liveMarks({ hashes: hashed, keyFiles }).sources
    marks.set(commit, mark)
    return mark
  }
}

/** The branch that is worked on and the one that is published. */
async function branchOf(clone: Clone, publishing: Publishing): Promise<PublishState['branch']> {
  const names = [clone.branch, clone.published ?? ''].map((ref) => ref.replace('refs/heads/', ''))
  const isThere = (await commitAt(clone, clone.tracking)) !== undefined
  const unsent = isThere ? (await changesOf(clone, publishing)).changes.length : undefined
  return { here: names[0] ?? '', published: names[1] ?? '', unsent }
}

const summaryIn = (changes: readonly ToldChange[]): Both => ({
  en: summaryOf(changes, 'en'),
  fr: summaryOf(changes, 'fr'),
})

const longestMessage = 2000

/** What was done to files, and when. */
interface Done {
  readonly at: string
  readonly files: readonly ChangedFile[]
}

/** Whether what was sent since holds it: doing it there once more would change nothing. */
async function isSent(clone: Clone, { at, files }: Done): Promise<boolean> {
  const base = await sharedCommit(clone)
  const sentAt = base && (await dateOf(clone, base))
  if (!sentAt || sentAt < Math.floor(Date.parse(at) / 1000)) return false
  const sent = await filesAt(clone, base)
  for (const { path, before, now } of files) {
    const blob = sent.get(path)
    const there = blob && unixBytes(path, await bytesOf(clone, blob))
    const [was, is] = [before, now].map((bytes) => bytes && unixBytes(path, bytes))
    const after = there && was && is ? mergeBytes([was, is, there], path) : is
    if (isSame(after, there)) return true
  }
  return false
}

/** What has changed since the last commit that the remote has, and the pictures that are not sent. */
async function changesOf(clone: Clone, publishing: Publishing, theirs = clone.tracking) {
  const base = await sharedCommit(clone, theirs)
  const { files, unused } = await differing(clone, base, publishing)
  const changes = await publishing.tell(files)
  const outside = base ? await changedOutside(clone, base, clone.branch) : 0
  if (outside === 0) return { changes, unused }
  const other = { page: others, file: '', word: others, sentence: along(outside) }
  return { changes: [...changes, other], unused }
}

/** What has changed since the last commit on this computer. */
async function committed(clone: Clone, publishing: Publishing): Promise<readonly Committed[]> {
  const { files } = await differing(clone, await commitAt(clone, clone.branch), publishing)
  return files.map(({ path, now }) => ({ path, bytes: now }))
}

/**
 * The files of the content that are not as in a commit; what git ignores, and what cannot be read, is left as it is. New
 * pictures that nothing uses stay here.
 */
async function differing(
  clone: Clone,
  commit: string | undefined,
  { sources, content, used }: Publishing,
): Promise<{ readonly files: readonly ChangedFile[]; readonly unused: readonly string[] }> {
  const known = await filesAt(clone, commit)
  // macOS may store accents apart; a commit names a file as every other system does.
  const named = (path: string) => (known.has(path) ? path : composedPath(path))
  const all = (await sources()).flatMap(({ path, bytes, unread }) =>
    unread === undefined ? { path: named(path), bytes } : [],
  )
  const changed = all.filter(
    ({ path, bytes }) => !namesOf(path, bytes).includes(known.get(path)?.id ?? ''),
  )
  const fresh = changed.filter(({ path }) => !known.has(path)).map(({ path }) => path)
  const ignored = await ignoredIn(clone, fresh)
  const pictures = fresh.filter((path) => isPicture(path) && !ignored.has(path))
  const shown = pictures.length > 0 ? await used() : new Set<string>()
  const unused = pictures.filter((path) => !shown.has(composedPath(path)))
  const here = new Set(all.map(({ path }) => path))
  const files: ChangedFile[] = []
  const isThere = async (path: string) =>
    here.has(path) || (await lstat(join(content, path)).catch(() => undefined)) !== undefined
  const gone: string[] = []
  for (const path of known.keys()) if (!(await isThere(path))) gone.push(path)
  const compared = [...changed.map(({ path }) => path), ...gone].filter((path) => !isPicture(path))
  const texts = await readBlobs(
    clone.git,
    compared.flatMap((path) => known.get(path)?.id ?? []),
  )
  const before = (path: string) => {
    const blob = known.get(path)
    return blob && (texts.get(blob.id) ?? new Uint8Array())
  }
  for (const { path, bytes: now } of changed) {
    if (ignored.has(path) || unused.includes(path)) continue
    const was = before(path)
    const isUnchanged =
      was && !isPicture(path) && isSame(unixBytes(path, was), unixBytes(path, now))
    if (!isUnchanged) files.push({ path, before: was, now })
  }
  return { files: [...files, ...gone.map((path) => ({ path, before: before(path) }))], unused }
}

/** What git calls a file with these bytes: as it is, and with the line ends of Unix, which a clone may turn. */
const namesOf = (path: string, bytes: Uint8Array): readonly string[] => [
  blobName(bytes),
  blobName(unixBytes(path, bytes)),
]

const blobName = rememberFor((bytes: Uint8Array): string =>
  createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex'),
)

/** What others have sent meanwhile, and whether it can be taken in. */
async function behindOf(clone: Clone, publishing: Publishing): Promise<PublishState['failed']> {
  const { theirs, at } = await behindBy(clone)
  try {
    await tryMerge(clone, await committed(clone, publishing))
    return { why: 'behind', theirs, at, said: both('', '') }
  } catch (error) {
    if (!(error instanceof NotSent)) throw error
    return { why: error.why, theirs, at, said: error.sentence }
  }
}

const others = both('Outside the content', 'Hors du contenu')
const along = (count: number): Both =>
  both(
    `Commits made on this computer go along: ${count} changed files.`,
    `Des commits faits sur cet ordinateur partent aussi : fichiers modifiés, ${count}.`,
  )
const taken = both('Take in what others have published', 'Intégrer ce que d’autres ont publié')
const byOthers = both('Somebody else has published.', 'Quelqu’un d’autre a publié.')
const withErrors = both(
  'The content has an error. Fix it, then publish.',
  'Le contenu a une erreur. Corrigez-la, puis publiez.',
)
