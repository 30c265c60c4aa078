import type { Pillar } from '../../src/site.ts'
import { beamed } from '../notation/beam.ts'
import { Engraving } from '../notation/engraving.tsx'
import { hairpin } from '../notation/hairpin.ts'
import { type Ink, ink, together } from '../notation/ink.ts'
import { halfNote, noteHead } from '../notation/note.ts'
import { slur } from '../notation/slur.ts'
import { barLines, type Staff, staffLines } from '../notation/staff.ts'

const staff: Staff = { space: 10, top: 36 }
const width = 860
const bars = [206, 412, 618, 824]

/** Heritage: one whole note, tied from bar to bar and held at the end. */
function held(): Ink {
  const below = staff.top + 3.1 * staff.space
  const tie = (from: number, to: number, end = below) =>
    slur({ from: [from, below], to: [to, end], height: -13, thickness: -2.4 })
  return together([
    ...[84, 290, 496, 702].map((x) => noteHead(staff, { x, position: 4 }, 'whole-note')),
    tie(98, 293),
    tie(304, 499),
    tie(510, 705),
    tie(716, 856, staff.top + 3 * staff.space),
    ink({ signs: [{ name: 'fermata', x: 699, y: staff.top - 8 }] }),
  ])
}

/** Creation: eighths and sixteenths that climb out of the staff. */
function running(): Ink {
  const groups = [
    { beams: 2, positions: [0, 1, 2, 3] },
    { beams: 1, positions: [4, 2, 5, 6] },
    { beams: 2, positions: [3, 4, 6, 7] },
    { beams: 2, positions: [5, 7, 8, 9] },
    { beams: 1, positions: [6, 4, 7, 8] },
    { beams: 2, positions: [3, 5, 6, 8] },
    { beams: 2, positions: [7, 8, 9, 10] },
    { beams: 2, positions: [8, 6, 9, 11] },
  ]
  return together(
    groups.map(({ beams, positions }, index) => {
      const start = 22 + Math.floor(index / 2) * 206 + (index % 2) * 96
      const notes = positions.map((position, step) => ({ x: start + step * 20, position }))
      const middle = positions.reduce((sum, position) => sum + position, 0) / positions.length
      return beamed(staff, { notes, beams, up: middle < 4.5 })
    }),
  )
}

/** Hospitality: two voices that move apart and make room for a chord of four. */
function opening(): Ink {
  const pairs = [
    { x: 60, lower: 2, upper: 4 },
    { x: 146, lower: 1, upper: 5 },
    { x: 266, lower: 0, upper: 4 },
    { x: 352, lower: 0, upper: 6 },
    { x: 472, lower: -1, upper: 5 },
    { x: 558, lower: -1, upper: 7 },
  ]
  return together([
    ...pairs.flatMap(({ x, lower, upper }) => [
      halfNote(staff, { x, position: lower }, { length: 3, up: false }),
      halfNote(staff, { x, position: upper }, { length: 3, up: true }),
    ]),
    ...[-2, 2, 5, 8].map((position) => noteHead(staff, { x: 702, position }, 'whole-note')),
    hairpin({ from: 60, to: 600, y: staff.top + 4 * staff.space + 30, opening: 8 }),
  ])
}

const voices = { held, running, opening } satisfies Record<Pillar['fields']['icon'], () => Ink>

/** The voice that a pillar sings in the system of the hero (contract 6.18). */
export function Voice({ sign }: { readonly sign: Pillar['fields']['icon'] }) {
  return (
    <svg className="voice" viewBox={`0 0 ${width} 136`} aria-hidden="true">
      <path className="staff-lines" d={staffLines(staff, width)} />
      <path className="bar-lines" d={barLines(staff, bars)} />
      <Engraving ink={voices[sign]()} space={staff.space} />
    </svg>
  )
}
