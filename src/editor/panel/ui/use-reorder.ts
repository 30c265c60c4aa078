import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

/** A row that is on its way, and the place at which it would be dropped. */
interface Lifted {
  readonly from: number
  readonly to: number
}

/** How a lifted row is taken along, dropped and put back. */
interface Hand {
  readonly count: number
  readonly lifted: Lifted | undefined
  readonly lift: (lifted: Lifted) => void
  readonly drop: () => void
  readonly putBack: () => void
  readonly move: (from: number, to: number) => void
}

/** In pixels: a pointer that goes less far only presses. */
const leastDrag = 5

/** A row that is moved: dragged, or with Space, arrow keys and Space; Escape cancels. Alt with an arrow moves it at once. */
export function useReorder<Row>(rows: readonly Row[], move: (from: number, to: number) => void) {
  const [lifted, lift] = useState<Lifted>()
  const putBack = () => lift(undefined)
  const drop = () => {
    putBack()
    if (lifted) move(lifted.from, lifted.to)
  }
  const hand = { count: rows.length, lifted, lift, drop, putBack, move }
  const { list, handlers } = useDrag(hand)
  return {
    list,
    row: lifted && rows[lifted.from],
    to: lifted?.to ?? 0,
    /** Where beside a row the lifted one would be dropped. */
    gapAt: (row: Row) => {
      if (!lifted || lifted.to === lifted.from || rows[lifted.to] !== row) return undefined
      return lifted.to < lifted.from ? 'before' : 'after'
    },
    handle: (index: number) => ({
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKey(event, index, hand),
      ...handlers(index),
    }),
  }
}

/** Moves a row by the pointer: it follows the pointer itself, and its place is told where that becomes another one. */
function useDrag({ count, lifted, lift, drop, putBack }: Hand) {
  const list = useRef<HTMLOListElement>(null)
  /** Where the pointer has taken hold. */
  const start = useRef<number>(undefined)
  const rowAt = (index: number) => list.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)
  const shift = (index: number, y: number) => {
    const row = rowAt(index)
    if (row) row.style.translate = y === 0 ? '' : `0 ${y}px`
  }
  /** Over how many middles of other rows the pointer is. */
  const placeOf = (y: number, from: number): number =>
    Array.from({ length: count }, (_, index) => rowAt(index)?.getBoundingClientRect()).filter(
      (box, index) => box && index !== from && box.top + box.height / 2 < y,
    ).length
  const letGo = (end: () => void) => () => {
    start.current = undefined
    if (lifted) shift(lifted.from, 0)
    end()
  }
  const handlers = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      start.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: ({ clientY }: PointerEvent<HTMLElement>) => {
      if (start.current === undefined) return
      const y = clientY - start.current
      if (!lifted && Math.abs(y) < leastDrag) return
      lift({ from: index, to: placeOf(clientY, index) })
      shift(index, y)
    },
    onPointerUp: letGo(drop),
    onPointerCancel: letGo(putBack),
    // While it is dragged the focus may go.
    onBlur: () => start.current === undefined && putBack(),
  })
  return { list, handlers }
}

const stepOf = (key: string): number | undefined => ({ ArrowUp: -1, ArrowDown: 1 })[key]

/** Moves a row by keys. */
function onKey(event: KeyboardEvent<HTMLElement>, index: number, hand: Hand): void {
  const { key, altKey } = event
  const { count, lifted, lift, drop, putBack, move } = hand
  const step = stepOf(key)
  const isOurs = key === ' ' || (step !== undefined && (lifted || altKey))
  if (!isOurs && !(key === 'Escape' && lifted)) return
  event.preventDefault()
  event.stopPropagation()
  if (key === 'Escape') putBack()
  else if (step === undefined) lifted ? drop() : lift({ from: index, to: index })
  else if (!lifted) move(index, index + step)
  else lift({ ...lifted, to: Math.min(count - 1, Math.max(0, lifted.to + step)) })
}
