import { type Bar, type Music, type Placed, placed } from '../templates/notation/music.ts'
import type { Staff } from '../templates/notation/staff.ts'
import { about, type Drawing, type Line, near, readDrawing, type Sign, widths } from './drawing.ts'

const isHead = ({ name }: Sign): boolean => name.endsWith('-note')

interface Seen extends Placed {
  readonly up: boolean
  readonly heads: readonly Sign[]
  readonly stem: Line | undefined
}

/** What a musician would find in the drawing of some music, in sentences; nothing where it is right. */
export function faultsIn(svg: string, music: Music, staff: Staff): readonly string[] {
  const drawing = readDrawing(svg)
  const seen = music.voices.flatMap((voice, index) => see(voice, index, { drawing, music, staff }))
  const sung = seen.filter(({ note }) => note.at.length > 0)
  return [
    ...unequalBars(music),
    ...sung.flatMap((one) => headFaults(one, staff)),
    ...countFaults(drawing, sung),
    ...sung.flatMap((one) => stemFaults(one, staff)),
    ...sung.flatMap((one) => ledgerFaults(one, drawing, staff)),
    ...barLineFaults(seen, drawing),
    ...beamFaults(sung, drawing, music),
    ...sung.flatMap((one) => flagFaults(one, sung, { drawing, music, staff })),
    ...sung.flatMap((one) => dotFaults(one, drawing, staff)),
    ...tieFaults(sung, drawing, staff),
    ...slurFaults(sung, drawing, staff),
    ...hairpinFaults(sung, drawing, { music, staff }),
    ...fermataFaults(sung, drawing, staff),
    ...restFaults(seen, drawing, { staff, svg }),
  ]
}

const lengthOf = (bar: Bar) => bar.reduce((sum, { length }) => sum + length, 0)
const heightOf = ({ space, top }: Staff, place: number) => top + 4 * space - (place * space) / 2
const headName = (length: number) =>
  length >= 8 ? 'whole-note' : length >= 4 ? 'half-note' : 'black-note'

interface Paper {
  readonly drawing: Drawing
  readonly music: Music
  readonly staff: Staff
}

function see(voice: readonly Bar[], index: number, { drawing, music, staff }: Paper): Seen[] {
  const { space } = staff
  const moments = placed(voice)
  // Heads of one voice follow one another from left to right; a chord stands in one or two columns.
  const free = drawing.signs.filter(isHead)
  let edge = Number.NEGATIVE_INFINITY
  return moments.map((moment) => {
    const { note } = moment
    const heads = note.at.flatMap((place) => {
      const fitting = free.filter(
        ({ name, x, y }) =>
          name === headName(note.length) && near(y, heightOf(staff, place)) && x > edge,
      )
      return fitting.toSorted((a, b) => a.x - b.x).slice(0, 1)
    })
    const left = Math.min(...heads.map(({ x }) => x))
    if (heads.length > 0) edge = left + 0.6 * space
    const up = isUp(moment, moments, { music, index })
    const side = left + (up ? 1.12 : 0.06) * space
    const stem = drawing.stems.find(
      (line) => near(line.x, side, about + 0.02 * space) && touches(line, heads, space),
    )
    return { ...moment, up, heads, stem }
  })
}

const touches = (line: Line, heads: readonly Sign[], space: number): boolean =>
  heads.some(({ y }) => near(line.from, y, 0.3 * space))

/** Which way stems go: the upper of two voices up, the lower one down; else away from the farthest note of the beam. */
function isUp(
  moment: Placed,
  moments: readonly Placed[],
  { music, index }: { readonly music: Music; readonly index: number },
): boolean {
  if (music.voices.length > 1) return index === 0
  const places = beamOf(moment, moments, music).flatMap(({ note }) => note.at)
  return 4 - Math.min(...places) > Math.max(...places) - 4
}

function beamOf(moment: Placed, moments: readonly Placed[], { beam = 2 }: Music) {
  const key = ({ note, bar, onset }: Placed) =>
    note.length < 2 ? `${note.length} ${bar} ${Math.floor(onset / beam)}` : `${bar} ${onset}`
  return moments.filter((other) => key(other) === key(moment))
}

function unequalBars({ voices }: Music): string[] {
  const [first = 0] = voices.flatMap((voice) => voice.map(lengthOf))
  return voices.flatMap((voice) =>
    voice.flatMap((bar, index) =>
      lengthOf(bar) === first ? [] : [`bar ${index + 1} has ${lengthOf(bar)}, not ${first}`],
    ),
  )
}

