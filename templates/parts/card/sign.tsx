import { glyphs } from '../../notation/glyphs.ts'

/** The width of the fermata in units of its outline. */
const signWidth = 60.5

interface SignProps {
  /** The middle of the sign. */
  readonly x: number
  /** Its lower edge. */
  readonly y: number
  /** In pixels. */
  readonly width: number
  readonly fill: string
}

/** The fermata: over a held letter, over the i of the name, over a rest. */
export function Sign({ x, y, width, fill }: SignProps) {
  const scale = width / signWidth
  return (
    <path
      d={glyphs.fermata}
      fill={fill}
      transform={`translate(${x - width / 2} ${y}) scale(${scale})`}
    />
  )
}
