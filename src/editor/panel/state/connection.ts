import { useEffect, useState } from 'react'
import type { State } from '../../protocol.ts'
import type { Answering, PanelApi } from './api.ts'
import type { DraftingStore } from './drafting.ts'

/** Whether the server answers, and whether this computer has a connection. */
export type Connection = Line | 'offline' | Exclude<Answering, 'there'>

type Line = 'there' | 'stopped' | 'fault'

/** After so many milliseconds the state is listened to again, where the server has ended it. */
const pause = 2000

/** The state of the site as the server pushes it, whether any of it has come yet, and whether it answers; sends what was typed meanwhile. */
export function useConnection(api: PanelApi, drafting: DraftingStore) {
  const [state, setState] = useState<State>()
  const [isHeard, setIsHeard] = useState(false)
  const [answering, setAnswering] = useState<Answering>('there')
  const [line, setLine] = useState<Line>('there')
  const [isOnline, setIsOnline] = useState(navigator.onLine)
  useEffect(() => {
    const ends = new AbortController()
    const { signal } = ends
    /** Listens until it ends; gives whether it is to begin anew, since what an earlier visit had kept is a draft now. */
    const follow = async (): Promise<boolean> => {
      const again = new AbortController()
      let known: Partial<State> = {}
      let resent: Promise<unknown> | undefined
      const hear = async (news: Partial<State>) => {
        known = { ...known, ...news }
        if (news.drafts)
          resent ??= drafting.resend(news.drafts).then((isDrafted) => isDrafted && again.abort())
        if (signal.aborted || again.signal.aborted) return
        setIsHeard(true)
        setLine(known.isUnreadable ? 'fault' : 'there')
        if (!isWhole(known)) return
        // Several pieces come at once: only now is it sure that the drafts are among them.
        await resent
        if (signal.aborted || again.signal.aborted) return
        setState(known)
        drafting.judge(known)
      }
      api.onPublication((publication) => void hear({ publication }))
      await api.listen(hear, AbortSignal.any([signal, again.signal])).catch(() => {})
      return again.signal.aborted
    }
    const listen = async () => {
      while (!signal.aborted) {
        if (await follow()) continue
        if (!signal.aborted) setLine('stopped')
        await new Promise((go) => setTimeout(go, pause))
      }
    }
    const look = () => setIsOnline(navigator.onLine)
    api.onAnswering(setAnswering)
    void listen()
    addEventListener('online', look, { signal })
    addEventListener('offline', look, { signal })
    return () => ends.abort()
  }, [api, drafting])
  const isUnknown = answering === 'stranger'
  const told: Connection = line === 'there' && !isOnline ? 'offline' : line
  const connection = isUnknown || (answering === 'silent' && line !== 'stopped') ? answering : told
  return { state, isHeard, connection }
}

const isWhole = (state: Partial<State>): state is State =>
  state.pages !== undefined &&
  state.drafts !== undefined &&
  state.owed !== undefined &&
  state.publication !== undefined &&
  state.schedule !== undefined &&
  state.pictures !== undefined
