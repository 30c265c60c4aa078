import {
  headOf,
  lengthOf,
  type Music,
  type Placed,
  placed,
  restOf,
} from '../templates/notation/music.ts'
import { heightOf, type Staff } from '../templates/notation/staff.ts'

interface Sign {
  readonly name: string
  readonly x: number
  readonly y: number
}

/** The numbers of a path: of a stem its place and its ends, of the others as they are written. */
type Line = readonly number[]

/** A note or rest of a voice with the heads and the stem that are drawn of it. */
interface Seen extends Placed {
  readonly name: string
  readonly up: boolean
  readonly heads: readonly Sign[]
  readonly stem: Line | undefined
}

/** How wide signs are, in staff spaces. */
const widths: Readonly<Record<string, number>> = {
  'black-note': 1.18,
  'half-note': 1.18,
  'whole-note': 1.688,
  'whole-rest': 1.128,
  'half-rest': 1.128,
  'quarter-rest': 1.08,
  'quaver-rest': 0.988,
}

/** Within what a drawing rounds, and a little. */
const near = (one: number, other: number, most = 0.2): boolean => Math.abs(one - other) <= most

/**
 * What a musician would find in the drawing of some music, in sentences, nothing where it is right; and where the notes of
 * each moment begin. Whatever is found right is taken out of the drawing: what is left at the end is too much.
 */
