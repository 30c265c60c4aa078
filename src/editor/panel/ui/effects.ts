import { type EffectCallback, useEffect, useEffectEvent } from 'react'
import type { Timed } from '../../protocol/state.ts'

/** What is compared by `Object.is`: no list or object that is made anew at every render. */
type ComparedValue = string | number | boolean | undefined | null | readonly Timed[]

/** Acts at first and whenever one of some values is another one, with what is known by then. What `act` gives back runs before the next time. */
export function useChange(values: readonly ComparedValue[], act: EffectCallback): void {
  const acts = useEffectEvent(act)
  useEffect(() => acts(), [...values])
}

/** Hears what happens to the window. */
export function useWindow<Name extends keyof WindowEventMap>(
  name: Name,
  onEvent: (event: WindowEventMap[Name]) => void,
) {
  const latest = useEffectEvent(onEvent)
  useEffect(() => {
    const listen = (event: WindowEventMap[Name]) => latest(event)
    addEventListener(name, listen)
    return () => removeEventListener(name, listen)
  }, [name])
}
