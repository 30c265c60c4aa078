import type { GlyphName } from './glyphs.ts'
import { round } from './round.ts'

/** How much the signs of the notation font (25 units to a space) shrink for a staff of this space. */
export function signScale(space: number): number {
  return round((space / 25) * 1000) / 1000
}

/** A sign with its origin at x and y, where a staff space is `space` units. */
export function Glyph({
  name,
  x,
  y,
  space,
}: {
  readonly name: GlyphName
  readonly x: number
  readonly y: number
  readonly space: number
}) {
  return (
    <use
      href={`#sign-${name}`}
      transform={`translate(${round(x)} ${round(y)}) scale(${signScale(space)})`}
    />
  )
}