const name = ({ bar, onset }: Placed) => `the note at ${onset} of bar ${bar + 1}`

function headFaults({ note, heads, ...moment }: Seen, { space }: Staff): string[] {
  if (heads.length < note.at.length) return [`${name({ note, ...moment })} is not drawn`]
  const columns = heads.map(({ x }) => x)
  const spread = Math.max(...columns) - Math.min(...columns)
  const crowded = note.at.some((place, index) => {
    const isNext = place - (note.at[index - 1] ?? Number.NaN) === 1
    return isNext && near(columns[index] ?? 0, columns[index - 1] ?? 0, 0.9 * space)
  })
  if (crowded) return [`two heads of ${name({ note, ...moment })} touch`]
  return spread > 1.2 * space * 1.7 ? [`${name({ note, ...moment })} falls apart`] : []
}

function countFaults(drawing: Drawing, sung: readonly Seen[]): string[] {
  const faults: string[] = []
  const count = (what: string, has: number, needs: number) => {
    if (has !== needs) faults.push(`${has} ${what} are drawn, not ${needs}`)
  }
  const all = sung.map(({ note }) => note)
  count('heads', drawing.signs.filter(isHead).length, all.flatMap(({ at }) => at).length)
  count('stems', drawing.stems.length, all.filter(({ length }) => length < 8).length)
  const ties = all.flatMap(({ tied, at }) => (tied ? at : []))
  count('ties and slurs', drawing.bows.length, ties.length + slurs(sung).length)
  const signs = (kind: string) => drawing.signs.filter((sign) => sign.name === kind).length
  count('fermatas', signs('fermata'), all.filter(({ fermata }) => fermata).length)
  count('tenutos', signs('tenuto'), all.filter(({ tenuto }) => tenuto).length)
  return faults
}

function stemFaults(seen: Seen, { space }: Staff): string[] {
  const { note, stem, up, heads } = seen
  if (note.length >= 8) return []
  if (!stem) return [`${name(seen)} has no stem on its side`]
  const heights = heads.map(({ y }) => y)
  const [top, bottom] = [Math.min(...heights), Math.max(...heights)]
  const length = up ? top - stem.to : stem.to - bottom
  if (length <= 0) return [`the stem of ${name(seen)} goes the wrong way`]
  const isSound = length >= 2.4 * space && length <= 5.2 * space
  return isSound ? [] : [`the stem of ${name(seen)} is ${(length / space).toFixed(1)} spaces long`]
}

function ledgerFaults(seen: Seen, { ledgers }: Drawing, staff: Staff): string[] {
  const { at } = seen.note
  const lines = [-6, -4, -2, 10, 12, 14].filter((line) =>
    line < 0 ? Math.min(...at) <= line : Math.max(...at) >= line,
  )
  const [head] = seen.heads
  const isUnder = (line: number) =>
    ledgers.some(
      ({ x, from, to }) =>
        head && near(x, heightOf(staff, line)) && from < head.x && to > head.x + staff.space,
    )
  return lines.filter((line) => !isUnder(line)).map(() => `${name(seen)} lacks a ledger line`)
}

/** Notes stand in their bars, bars are equally wide, and there is a line between any two. */
function barLineFaults(seen: readonly Seen[], { bars }: Drawing): string[] {
  const count = Math.max(...seen.map(({ bar }) => bar)) + 1
  if (bars.length !== count - 1) return [`${bars.length} bar lines are drawn, not ${count - 1}`]
  const gaps = bars.slice(1).map((x, index) => x - (bars[index] ?? 0))
  const uneven = gaps.some((gap) => !near(gap, gaps[0] ?? 0)) ? ['the bars differ in width'] : []
  const outside = seen.filter(({ bar, heads }) =>
    heads.some(({ x }) => x < (bars[bar - 1] ?? 0) || x > (bars[bar] ?? Number.POSITIVE_INFINITY)),
  )
  return [...uneven, ...outside.map((one) => `${name(one)} stands outside its bar`)]
}

