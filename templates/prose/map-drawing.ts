import { round } from '../notation/glyphs.ts'

/** A place on the globe, in degrees (WGS 84). */
export interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** A point of the drawing: the place that the way leads to is 0,0, east is right, south is down. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Units of the drawing to a kilometre. */
const scale = 13
const kilometresOfDegree = 111.2

/** Where a position lies, seen from another: near enough to a plane within a hundred kilometres. */
export function pointAt({ latitude, longitude }: Position, from: Position): Point {
  const turn = Math.cos((from.latitude * Math.PI) / 180)
  return {
    x: (longitude - from.longitude) * turn * kilometresOfDegree * scale,
    y: (from.latitude - latitude) * kilometresOfDegree * scale,
  }
}

/** A spot on the way: where it is, the direction across it, and how far it is from the start, in kilometres. */
interface Spot extends Point {
  readonly across: Point
  readonly kilometres: number
}

const steps = 120

/** The way as a curve that swings once to each side, with the length of a straight line between its ends at its spots. */
function spotsFrom(start: Point): readonly Spot[] {
  const swing = 46
  const places = Array.from({ length: steps + 1 }, (_, step): Point => {
    const share = step / steps
    return {
      x: start.x * (1 - share) + swing * Math.sin(2 * Math.PI * share) * Math.sin(Math.PI * share),
      y: start.y * (1 - share),
    }
  })
  const whole = Math.hypot(start.x, start.y) / scale
  return places.map((place, step) => {
    const before = places[Math.max(0, step - 1)] ?? place
    const after = places[Math.min(steps, step + 1)] ?? place
    const length = Math.hypot(after.x - before.x, after.y - before.y)
    const across = { x: -(after.y - before.y) / length, y: (after.x - before.x) / length }
    return { ...place, across, kilometres: (whole * step) / steps }
  })
}

const space = 5.5

/** A point beside a spot, so many staff spaces from the middle line. */
const beside = ({ x, y, across }: Spot, spaces: number): string =>
  `${round(x + across.x * spaces * space)} ${round(y + across.y * spaces * space)}`

/** What is drawn of the way: a staff of five lines with a bar line every ten kilometres, and the bar that ends it. */
export interface Way {
  readonly lines: string
  readonly bars: string
  readonly final: { readonly thin: string; readonly thick: string }
  /** Where the kilometres are written. */
  readonly marks: readonly (Point & { readonly kilometres: number })[]
}

/** The way from a start to 0,0 as a staff. */
export function wayFrom(start: Point): Way {
  const spots = spotsFrom(start)
  const lines = [-2, -1, 0, 1, 2].map(
    (line) => `M${spots.map((spot) => beside(spot, line)).join('L')}`,
  )
  const end = spots.at(-1)
  const whole = end?.kilometres ?? 0
  const tens = Array.from({ length: Math.floor(whole / 10) }, (_, ten) => (ten + 1) * 10)
  const crossings = tens.flatMap((kilometres) => {
    const spot = spots.find((one) => one.kilometres >= kilometres)
    return spot ? [{ ...spot, kilometres }] : []
  })
  const bar = (spot: Spot | undefined) => (spot ? `M${beside(spot, -2)}L${beside(spot, 2)}` : '')
  return {
    lines: lines.join(''),
    bars: [bar(spots[0]), ...crossings.map(bar)].join(''),
    final: { thin: bar(spots.at(-3)), thick: bar(end) },
    marks: crossings.map(({ x, y, across, kilometres }) => ({
      x: x + across.x * 3.2 * space,
      y: y + across.y * 3.2 * space,
      kilometres,
    })),
  }
}
