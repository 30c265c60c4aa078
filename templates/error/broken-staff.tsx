import { engrave } from '../notation/engrave.ts'
import { round } from '../notation/glyphs.ts'
import type { Music } from '../notation/music.ts'
import { Engraving } from '../notation/signs.tsx'
import type { Staff } from '../notation/staff.ts'

const staff: Staff = { space: 60, top: 150 }
const { space, top } = staff

/** Each line, from the top: where it snaps, where its other half begins, and how the loose end curls. */
const snapped = [
  { cut: 930, rest: 1168, across: 150, rise: -128 },
  { cut: 884, rest: 1128, across: 178, rise: -58 },
  { cut: 938, rest: 1214, across: 170, rise: 36 },
  { cut: 902, rest: 1150, across: 168, rise: 74 },
  { cut: 930, rest: 1186, across: 132, rise: 150 },
]

function snappedLine({ cut, rest, across, rise }: (typeof snapped)[number], y: number): string {
  const pair = (x: number, height: number) => `${round(x)} ${round(height)}`
  const loose = [
    `M-20 ${y}H${cut - 90}C${cut - 30} ${y}`,
    pair(cut + across * 0.35, y + rise * 0.15),
    `${pair(cut + across * 0.62, y + rise * 0.62)}S${pair(cut + across * 0.5, y + rise * 1.18)}`,
    pair(cut + across * 0.28, y + rise * 0.98),
  ]
  const recoiled = [
    `M1460 ${y}H${rest + 70}C${rest + 20} ${y}`,
    pair(rest - 10, y - rise * 0.1),
    `${pair(rest - 28, y - rise * 0.32)}S${pair(rest - 8, y - rise * 0.62)}`,
    pair(rest + 10, y - rise * 0.46),
  ]
  return `${loose.join(' ')}${recoiled.join(' ')}`
}

/** The wrong chord: seven notes as close as they get, and the accidentals that crowd before it. */
export const wrongChord: Music = {
  voices: [
    [
      [
        {
          at: [-2, -1, 0, 2, 3, 5, 6],
          length: 2,
          accidentals: new Map([
            [-2, 'sharp'],
            [-1, 'natural'],
            [2, 'natural'],
            [3, 'flat'],
            [6, 'sharp'],
          ]),
        },
      ],
    ],
  ],
}
const chord = { at: () => 668, bars: [] }

/** The drawing of the error page: a wrong chord, ringed in red, at which all five strings snap. */
export function BrokenStaff() {
  return (
    <svg viewBox="0 0 1440 620" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path
        className="staff-lines"
        d={snapped.map((line, index) => snappedLine(line, top + index * space)).join('')}
      />
      <Engraving ink={engrave(wrongChord, { staff, spacing: chord })} space={space} />
      <path
        className="broken-ring"
        d="M846 58C610-6 380 84 380 300 380 500 552 588 718 562 878 536 914 396 898 246 884 118 782 28 600 72"
      />
    </svg>
  )
}
