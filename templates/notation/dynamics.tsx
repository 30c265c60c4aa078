import { Glyph } from './glyph.tsx'
import type { GlyphName } from './glyphs.ts'
import { round } from './round.ts'

/** The letters that mark how loud, and how far each pushes the next, in units of the notation font. */
const letters: Readonly<Record<string, { readonly name: GlyphName; readonly advance: number }>> = {
  p: { name: 'piano', advance: 30 },
  m: { name: 'mezzo', advance: 42 },
  f: { name: 'forte', advance: 25 },
}

/** How loud: p, mf, f, ff. `space` is the size of a staff space, in pixels. */
export function Dynamics({ mark, space }: { readonly mark: string; readonly space: number }) {
  const unit = space / 25
  const signs = [...mark].flatMap((letter) => letters[letter] ?? [])
  const places = signs.map((_, index) =>
    signs.slice(0, index).reduce((x, { advance }) => x + advance * unit, 0),
  )
  const end = signs.reduce((x, { advance }) => x + advance * unit, 0)
  const box = [-15 * unit, -46 * unit, end + 27 * unit, 62 * unit].map(round).join(' ')
  return (
    <svg
      className="dynamics"
      width={round(end + 12 * unit)}
      height={round(62 * unit)}
      viewBox={box}
      aria-hidden="true"
    >
      {signs.map(({ name }, index) => (
        <Glyph key={places[index]} name={name} x={places[index] ?? 0} y={0} space={space} />
      ))}
    </svg>
  )
}
