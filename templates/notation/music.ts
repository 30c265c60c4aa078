import type { GlyphName } from './glyphs.ts'
import { round } from './glyphs.ts'

/** What is printed on a staff: signs of the notation font, filled outlines, and lines of the pen (path data). */
export interface Ink {
  readonly signs: readonly PlacedSign[]
  readonly fills: string
  readonly strokes: string
}

interface PlacedSign {
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

/** Five lines of a drawing: the distance between two of them, and where the top one lies. */
export interface Staff {
  readonly space: number
  readonly top: number
}

/** The height of a place on the staff: 0 is the bottom line, 1 the space above it, 8 the top line. */
export function heightOf({ space, top }: Staff, position: number): number {
  return top + 4 * space - (position * space) / 2
}

/** The path of the five lines, from the left edge to `width`. */
export function staffLines({ space, top }: Staff, width: number): string {
  return [0, 1, 2, 3, 4].map((line) => `M0 ${round(top + line * space)}H${width}`).join('')
}

/** The path of bar lines at these places, as high as the staff. */
export function barLines({ space, top }: Staff, places: readonly number[]): string {
  return places.map((x) => `M${x} ${top}v${4 * space}`).join('')
}

/** A note: its place along the staff and on it (see `heightOf`). */
interface NotePlace {
  readonly x: number
  readonly position: number
}

interface Stem {
  readonly up: boolean
  /** In staff spaces. */
  readonly length: number
}

/** Where a stem stands beside its note head, in staff spaces from its left edge and its middle. */
const stemSide = { up: 1.13, down: 0.05, rise: 0.17 } as const

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

interface BeamedGroup {
  readonly notes: readonly NotePlace[]
  /** 1 for eighths, 2 for sixteenths. */
  readonly beams: number
  readonly up: boolean
}

/** The steepest a beam may rise, and how far it stays from the nearest note, in staff spaces. */
const steepest = 0.22
const reach = 3.1

interface Beam {
  /** Where the stem of a note stands. */
  readonly stem: (note: NotePlace) => number
  /** The height of the beam at x. */
  readonly at: (x: number) => number
  readonly from: number
  readonly to: number
}

function layBeam(staff: Staff, { notes, up }: BeamedGroup): Beam {
  const { space } = staff
  const stem = ({ x }: NotePlace) => x + (up ? stemSide.up : stemSide.down) * space
  const height = ({ position }: NotePlace) => heightOf(staff, position)
  const first = notes.at(0) ?? { x: 0, position: 0 }
  const last = notes.at(-1) ?? first
  const from = stem(first)
  const to = stem(last)
  const rise = ((height(last) - height(first)) / (to - from)) * 0.5
  const slope = Math.max(-steepest, Math.min(steepest, rise))
  const clear = notes.map((note) => height(note) - slope * (stem(note) - from))
  const start = up ? Math.min(...clear) - reach * space : Math.max(...clear) + reach * space
  return { stem, at: (x) => start + slope * (x - from), from, to }
}

/** Notes whose stems meet in beams, drawn half as steep as the notes rise. */
export function beamed(staff: Staff, group: BeamedGroup): Ink {
  const { space } = staff
  const direction = group.up ? 1 : -1
  const beam = layBeam(staff, group)
  const stems = group.notes.map((note) => {
    const x = beam.stem(note)
    const y = heightOf(staff, note.position) - direction * stemSide.rise * space
    return `M${round(x)} ${round(y)}V${round(beam.at(x))}`
  })
  const overhang = 0.06 * space
  const beams = Array.from({ length: group.beams }, (_, index) => {
    const near = beam.at(beam.from) + direction * index * 0.75 * space
    const far = near + beam.at(beam.to) - beam.at(beam.from)
    const thick = direction * 0.5 * space
    const left = round(beam.from - overhang)
    const right = round(beam.to + overhang)
    return `M${left} ${round(near)}L${right} ${round(far)}v${round(thick)}L${left} ${round(near + thick)}z`
  })
  return together([
    ...group.notes.map((note) => noteHead(staff, note)),
    ink({ fills: beams.join(''), strokes: stems.join('') }),
  ])
}

interface Arc {
  readonly from: readonly [x: number, y: number]
  readonly to: readonly [x: number, y: number]
  /** How far the bow rises, and how thick it is in the middle; below the notes both are negative. */
  readonly height: number
  readonly thickness: number
}

/** A bow from note to note: thin at its ends, thick in the middle. */
export function slur({ from, to, height, thickness }: Arc): Ink {
  const [startX, startY] = from
  const [endX, endY] = to
  const pull = (endX - startX) * 0.28
  const left = round(startX + pull)
  const right = round(endX - pull)
  const outer = `C${left} ${round(startY - height)} ${right} ${round(endY - height)} ${round(endX)} ${round(endY)}`
  const inner = `C${right} ${round(endY - height + thickness)} ${left} ${round(startY - height + thickness)} ${round(startX)} ${round(startY)}`
  return ink({ fills: `M${round(startX)} ${round(startY)}${outer}${inner}z` })
}

interface Hairpin {
  readonly from: number
  readonly to: number
  readonly y: number
  /** Half of the opening. */
  readonly opening: number
}

/** The sign of growing louder: two lines that open to the right. */
export function hairpin({ from, to, y, opening }: Hairpin): Ink {
  const upper = `M${round(to)} ${round(y - opening)}L${round(from)} ${round(y)}`
  return ink({ strokes: `${upper}L${round(to)} ${round(y + opening)}` })
}
