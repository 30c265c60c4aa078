import type { StoreApi } from 'zustand'
import type { State } from '../../protocol/state.ts'
import type { Answering, PanelApi } from './api.ts'
import type { DraftStore } from './draft-store.ts'
import type { Connection, Line, Site } from './site.ts'

/** In milliseconds after which the state is listened to again, where the server has ended it. */
const pause = 2000

interface FeedParts {
  readonly client: PanelApi
  readonly drafting: DraftStore
  readonly site: StoreApi<Site>
}

/** Listens to the server and writes what it pushes into the store of the site; sends what was typed meanwhile. */
export class SiteFeed {
  readonly #client: PanelApi
  readonly #drafting: DraftStore
  readonly #site: StoreApi<Site>
  #answering: Answering = 'there'
  #line: Line = 'there'

  constructor({ client, drafting, site }: FeedParts) {
    this.#client = client
    this.#drafting = drafting
    this.#site = site
  }

  /** Listens from now on. */
  start(): void {
    this.#client.onAnswering((answering) => {
      this.#answering = answering
      this.#tellConnection()
    })
    addEventListener('online', this.#tellConnection)
    addEventListener('offline', this.#tellConnection)
    this.#tellConnection()
    void this.#listen()
  }

  async #listen(): Promise<void> {
    for (;;) {
      const isToBeginAnew = await this.#follow()
      if (isToBeginAnew) continue
      this.#setLine('stopped')
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }

  /** Listens until it ends; gives whether it is to begin anew, since what an earlier visit had kept is a draft now. */
  async #follow(): Promise<boolean> {
    const again = new AbortController()
    const { signal } = again
    let known: Partial<State> = {}
    let resent: Promise<unknown> | undefined
    const onNews = async (news: Partial<State>) => {
      known = { ...known, ...news }
      if (news.drafts)
        resent ??= this.#drafting
          .resend(news.drafts)
          .then((isDrafted) => isDrafted && again.abort())
      if (signal.aborted) return
      this.#site.setState({ hasAnswered: true })
      this.#setLine(known.isUnreadable ? 'fault' : 'there')
      if (!isWhole(known)) return
      // Several pieces come at once: only now is it sure that the drafts are among them.
      await resent
      if (signal.aborted) return
      this.#site.setState({ state: known })
      this.#drafting.takeState(known)
    }
    await this.#client.listen(onNews, signal).catch(() => {})
    return again.signal.aborted
  }

  #setLine(line: Line): void {
    this.#line = line
    this.#tellConnection()
  }

  readonly #tellConnection = (): void => {
    this.#site.setState({
      connection: connectionOf(this.#line, this.#answering, navigator.onLine),
    })
  }
}

function connectionOf(line: Line, answering: Answering, isOnline: boolean): Connection {
  if (answering === 'stranger') return 'stranger'
  if (answering === 'silent' && line !== 'stopped') return 'silent'
  return line === 'there' && !isOnline ? 'offline' : line
}

/** Whether every part of the state has come: of each, one field is looked for, since all of a part come together (`liveState`). */
const isWhole = (state: Partial<State>): state is State =>
  state.pages !== undefined &&
  state.drafts !== undefined &&
  state.owed !== undefined &&
  state.publication !== undefined &&
  state.schedule !== undefined &&
  state.pictures !== undefined
