import { createHash } from 'node:crypto'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { isPicture } from '../check/files.ts'
import { type ContentTable, fileKinds, kindAt, outputPath } from '../check/table.ts'
import type { LoadedSource } from '../content/load.ts'
import { rememberFor } from '../memory.ts'
import { type Both, both } from '../message.ts'
import { isError } from '../problem.ts'
import type { Language } from '../site.ts'
import { type ChangedFile, changesIn, summaryOf, type ToldChange } from './changes.ts'
import {
  bytesOf,
  type Clone,
  type Committed,
  commitAt,
  commitContent,
  distance,
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
import { type LiveLimits, watchLive } from './live.ts'
import type { Change, PublishState, State } from './protocol.ts'

export interface Publishing {
  readonly project: string
  readonly content: string
  /** Of the messages that commits are given. */
  readonly language: Language
  readonly table: ContentTable
  /** The content as it lies on the disk. */
  readonly sources: () => Promise<readonly LoadedSource[]>
  /** What the panel is told of the site, and its public address. */
  readonly site: () => Pick<State, 'pages' | 'problems'> & { readonly address: string | undefined }
  /** A file of the local build of what is saved, by its path in the output folder. */
  readonly built: (path: string) => Promise<Uint8Array | undefined>
  /** Told when the state has changed by itself. */
  readonly onChange: () => void
  readonly limits?: LiveLimits | undefined
}

interface Sent {
  readonly at: string
  readonly changes: readonly Change[]
  readonly message: string
  readonly pages: PublishState['pages']
  readonly host: string | undefined
  readonly liveAt?: string
  readonly isWatched: boolean
}

/**
 * What separates the saved content from what visitors have, and the way to them: one commit of the content and nothing
 * else, sent when somebody asks for it, and then watched until the site shows it.
 */
export function openPublishing(publishing: Publishing) {
  const { project, content, language, site, onChange, limits } = publishing
  let sent: Sent | undefined
  let failed: PublishState['failed']
  let named: string | undefined
  let watch = new AbortController()

  const opened = () => openClone(project, content)
  const state = () => inWords(async () => stateOf(await opened()))
  const stateOf = async (clone: Clone | undefined): Promise<PublishState> => {
    if (!clone) return { step: 'none', changes: [], message: '', pages: [] }
    const changes = await changesOf(clone, publishing)
    const { at: sentAt, liveAt, pages = [], host } = sent ?? {}
    const since = sent ? { sentAt, liveAt, host } : {}
    const isNew = changes.length > 0
    if (isNew && failed) return { step: 'failed', changes, message: named ?? '', failed, pages }
    if (isNew)
      return { step: 'ready', changes, message: summaryOf(changes, language), pages, ...since }
    if (!sent) return { step: 'nothing', changes, message: '', pages }
    const step = liveAt ? 'live' : sent.isWatched ? 'waiting' : 'sent'
    return { step, changes: sent.changes, message: sent.message, pages, ...since }
  }
  /** What cannot even be looked at is told like what cannot be sent. */
  const inWords = async (work: () => Promise<PublishState>): Promise<PublishState> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof NotSent)) throw error
      const { why, sentence } = error
      return {
        step: 'failed',
        changes: [],
        message: '',
        pages: [],
        failed: { why, theirs: 0, said: sentence[language] },
      }
    }
  }

  const fail = async (clone: Clone, error: unknown) => {
    if (!(error instanceof NotSent)) throw error
    const { why, sentence } = error
    const { theirs, at } = await distance(clone)
    const clash = why === 'behind' ? await clashIn(clone, publishing) : undefined
    if (why !== 'behind') failed = { why, theirs, said: sentence[language] }
    else if (clash) failed = { why: 'conflict', theirs, at, said: clash[language] }
    else failed = { why, theirs, at, said: '' }
  }

  const publish = (message: string) =>
    inWords(async () => {
      const clone = await opened()
      if (!clone) return stateOf(clone)
      stop()
      failed = undefined
      try {
        const { changes, expected } = await sending(clone, message)
        follow(changes, expected)
      } catch (error) {
        await fail(clone, error)
      }
      return stateOf(clone)
    })
  const sending = async (clone: Clone, message: string) => {
    const wrong = site().problems.filter(isError).length
    if (wrong > 0) throw new NotSent('other', withErrors)
    const changes = await changesOf(clone, publishing)
    named = message.trim().slice(0, longestMessage) || summaryOf(changes, language)
    const files = await committed(clone, publishing)
    await fetchTheirs(clone)
    if ((await distance(clone)).theirs > 0) throw new NotSent('behind', behind)
    const expected = await expectedPages(changes, publishing)
    await commitContent(clone, files, named)
    await send(clone).catch(async (error: unknown) => {
      // Somebody was faster by a moment.
      if (error instanceof NotSent && error.why === 'behind') await fetchTheirs(clone)
      throw error
    })
    return { changes, expected }
  }

  const follow = (changes: readonly Change[], pages: Awaited<ReturnType<typeof expectedPages>>) => {
    const { address } = site()
    const isWatched = address !== undefined && pages.length > 0
    const shown = pages.map(({ route, title }) => ({ route, title, live: false }))
    const host = address && new URL(address).host
    const at = new Date().toISOString()
    sent = { at, changes, message: named ?? '', pages: shown, host, isWatched }
    if (!isWatched) return
    const { signal } = watch
    const onLive = (route: string) => {
      if (!sent || signal.aborted) return
      const now = sent.pages.map((page) => (page.route === route ? { ...page, live: true } : page))
      const isLive = now.every(({ live }) => live)
      sent = { ...sent, pages: now, ...(isLive ? { liveAt: new Date().toISOString() } : {}) }
      onChange()
    }
    const end = () => {
      if (!sent || signal.aborted) return
      sent = { ...sent, isWatched: false }
      onChange()
    }
    void watchLive({ address, pages, signal, onLive, limits }).then(end)
  }

  const stop = () => {
    watch.abort()
    watch = new AbortController()
    if (sent) sent = { ...sent, isWatched: false }
  }

  const take = () =>
    inWords(async () => {
      const clone = await opened()
      if (!clone) return stateOf(clone)
      try {
        const ours = named ?? summaryOf(await changesOf(clone, publishing), language)
        const messages = { ours, merge: taken[language] }
        await mergeTheirs(clone, await committed(clone, publishing), messages)
        failed = undefined
      } catch (error) {
        await fail(clone, error)
      }
      return stateOf(clone)
    })

  /** One after the other: two hands on one index get in each other's way. */
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = turn.then(work)
    turn = next.catch(() => {})
    return next
  }
  return {
    /** What there is to publish, and how far the last publication is. */
    state: () => inTurn(state),
    /** Commits and sends the content; where that fails the state says why. */
    publish: (message: string) => inTurn(() => publish(message)),
    /** Merges what others have published, into the files on the disk too. */
    take: () => inTurn(take),
    /** Ends the comparing with the published site. */
    stop,
  }
}

