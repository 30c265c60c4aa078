import { round } from '../notation/glyphs.ts'
import { Glyph } from '../notation/signs.tsx'

interface Place {
  readonly x: number
  readonly y: number
  readonly heading: number
}

const reach = 2_000
const points = 340
const step = 9

/** How sharply the staff bends after so much of its length (0 at the left edge, 1 past the middle). */
const bends = [
  { from: 0.26, bend: 0.0075 },
  { from: 0.36, bend: -0.007 },
  { from: 0.445, bend: -0.01035 },
  { from: 0.72, bend: -0.0018 },
  { from: 0.82, bend: 0.0034 },
  { from: 1, bend: -0.0022 },
]

/** The middle line of the staff: straight at first, then slipping off the page. */
function middleLine(): readonly Place[] {
  const places: Place[] = [{ x: -10, y: 210, heading: 0 }]
  for (const [index, { x, y, heading }] of places.entries()) {
    if (places.length === points) break
    const bend = bends.findLast(({ from }) => index / 260 >= from)?.bend ?? 0
    const turned = heading + bend * step
    places.push({ x: x + Math.cos(turned) * step, y: y + Math.sin(turned) * step, heading: turned })
  }
  return places
}

/** One of the five lines, counted from 0: it twists round the middle line as a ribbon does. */
function looseLine(places: readonly Place[], line: number): string {
  const spots = places.flatMap(({ x, y, heading }, index) => {
    const skipped = (index > 2 && index < 60) || (index > 60 && index % 4 !== 0)
    if (skipped) return []
    const way = Math.max(0, index / 260 - 0.24)
    const twist = 30 * (line - 2) * Math.cos(way * 8.6) * (1 - 0.12 * way)
    const sway = 9 * Math.sin(way * 15 + line * 1.1) * Math.min(1, way * 3)
    const away = twist + sway
    return [[round(x - Math.sin(heading) * away), round(y + Math.cos(heading) * away)] as const]
  })
  const curves = spots.slice(2, -1).map(([x, y], index) => {
    const [nextX, nextY] = spots[index + 3] ?? [x, y]
    return `Q${x} ${y} ${round((x + nextX) / 2)} ${round((y + nextY) / 2)}`
  })
  const [, start = 0] = spots[0] ?? []
  const second = spots[1]?.join(' ')
  // Beyond the left edge of the drawing it goes on as far as the widest window.
  return `M${-reach} ${start}L${second}${curves.join('')}`
}

/** The drawing of the page that is not there: 404 on a staff that comes loose. */
export function LooseStaff() {
  const places = middleLine()
  return (
    <svg viewBox="0 0 1440 620" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path
        className="staff-lines"
        d={[0, 1, 2, 3, 4].map((line) => looseLine(places, line)).join('')}
      />
      <g fill="currentColor">
        <Glyph name="four" x={76} y={210} space={60} />
        <Glyph name="zero" x={190} y={210} space={60} />
        <Glyph name="four" x={304} y={210} space={60} />
      </g>
    </svg>
  )
}
