import { useEffect, useState } from 'react'
import type { State } from '../protocol.ts'
import { type PanelApi, root } from './api.ts'
import type { DraftingStore } from './drafting.ts'

/** Whether the server answers, and whether this computer has a connection. */
export type Connection = 'there' | 'offline' | 'stopped'

/**
 * The state of the site, asked for at the start and whenever there is news, and whether anybody answers. What was typed
 * while nobody did is sent as soon as somebody does.
 */
export function useConnection(api: PanelApi, drafting: DraftingStore) {
  const [state, setState] = useState<State>()
  const [connection, setConnection] = useState<Connection>('there')
  useEffect(() => {
    let isAsking = false
    let isAskedAgain = false
    // What an earlier visit has kept is among the drafts of the first state.
    let isResent = false
    const ask = async () => {
      isAskedAgain = isAsking
      if (isAsking || !isResent) return
      isAsking = true
      try {
        const state = await api.get<State>('state')
        setState(state)
        drafting.judge(state)
        setConnection(navigator.onLine ? 'there' : 'offline')
      } catch {
        setConnection('stopped')
      }
      isAsking = false
      if (isAskedAgain) ask()
    }
    const resend = async () => {
      const now = await api.get<State>('state').catch(() => undefined)
      if (now) await drafting.resend(now.drafts).catch(() => undefined)
      isResent = true
      ask()
    }
    const events = new EventSource(`${root}/-/events`)
    for (const name of ['version', 'state']) events.addEventListener(name, ask)
    events.addEventListener('open', resend)
    events.addEventListener('error', () => setConnection('stopped'))
    addEventListener('online', ask)
    addEventListener('offline', ask)
    return () => {
      events.close()
      removeEventListener('online', ask)
      removeEventListener('offline', ask)
    }
  }, [api, drafting])
  return { state, connection }
}
