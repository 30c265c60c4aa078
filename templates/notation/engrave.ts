import { accidentalColumns } from './accidentals.ts'
import { drawBows, drawHairpin } from './bows.ts'
import { type GlyphName, round } from './glyphs.ts'
import { boxes, metrics } from './metrics.ts'
import {
  headOf,
  isDotted,
  isStemUp,
  type Music,
  type Placed,
  placed,
  restOf,
  type Spacing,
} from './music.ts'
import { finalBar, heightOf, type Page, repeatBar, type Staff } from './staff.ts'

/** What is printed on a staff: signs of the notation font, filled outlines, lines of the pen and bar lines (path data). */
export interface Ink {
  readonly signs: readonly PlacedSign[]
  readonly fills: string
  readonly strokes: string
  readonly bars: string
}

interface PlacedSign {
  readonly name: GlyphName
  readonly x: number
  readonly y: number
}

function ink({ signs = [], fills = '', strokes = '', bars = '' }: Partial<Ink>): Ink {
  return { signs, fills, strokes, bars }
}

function together(pieces: readonly Ink[]): Ink {
  return {
    signs: pieces.flatMap(({ signs }) => signs),
    fills: pieces.map(({ fills }) => fills).join(''),
    strokes: pieces.map(({ strokes }) => strokes).join(''),
    bars: pieces.map(({ bars }) => bars).join(''),
  }
}

/** Stems are an octave long; those that lead away from the middle line may be up to a third shorter. */
const octave = 3.5
const shortest = 2.5

/** Where the stem of notes ends, as a place on the staff: it reaches the middle line, and is shorter outside. */
export function stemEnd(places: readonly number[], up: boolean): number {
  const way = up ? 1 : -1
  const outer = up ? Math.max(...places) : Math.min(...places)
  const away = way * (outer - 4)
  const length = away < 0 ? Math.max(octave, -away / 2) : Math.max(shortest, octave - away * 0.25)
  return outer + way * length * 2
}

/** Engraves the music of one staff. The five lines are drawn by whoever knows how far they go. */
export function engrave(music: Music, page: Page): Ink {
  const { staff, spacing } = page
  const voices = music.voices.map((bars, index) => ({
    notes: placed(bars),
    up: music.voices.length > 1 ? index === 0 : undefined,
  }))
  const drawn = voices.flatMap(({ notes, up }) =>
    groups(notes, music.beam).map((group) => drawGroup(group, page, up)),
  )
  const lowest = Math.max(heightOf(staff, 0), ...drawn.map(({ bottom }) => bottom))
  return together([
    ...drawn.map((group) => group.ink),
    ...voices.map(({ notes, up }) => ink({ fills: drawBows(notes, page, up) })),
    ink({ strokes: music.hairpin ? drawHairpin(music.hairpin, page, lowest) : '' }),
    drawBars(music, page),
    ink({ bars: innerBars(staff, spacing) }),
  ])
}

// Half a unit aside a bar line fills one row of pixels instead of two.
const innerBars = ({ space, top }: Staff, { bars }: Spacing): string =>
  bars
    .slice(1, -1)
    .map((x) => `M${round(x) + 0.5} ${top}v${4 * space}`)
    .join('')

function drawBars({ opening, close }: Music, { staff, spacing }: Page): Ink {
  const [left = 0] = spacing.bars
  const right = spacing.bars.at(-1) ?? 0
  const start = opening ? repeatBar(staff, left, 'opening') : ''
  const end = close === 'repeat' ? repeatBar(staff, right, 'close') : ''
  return ink({ fills: start + end + (close === 'final' ? finalBar(staff, right) : '') })
}

/** What hangs on one beam: notes shorter than a crotchet within the same `beam` quavers; any other note alone. */
export function groups(notes: readonly Placed[], beam = 2): readonly (readonly Placed[])[] {
  const joined = (one: Placed, other: Placed) =>
    one.note.length < 2 &&
    one.note.length === other.note.length &&
    one.bar === other.bar &&
    Math.floor(one.onset / beam) === Math.floor(other.onset / beam)
  const starts = notes.flatMap((note, index) => {
    const last = notes[index - 1]
    return last && joined(last, note) ? [] : [index]
  })
  return starts.map((start, index) => notes.slice(start, starts[index + 1]))
}

interface Drawn {
  readonly ink: Ink
  /** The height of its lowest ink. */
  readonly bottom: number
}

