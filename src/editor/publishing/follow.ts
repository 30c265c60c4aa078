import { setTimeout as pause } from 'node:timers/promises'
import { stackOf } from '../../failure.ts'
import { type LiveLimits, publishedMarks, usualLimits } from './live.ts'
import {
  type Followed,
  liveNow,
  type RemoteAnswer,
  type SentPublication,
  SentPublicationFile,
  sentNow,
  usualOf,
  withRemoteAnswer,
} from './sent-publication.ts'

export interface FollowingOptions {
  /** Where the last publication is kept. */
  readonly folder: string
  /** The public address of the site; undefined where none is known. */
  readonly address: () => string | undefined
  /** Asks the remote, which answers with the rights of whoever published. */
  readonly asked: (commit: string) => Promise<RemoteAnswer | undefined>
  /** Told when the state has changed by itself. */
  readonly onChange: () => void
  readonly limits?: LiveLimits | undefined
}

const minute = 60_000
const longest = 60 * minute
/** The remote is asked again in the first round after so many pauses: in every third one, unless the site is slow. */
const remotePauses = 2.5

/** Follows the last publication until visitors have it, for an hour at most, after a restart too. */
export class Following {
  readonly #options: FollowingOptions
  readonly #limits: LiveLimits
  readonly #sent: SentPublicationFile
  /** Whether a site of this kind has answered. */
  #answers: boolean | undefined
  #watch = new AbortController()
  #isWatched = false

  constructor(options: FollowingOptions) {
    this.#options = options
    this.#limits = options.limits ?? usualLimits
    this.#sent = new SentPublicationFile(options.folder)
    this.#start(minute)
  }

  /** The last publication, what is told of it, and whether somebody looks if it is live. */
  state(): Followed {
    const { last } = this.#sent
    return {
      last,
      answers: this.#answers,
      usual: last && usualOf(last),
      isWatched: this.#isWatched && this.#options.address() !== undefined,
    }
  }

  /** Follows what was just sent. */
  follow(sent: Pick<SentPublication, 'commit' | 'message' | 'changes'>): void {
    this.stop()
    this.#answers = undefined
    this.#sent.keep(sentNow(sent, this.#sent.last))
    this.#start(minute)
  }

  /** Looks for another hour. */
  again(): void {
    this.#start(longest)
  }

  readonly stop = (): void => {
    this.#watch.abort()
    this.#watch = new AbortController()
    this.#isWatched = false
  }

  /** Looks for an hour after it was sent; for so many milliseconds at least. */
  #start(least: number): void {
    const { last } = this.#sent
    if (!last || last.liveAt || this.#isWatched) return
    const { signal } = this.#watch
    const until = Math.max(Date.parse(last.at) + longest, Date.now() + least)
    this.#isWatched = true
    void this.#look(until, signal)
      .catch((error: unknown) => {
        process.stderr.write(`${stackOf(error)}\n`)
      })
      .then(() => {
        if (signal.aborted) return
        this.#isWatched = false
        this.#options.onChange()
      })
  }

  /** Looks again and again, until it is live, the time has passed or nobody wants to know any more. */
  async #look(until: number, signal: AbortSignal): Promise<void> {
    const rounds = new Rounds(this.#options, this.#limits)
    while (Date.now() < until) {
      const { last } = this.#sent
      if (!last || signal.aborted) return
      const found = await rounds.next(last.commit, signal)
      if (signal.aborted) return
      const isLive = this.#note(last, found)
      if (isLive) return
      await pause(this.#limits.pause, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  /** Notes what a round has found; gives whether the publication is live. */
  #note(last: SentPublication, { remoteAnswer, answers, commit, isTimed }: Found): boolean {
    const state = () => JSON.stringify([this.#sent.last, this.#answers])
    const before = state()
    const now = remoteAnswer ? withRemoteAnswer(last, remoteAnswer) : last
    this.#answers = answers
    this.#sent.keep(commit === undefined ? now : liveNow(now, commit, isTimed))
    if (state() !== before) this.#options.onChange()
    return commit !== undefined
  }
}

/** What a round has found. */
interface Found {
  /** What the remote has said last. */
  readonly remoteAnswer: RemoteAnswer | undefined
  /** Whether the site answers; undefined where no address of it is known. */
  readonly answers: boolean | undefined
  /** The commit that the site shows, where that one shows the publication. */
  readonly commit: string | undefined
  /** Whether the site was seen without it a moment before. */
  readonly isTimed: boolean
}

/** Rounds in which the public site and, more rarely, the remote are asked. */
class Rounds {
  readonly #options: FollowingOptions
  readonly #limits: LiveLimits
  #remoteAnswer: RemoteAnswer | undefined
  /** The mark that the site had in the last round. */
  #seen: string | undefined
  #askedAt = 0
  /** When the site was last seen without the publication. */
  #withoutAt = 0

  constructor(options: FollowingOptions, limits: LiveLimits) {
    this.#options = options
    this.#limits = limits
  }

  /** Asks whether a commit is live. */
  async next(sent: string, signal: AbortSignal): Promise<Found> {
    const now = Date.now()
    const isDue = now - this.#askedAt > remotePauses * this.#limits.pause
    const asking = isDue ? this.#askRemote(sent, now) : undefined
    const address = this.#options.address()
    const mark = address && (await publishedMarks(address, signal, this.#limits))?.sources
    await asking
    const isNew = mark && mark !== this.#seen
    if (isNew && !isDue && !this.#remoteAnswer?.commits.has(mark)) await this.#askRemote(sent, now)
    this.#seen = mark
    const commit = mark ? this.#remoteAnswer?.commits.get(mark) : undefined
    const withoutAt = this.#withoutAt
    if (mark && commit === undefined) this.#withoutAt = now
    return {
      remoteAnswer: this.#remoteAnswer,
      answers: address === undefined ? undefined : mark !== undefined,
      commit,
      isTimed: Date.now() - withoutAt < minute,
    }
  }

  async #askRemote(sent: string, now: number): Promise<void> {
    this.#askedAt = now
    this.#remoteAnswer =
      (await this.#options.asked(sent).catch(() => undefined)) ?? this.#remoteAnswer
  }
}
