import { createHash } from 'node:crypto'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { isPicture } from '../check/files.ts'
import { composedPath, type LoadedSource } from '../content/load.ts'
import { rememberFor } from '../memory.ts'
import { type Both, both } from '../message.ts'
import { isError, type Problem } from '../problem.ts'
import type { Language } from '../site.ts'
import { type ChangedFile, summaryOf, type Told } from './changes.ts'
import {
  behindBy,
  bytesOf,
  type Clone,
  type Committed,
  changedOutside,
  commitAt,
  commitContent,
  dateOf,
  fetchTheirs,
  filesAt,
  ignoredIn,
  mergeTheirs,
  openClone,
  send,
  sharedCommit,
  tryMerge,
} from './clone.ts'
import { NotSent } from './git.ts'
import { isSame } from './journal.ts'
import { type LiveLimits, watchLive } from './live.ts'
import { mergeBytes } from './merge.ts'
import type { Change, PublishState } from './protocol.ts'

interface Publishing {
  readonly project: string
  readonly content: string
  /** Of the messages that commits are given, and of what git says. */
  readonly language: Language
  /** The content as it lies on the disk. */
  readonly sources: () => Promise<readonly LoadedSource[]>
  /** `tellChanges`, where the table of the site is known. */
  readonly tell: (files: readonly ChangedFile[]) => Promise<Told>
  readonly problems: () => Promise<readonly Problem[]>
  /** The pictures that the content on the disk names. */
  readonly used: () => Promise<ReadonlySet<string>>
  /** The public address of the site. */
  readonly address: () => Promise<string | undefined>
  /** A file of the local build of what is saved, by its path in the output folder. */
  readonly built: (path: string) => Promise<Uint8Array | undefined>
  /** Told when the state has changed by itself. */
  readonly onChange: () => void
  readonly limits?: LiveLimits | undefined
}

/** The last publication. */
interface Sent {
  readonly at: string
  readonly liveAt?: string
  readonly changes: readonly Change[]
  readonly message: string
  readonly pages: PublishState['pages']
  readonly isWatched: boolean
}

/**
 * What separates the saved content from what visitors have, and the way to them: one commit of the content and nothing
 * else, sent when somebody asks for it, then watched until the site shows it.
 */
