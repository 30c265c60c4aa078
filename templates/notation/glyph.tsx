import type { GlyphName } from './glyphs.ts'
import { round } from './round.ts'

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
  const scale = round((space / 25) * 1000) / 1000
  return (
    <use href={`#sign-${name}`} transform={`translate(${round(x)} ${round(y)}) scale(${scale})`} />
  )
}
