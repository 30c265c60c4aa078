import type { Ink } from './engrave.ts'
import { type GlyphName, round } from './glyphs.ts'

/** The sign of the foundation, sitting on the lower edge of its box: over the i of the name, over a held letter. */
export function Fermata() {
  return (
    <svg viewBox="0 0 60.5 33" aria-hidden="true">
      <use href="#sign_fermata" y="33" />
    </svg>
  )
}

/** How much the signs of the notation font (25 units to a space) shrink for a staff of this space. */
function signScale(space: number): number {
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
      href={`#sign_${name}`}
      transform={`translate(${round(x)} ${round(y)}) scale(${signScale(space)})`}
    />
  )
}

/** Prints ink in the current colour, on staves whose space is `space` units. */
export function Engraving({ ink, space }: { readonly ink: Ink; readonly space: number }) {
  const scale = signScale(space)
  return (
    <g fill="currentColor">
      <g transform={`scale(${scale})`}>
        {ink.signs.map(({ name, x, y }) => (
          <use
            key={`${name} ${x} ${y}`}
            href={`#sign_${name}`}
            x={round(x / scale)}
            y={round(y / scale)}
          />
        ))}
      </g>
      {ink.fills !== '' && <path d={ink.fills} />}
      {ink.strokes !== '' && <path className="stems" d={ink.strokes} />}
      {ink.bars !== '' && <path className="bar-lines" d={ink.bars} />}
    </g>
  )
}

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
