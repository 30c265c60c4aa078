import { boxes } from './metrics.ts'

export type Accidental = 'sharp' | 'flat' | 'natural'

interface Altered {
  readonly place: number
  readonly accidental: Accidental
}

/** Two accidentals above each other stand clear from a seventh on. */
const clear = 6
/** Between accidentals, and between them and the heads, in staff spaces. */
const gap = 0.22

/**
 * Where the accidentals of a chord stand, in staff spaces to the left of its leftmost head: the outer ones nearest to
 * it, and those that would touch them a column further away.
 */
export function accidentalColumns(
  altered: readonly Altered[],
): readonly (Altered & { readonly before: number })[] {
  const rest = altered.toSorted((one, other) => other.place - one.place)
  const columns: Altered[][] = []
  for (let isTop = true; rest.length > 0; isTop = !isTop) {
    const next = isTop ? rest.shift() : rest.pop()
    if (!next) break
    const free = columns.find((column) =>
      column.every(({ place }) => Math.abs(place - next.place) >= clear),
    )
    if (free) free.push(next)
    else columns.push([next])
  }
  const widths = columns.map((column) =>
    Math.max(...column.map(({ accidental }) => boxes[accidental].width)),
  )
  return columns.flatMap((column, index) => {
    const nearer = widths.slice(0, index).reduce((sum, width) => sum + width + gap, gap)
    return column.map((one) => ({ ...one, before: nearer + boxes[one.accidental].width }))
  })
}
