import { type Ink, ink, together } from './ink.ts'
import { type NotePlace, noteHead, stemSide } from './note.ts'
import { round } from './round.ts'
import { heightOf, type Staff } from './staff.ts'

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
