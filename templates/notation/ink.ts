import type { GlyphName } from './glyphs.ts'

/** What is printed on a staff: signs of the notation font, filled outlines, and lines of the pen (path data). */
export interface Ink {
  readonly signs: readonly PlacedSign[]
  readonly fills: string
  readonly strokes: string
}

export interface PlacedSign {
  readonly name: GlyphName
  readonly x: number
  readonly y: number
}

/** Ink of which only some parts are given. */
export function ink({ signs = [], fills = '', strokes = '' }: Partial<Ink>): Ink {
  return { signs, fills, strokes }
}

/** Several pieces printed together. */
export function together(pieces: readonly Ink[]): Ink {
  return {
    signs: pieces.flatMap(({ signs }) => signs),
    fills: pieces.map(({ fills }) => fills).join(''),
    strokes: pieces.map(({ strokes }) => strokes).join(''),
  }
}
