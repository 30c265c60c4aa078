import { useState } from 'react'
import type { Place } from '../../../protocol/state.ts'
import { isInside } from '../../state/places.ts'
import { useForm } from '../form-context.ts'

interface OpenEntry<Key> {
  readonly key: Key | undefined
  /** Whether it was added and opened by that: the focus goes into it. */
  readonly isAdded: boolean
}

interface EntryAt<Key> {
  readonly key: Key
  readonly place: Place
}

/** Which entry of some is open: at first, and whenever something else is pointed at, the one in which that lies. */
export function useOpenEntry<Key extends string | number>(entries: readonly EntryAt<Key>[]) {
  const { wanted } = useForm()
  const wantedKey = entries.find(({ place }) => isInside(wanted, place))?.key
  const [open, setOpen] = useState<OpenEntry<Key>>({ key: wantedKey, isAdded: false })
  const [last, setLast] = useState(wanted)
  if (last !== wanted) {
    setLast(wanted)
    if (wantedKey !== undefined) setOpen({ key: wantedKey, isAdded: false })
  }
  return {
    key: open.key,
    added: open.isAdded ? open.key : undefined,
    showNew: (key: Key | undefined) => setOpen({ key, isAdded: true }),
    toggle: (key: Key) => setOpen({ key: key === open.key ? undefined : key, isAdded: false }),
  }
}
