export interface Sign {
  readonly name: string
  readonly x: number
  readonly y: number
}

export interface Line {
  readonly x: number
  readonly from: number
  readonly to: number
}

/** What is drawn, read back from an SVG in the units of its box. */
export interface Drawing {
  readonly signs: readonly Sign[]
  readonly stems: readonly Line[]
  /** Ledger lines: `x` is their height. */
  readonly ledgers: readonly Line[]
  /** The places of the plain bar lines. */
  readonly bars: readonly number[]
  /** Straight outlines and curved ones, as all the numbers of their path. */
  readonly beams: readonly (readonly number[])[]
  readonly bows: readonly (readonly number[])[]
  readonly hairpins: readonly (readonly number[])[]
  /** The left edges of dots. */
  readonly dots: readonly (readonly number[])[]
}

const numbers = (path: string): readonly number[] =>
  (path.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)

/** Reads the drawing of a staff. */
export function readDrawing(svg: string): Drawing {
  const paths = [...svg.matchAll(/<path(?: class="([\w-]+)")? d="([^"]*)"/g)].map(
    ([, kind = 'fill', path = '']) => ({ kind, path }),
  )
  const pieces = (kind: string) =>
    paths.flatMap((one) => (one.kind === kind ? one.path.split(/(?=M)/) : []))
  const scale = Number(/transform="scale\(([\d.]+)\)"/.exec(svg)?.[1] ?? 1)
  const signs = [...svg.matchAll(/href="#sign-([\w-]+)" x="([-\d.]+)" y="([-\d.]+)"/g)].map(
    ([, name = '', x, y]) => ({ name, x: Number(x) * scale, y: Number(y) * scale }),
  )
  const line = (path: string): Line => {
    const [x = 0, from = 0, to = 0] = numbers(path)
    return { x, from, to }
  }
  const strokes = pieces('stems')
  const isCurved = (path: string) => path.includes('C')
  return {
    signs,
    stems: strokes.filter((path) => path.includes('V')).map(line),
    ledgers: strokes
      .filter((path) => path.includes('h'))
      .map((path) => {
        const [from = 0, height = 0, length = 0] = numbers(path)
        return { x: height, from, to: from + length }
      }),
    hairpins: strokes.filter((path) => path.includes('L')).map(numbers),
    bars: pieces('bar-lines').map((path) => numbers(path)[0] ?? 0),
    beams: pieces('fill')
      .filter((path) => /L.*v.*L/.test(path))
      .map(numbers),
    bows: pieces('fill').filter(isCurved).map(numbers),
    dots: pieces('fill')
      .filter((path) => path.includes('a'))
      .map(numbers),
  }
}

/** How wide signs are, in staff spaces. */
export const widths: Readonly<Record<string, number>> = {
  'black-note': 1.18,
  'half-note': 1.18,
  'whole-note': 1.688,
  'whole-rest': 1.128,
  'half-rest': 1.128,
  'quarter-rest': 1.08,
  'quaver-rest': 0.988,
  fermata: 2.42,
}
/** As far as a drawing rounds, and a little. */
export const about = 0.2

export const near = (one: number, other: number, most = about): boolean =>
  Math.abs(one - other) <= most
