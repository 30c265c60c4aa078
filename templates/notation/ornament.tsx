import type { GlyphName } from './glyphs.ts'
import { glyphs } from './glyphs.ts'

/** A sign by itself, for the style sheet to place and colour. */
export function Ornament({ name }: { readonly name: GlyphName }) {
  const [left, top, right, bottom] = glyphs[name].box
  return (
    <svg viewBox={`${left} ${top} ${right - left} ${bottom - top}`} aria-hidden="true">
      <use href={`#sign-${name}`} />
    </svg>
  )
}
