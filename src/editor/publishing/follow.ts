import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { isLeftBehind, type LoadedSource } from '../../content/load.ts'
import { readIfThere, replaceFile } from '../../disk/files.ts'
import { stackOf } from '../../failure.ts'
import { keyPaths, liveMarks, sourceHash } from '../../render/live-file.ts'
import type { Stopped } from '../protocol/state.ts'
import { besideIn, readAs } from '../store/log.ts'
import { type Clone, changedOutside, fetchTheirs, filesAt, onPublished } from './clone.ts'
import { checked, inBackground, outputLines, readBlobs } from './git.ts'
import { type LiveLimits, publishedMarks, usualLimits } from './live.ts'
import { namesOf } from './unsent.ts'

const both = z.object({ en: z.string(), fr: z.string() })
const text = z.object({ where: both, was: z.string(), is: z.string() })
/** Why a host did not publish. */
const stoppedReason: z.ZodType<Stopped> = z.enum(['check', 'tests', 'host', 'other'])

const publicationSchema = z.object({
  /** When it was sent, and the commit. */
  at: z.string(),
  commit: z.string(),
  message: z.string(),
  changes: z
    .array(z.object({ page: both, file: z.string(), sentence: both, text: text.optional() }))
    .readonly(),
  liveAt: z.string().optional(),
  isTimed: z.boolean().default(false),
  isLater: z.boolean().default(false),
  awaitsTests: z.boolean().default(false),
  stopped: z.object({ why: stoppedReason, at: z.string(), isTold: z.boolean() }).optional(),
  /** How many seconds publications took, of those that were followed to their end; the last ones. */
  took: z.array(z.number()).readonly(),
})

/** The last publication from this computer, as it is kept. */
export type Publication = Readonly<z.output<typeof publicationSchema>>

/** What the remote says of a publication. */
export interface RemoteTold {
  /** Commits that would show it, by the mark of their sources: its own, and those of others after it. */
  readonly commits: ReadonlyMap<string, string>
  readonly stopped?: { readonly why: Stopped; readonly isTold: boolean } | undefined
  readonly awaitsTests: boolean
}

export interface Following {
  /** Where the last publication is kept. */
  readonly folder: string
  /** The public address of the site; undefined where none is known. */
  readonly address: () => string | undefined
  /** Asks the remote, which answers with the rights of whoever published. */
  readonly asked: (commit: string) => Promise<RemoteTold | undefined>
  /** Told when the state has changed by itself. */
  readonly onChange: () => void
  readonly limits?: LiveLimits | undefined
}

const minute = 60_000
const longest = 60 * minute
/** The remote is asked again in the first round after so many pauses: in every third one, unless the site is slow. */
const remotePauses = 2.5
const mostTook = 5

