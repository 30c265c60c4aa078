import { Glyph } from './glyph.tsx'
import type { Ink } from './ink.ts'

/** Prints ink in the current colour, on staves whose space is `space` units. */
export function Engraving({ ink, space }: { readonly ink: Ink; readonly space: number }) {
  return (
    <>
      <g fill="currentColor">
        {ink.signs.map(({ name, x, y }) => (
          <Glyph key={`${name} ${x} ${y}`} name={name} x={x} y={y} space={space} />
        ))}
        {ink.fills !== '' && <path d={ink.fills} />}
      </g>
      {ink.strokes !== '' && <path className="stems" d={ink.strokes} />}
    </>
  )
}
