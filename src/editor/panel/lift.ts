import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { Row } from './tree.ts'

interface Lifted {
  readonly from: number
  readonly to: number
}

/**
 * A row of a list that is lifted by its handle: with the pointer, or with Space, moved by the arrow keys, dropped with
 * Space, put back with Escape. Alt with an arrow moves it at once. `gap` is where it would be dropped.
 */
export function useLift(rows: readonly Row[], move: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [lifted, setLifted] = useState<Lifted>()
  const start = useRef<{ y: number; pointer: number }>(undefined)

  const shift = (y: number) => {
    const row = lifted && list.current?.querySelector<HTMLElement>(`[data-row="${lifted.from}"]`)
    if (row) row.style.translate = y === 0 ? '' : `0 ${y}px`
  }
  const drop = () => {
    shift(0)
    if (lifted) move(lifted.from, lifted.to)
    setLifted(undefined)
  }
  const putDown = () => {
    shift(0)
    setLifted(undefined)
  }

  const onKeyDown = (index: number) => (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    const isOurs = event.key === ' ' || (by !== 0 && (lifted || event.altKey))
    if (isOurs || (event.key === 'Escape' && lifted)) {
      event.preventDefault()
      event.stopPropagation()
    }
    if (by !== 0 && event.altKey && !lifted) move(index, index + by)
    else if (by !== 0 && lifted)
      setLifted({ ...lifted, to: Math.min(rows.length - 1, Math.max(0, lifted.to + by)) })
    else if (event.key === ' ' && lifted) drop()
    else if (event.key === ' ') setLifted({ from: index, to: index })
    else if (event.key === 'Escape') putDown()
  }

  /** The row over whose middle the pointer is, or the end that is nearer. */
  const rowAt = (y: number): number => {
    const middles = rows.map((_, index) => {
      const rect = list.current?.querySelector(`[data-row="${index}"]`)?.getBoundingClientRect()
      return rect ? rect.top + rect.height / 2 : 0
    })
    const from = lifted?.from ?? 0
    return middles.filter((middle, index) => index !== from && middle < y).length
  }

  return {
    list,
    at: lifted?.from,
    gap: lifted && lifted.to !== lifted.from ? lifted.to : undefined,
    gapIsBefore: lifted !== undefined && lifted.to < lifted.from,
    handle: (index: number) => ({
      onKeyDown: onKeyDown(index),
      onBlur: () => start.current || putDown(),
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        start.current = { y: event.clientY, pointer: event.pointerId }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const from = start.current
        if (!from) return
        const y = event.clientY - from.y
        if (!lifted && Math.abs(y) < 5) return
        setLifted({ from: index, to: rowAt(event.clientY) })
        shift(y)
      },
      onPointerUp: () => {
        start.current = undefined
        if (lifted) drop()
      },
      onPointerCancel: () => {
        start.current = undefined
        putDown()
      },
    }),
  }
}
