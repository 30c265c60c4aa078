import { useEffect, useState } from 'react'
import type { State } from '../protocol.ts'
import { type Answering, type PanelApi, root } from './api.ts'
import type { DraftingStore } from './drafting.ts'

/** Whether the server answers, and whether this computer has a connection. */
export type Connection = Line | Exclude<Answering, 'there'>

type Line = 'there' | 'offline' | 'stopped' | 'fault'

/** After so many milliseconds what tells of news is opened anew, where a browser has given it up. */
const pause = 2000

/**
 * The state of the site, asked for at the start and whenever there is news, and whether anybody answers. What was typed
 * while nobody did is sent as soon as somebody does.
 */
export function useConnection(api: PanelApi, drafting: DraftingStore) {
  const [state, setState] = useState<State>()
  const [answering, setAnswering] = useState<Answering>('there')
  const [line, setLine] = useState<Line>('there')
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
        const state = await api.ask.state()
        setState(state)
        drafting.judge(state)
        setLine(navigator.onLine ? 'there' : 'offline')
      } catch {
        setLine('fault')
      }
      isAsking = false
      if (isAskedAgain) ask()
    }
    const resend = async () => {
      const now = await api.ask.state().catch(() => undefined)
      if (now) await drafting.resend(now.drafts)
      isResent = true
      ask()
    }
    let events: EventSource
    let timer: ReturnType<typeof setTimeout> | undefined
    const listen = () => {
      events = new EventSource(`${root}/-/events`)
      for (const name of ['version', 'state']) events.addEventListener(name, ask)
      events.addEventListener('open', resend)
      events.addEventListener('error', ({ target }) => {
        setLine('stopped')
        if (target === events && events.readyState === EventSource.CLOSED)
          timer = setTimeout(listen, pause)
      })
    }
    api.heed(setAnswering)
    listen()
    addEventListener('online', ask)
    addEventListener('offline', ask)
    return () => {
      clearTimeout(timer)
      events.close()
      removeEventListener('online', ask)
      removeEventListener('offline', ask)
    }
  }, [api, drafting])
  const isUnknown = answering === 'stranger'
  const connection = isUnknown || (answering === 'silent' && line !== 'stopped') ? answering : line
  return { state, connection }
}
