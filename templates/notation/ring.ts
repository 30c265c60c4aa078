import { groups } from './engrave.ts'
import { round } from './glyphs.ts'
import { boxes, metrics } from './metrics.ts'
import { headOf, isDotted, isStemUp, type Note, type Placed, placed, restOf } from './music.ts'
import { melismasOf, type SungNote, splitBar } from './sung.ts'

/**
 * A staff that closes into a circle round 0,0: outward is up, clockwise is onward. Distances are units of its drawing,
 * angles degrees from the top.
 */
export interface Ring {
  /** The radius of the bottom line. */
  readonly line1: number
  readonly space: number
  /** How long the stem of a note alone is, in staff spaces. */
  readonly stem: number
  /** Where the first note stands. */
  readonly lead: number
  /** Quavers to a beat. */
  readonly beat: number
}

/** A sign that stands upright on the ring: a note with its stem, flag and dot, or a rest. */
export interface RingSign {
  /** What it looks like: signs of the same kind are drawn once. */
  readonly kind: Kind
  readonly angle: number
  readonly radius: number
}

export interface Kind {
  readonly head: ReturnType<typeof headOf> | ReturnType<typeof restOf>
  readonly stem?: 'up' | 'down' | undefined
  readonly flag?: boolean
  /** Where the dot stands: in the space above the line of the head, or beside it. */
  readonly dot?: 'above' | 'beside' | undefined
}

/** The radius of a place on the staff. */
export const radiusAt = ({ line1, space }: Pick<Ring, 'line1' | 'space'>, place: number): number =>
  line1 + (space * place) / 2

/** A point at an angle and a radius. */
export function point(angle: number, radius: number): string {
  const turned = (angle * Math.PI) / 180
  return `${round(radius * Math.sin(turned))} ${round(-radius * Math.cos(turned))}`
}

/** The angle of so many units along a circle. */
const degrees = (units: number, radius: number): number => (units / radius) * (180 / Math.PI)

/** How far from the first note the signature stands, and the clef from that, in staff spaces. */
const signatureRoom = 2.3
const clefRoom = 2.5
/** Half of the clef. */
const clefHalf = 1.4

/** Where clef and signature stand, in the space after the last bar. */
export function seam(ring: Ring): { readonly clef: number; readonly signature: number } {
  const middle = radiusAt(ring, 4)
  const signature = ring.lead - degrees(signatureRoom * ring.space, middle)
  return { signature, clef: signature - degrees(clefRoom * ring.space, middle) }
}

/** How much of a beat its onsets take: the last gap is a little wider, so that a note stands clear of the next beat. */
const onsets = 0.92

/**
 * The angles of a melody's moments: bars of the same length are equally wide. Where the last note would run into the
 * clef, all move together.
 */
export function angles(
  ring: Ring,
  bars: readonly (readonly Note[])[],
): (bar: number, onset: number) => number {
  const length = bars[0]?.reduce((sum, note) => sum + note.length, 0) ?? 1
  const beats = length / ring.beat
  const turn = 360 / bars.length / beats
  const full = (bar: number, onset: number) => {
    const beat = Math.floor(onset / ring.beat)
    return (bar * beats + beat + ((onset % ring.beat) / ring.beat) * onsets) * turn
  }
  const last = placed(bars).findLast(({ note }) => note.at.length > 0)
  const end = full(last?.bar ?? 0, last?.onset ?? 0)
  const { clef } = seam(ring)
  const middle = radiusAt(ring, 4)
  // From the middle of the clef to that of a dotted note, with half a space between them.
  const room = degrees((clefHalf + 1.8) * ring.space, middle)
  const squeeze = Math.min(1, (360 + clef - room - ring.lead) / end)
  return (bar, onset) => ring.lead + full(bar, onset) * squeeze
}

/** What is drawn on a ring. */
export interface RingInk {
  readonly signs: readonly RingSign[]
  /** Beams, slurs and ties, as outlines. */
  readonly fills: string
  /** Stems of beamed notes, and ledger lines. */
  readonly strokes: string
}

/** Engraves a melody on a ring. Where its words stand by, slurs join the notes of a syllable. */
export function engraveRing(
  ring: Ring,
  bars: readonly (readonly SungNote[])[],
  sung = false,
): RingInk {
  const at = angles(ring, bars)
  const split = bars.map((bar) => splitBar(bar, ring.beat))
  const moments = placed(split)
  const melismas = sung ? melismasOf(moments.map(({ note }) => note)) : []
  const beamed = groups(moments, ring.beat).flatMap((group) => {
    const [first] = group
    const isWhole =
      first && melismas.some((notes) => group.every(({ note }) => notes.includes(note)))
    return isWhole && group.length > 1 ? [group] : []
  })
  const place = (moment: Placed): Spot => ({
    angle: at(moment.bar, moment.onset),
    place: moment.note.at[0] ?? 4,
    note: moment.note,
  })
  const free = moments.filter((moment) => !beamed.some((group) => group.includes(moment)))
  const bows = [
    ...melismas.map((notes) => moments.filter(({ note }) => notes.includes(note))),
    ...moments.flatMap((moment, index) => {
      const next = moments[index + 1]
      return moment.note.tied && next ? [[moment, next]] : []
    }),
  ]
  const beams = beamed.map((group) => drawBeam(ring, group.map(place)))
  const latest = seam(ring).clef + 360 - degrees((clefHalf + 2.3) * ring.space, radiusAt(ring, 4))
  return {
    signs: [
      ...free.map(place).map((spot) => signOf(ring, spot, latest)),
      ...beams.flatMap(({ heads }) => heads),
    ],
    fills: [
      ...beams.map(({ fills }) => fills),
      ...bows.map((group) => drawBow(ring, group.map(place))),
    ].join(''),
    strokes: [
      ...beams.map(({ strokes }) => strokes),
      ...moments.map((moment) => ledgers(ring, place(moment))),
    ].join(''),
  }
}

