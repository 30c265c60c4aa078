import { stackOf } from '../../failure.ts'
import type { State } from '../protocol/state.ts'

/** Takes one line of news: `[["field", value], …]` as JSON, without the value where there is none. */
type Hear = (line: string) => void

/** Some fields of the state, made together. */
interface Part<Fields> {
  /** The fields as they are now; made when they are first asked for. */
  readonly read: () => Promise<Fields>
  /** Lets them be made anew: at once where somebody listens. */
  readonly renew: () => void
  /** Resolves once everybody who listens was told the fields as they have become with the last `renew`. */
  readonly whenTold: () => Promise<void>
}

/** The state of the editor in parts: whoever listens is told all of it, then every field whose JSON has become another one. */
export function liveState() {
  /** What every listener knows. */
  const listeners = new Map<Hear, Map<string, string | undefined>>()
  const parts: { readonly tell: () => Promise<void> }[] = []

  /** The parts that could not be made, and the background work that could not be done. */
  const failing = new Set<object>()

  const fail = (work: object, error: unknown): void => {
    if (!failing.has(work)) process.stderr.write(`${stackOf(error)}\n`)
    failing.add(work)
    tellAll({ isUnreadable: true })
  }

  const tellAll = (fields: Partial<State>) => {
    if (listeners.size === 0) return
    const now = Object.entries(fields).map(
      ([name, value]) => [name, JSON.stringify(value)] as const,
    )
    for (const [hear, told] of listeners) {
      const news = now.filter(([name, json]) => !told.has(name) || told.get(name) !== json)
      for (const [name, json] of news) told.set(name, json)
      if (news.length > 0) hear(lineOf(news))
    }
  }

  const part = <Fields extends Partial<State>>(
    make: () => Fields | Promise<Fields>,
  ): Part<Fields> => {
    let now: Promise<Fields> | undefined
    const read = () => {
      if (now) return now
      const turn = Promise.try(make)
      now = turn
      turn.catch(() => {
        if (now === turn) now = undefined
      })
      return turn
    }
    let renewals = 0
    const tell = async () => {
      const before = renewals
      try {
        const fields = await read()
        // What has become another one meanwhile is told by whoever renewed it.
        if (renewals !== before) return
        failing.delete(read)
        tellAll({ ...fields, isUnreadable: failing.size > 0 })
      } catch (error) {
        // What was renewed meanwhile says nothing of how it is now.
        if (renewals === before) fail(read, error)
      }
    }
    parts.push({ tell })
    let telling = Promise.resolve()
    const renew = () => {
      renewals += 1
      now = undefined
      if (listeners.size > 0) telling = tell()
    }
    const whenTold = async () => {
      // What is renewed meanwhile is told by a later turn.
      for (let turn: typeof telling | undefined; turn !== telling; ) {
        turn = telling
        await turn
      }
    }
    return { read, renew, whenTold }
  }

  /**
   * Work that goes on by itself, for which nobody waits: it never rejects, and is not begun again while it goes on. What
   * fails is printed once, and told as unreadable state until the same work succeeds.
   */
  const background = (work: () => Promise<unknown>) => {
    let isGoingOn = false
    return async (): Promise<void> => {
      if (isGoingOn) return
      isGoingOn = true
      try {
        await work()
        if (failing.delete(work)) tellAll({ isUnreadable: failing.size > 0 })
      } catch (error) {
        fail(work, error)
      } finally {
        isGoingOn = false
      }
    }
  }

  /** Tells somebody from now on, until what it gives is called. */
  const listen = (hear: Hear): (() => void) => {
    listeners.set(hear, new Map())
    for (const { tell } of parts) void tell()
    return () => listeners.delete(hear)
  }
  /** Tells nobody any more. */
  const close = () => listeners.clear()
  return { part, background, listen, close }
}

const lineOf = (fields: readonly (readonly [name: string, json: string | undefined])[]): string =>
  `[${fields.map(([name, json]) => `[${[JSON.stringify(name), ...(json ? [json] : [])]}]`)}]`
