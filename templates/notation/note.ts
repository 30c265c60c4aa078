import type { GlyphName } from './glyphs.ts'
import { type Ink, ink } from './ink.ts'
import { round } from './round.ts'
import { heightOf, type Staff } from './staff.ts'

/** A note: its place along the staff and on it (see `heightOf`). */
export interface NotePlace {
  readonly x: number
  readonly position: number
}

interface Stem {
  readonly up: boolean
  /** In staff spaces. */
  readonly length: number
}

/** Where a stem stands beside its note head, in staff spaces from its left edge and its middle. */
export const stemSide = { up: 1.13, down: 0.05, rise: 0.17 } as const

function ledgerLines(staff: Staff, { x, position }: NotePlace): string {
  const line = (place: number) =>
    `M${round(x - 0.4 * staff.space)} ${round(heightOf(staff, place))}h${round(2 * staff.space)}`
  const below = [-2, -4, -6].filter((place) => place >= position)
  const above = [10, 12, 14].filter((place) => place <= position)
  return [...below, ...above].map(line).join('')
}

/** A note head with the ledger lines it needs, and no stem. */
export function noteHead(staff: Staff, place: NotePlace, name: GlyphName = 'black-note'): Ink {
  return ink({
    signs: [{ name, x: place.x, y: heightOf(staff, place.position) }],
    strokes: ledgerLines(staff, place),
  })
}

/** A half note: stem up below the middle line and down above it, unless told otherwise. */
export function halfNote(staff: Staff, place: NotePlace, stem?: Partial<Stem>): Ink {
  const { up = place.position < 4, length = 3.5 } = stem ?? {}
  const { space } = staff
  const y = heightOf(staff, place.position)
  const direction = up ? -1 : 1
  const x = round(place.x + (up ? stemSide.up : stemSide.down) * space)
  const from = round(y + direction * stemSide.rise * space)
  const head = noteHead(staff, place, 'half-note')
  return {
    ...head,
    strokes: `M${x} ${from}V${round(y + direction * length * space)}${head.strokes}`,
  }
}