export function judged(svg: string, music: Music, staff: Staff) {
  const { space, top } = staff
  const { signs, stems, ledgers, bars, beams, bows, hairpins, dots, end } = read(svg)
  const faults: string[] = []
  const demand = (isRight: boolean, fault: string) => {
    if (!isRight) faults.push(fault)
  }
  function take<One>(all: One[], fault: string, isIt: (one: One) => boolean): One | undefined {
    const index = all.findIndex(isIt)
    if (index < 0) faults.push(fault)
    return index < 0 ? undefined : all.splice(index, 1)[0]
  }

  const wide = (name: string) => (widths[name] ?? 0) * space
  const isDotted = ({ note }: Placed) => note.length === 3 || note.length === 6
  const dotted = (right: number, y: number) =>
    dots.some(([x = 0, height = 0]) => x > right && x < right + 6 && near(height, y))
  /** What has one beam, or one stem, with a note. */
  const beamed = (moment: Placed, voice: readonly Placed[]) => {
    const keyOf = ({ note, bar, onset }: Placed) =>
      note.length < 2
        ? `${note.length} ${bar} ${Math.floor(onset / (music.beam ?? 2))}`
        : `${bar} ${onset}`
    return voice.filter((other) => keyOf(other) === keyOf(moment))
  }
  /** The upper of two voices has its stems up, the lower one down; else they lead away from the farthest note of the beam. */
  const isUp = (moment: Placed, voice: readonly Placed[], index: number) => {
    if (music.voices.length > 1) return index === 0
    const places = beamed(moment, voice).flatMap(({ note }) => note.at)
    return 4 - Math.min(...places) > Math.max(...places) - 4
  }

  const lines = bars.map(([x = 0]) => x)
  const [voice = []] = music.voices
  demand(lines.length === voice.length - 1, `there are ${lines.length} bar lines`)
  const gaps = lines.slice(1).map((x, index) => x - (lines[index] ?? 0))
  demand(
    gaps.every((gap) => near(gap, gaps[0] ?? 0)),
    'the bars differ in width',
  )
  for (const bar of music.voices.flat())
    demand(lengthOf(bar) === lengthOf(voice[0] ?? []), 'the bars differ in length')

  const seen = music.voices.flatMap((voice, index) => {
    // Heads of one voice follow one another from left to right; a chord stands in one or two columns.
    let edge = Number.NEGATIVE_INFINITY
    const moments = placed(voice)
    const found = moments.map((moment): Seen => {
      const { note, bar, onset } = moment
      const name = `the note at ${onset} of bar ${bar + 1}`
      const heads = note.at.flatMap((place) => {
        const isHead = (sign: Sign) =>
          sign.name === headOf(note.length) && near(sign.y, heightOf(staff, place)) && sign.x > edge
        return take(signs, `${name} is not drawn`, isHead) ?? []
      })
      const up = isUp(moment, moments, index)
      const left = Math.min(...heads.map(({ x }) => x))
      if (heads.length > 0) edge = left + 0.6 * space
      const side = left + (up ? 1.12 : 0.06) * space
      const isStem = ([x = 0, from = 0]: Line) =>
        near(x, side, 0.2 + 0.02 * space) && heads.some(({ y }) => near(from, y, 0.3 * space))
      const hasStem = heads.length > 0 && note.length < 8
      const stem = hasStem ? take(stems, `${name} has no stem on its side`, isStem) : undefined
      return { ...moment, name, up, heads, stem }
    })
    found.filter(({ heads }) => heads.length > 0).forEach(judgeNote)
    found.filter(({ note }) => note.at.length === 0).forEach(judgeRest)
    judgeSlurs(found)
    return found
  })

  function judgeNote(seen: Seen, index: number, all: readonly Seen[]): void {
    const { note, name, heads, stem, up, bar } = seen
    const xs = heads.map(({ x }) => x)
    const ys = heads.map(({ y }) => y)
    const highest = Math.min(...ys)
    const lowest = Math.max(...ys)
    demand(Math.max(...xs) - Math.min(...xs) <= 2.04 * space, `${name} falls apart`)
    for (const [index, place] of note.at.entries()) {
      const isNext = place - (note.at[index - 1] ?? Number.NaN) === 1
      const isBeside = !near(xs[index] ?? 0, xs[index - 1] ?? 0, 0.9 * space)
      demand(!isNext || isBeside, `two heads of ${name} touch`)
    }
    const before = lines[bar - 1] ?? 0
    const after = lines[bar] ?? end
    demand(
      xs.every((x) => x > before && x < after),
      `${name} stands outside its bar`,
    )
    if (stem) {
      const length = (up ? highest - (stem[2] ?? 0) : (stem[2] ?? 0) - lowest) / space
      demand(length >= 2.4 && length <= 5.2, `the stem of ${name} is ${length} spaces long`)
    }
    for (const line of [-6, -4, -2, 10, 12, 14]) {
      const isNeeded = line < 0 ? Math.min(...note.at) <= line : Math.max(...note.at) >= line
      const [x = 0] = xs
      const isThere = ledgers.some(([from = 0, y = 0, length = 0]) => {
        return near(y, heightOf(staff, line)) && from < x && from + length > x + space
      })
      demand(!isNeeded || isThere, `${name} lacks a ledger line`)
    }
    if (isDotted(seen))
      for (const [index, { name: kind, x }] of heads.entries()) {
        const place = note.at[index] ?? 0
        const height = heightOf(staff, place % 2 === 0 ? place + 1 : place)
        demand(dotted(x + wide(kind), height), `${name} has no dot in a space`)
      }
    const group = beamed(seen, all)
    if (note.length < 2 && group.length === 1)
      take(signs, `${name} has no flag`, (sign) => {
        const isAtEnd =
          near(sign.x, (stem?.[0] ?? 0) - 0.06 * space) && near(sign.y, stem?.[2] ?? 0)
        return sign.name === (up ? 'flag-up' : 'flag-down') && isAtEnd
      })
    else if (note.length < 2 && group[0] === seen)
      judgeBeam(all.filter((one) => group.includes(one)))
    if (note.tied) judgeTie(seen, all[index + 1])
    if (note.tenuto) take(signs, `${name} has no tenuto`, (sign) => sign.name === 'tenuto')
    if (note.fermata)
      take(signs, `no fermata stands centred above ${name}`, (sign) => {
        const middle = (xs[0] ?? 0) + wide(headOf(note.length)) / 2
        const above = Math.min(top, stem?.[2] ?? top, highest - space / 2)
        const isCentred = near(sign.x + 1.216 * space, middle, 0.5)
        return sign.name === 'fermata' && isCentred && sign.y < above - 0.4 * space
      })
  }

  /** As many beams as the notes ask for, each from the first stem to the last; all stems end on the outer one. */
  function judgeBeam(group: readonly Seen[]): void {
    const ends = group.map(({ stem = [] }) => stem)
    const spans = ([left = 0, , right = 0]: Line) =>
      ends.every(([x = Number.NaN]) => x >= left && x <= right)
    const ofGroup = Array.from({ length: (group[0]?.note.length ?? 1) < 1 ? 2 : 1 }, () =>
      take(beams, `${group[0]?.name} has too few beams`, spans),
    )
    for (const [index, [x = 0, , y = 0]] of ends.entries()) {
      const isOn = ([left = 0, from = 0, right = 0, to = 0]: Line) =>
        near(y, from + ((to - from) * (x - left)) / (right - left), 0.3)
      demand(
        ofGroup.some((beam) => beam && isOn(beam)),
        `${group[index]?.name} misses its beam`,
      )
    }
  }

  /** A tie joins each head to the same one of the next note, level, bent away from it. */
  function judgeTie({ note, name, heads }: Seen, next: Seen | undefined): void {
    demand(String(next?.note.at) === String(note.at), `${name} is tied to another`)
    for (const [index, head] of heads.entries())
      take(bows, `the tie of ${name} does not join its heads`, (bow) => {
        const [x = 0, y = 0, , pull = 0, , , to = 0, end = 0] = bow
        const goal = next?.heads[index] ?? head
        const right = head.x + wide(head.name)
        const starts = x > right - wide(head.name) / 2 && x < right + 0.3 * space
        const ends = to > goal.x - 0.3 * space && to < goal.x + wide(goal.name) / 2
        const isLevel = near(y, end) && near(y, head.y, space) && !near(y, head.y, 0.45 * space)
        return starts && ends && isLevel && Math.sign(pull - y) === Math.sign(y - head.y)
      })
  }

  /** A slur reaches from the first of its heads to the last, on the side away from the stems. */
  function judgeSlurs(voice: readonly Seen[]): void {
    for (const [start, { note, name, heads, up }] of voice.entries()) {
      if (!note.slurred || voice[start - 1]?.note.slurred) continue
      const last = voice.find((later, index) => index > start && !later.note.slurred)
      const [from] = heads
      const [goal] = last?.heads ?? []
      const way = up ? 1 : -1
      take(bows, `the slur of ${name} does not join its heads`, (bow) => {
        const [x = 0, y = 0, , pull = 0, , , to = 0, end = 0] = bow
        if (!from || !goal) return false
        const reaches = near(x, from.x + 0.59 * space, 1) && near(to, goal.x + 0.59 * space, 1)
        const isBeside = way * (y - from.y) > 0.5 * space && way * (end - goal.y) > 0.5 * space
        return reaches && isBeside && way * (pull - y) > 0
      })
    }
  }

  /** A rest for a bar hangs from the fourth line, in the middle; a shorter one stands on the middle line. */
  function judgeRest(rest: Seen): void {
    const left = lines[rest.bar - 1] ?? 0
    const right = lines[rest.bar] ?? end
    const kind = restOf(rest.note.length)
    take(signs, `${rest.name} is no ${kind} where it belongs`, ({ name, x, y }) => {
      const isWhole = kind === 'whole-rest'
      if (name !== kind || !near(y, heightOf(staff, isWhole ? 6 : 4))) return false
      if (isWhole) return near(x + wide(kind) / 2, (left + right) / 2)
      const hasDot = dotted(x + wide(kind), heightOf(staff, 5))
      return x > left && x < right && hasDot === isDotted(rest)
    })
  }

  // A hairpin opens to the right below all that sounds above it.
  const { hairpin } = music
  if (hairpin)
    take(hairpins, 'no hairpin opens below the notes', (line) => {
      const [right = 0, upper = 0, left = 0, tip = 0, , lower = 0] = line
      const above = seen.filter(({ time }) => time >= hairpin.from && time < hairpin.to)
      const depths = above.flatMap(({ heads, stem = [] }) => [
        ...heads.map(({ y }) => y + space / 2),
        ...stem.slice(1),
      ])
      const isClear = upper > Math.max(heightOf(staff, 0), ...depths) + 0.3 * space
      return isClear && left < right && near(tip - upper, lower - tip)
    })

  const counted = signs.filter(({ name }) => /-note$|^flag|^fermata$|^tenuto$/.test(name))
  const rest = { signs: counted, stems, beams, bows, hairpins }
  for (const [kind, left] of Object.entries(rest))
    demand(left.length === 0, `${left.length} ${kind} too many`)
  const starts = seen.map(
    ({ time, heads }) => [time, Math.min(...heads.map(({ x }) => x))] as const,
  )
  return { faults, starts }
}