/** Follows the last publication until visitors have it, for an hour at most, after a restart too. */
export function openFollowing({ folder, onChange, limits = usualLimits, ...following }: Following) {
  const place = join(folder, 'publication.json')
  let publication = readAs(publicationSchema, readIfThere(place))
  let answers: boolean | undefined
  let watch = new AbortController()
  let isWatched = false

  const keep = (next: Publication) => {
    const kept = publicationSchema.parse(next)
    if (isDeepStrictEqual(kept, publication)) return
    publication = kept
    try {
      replaceFile(place, JSON.stringify(publication), { beside: besideIn(folder) })
    } catch {
      // What the disk refuses is known until the editor ends.
    }
  }

  const look = async (until: number, signal: AbortSignal) => {
    let told: RemoteTold | undefined
    let seen: string | undefined
    let askedAt = 0
    let withoutAt = 0
    while (Date.now() < until) {
      if (!publication || signal.aborted) return
      const { commit: sent } = publication
      const now = Date.now()
      const ask = async () => {
        askedAt = now
        told = (await following.asked(sent).catch(() => undefined)) ?? told
      }
      const asking = now - askedAt > remotePauses * limits.pause && ask()
      const address = following.address()
      const mark = address && (await publishedMarks(address, signal, limits))?.sources
      await asking
      if (mark && mark !== seen && !asking && !told?.commits.has(mark)) await ask()
      seen = mark
      if (signal.aborted) return
      const before = JSON.stringify([publication, answers])
      answers = address === undefined ? undefined : mark !== undefined
      if (told) {
        const { stopped, awaitsTests } = told
        const at = publication.stopped?.at ?? new Date().toISOString()
        keep({ ...publication, awaitsTests, stopped: stopped && { ...stopped, at } })
      }
      const commit = mark && told?.commits.get(mark)
      if (commit) keep(liveNow(publication, commit, Date.now() - withoutAt < minute))
      if (JSON.stringify([publication, answers]) !== before) onChange()
      if (commit) return
      if (mark) withoutAt = now
      await pause(limits.pause, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  /** Looks for an hour after it was sent; at least for a while. */
  const start = (least = minute) => {
    if (!publication || publication.liveAt || isWatched) return
    const { signal } = watch
    const until = Math.max(Date.parse(publication.at) + longest, Date.now() + least)
    isWatched = true
    const end = () => {
      if (signal.aborted) return
      isWatched = false
      onChange()
    }
    const fail = (error: unknown) => {
      process.stderr.write(`${stackOf(error)}\n`)
    }
    void look(until, signal).catch(fail).then(end)
  }
  const stop = () => {
    watch.abort()
    watch = new AbortController()
    isWatched = false
  }
  start()
  return {
    /** The last publication, what is told of it, and whether somebody looks if it is live; `usual` in seconds. */
    state: () => {
      const { at: sentAt, liveAt, isTimed, isLater, awaitsTests, stopped } = publication ?? none
      const took = publication?.took.toSorted((one, other) => one - other) ?? []
      const usual = took[Math.floor(took.length / 2)]
      return {
        publication,
        answers,
        usual,
        sentAt,
        liveAt,
        isTimed,
        isLater,
        awaitsTests,
        stopped,
        isWatched: isWatched && following.address() !== undefined,
      }
    },
    /** Follows what was just sent. */
    follow: (sent: Pick<Publication, 'commit' | 'message' | 'changes'>) => {
      stop()
      answers = undefined
      const took = publication?.took ?? []
      const at = new Date().toISOString()
      keep({ ...sent, at, took, isTimed: false, isLater: false, awaitsTests: false })
      start()
    },
    /** Looks for another hour. */
    again: () => start(longest),
    stop,
  }
}

const none: Partial<Publication> = {}

/** `isTimed` where the site was seen without it a moment before. */
function liveNow(publication: Publication, commit: string, isTimed: boolean): Publication {
  const took = (Date.now() - Date.parse(publication.at)) / 1000
  const isLater = commit !== publication.commit
  // What a colleague has overtaken says nothing of the host, nor does what lay still or went live unseen.
  const isCounted = isTimed && !isLater && !publication.stopped
  return {
    ...publication,
    liveAt: new Date().toISOString(),
    isTimed,
    isLater,
    awaitsTests: false,
    stopped: undefined,
    took: isCounted ? [...publication.took, took].slice(-mostTook) : publication.took,
  }
}

/**
 * Tells what the remote says of a commit: later commits of the published branch, and whether its host has stopped it
 * (`refs/publication/failed/REASON/COMMIT`, `refs/publication/told/COMMIT`) or has to test the program first
 * (`refs/publication/live`). `sources` is the content on the disk; each file of a commit is read once.
 */
export function remoteTeller(sources: () => Promise<readonly LoadedSource[]>) {
  const markOf = marker(sources)
  return async (here: Clone, sent: string): Promise<RemoteTold> => {
    const clone = onPublished(here)
    const { git, remote, target, tracking } = clone
    const asked = ['ls-remote', '--quiet', '--', remote, target, 'refs/publication/*']
    const lines = outputLines(checked(await git(asked, inBackground)))
    const named = lines.map((line) => line.split('\t'))
    const refs = new Map(named.map(([commit = '', name = '']) => [name, commit]))
    if (refs.get(target) !== clone.commits.get(tracking)) await fetchTheirs(clone, inBackground)
    const later = ['rev-list', '--ancestry-path', '--max-count=100', `${sent}..${tracking}`, '--']
    const commits = [...outputLines(await git(later)), sent]
    const marks = await Promise.all(
      commits.map(async (one) => [await markOf(clone, one), one] as const),
    )
    const live = refs.get('refs/publication/live')
    // What is live may hold it already.
    const isOlder = live !== undefined && !commits.includes(live)
    const isKnown = isOlder && (await git(['cat-file', '-e', `${live}^{commit}`])).code === 0
    return {
      // Of commits with the same content the one that was sent is meant, which stands last.
      commits: new Map(marks),
      stopped: stoppedIn(refs, sent),
      awaitsTests: isKnown && (await changedOutside(clone, live, sent)) > 0,
    }
  }
}

function stoppedIn(refs: ReadonlyMap<string, string>, commit: string): RemoteTold['stopped'] {
  const form = new RegExp(`^refs/publication/failed/([^/]+)/${commit}$`)
  const [reason] = [...refs.keys()].flatMap((ref) => form.exec(ref)?.[1] ?? [])
  if (reason === undefined) return undefined
  const why = stoppedReason.safeParse(reason).data ?? 'other'
  return { why, isTold: refs.has(`refs/publication/told/${commit}`) }
}

/** Marks the content of commits as the build marks it (`liveMarks`). */
function marker(sources: () => Promise<readonly LoadedSource[]>) {
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
    const ids = unread.map(([, { id }]) => id)
    const texts = await readBlobs(clone.git, ids)
    for (const [path, { id }] of unread) {
      const bytes = texts.get(id)
      if (bytes) hashes.set(id, sourceHash(path, bytes))
    }
    const keyFiles = keyPaths.flatMap((path) => {
      const bytes = texts.get(files.find(([name]) => name === path)?.[1].id ?? '')
      return bytes ? [[path, bytes] as const] : []
    })
    const hashed = new Map(files.map(([path, { id }]) => [path, hashes.get(id) ?? '']))
    const mark = liveMarks({ hashes: hashed, keyFiles: new Map(keyFiles) }, 0).sources
    marks.set(commit, mark)
    return mark
  }
}
