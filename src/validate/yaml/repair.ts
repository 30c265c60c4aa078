import type { Edit } from '../finding.ts'

/** A text with edits made, and the way back to the offsets it had before. */
export interface Repaired {
  readonly text: string
  readonly toOriginal: (offset: number) => number
}

/** Makes edits that do not overlap. An offset inside a replacement goes back to where that began. */
export function repair(text: string, edits: readonly Edit[]): Repaired {
  const sorted = edits.toSorted((one, other) => one.range[0] - other.range[0])
  let result = ''
  let done = 0
  const pieces = sorted.map(({ range: [start, end], text: replacement }) => {
    result += text.slice(done, start)
    const at = result.length
    result += replacement
    done = end
    return { at, length: replacement.length, start, end }
  })
  const toOriginal = (offset: number): number => {
    const piece = pieces.findLast(({ at }) => at <= offset)
    if (!piece) return offset
    const beyond = offset - piece.at - piece.length
    if (beyond >= 0) return piece.end + beyond
    return Math.min(piece.end, piece.start + offset - piece.at)
  }
  return { text: result + text.slice(done), toOriginal }
}
