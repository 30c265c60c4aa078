import { signScale } from './glyph.tsx'
import type { Ink } from './music.ts'
import { round } from './round.ts'

/** Prints ink in the current colour, on staves whose space is `space` units. */
export function Engraving({ ink, space }: { readonly ink: Ink; readonly space: number }) {
  const scale = signScale(space)
  return (
    <g fill="currentColor">
      <g transform={`scale(${scale})`}>
        {ink.signs.map(({ name, x, y }) => (
          <use
            key={`${name} ${x} ${y}`}
            href={`#sign-${name}`}
            x={round(x / scale)}
            y={round(y / scale)}
          />
        ))}
      </g>
      {ink.fills !== '' && <path d={ink.fills} />}
      {ink.strokes !== '' && <path className="stems" d={ink.strokes} />}
    </g>
  )
}
