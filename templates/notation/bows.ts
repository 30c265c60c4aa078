import { round } from './glyphs.ts'
import { boxes, metrics } from './metrics.ts'
import { headOf, isStemUp, type Note, type Placed } from './music.ts'
import { heightOf, type Page } from './staff.ts'

/** The outlines of the ties and slurs of a voice. `voice` says where its stems go, if not each its own way. */
export function drawBows(notes: readonly Placed[], page: Page, voice?: boolean): string {
  const ties = notes.flatMap((moment, index) => {
    const next = notes[index + 1]
    if (!moment.note.tied || !next) return []
    return moment.note.at.map((place) => drawTie({ moment, next, place }, page, voice))
  })
  return [...ties, ...slurred(notes).map((group) => drawSlur(group, page, voice))].join('')
}

/** The notes that one slur joins: those marked so, and the one after them. */
export function slurred(notes: readonly Placed[]): readonly (readonly Placed[])[] {
  return notes.flatMap(({ note }, start) => {
    if (!note.slurred || notes[start - 1]?.note.slurred) return []
    const end = notes.findIndex((later, index) => index > start && !later.note.slurred)
    return [notes.slice(start, end < 0 ? undefined : end + 1)]
  })
}

/** Ties lie on the side away from the stems, or where those would be. */
function drawTie(
  { moment, next, place }: { moment: Placed; next: Placed; place: number },
  { staff, spacing }: Page,
  voice: boolean | undefined,
): string {
  const { space } = staff
  const width = (note: Note) => boxes[headOf(note.length)].width * space
  const way = (voice ?? isStemUp(moment.note.at)) ? 1 : -1
  const y = heightOf(staff, place) + way * 0.65 * space
  const from = { x: spacing.at(moment.time) + width(moment.note) * 0.7, y }
  const to = { x: spacing.at(next.time) + width(next.note) * 0.3, y }
  return bow({ from, to, rise: way * 1.3 * space, space })
}

/** Slurs lie there, too, from the middle of the first head to that of the last, clear of those between. */
function drawSlur(group: readonly Placed[], { staff, spacing }: Page, voice?: boolean): string {
  const { space } = staff
  const up = voice ?? isStemUp(group.flatMap(({ note }) => note.at))
  const way = up ? 1 : -1
  const points = group.map(({ note, time }) => ({
    x: spacing.at(time) + boxes[headOf(note.length)].middle * space,
    y: heightOf(staff, up ? Math.min(...note.at) : Math.max(...note.at)) + way * 0.9 * space,
  }))
  const from = points.at(0)
  const to = points.at(-1)
  if (!from || !to || from === to) return ''
  const beyond = points.map(({ x, y }) => {
    const straight = from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x)
    return way * (y - straight)
  })
  return bow({ from, to, rise: way * (1.3 * space + Math.max(...beyond)), space })
}

interface Point {
  readonly x: number
  readonly y: number
}

interface Bow {
  readonly from: Point
  readonly to: Point
  readonly rise: number
  readonly space: number
}

/** Thin at its ends, thick in the middle. */
function bow({ from, to, rise, space }: Bow): string {
  const pull = (to.x - from.x) * 0.28
  const lean = (to.y - from.y) * 0.28
  // The middle of such a curve lies at three quarters of what pulls it.
  const inner = rise - Math.sign(rise) * ((metrics.tie.thickness * 4) / 3) * space
  const near = (height: number) => `${round(from.x + pull)} ${round(from.y + lean + height)}`
  const far = (height: number) => `${round(to.x - pull)} ${round(to.y - lean + height)}`
  const [start, end] = [from, to].map(({ x, y }) => `${round(x)} ${round(y)}`)
  return `M${start}C${near(rise)} ${far(rise)} ${end}C${far(inner)} ${near(inner)} ${start}z`
}

/** The sign of growing louder: two lines that open to the right, below everything else. */
export function drawHairpin(
  { from, to }: { readonly from: number; readonly to: number },
  { staff, spacing }: Page,
  lowest: number,
): string {
  const opening = 0.65 * staff.space
  const y = lowest + 0.6 * staff.space + opening
  const right = spacing.at(to) - 0.6 * staff.space
  const upper = `M${round(right)} ${round(y - opening)}L${round(spacing.at(from))} ${round(y)}`
  return `${upper}L${round(right)} ${round(y + opening)}`
}