/** What is drawn, read back from an SVG in the units of its box: signs from left to right, and the lines of each kind. */
function read(svg: string) {
  const numbers = (path: string) => (path.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
  const paths = [...svg.matchAll(/<path(?: class="([\w-]+)")? d="([^"]*)"/g)].flatMap(
    ([, kind = 'fill', path = '']) => path.split(/(?=M)/).map((piece) => ({ kind, piece })),
  )
  const pieces = (wanted: string, form: RegExp): Line[] =>
    paths
      .filter(({ kind, piece }) => kind === wanted && form.test(piece))
      .map(({ piece }) => numbers(piece))
  const scale = Number(/transform="scale\(([\d.]+)\)"/.exec(svg)?.[1] ?? 1)
  const signs = [...svg.matchAll(/href="#sign_([\w-]+)" x="([-\d.]+)" y="([-\d.]+)"/g)].map(
    ([, name = '', x, y]): Sign => ({ name, x: Number(x) * scale, y: Number(y) * scale }),
  )
  return {
    signs: signs.toSorted((one, other) => one.x - other.x),
    stems: pieces('stems', /V/),
    ledgers: pieces('stems', /h/),
    hairpins: pieces('stems', /L/),
    bars: pieces('bar-lines', /./),
    beams: pieces('fill', /L.*v.*L/),
    bows: pieces('fill', /C/),
    dots: pieces('fill', /a/),
    end: Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1] ?? 0),
  }
}
