import { type EffectCallback, useEffect, useEffectEvent } from 'react'

/** Acts at first and whenever `what` changes, compared as data. What `act` gives back runs before the next time. */
export function useChange(what: unknown, act: EffectCallback) {
  const acts = useEffectEvent(act)
  const name = JSON.stringify(what)
  useEffect(() => {
    void name
    return acts()
  }, [name])
}

/** Hears what happens to the window. */
export function useWindow<Name extends keyof WindowEventMap>(
  name: Name,
  hear: (event: WindowEventMap[Name]) => void,
) {
  const heard = useEffectEvent(hear)
  useEffect(() => {
    const listen = (event: WindowEventMap[Name]) => heard(event)
    addEventListener(name, listen)
    return () => removeEventListener(name, listen)
  }, [name])
}
