import { useSyncExternalStore } from 'react'
import { memory } from '../state/memory.ts'

/* The advice that is switched off in this browser: by every part of the panel that shows it, read once. */

const beginning = 'advice '
const listeners = new Set<() => void>()
let names: readonly string[] | undefined

const read = (): readonly string[] => {
  names ??= memory.names(beginning)
  return names
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
    if (listeners.size === 0) names = undefined
  }
}

function change(changed: readonly string[], to: 'off' | undefined): void {
  for (const name of changed) memory.set(`${beginning}${name}`, to)
  names = memory.names(beginning)
  for (const tell of listeners) tell()
}

/** The names of the advice that is switched off. */
export const useHiddenAdvice = (): readonly string[] => useSyncExternalStore(listen, read)

/** Shows an advice no more. */
export const hideAdvice = (name: string): void => change([name], 'off')

/** Shows all advice again. */
export const showAllAdvice = (): void => change(read(), undefined)