interface Spot {
  readonly angle: number
  readonly place: number
  readonly note: Note
}

function signOf(ring: Ring, { angle, place, note }: Spot, latest: number): RingSign {
  const hasDot = isDotted(note.length)
  if (note.at.length === 0) {
    const head = restOf(note.length)
    const dot = hasDot ? 'above' : undefined
    const line = head === 'whole-rest' ? 6 : 4
    return { kind: { head, dot }, angle: Math.min(angle, latest), radius: radiusAt(ring, line) }
  }
  const head = headOf(note.length)
  const stem = isStemUp([place]) ? 'up' : 'down'
  return {
    kind: {
      head,
      stem: head === 'whole-note' ? undefined : stem,
      flag: note.length === 1,
      dot: hasDot ? (place % 2 === 0 ? 'above' : 'beside') : undefined,
    },
    angle,
    radius: radiusAt(ring, place),
  }
}

function ledgers(ring: Ring, { angle, place, note }: Spot): string {
  if (note.at.length === 0) return ''
  const half = (boxes['black-note'].width / 2 + metrics.ledger.extension) * ring.space
  const lines = [-2, -4, 10, 12].filter((line) => (line < 0 ? line >= place : line <= place))
  return lines
    .map((line) => {
      const radius = radiusAt(ring, line)
      const turn = degrees(half, radius)
      return `M${point(angle - turn, radius)}L${point(angle + turn, radius)}`
    })
    .join('')
}

/** How far a beam stays from the nearest head, and the most that it rises, in staff spaces. */
const reach = 2.9
const steepest = 0.5

interface BeamInk {
  readonly heads: readonly RingSign[]
  readonly fills: string
  readonly strokes: string
}

/** Quavers on a beam that follows the ring. */
function drawBeam(ring: Ring, spots: readonly Spot[]): BeamInk {
  const { space } = ring
  const up = isStemUp(spots.map(({ place }) => place))
  const way = up ? 1 : -1
  const aside = way * (boxes['black-note'].width / 2 - metrics.stem.thickness / 2) * space
  const radii = spots.map(({ place }) => radiusAt(ring, place))
  const from = spots.at(0)?.angle ?? 0
  const to = spots.at(-1)?.angle ?? 0
  const rise = ((radii.at(-1) ?? 0) - (radii.at(0) ?? 0)) / 2
  const slope = Math.max(-steepest * space, Math.min(steepest * space, rise)) / (to - from)
  const levels = radii.map((radius, index) => {
    return radius + way * reach * space - slope * ((spots[index]?.angle ?? 0) - from)
  })
  const start = up ? Math.max(...levels) : Math.min(...levels)
  const level = (angle: number) => start + slope * (angle - from)
  const edge = (angle: number, radius: number) => point(angle + degrees(aside, radius), radius)
  const half = degrees((metrics.stem.thickness / 2) * space, start)
  const steps = Array.from(
    { length: 7 },
    (_, step) => from - half + ((to - from + 2 * half) * step) / 6,
  )
  const outer = steps.map((angle) => edge(angle, level(angle)))
  const thick = way * metrics.beam.thickness * space
  const inner = steps.toReversed().map((angle) => edge(angle, level(angle) - thick))
  const strokes = spots.map(({ angle }, index) => {
    const foot = (radii[index] ?? 0) + way * metrics.stem.rise * space
    return `M${edge(angle, foot)}L${edge(angle, level(angle))}`
  })
  return {
    heads: spots.map(({ angle }, index) => ({
      kind: { head: 'black-note' },
      angle,
      radius: radii[index] ?? 0,
    })),
    fills: `M${[...outer, ...inner].join('L')}z`,
    strokes: strokes.join(''),
  }
}

/** A slur or a tie: a crescent that follows the ring, on the side away from the stems. */
function drawBow({ space, line1 }: Ring, spots: readonly Spot[]): string {
  const way = isStemUp(spots.map(({ place }) => place)) ? -1 : 1
  const radius = ({ place }: Spot) => radiusAt({ line1, space }, place) + way * 0.75 * space
  const first = spots.at(0)
  const last = spots.at(-1)
  if (!first || !last) return ''
  const ends = [radius(first), radius(last)] as const
  // The bow stays clear of the notes between its ends.
  const clear = spots.map((spot) => {
    const share = (spot.angle - first.angle) / (last.angle - first.angle)
    return way * (radius(spot) - ends[0] - (ends[1] - ends[0]) * share)
  })
  const height = way * (0.65 * space + Math.max(0, ...clear))
  const curve = (rise: number) =>
    Array.from({ length: 9 }, (_, step) => {
      const share = step / 8
      const angle = first.angle + (last.angle - first.angle) * share
      return point(angle, ends[0] + (ends[1] - ends[0]) * share + 4 * share * (1 - share) * rise)
    })
  const thick = way * metrics.tie.thickness * space
  return `M${[...curve(height), ...curve(height + thick).toReversed()].join('L')}z`
}