export function openPublishing(publishing: Publishing) {
  const { project, content, language, onChange, limits } = publishing
  let sent: Sent | undefined
  let failed: PublishState['failed']
  let named: string | undefined
  let watch = new AbortController()

  const stateOf = async (clone: Clone): Promise<PublishState> => {
    const { changes, unused } = await changesOf(clone, publishing)
    const address = await publishing.address()
    const { at: sentAt, liveAt, pages = [] } = sent ?? {}
    const host = address && new URL(address).host
    const known = { changes, unused, pages, host, sentAt, liveAt }
    // Somebody has sent them by other means.
    if (changes.length === 0) failed = undefined
    if (failed) return { ...known, step: 'failed', message: named ?? '', failed }
    if (changes.length > 0)
      return { ...known, step: 'ready', message: summaryOf(changes, language) }
    if (!sent) return { ...known, step: 'nothing', message: '' }
    const step = liveAt ? 'live' : sent.isWatched ? 'waiting' : 'sent'
    return { ...known, step, changes: sent.changes, message: sent.message }
  }

  /** Does something with the clone, one after the other, and tells the state then. */
  const act = (work: (clone: Clone) => Promise<void>) =>
    inTurn(async (): Promise<PublishState> => {
      const unknown = { changes: [], message: '', pages: [], unused: [] }
      let clone: Clone | undefined
      try {
        clone = await openClone(project, content)
        if (!clone) return { step: 'none', ...unknown }
        await work(clone)
        return await stateOf(clone)
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
    return { why: error.why, theirs: 0, said: error.sentence[language] }
  }
  const afterFailure = async (clone: Clone, said: ReturnType<typeof toldOf>) => {
    failed = said
    if (said.why === 'behind') failed = await behindOf(clone, publishing)
    return stateOf(clone)
  }

  const publish = async (clone: Clone, message: string) => {
    stop()
    failed = undefined
    if ((await publishing.problems()).some(isError)) throw new NotSent('other', withErrors)
    const told = await changesOf(clone, publishing)
    named = message.trim().slice(0, longestMessage) || summaryOf(told.changes, language)
    const files = await committed(clone, publishing)
    await fetchTheirs(clone)
    if ((await behindBy(clone)).theirs > 0) throw new NotSent('behind', byOthers)
    const pages = await expectedPages(told, publishing)
    await commitContent(clone, files, named)
    // Somebody may be faster by a moment.
    await send(clone).catch((error) => fetchTheirs(clone).then(() => Promise.reject(error)))
    await follow(told.changes, pages)
  }

  const follow = async (changes: readonly Change[], pages: readonly Expected[]) => {
    const address = await publishing.address()
    const isWatched = address !== undefined && pages.length > 0
    const shown = pages.map(({ route, title }) => ({ route, title, live: false }))
    const at = new Date().toISOString()
    sent = { at, changes, message: named ?? '', pages: shown, isWatched }
    if (!isWatched) return
    const { signal } = watch
    const update = (change: (now: Sent) => Sent) => {
      if (!sent || signal.aborted) return
      sent = change(sent)
      onChange()
    }
    const onLive = (route: string) => update((now) => withLive(now, route))
    const end = () => update((now) => ({ ...now, isWatched: false }))
    void watchLive({ address, pages, signal, onLive, limits }).then(end)
  }

  const take = async (clone: Clone) => {
    const ours = named ?? summaryOf((await changesOf(clone, publishing)).changes, language)
    const files = await committed(clone, publishing)
    await mergeTheirs(clone, files, { ours, merge: taken[language] })
    failed = undefined
  }

  const stop = () => {
    watch.abort()
    watch = new AbortController()
    if (sent) sent = { ...sent, isWatched: false }
  }

  // Two hands on one index would get in each other's way.
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = turn.then(work)
    turn = next.catch(() => {})
    return next
  }
  return {
    /** What there is to publish, and how far the last publication is. */
    state: () => act(async () => {}),
    /** Commits and sends the content; where that fails the state says why. */
    publish: (message: string) => act((clone) => publish(clone, message)),
    /** Merges what others have published, into the files on the disk too. */
    take: () => act(take),
    /** Ends the comparing with the published site. */
    stop,
    /** Whether something that was done to files is in what was sent. */
    holds: (done: Done): Promise<boolean> =>
      inTurn(async () => {
        const clone = await openClone(project, content)
        return clone !== undefined && isSent(clone, done)
      }).catch((error) => {
        if (error instanceof NotSent) return false
        throw error
      }),
    /** How many saved changes visitors do not have; undefined where nothing can be published. */
    unpublished: async (): Promise<number | undefined> => {
      const { step, changes } = await act(async () => {})
      if (step === 'none') return undefined
      return step === 'ready' || step === 'failed' ? changes.length : 0
    },
  }
}

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
async function changesOf(clone: Clone, publishing: Publishing) {
  const { language, tell } = publishing
  const base = await sharedCommit(clone)
  const { files, unused } = await differing(clone, base, publishing)
  const told = await tell(files)
  const outside = base ? await changedOutside(clone, base) : 0
  if (outside === 0) return { ...told, unused }
  const other = { page: others[language], file: '', word: others, sentence: along(outside) }
  return { ...told, unused, changes: [...told.changes, other] }
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
  const all = (await sources()).filter(({ unread }) => unread === undefined)
  const changed = all.filter(({ path, bytes }) => known.get(path)?.id !== blobName(bytes))
  const fresh = changed.filter(({ path }) => !known.has(path)).map(({ path }) => path)
  const ignored = await ignoredIn(clone, fresh)
  const pictures = fresh.filter((path) => isPicture(path) && !ignored.has(path))
  const named = pictures.length > 0 ? await used() : new Set<string>()
  const unused = pictures.filter((path) => !named.has(composedPath(path)))
  const here = new Set(all.map(({ path }) => path))
  const files: ChangedFile[] = []
  const before = async (path: string) => {
    const blob = known.get(path)
    return blob && (isPicture(path) ? new Uint8Array() : bytesOf(clone, blob))
  }
  for (const { path, bytes: now } of changed) {
    if (ignored.has(path) || unused.includes(path)) continue
    const was = await before(path)
    const isSame = was && !isPicture(path) && unixText(was) === unixText(now)
    if (!isSame) files.push({ path, before: was, now })
  }
  for (const path of known.keys()) {
    const isThere = here.has(path) || (await lstat(join(content, path)).catch(() => undefined))
    if (!isThere) files.push({ path, before: await before(path) })
  }
  return { files, unused }
}

/** Git may keep other line ends than the disk. */
const unixText = (bytes: Uint8Array): string =>
  Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n')
const unixBytes = (path: string, bytes: Uint8Array): Uint8Array =>
  isPicture(path) ? bytes : Buffer.from(unixText(bytes), 'latin1')

/** What git calls a file with these bytes. */
const blobName = rememberFor((bytes: Uint8Array): string =>
  createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex'),
)

/** What others have sent meanwhile, and whether it can be taken in. */
async function behindOf(clone: Clone, publishing: Publishing): Promise<PublishState['failed']> {
  const { theirs, at } = await behindBy(clone)
  try {
    await tryMerge(clone, await committed(clone, publishing))
    return { why: 'behind', theirs, at, said: '' }
  } catch (error) {
    if (!(error instanceof NotSent)) throw error
    return { why: 'conflict', theirs, at, said: error.sentence[publishing.language] }
  }
}

type Expected = Awaited<ReturnType<typeof expectedPages>>[number]

/** The pages that changes can be seen on, as they are built here. */
async function expectedPages({ pages }: Told, { built }: Publishing) {
  const found = pages.slice(0, mostPages).map(async ({ output, ...page }) => {
    const bytes = await built(output)
    return bytes ? [{ ...page, bytes }] : []
  })
  return (await Promise.all(found)).flat()
}

/** So many pages tell enough of a site of thousands. */
const mostPages = 12

/** The publication once a page is live; with the last one all of it is. */
function withLive(sent: Sent, route: string): Sent {
  const pages = sent.pages.map((page) => (page.route === route ? { ...page, live: true } : page))
  const isLive = pages.every(({ live }) => live)
  return { ...sent, pages, ...(isLive ? { liveAt: new Date().toISOString() } : {}) }
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
  'The content has an error. Mend it, then publish.',
  'Le contenu a une erreur. Réglez-la, puis publiez.',
)
