import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

/** A row that is moved: dragged, or with Space, arrow keys and Space; Escape cancels. Alt with an arrow moves it at once. */
export function useReorder<Row>(rows: readonly Row[], move: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [lifted, setLifted] = useState<{ readonly from: number; readonly to: number }>()
  /** Where the pointer has taken hold. */
  const start = useRef<number>(undefined)

  const rowAt = (index: number) => list.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)
  const shift = (y: number) => {
    const row = lifted && rowAt(lifted.from)
    if (row) row.style.translate = y === 0 ? '' : `0 ${y}px`
  }
  const putDown = () => {
    start.current = undefined
    shift(0)
    setLifted(undefined)
  }
  const drop = () => {
    putDown()
    if (lifted) move(lifted.from, lifted.to)
  }
  /** Over how many middles of other rows the pointer is. */
  const placeOf = (y: number, from: number): number =>
    rows.filter((_, index) => {
      const { top, height } = rowAt(index)?.getBoundingClientRect() ?? { top: 0, height: 0 }
      return index !== from && top + height / 2 < y
    }).length

  const onKeyDown = (index: number) => (event: KeyboardEvent<HTMLElement>) => {
    const { key, altKey } = event
    const by = { ArrowUp: -1, ArrowDown: 1 }[key]
    const isOurs = key === ' ' || (by !== undefined && (lifted || altKey))
    if (!isOurs && !(key === 'Escape' && lifted)) return
    event.preventDefault()
    event.stopPropagation()
    if (key === 'Escape') putDown()
    else if (by === undefined) lifted ? drop() : setLifted({ from: index, to: index })
    else if (!lifted) move(index, index + by)
    else setLifted({ ...lifted, to: Math.min(rows.length - 1, Math.max(0, lifted.to + by)) })
  }

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
      onKeyDown: onKeyDown(index),
      onBlur: () => start.current === undefined && putDown(),
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        start.current = event.clientY
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove: ({ clientY }: PointerEvent<HTMLElement>) => {
        if (start.current === undefined) return
        const y = clientY - start.current
        if (!lifted && Math.abs(y) < 5) return
        setLifted({ from: index, to: placeOf(clientY, lifted?.from ?? 0) })
        shift(y)
      },
      onPointerUp: drop,
      onPointerCancel: putDown,
    }),
  }
}
