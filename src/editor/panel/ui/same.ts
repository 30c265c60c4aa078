import { useRef } from 'react'
import { same } from '../../documents/differences.ts'

/**
 * A selection of plain data, as `useShallow` of zustand: what is equal to what was selected before is that very value, and
 * renders nothing again. The server tells its state anew, of which most is as it was.
 */
export function useSame<Source, Value>(
  select: (source: Source) => Value,
): (source: Source) => Value {
  const last = useRef<{ readonly value: Value }>(undefined)
  return (source) => {
    const value = select(source)
    const before = last.current
    if (before && same(before.value, value)) return before.value
    last.current = { value }
    return value
  }
}
