/** How many notes the swarm has: one for each call. */
const swarmSize = 400

export type Point = readonly [x: number, y: number]

/** A flying note is far away, in the middle, or near. */
export const sizes = [0.8, 1, 1.25] as const

/** A frame in which the swarm is drawn: a wide one, and one for telephones. */
export interface Arrangement {
  readonly width: number
  readonly height: number
  /** Half the length of a note head of the middle size. */
  readonly head: number
  readonly account: Account
  /** Which way the swarm flies. */
  readonly flight: 'across' | 'down'
  /** Where the flight begins and ends, along its way. */
  readonly from: number
  readonly to: number
  /** Where its middle lies, and how far a note strays from there to either side, at the most. */
  readonly middle: number
  readonly reach: number
}

/** The ruled lines, and the notes that still stand on them in groups of five, as one counts. */
interface Account {
  /** The first line, and from line to line. */
  readonly top: number
  readonly line: number
  readonly left: number
  /** From note to note, and from group to group. */
  readonly step: number
  readonly group: number
  readonly stem: number
  /** How many groups stand on each line. */
  readonly groups: readonly number[]
}

export const wide: Arrangement = {
  width: 1440,
  height: 470,
  head: 6.4,
  flight: 'across',
  account: {
    top: 58,
    line: 60,
    left: 88,
    step: 22,
    group: 132,
    stem: 36,
    groups: [1, 2, 3, 3, 2, 2, 1],
  },
  from: 330,
  to: 1424,
  middle: 235,
  reach: 222,
}

export const narrow: Arrangement = {
  width: 390,
  height: 530,
  head: 4.4,
  flight: 'down',
  account: {
    top: 34,
    line: 36,
    left: 28,
    step: 17.5,
    group: 112,
    stem: 22,
    groups: [3, 2, 1],
  },
  from: 92,
  to: 522,
  middle: 195,
  reach: 170,
}

/** Numbers from 0 to 1 that look like chance and are the same every time (Park and Miller, 1988). */
function chance(seed: number): () => number {
  const state = { value: seed }
  return () => {
    state.value = (state.value * 16807) % 2147483647
    return state.value / 2147483647
  }
}

/** The notes that stand on the lines, by groups of five. */
export function countedNotes({ account }: Arrangement): readonly (readonly Point[])[] {
  const { top, line, left, step, group, groups } = account
  return groups.flatMap((count, row) =>
    Array.from({ length: count }, (_, place) =>
      Array.from({ length: 5 }, (_, note): Point => {
        return [left + place * group + note * step, top + row * line]
      }),
    ),
  )
}

/** The ends of the stems of notes that stand on the lines, and the ends of their beams. */
export const stemEnds = (
  group: readonly Point[],
  { head, account }: Arrangement,
): readonly Point[] => group.map(([x, y]) => [x + 0.9 * head, y - account.stem])

/** A note that has left the lines. */
interface Flying {
  readonly at: Point
  /** Which of the sizes it has. */
  readonly size: number
}

/** The notes that have left the lines: a stream at first, then a swarm that turns. None hides another: they can be counted. */
export function flyingNotes(arrangement: Arrangement): readonly Flying[] {
  const { head } = arrangement
  const random = chance(11)
  const counted = countedNotes(arrangement)
  const halfStem = arrangement.account.stem / 2
  const taken = counted.flatMap((group) => {
    const ends = stemEnds(group, arrangement)
    const middles = ends.map(([x, y]): Point => [x, y + halfStem])
    return [...group, ...middles, ...ends].map((at) => ({ at, room: 1.6 * head }))
  })
  const notes: Flying[] = []
  const count = swarmSize - counted.flat().length
  while (notes.length < count) {
    const size = notes.length % sizes.length
    const room = head * (sizes[size] ?? 1)
    const at = somewhere(arrangement, random)
    const isFree = taken.every((other) => distance(at, other.at) > other.room + room)
    if (!isFree) continue
    notes.push({ at, size })
    taken.push({ at, room })
  }
  return notes
}

const distance = ([x, y]: Point, [otherX, otherY]: Point): number =>
  Math.hypot(x - otherX, y - otherY)

/** A place in the swarm; there are more where it is wider. */
function somewhere(arrangement: Arrangement, random: () => number): Point {
  const { from, to, middle, reach, flight } = arrangement
  const way = random()
  const spread = spreadAt(way)
  const isStray = random() < 0.07
  const aside = (random() + random() - 1) * (isStray ? 1.5 : 1)
  const away = bendAt(way) + aside * spread
  if (Math.abs(away) > 1 || random() > 0.15 + spread) return somewhere(arrangement, random)
  const along = from + (to - from) * way
  const across = middle + reach * away
  return flight === 'across' ? [along, across] : [across, along]
}

/** Where the middle of the swarm lies on its way from 0 to 1, as a part of its reach. */
const bendAt = (way: number): number =>
  0.42 * Math.sin(way * 7.4 - 0.5) * (1 - 0.5 * way) - 0.5 * Math.max(0, way - 0.7)

/** How wide it is there, to either side. */
const spreadAt = (way: number): number =>
  0.09 + 0.2 * hill(way, 0.3, 0.11) + 0.8 * hill(way, 0.68, 0.16)

const hill = (way: number, at: number, size: number): number =>
  Math.exp(-(((way - at) / size) ** 2) / 2)
