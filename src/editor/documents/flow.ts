import { isSeq } from 'yaml'
import { type Collection, type Entry, lineEnd, lineStart, sourceRange } from './entries.ts'

/** What is written of each item between brackets; undefined where something is not written at all. */
export function cellsOf(
  collection: Collection,
): readonly Pick<Entry, 'from' | 'to' | 'isCompact'>[] | undefined {
  const ranges = isSeq(collection)
    ? collection.items.map(sourceRange)
    : collection.items.map(({ key, value, srcToken }) => {
        const name = sourceRange(key)
        const colon = srcToken?.sep?.find(({ type }) => type === 'map-value-ind')?.offset ?? 0
        return (
          name && ([name[0], Math.max(name[1], colon + 1, sourceRange(value)?.[1] ?? 0)] as const)
        )
      })
  const cells = ranges.flatMap((range) =>
    range ? ({ from: range[0], to: range[1], isCompact: true } as const) : [],
  )
  return cells.length === ranges.length ? cells : undefined
}

/** Puts an item before one of the others, or behind the last, with what stands between the others. */
export function addCell(text: string, collection: Collection, index: number, item: string) {
  const cells = cellsOf(collection)
  const token = collection.srcToken
  const [first, second] = cells ?? []
  if (!cells || !first || token?.type !== 'flow-collection') return undefined
  const before = text.slice(token.start.offset + 1, first.from)
  const usual = /^\s*\n *$/.test(before) ? `,\n${/ *$/.exec(before)?.[0] ?? ''}` : ', '
  const between = second && text.slice(first.to, second.from)
  const gap = between && !between.includes('#') ? between : usual
  const next = cells[index]
  if (next) return text.slice(0, next.from) + item + gap + text.slice(next.from)
  const end = cells.at(-1)?.to ?? 0
  const comment = /^[ \t]*#/.test(text.slice(end)) ? text.slice(end, lineEnd(text, end)) : ''
  const isBelow = comment !== '' && gap.includes('\n')
  const own = isBelow ? `,${comment}${gap.slice(gap.indexOf('\n'))}` : gap
  return text.slice(0, end) + own + item + text.slice(end + (isBelow ? comment.length : 0))
}

/** Takes an item away with its comma and, where it has a line of its own, the comment behind it. */
export function removeCell(text: string, collection: Collection, index: number) {
  const cells = cellsOf(collection)
  const cell = cells?.[index]
  if (!cells || !cell) return undefined
  const cut = (from: number, to: number) => text.slice(0, from) + text.slice(to)
  const previous = cells[index - 1]
  const next = cells[index + 1]
  const rest = text.slice(cell.to, next?.from ?? collection.range?.[1])
  const hasComment = (text.slice(previous?.to ?? cell.from, cell.from) + rest).includes('#')
  if (next && !hasComment) return cut(cell.from, next.from)
  if (previous && !hasComment) return cut(previous.to, cell.to)
  const [behind = ''] = /^\s*,[ \t]*(?:#[^\n]*)?|^[ \t]*#[^\n]*/.exec(rest) ?? []
  const stop = cell.to + behind.length
  const line = lineStart(text, cell.from)
  const isAlone = text.slice(line, cell.from).trim() === '' && text[stop] === '\n'
  return isAlone ? cut(line, stop + 1) : cut(cell.from, stop)
}