/** As many beams as the notes ask for, each from the first stem to the last, and all stems end on the outer one. */
function beamFaults(sung: readonly Seen[], { beams }: Drawing, music: Music): string[] {
  const short = sung.filter((one) => one.note.length < 2 && beamOf(one, sung, music).length > 1)
  const starts = short.filter((one) => beamOf(one, short, music)[0]?.time === one.time)
  const needed = starts.reduce((sum, { note }) => sum + (note.length < 1 ? 2 : 1), 0)
  const counted = beams.length === needed ? [] : [`${beams.length} beams are drawn, not ${needed}`]
  const loose = short.filter(({ stem }) => {
    return !beams.some(([left = 0, from = 0, right = 0, to = 0]) => {
      if (!stem || stem.x < left || stem.x > right) return false
      return near(stem.to, from + ((to - from) * (stem.x - left)) / (right - left), 0.3)
    })
  })
  return [...counted, ...loose.map((one) => `the stem of ${name(one)} misses its beam`)]
}

function tieFaults(sung: readonly Seen[], { bows }: Drawing, { space }: Staff): string[] {
  return sung.flatMap((seen, index) => {
    if (!seen.note.tied) return []
    const next = sung[index + 1]
    if (String(next?.note.at) !== String(seen.note.at)) return [`${name(seen)} is tied to another`]
    const missing = seen.heads.filter((head, place) => {
      const goal = next?.heads[place]
      return !bows.some((bow) => goal && isTie(bow, [head, goal], space))
    })
    return missing.map(() => `the tie of ${name(seen)} does not join its heads`)
  })
}

function isTie(
  bow: readonly number[],
  [head, goal]: readonly [Sign, Sign],
  space: number,
): boolean {
  const [x = 0, y = 0, , pull = 0, , , to = 0, end = 0] = bow
  const wide = (widths[head.name] ?? 0) * space
  const starts = x > head.x + wide / 2 && x < head.x + wide + 0.3 * space
  const ends = to > goal.x - 0.3 * space && to < goal.x + ((widths[goal.name] ?? 0) * space) / 2
  const isLevel = near(y, end) && near(y, head.y, space) && !near(y, head.y, 0.45 * space)
  return starts && ends && isLevel && Math.sign(pull - y) === Math.sign(y - head.y)
}

/** A short note alone has a flag at the end of its stem. */
function flagFaults(seen: Seen, sung: readonly Seen[], { drawing, music, staff }: Paper): string[] {
  const { note, stem, up } = seen
  if (note.length >= 2 || beamOf(seen, sung, music).length > 1) return []
  const isFlagged = drawing.signs.some(
    (sign) =>
      sign.name === (up ? 'flag-up' : 'flag-down') &&
      near(sign.x, (stem?.x ?? 0) - 0.06 * staff.space) &&
      near(sign.y, stem?.to ?? 0),
  )
  return isFlagged ? [] : [`${name(seen)} has no flag`]
}

/** What lasts three quavers or six has a dot, in a space. */
function dotFaults(seen: Seen, { dots }: Drawing, staff: Staff): string[] {
  const { note, heads } = seen
  if (note.length !== 3 && note.length !== 6) return []
  const undotted = heads.filter((head, index) => {
    const place = note.at[index] ?? 0
    const right = head.x + (widths[head.name] ?? 0) * staff.space
    return !isDotted(dots, right, heightOf(staff, place % 2 === 0 ? place + 1 : place))
  })
  return undotted.map(() => `${name(seen)} has no dot`)
}

const isDotted = (dots: Drawing['dots'], right: number, height: number): boolean =>
  dots.some(([x = 0, y = 0]) => x > right && x < right + 6 && near(y, height))

/** The notes that slurs join. */
const slurs = (sung: readonly Seen[]): readonly (readonly Seen[])[] =>
  sung.flatMap(({ note }, start) => {
    if (!note.slurred || sung[start - 1]?.note.slurred) return []
    const end = sung.findIndex((later, index) => index > start && !later.note.slurred)
    return [sung.slice(start, end + 1)]
  })

/** A slur reaches from the first of its heads to the last, on the side away from the stems. */
function slurFaults(sung: readonly Seen[], { bows }: Drawing, { space }: Staff): string[] {
  return slurs(sung).flatMap((notes) => {
    const [first, last] = [notes[0], notes.at(-1)]
    const ends = [first?.heads[0], last?.heads[0]]
    const way = first?.up ? 1 : -1
    const isJoined = bows.some(([x = 0, y = 0, , pull = 0, , , to = 0, end = 0]) => {
      const [from, goal] = ends
      if (!from || !goal) return false
      const reaches = near(x, from.x + 0.59 * space, 1) && near(to, goal.x + 0.59 * space, 1)
      const isBeside = way * (y - from.y) > 0.5 * space && way * (end - goal.y) > 0.5 * space
      return reaches && isBeside && way * (pull - y) > 0
    })
    return isJoined ? [] : first ? [`the slur of ${name(first)} does not join its heads`] : []
  })
}

