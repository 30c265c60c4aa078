import { isSeq, type YAMLMap, type YAMLSeq } from 'yaml'
import type { TextRange } from '../content/text.ts'
import { type Piece, replaced } from './pieces.ts'
import { lineEnd, lineStart, rangeOf } from './yaml-entries.ts'

/** A list or fields between brackets. */
export interface FlowHome {
  readonly text: string
  readonly collection: YAMLMap | YAMLSeq
}

/** Puts an item before one of the others, or behind the last, with what stands between the others. */
export function flowAdd({ text, collection }: FlowHome, index: number, item: string) {
  const cells = cellsOf(collection)
  const token = collection.srcToken
  if (!cells || token?.type !== 'flow-collection') return undefined
  const [first, second] = cells
  const open = token.start.offset + 1
  if (!first) {
    const pad = isSeq(collection) ? '' : ' '
    return replaced(text, [open, open], pad + item + pad)
  }
  const before = text.slice(open, first[0])
  const usual = /^\s*\n *$/.test(before) ? `,\n${/ *$/.exec(before)?.[0] ?? ''}` : ', '
  const between = second && text.slice(first[1], second[0])
  const gap = between && !between.includes('#') ? between : usual
  const next = cells[index]
  if (next) return replaced(text, [next[0], next[0]], item + gap)
  const end = cells.at(-1)?.[1] ?? open
  const comment = /^[ \t]*#/.test(text.slice(end)) ? lineEnd(text, end) : end
  if (comment === end || !gap.includes('\n')) return replaced(text, [end, end], gap + item)
  return replaced(text, [end, comment], ',', [end, comment], gap.slice(gap.indexOf('\n')) + item)
}

/** Takes an item away with its comma and, where it has a line of its own, the comment behind it. */
export function flowRemove({ text, collection }: FlowHome, index: number) {
  const cells = cellsOf(collection)
  const cell = cells?.[index]
  if (!cells || !cell) return undefined
  const [start, end] = cell
  const next = cells[index + 1]
  const previous = cells[index - 1]
  const rest = text.slice(end, next?.[0] ?? collection.range?.[1])
  const hasComment = (text.slice(previous?.[1] ?? start, start) + rest).includes('#')
  if (next && !hasComment) return replaced(text, [start, next[0]])
  if (previous && !hasComment) return replaced(text, [previous[1], end])
  const [behind = ''] = /^\s*,[ \t]*(?:#[^\n]*)?|^[ \t]*#[^\n]*/.exec(rest) ?? []
  const stop = end + behind.length
  const line = lineStart(text, start)
  const isAlone = text.slice(line, start).trim() === '' && text[stop] === '\n'
  return replaced(text, isAlone ? [line, stop + 1] : [start, stop])
}

/** Moves an item; commas, spaces and line breaks between the items stay. */
export function flowMove({ text, collection }: FlowHome, from: number, to: number) {
  const cells = cellsOf(collection)
  const [first] = cells ?? []
  const last = cells?.at(-1)
  const moved = cells?.[from]
  if (!cells || !first || !last || !moved) return undefined
  const order = cells.toSpliced(from, 1).toSpliced(to, 0, moved)
  const pieces = cells.flatMap((slot, index): Piece[] => {
    const next = cells[index + 1]
    const cell = order[index] ?? slot
    return next ? [cell, [slot[1], next[0]]] : [cell]
  })
  return replaced(text, [first[0], last[1]], ...pieces)
}

/** What is written of each item; undefined where something is not written at all. */
function cellsOf(collection: YAMLMap | YAMLSeq): readonly TextRange[] | undefined {
  const cells = isSeq(collection)
    ? collection.items.map((item) => rangeOf(item))
    : collection.items.map(({ key, value, srcToken }): TextRange | undefined => {
        const name = rangeOf(key)
        const colon = srcToken?.sep?.find(({ type }) => type === 'map-value-ind')?.offset ?? 0
        return name && [name[0], Math.max(name[1], colon + 1, rangeOf(value)?.[1] ?? 0)]
      })
  const there = cells.filter((cell) => cell !== undefined)
  return there.length === cells.length ? there : undefined
}