function drawGroup(group: readonly Placed[], page: Page, voice: boolean | undefined): Drawn {
  const [first] = group
  if (!first || first.note.at.length === 0) return drawRest(first, page)
  const up = voice ?? isStemUp(group.flatMap(({ note }) => note.at))
  const { staff } = page
  const stem = stemsOf(group, page, up)
  const heads = group.map((moment) => drawHeads(moment, page, up))
  const marks = group.map((moment) => drawMarks(moment, page, { up, end: stem.highest }))
  const places = group.flatMap(({ note }) => note.at)
  const bottom = Math.max(heightOf(staff, Math.min(...places)) + staff.space / 2, stem.lowest)
  return { ink: together([...heads, stem.ink, ...marks]), bottom }
}

/** A rest for a whole bar hangs from the fourth line, in the middle of its bar; a shorter one stands at its moment. */
function drawRest(moment: Placed | undefined, { staff, spacing }: Page): Drawn {
  const { bar = 0, time = 0, note } = moment ?? {}
  const [left = 0, right = 0] = spacing.bars.slice(bar, bar + 2)
  const length = note?.length ?? 8
  const name = restOf(length)
  const isWhole = name === 'whole-rest'
  const middle = (left + right) / 2 - boxes[name].middle * staff.space
  const x = isWhole ? middle : spacing.at(time)
  const signs = [{ name, x, y: heightOf(staff, isWhole ? 6 : 4) }]
  const end = x + boxes[name].width * staff.space
  const fills = isDotted(length) ? dot(end, heightOf(staff, 5), staff) : ''
  return { ink: ink({ signs, fills }), bottom: heightOf(staff, 4) }
}

/** The dot of what ends at x: it stands in a space. */
function dot(x: number, y: number, { space }: Staff): string {
  const radius = round(metrics.bar.dot * space)
  return `M${round(x + 0.3 * space)} ${round(y)}a${radius} ${radius} 0 1 1 0 .1z`
}

/** How far the heads of a chord stand beside its column, in widths of a head: of two neighbours the upper is on the right. */
export function displaced(places: readonly number[], up: boolean): readonly number[] {
  const order = up ? places : places.toReversed()
  const sides: boolean[] = []
  for (const [index, place] of order.entries()) {
    const near = index > 0 && Math.abs(place - (order[index - 1] ?? place)) === 1
    sides.push(near && !sides[index - 1])
  }
  const beside = sides.map((side) => (side ? (up ? 1 : -1) : 0))
  return up ? beside : beside.toReversed()
}

function drawHeads({ note, time }: Placed, { staff, spacing }: Page, up: boolean): Ink {
  const name = headOf(note.length)
  const { width } = boxes[name]
  const { space } = staff
  const beside = displaced(note.at, up)
  const shift = width - metrics.stem.thickness
  const heads = note.at.map((place, index) => ({
    name,
    y: heightOf(staff, place),
    x: spacing.at(time) + (beside[index] ?? 0) * shift * space,
  }))
  const left = Math.min(...heads.map(({ x }) => x))
  const altered = [...(note.accidentals ?? [])].map(([place, accidental]) => ({
    place,
    accidental,
  }))
  const accidentals = accidentalColumns(altered).map(({ place, accidental, before }) => ({
    name: accidental,
    x: left - before * space,
    y: heightOf(staff, place),
  }))
  const right = Math.max(...heads.map(({ x }) => x)) + width * space
  const dots = isDotted(note.length)
    ? note.at.map((place) => dot(right, heightOf(staff, place + (place % 2 === 0 ? 1 : 0)), staff))
    : []
  const { extension } = metrics.ledger
  const line = (place: number) =>
    `M${round(spacing.at(time) - extension * space)} ${round(heightOf(staff, place))}h${round((width + 2 * extension) * space)}`
  const below = [-2, -4, -6].filter((place) => place >= Math.min(...note.at))
  const above = [10, 12, 14].filter((place) => place <= Math.max(...note.at))
  return ink({
    signs: [...heads, ...accidentals],
    fills: dots.join(''),
    strokes: [...below, ...above].map(line).join(''),
  })
}

interface Stems {
  readonly ink: Ink
  readonly highest: number
  readonly lowest: number
}

