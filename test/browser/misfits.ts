import type { SetLine, SetPage } from './set-page.ts'

/** Texts that are cut, parted or in each other's way, in a few words each. */
export const misfitsOf = (page: SetPage): readonly string[] => [
  ...new Set([
    ...outside(page),
    ...spilt(page),
    ...overlapping(page.lines),
    ...drawnOver(page),
    ...page.broken.map((word) => `${word} is parted`),
  ]),
]

function outside({ width, scrollWidth, lines, drawings }: SetPage): readonly string[] {
  const whole = [...lines, ...drawings.filter(({ bleeds }) => !bleeds)]
  const cut = whole.filter(({ left, right }) => left < -1 || right > width + 1)
  const scrolls = scrollWidth > width ? ['the page scrolls'] : []
  return [...scrolls, ...cut.map(({ name }) => `${name} leaves the window`)]
}

/** Letters of another slant or size reach a little beyond their box. */
const overhang = ({ size }: SetLine): number => Math.max(2, size * 0.03)

function spilt({ lines, holders }: SetPage): readonly string[] {
  return lines.flatMap((line) =>
    line.within.flatMap((number, depth) => {
      const holder = holders[number]
      if (!holder) return []
      const { left, right } = depth === 0 ? holder.room : holder
      const isWide = line.left < left - overhang(line) || line.right > right + overhang(line)
      const isHigh =
        !holder.scrolls && (line.top < holder.top - 2 || line.bottom > holder.bottom + 2)
      return isWide || isHigh ? [`${line.name} leaves ${holder.name}`] : []
    }),
  )
}

function overlapping(lines: readonly SetLine[]): readonly string[] {
  const sorted = lines.toSorted((one, other) => one.top - other.top)
  return sorted.flatMap((line, place) => {
    const below = sorted.slice(place + 1)
    const end = below.findIndex(({ top }) => top >= line.bottom - 1)
    return below
      .slice(0, end < 0 ? below.length : end)
      .filter((other) => other.text !== line.text && other.layer === line.layer)
      .filter((other) => gapOf(line, other) < (areOneText(line, other) ? -1 : 4))
      .map((other) => `${line.name} touches ${other.name}`)
  })
}

const gapOf = (one: SetLine, other: SetLine): number =>
  Math.max(one.left, other.left) - Math.min(one.right, other.right)

/** Whether one of them is a part of what the other one is a part of. */
function areOneText(one: SetLine, other: SetLine): boolean {
  const [first = -1] = one.within
  const [second = -1] = other.within
  return one.within.includes(second) || other.within.includes(first)
}

function drawnOver({ lines, drawings }: SetPage): readonly string[] {
  return drawings.flatMap((drawing) =>
    lines
      .filter(({ left, right }) => right > drawing.left + 2 && left < drawing.right - 2)
      .filter(({ top, bottom }) => bottom > drawing.top + 2 && top < drawing.bottom - 2)
      .map(({ name }) => `${name} stands on ${drawing.name}`),
  )
}

/** Controls of more than one line, and titles that take more than three fifths of the window. */
export function crowdedIn({ pieces, height: window }: SetPage): readonly string[] {
  return pieces.flatMap(({ name, kind, lines, height }) => {
    const isCrowded = kind === 'control' ? lines > 1 : height > window * 0.6
    return isCrowded ? [`${name} takes ${lines} lines, ${Math.round(height)} px`] : []
  })
}