interface Where {
  readonly music: Music
  readonly staff: Staff
}

/** A hairpin opens to the right below all that sounds above it. */
function hairpinFaults(sung: readonly Seen[], drawing: Drawing, { music, staff }: Where): string[] {
  const { hairpin } = music
  if (drawing.hairpins.length !== (hairpin ? 1 : 0)) return ['the hairpin is not drawn']
  const [points] = drawing.hairpins
  if (!hairpin || !points) return []
  const [right = 0, upper = 0, left = 0, tip = 0, , lower = 0] = points
  const above = sung.filter(({ time }) => time >= hairpin.from && time < hairpin.to)
  const lowest = above.flatMap(({ heads, stem }) => [
    ...heads.map(({ y }) => y + staff.space / 2),
    stem ? Math.max(stem.from, stem.to) : 0,
  ])
  const isClear = upper > Math.max(heightOf(staff, 0), ...lowest) + 0.3 * staff.space
  const isOpen = left < right && near(tip - upper, lower - tip)
  return [...(isClear ? [] : ['the hairpin touches a stem']), ...(isOpen ? [] : ['it is bent'])]
}

function fermataFaults(sung: readonly Seen[], { signs }: Drawing, staff: Staff): string[] {
  const { space, top } = staff
  return sung.flatMap((seen) => {
    const { note, heads, stem } = seen
    if (!note.fermata) return []
    const [head] = heads
    const middle = (head?.x ?? 0) + ((widths[head?.name ?? ''] ?? 0) * space) / 2
    const above = Math.min(top, stem?.to ?? top, ...heads.map(({ y }) => y - space / 2))
    const stands = signs.some(({ name: kind, x, y }) => {
      const centre = x + 1.216 * space
      return kind === 'fermata' && near(centre, middle, 0.5) && y < above - 0.4 * space
    })
    return stands ? [] : [`no fermata stands centred above ${name(seen)}`]
  })
}

/** A rest for a bar hangs from the fourth line, in the middle; a shorter one stands on the middle line, before its next note. */
function restFaults(
  seen: readonly Seen[],
  { signs, bars, dots }: Drawing,
  { staff, svg }: { readonly staff: Staff; readonly svg: string },
): string[] {
  const end = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1] ?? 0)
  return seen.flatMap((one) => {
    const { note, bar } = one
    if (note.at.length > 0) return []
    const [left, right] = [bars[bar - 1] ?? 0, bars[bar] ?? end]
    const sign = restName(note.length)
    const isWhole = sign === 'whole-rest'
    const wide = (widths[sign] ?? 0) * staff.space
    const stands = signs.some(({ name: kind, x, y }) => {
      if (kind !== sign || !near(y, heightOf(staff, isWhole ? 6 : 4))) return false
      if (isWhole) return near(x + wide / 2, (left + right) / 2)
      const hasDot = isDotted(dots, x + wide, heightOf(staff, 5))
      return x > left && x < right && hasDot === [3, 6].includes(note.length)
    })
    return stands ? [] : [`${name(one)} is no ${sign} where it belongs`]
  })
}

const restName = (length: number) => {
  if (length >= 8) return 'whole-rest'
  if (length >= 4) return 'half-rest'
  return length >= 2 ? 'quarter-rest' : 'quaver-rest'
}

/** Where the parts of a system disagree: what begins at the same moment stands at the same place. */
export function misalignments(
  parts: readonly { readonly svg: string; readonly music: Music; readonly staff: Staff }[],
): readonly string[] {
  const places = new Map<number, number>()
  return parts.flatMap(({ svg, music, staff }) => {
    const drawing = readDrawing(svg)
    const seen = music.voices.flatMap((voice, index) =>
      see(voice, index, { drawing, music, staff }),
    )
    return seen.flatMap((one) => {
      const x = Math.min(...one.heads.map((head) => head.x))
      const known = places.get(one.time) ?? x
      places.set(one.time, known)
      return near(x, known) ? [] : [`${name(one)} stands ${(x - known).toFixed(1)} beside`]
    })
  })
}