function stemsOf(group: readonly Placed[], page: Page, up: boolean): Stems {
  const { staff, spacing } = page
  const [first] = group
  const none = { ink: ink({}), highest: Number.POSITIVE_INFINITY, lowest: 0 }
  if (!first || headOf(first.note.length) === 'whole-note') return none
  const side = (up ? metrics.stem.up : metrics.stem.down) * staff.space
  const rise = (up ? 1 : -1) * metrics.stem.rise * staff.space
  const feet = group.map(({ note, time }) => ({
    x: spacing.at(time) + side,
    y: heightOf(staff, up ? Math.min(...note.at) : Math.max(...note.at)) - rise,
    end: heightOf(staff, stemEnd(note.at, up)),
  }))
  const beam = group.length > 1 ? layBeam(feet, staff, up) : undefined
  const ends = feet.map(({ x, end }) => beam?.at(x) ?? end)
  const strokes = feet.map(
    ({ x, y }, index) => `M${round(x)} ${round(y)}V${round(ends[index] ?? y)}`,
  )
  const fills = beam ? drawBeams(beam, { staff, up, count: first.note.length < 1 ? 2 : 1 }) : ''
  const name = up ? 'flag-up' : 'flag-down'
  const left = (metrics.stem.thickness / 2) * staff.space
  const isFlagged = !beam && first.note.length < 2
  const signs = isFlagged ? feet.map(({ x, end }) => ({ name, x: x - left, y: end }) as const) : []
  return {
    ink: ink({ signs, strokes: strokes.join(''), fills }),
    highest: Math.min(...ends),
    lowest: Math.max(...ends),
  }
}

interface Beam {
  readonly at: (x: number) => number
  readonly from: number
  readonly to: number
}

/** The steepest that a beam rises. */
const steepest = 0.22

/** A beam half as steep as its notes rise, at the ends of stems or beyond. */
function layBeam(
  feet: readonly { readonly x: number; readonly y: number; readonly end: number }[],
  { space }: Staff,
  up: boolean,
): Beam {
  const from = feet.at(0)?.x ?? 0
  const to = feet.at(-1)?.x ?? 0
  const rise = (((feet.at(-1)?.y ?? 0) - (feet.at(0)?.y ?? 0)) / (to - from)) * 0.5
  const slope = Math.max(-steepest, Math.min(steepest, rise))
  // The stem of the note nearest to the beam may be half a space shorter than alone.
  const give = (up ? 0.5 : -0.5) * space
  const levels = feet.map(({ x, end }) => end + give - slope * (x - from))
  const start = up ? Math.min(...levels) : Math.max(...levels)
  return { at: (x) => start + slope * (x - from), from, to }
}

function drawBeams(
  beam: Beam,
  { staff, up, count }: { readonly staff: Staff; readonly up: boolean; readonly count: number },
): string {
  const { thickness, spacing } = metrics.beam
  const way = (up ? 1 : -1) * staff.space
  const half = (metrics.stem.thickness / 2) * staff.space
  return Array.from({ length: count }, (_, index) => {
    const inward = index * (thickness + spacing) * way
    const left = round(beam.from - half)
    const right = round(beam.to + half)
    const near = beam.at(beam.from) + inward
    const far = beam.at(beam.to) + inward
    const thick = thickness * way
    return `M${left} ${round(near)}L${right} ${round(far)}v${round(thick)}L${left} ${round(near + thick)}z`
  }).join('')
}

/** A fermata above all else, centred over its note; a tenuto on the side of the head, in the middle of a space. */
function drawMarks(
  { note, time }: Placed,
  { staff, spacing }: Page,
  { up, end }: { readonly up: boolean; readonly end: number },
): Ink {
  const { space, top } = staff
  const middle = spacing.at(time) + boxes[headOf(note.length)].middle * space
  const signs: PlacedSign[] = []
  const outer = up ? Math.min(...note.at) : Math.max(...note.at)
  const way = up ? -1 : 1
  const mark = outer + way * (outer % 2 === 0 ? 3 : 2)
  // The stroke of a tenuto lies above its origin.
  const y = heightOf(staff, mark) + 0.1 * space
  if (note.tenuto) signs.push({ name: 'tenuto', x: middle - boxes.tenuto.middle * space, y })
  if (note.fermata) {
    const heads = heightOf(staff, Math.max(...note.at)) - space / 2
    const below = note.tenuto && !up ? y - 0.3 * space : heads
    const clear = Math.min(top, heads, below, end) - 0.8 * space
    signs.push({ name: 'fermata', x: middle - boxes.fermata.middle * space, y: clear })
  }
  return ink({ signs })
}