const longestMessage = 2000

/** What has changed since the last commit that the remote has. */
async function changesOf(clone: Clone, publishing: Publishing): Promise<readonly ToldChange[]> {
  const { table, language, site } = publishing
  const files = await differing(clone, await sharedCommit(clone), publishing)
  const changes = changesIn(files, { table, pages: site().pages, language })
  const { outside } = await distance(clone)
  if (outside === 0) return changes
  return [...changes, { page: others[language], file: '', word: others, sentence: along(outside) }]
}

/** What has changed since the last commit on this computer. */
async function committed(clone: Clone, publishing: Publishing): Promise<readonly Committed[]> {
  const files = await differing(clone, await commitAt(clone, clone.branch), publishing)
  return files.map(({ path, now }) => ({ path, bytes: now }))
}

/** The files of the content that are not as in a commit; what git ignores, and what cannot be read, is left as it is. */
async function differing(
  clone: Clone,
  commit: string | undefined,
  { sources, content }: Publishing,
): Promise<readonly ChangedFile[]> {
  const known = await filesAt(clone, commit)
  const all = (await sources()).filter(({ unread }) => unread === undefined)
  const changed = all.filter(({ path, bytes }) => known.get(path)?.id !== nameOfBytes(bytes))
  const fresh = changed.filter(({ path }) => !known.has(path)).map(({ path }) => path)
  const ignored = await ignoredIn(clone, fresh)
  const here = new Set(all.map(({ path }) => path))
  const files: ChangedFile[] = []
  for (const { path, bytes: now } of changed) {
    const blob = known.get(path)
    const before = blob && (isPicture(path) ? nothing : await bytesOf(clone, blob))
    const isSame = before && before !== nothing && unixText(before) === unixText(now)
    if (!ignored.has(path) && !isSame) files.push({ path, before, now })
  }
  for (const [path, blob] of known) {
    const isGone = !here.has(path) && !(await lstat(join(content, path)).catch(() => undefined))
    if (!isGone) continue
    files.push({ path, before: isPicture(path) ? nothing : await bytesOf(clone, blob) })
  }
  return files
}

const nothing = new Uint8Array()

/** Git may keep other line ends than the disk. */
const unixText = (bytes: Uint8Array): string =>
  Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n')

/** What git calls a file with these bytes. */
const nameOfBytes = rememberFor((bytes: Uint8Array): string =>
  createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex'),
)

/** Why what others have sent cannot be taken in. */
async function clashIn(clone: Clone, publishing: Publishing): Promise<Both | undefined> {
  try {
    await tryMerge(clone, await committed(clone, publishing))
    return undefined
  } catch (error) {
    if (error instanceof NotSent) return error.sentence
    throw error
  }
}

/** The pages that changes can be seen on as they are built here, those that were changed themselves first. */
async function expectedPages(changes: readonly Change[], { table, site, built }: Publishing) {
  const kinds = fileKinds(table)
  const paths = new Set(changes.map(({ file }) => file))
  const shown = [...paths].map((path) => kindAt(kinds, path)?.shownOn ?? 'every page')
  const { pages } = site()
  const own = pages.filter(({ file }) => paths.has(file))
  const isOnlyOwn = [...paths].every((path) => pages.some(({ file }) => file === path))
  const others = pages.filter(({ template }) =>
    shown.some((where) => where === 'every page' || where.includes(template)),
  )
  const all = [...new Set([...own, ...(isOnlyOwn ? [] : others)])].slice(0, mostPages)
  const found = all.map(async ({ route, title, gated, template }) => {
    const path = route === undefined ? undefined : outputPath(table, { template, route })
    const bytes = path === undefined ? undefined : await built(path)
    return route !== undefined && bytes ? [{ route, title, gated, bytes }] : []
  })
  return (await Promise.all(found)).flat()
}

/** So many pages tell enough of a site of thousands. */
const mostPages = 12

const others = both('Outside the content', 'Hors du contenu')
const along = (count: number): Both =>
  both(
    `Commits made on this computer go along: ${count} changed files.`,
    `Des commits faits sur cet ordinateur partent aussi : fichiers modifiés, ${count}.`,
  )
const taken = both('Take in what others have published', 'Intégrer ce que d’autres ont publié')
const behind = both('Somebody else has published.', 'Quelqu’un d’autre a publié.')
const withErrors = both(
  'The content has an error. Mend it, then publish.',
  'Le contenu a une erreur. Réglez-la, puis publiez.',
)
