import type { GlyphName } from '../notation/glyphs.ts'
import { round } from '../notation/glyphs.ts'
import { heightOf, type Staff } from '../notation/music.ts'
import { Glyph } from '../notation/signs.tsx'

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
const chordX = 668
const chord = [
  { position: 0, right: false },
  { position: 1, right: true },
  { position: 2, right: false },
  { position: 4, right: false },
  { position: 5, right: true },
  { position: 7, right: false },
  { position: 8, right: true },
]
const accidentals: readonly { position: number; name: GlyphName; before: number }[] = [
  { position: 8, name: 'sharp', before: 1.3 },
  { position: 1, name: 'natural', before: 1.05 },
  { position: 5, name: 'flat', before: 2.45 },
  { position: 0, name: 'sharp', before: 2.35 },
  { position: 4, name: 'natural', before: 3.35 },
]

/** The drawing of the error page: a wrong chord, ringed in red, at which all five strings snap. */
export function BrokenStaff() {
  const stem = round(chordX + 1.13 * space)
  const notes = [
    ...chord.map(({ position, right }) => ({
      name: 'black-note' as const,
      x: chordX + (right ? 1.13 * space : 0),
      y: heightOf(staff, position),
    })),
    ...accidentals.map(({ position, name, before }) => ({
      name,
      x: chordX - before * space,
      y: heightOf(staff, position),
    })),
  ]
  return (
    <svg viewBox="0 0 1440 620" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path
        className="staff-lines"
        d={snapped.map((line, index) => snappedLine(line, top + index * space)).join('')}
      />
      <g fill="currentColor">
        {notes.map(({ name, x, y }) => (
          <Glyph key={`${name} ${x} ${y}`} name={name} x={x} y={y} space={space} />
        ))}
      </g>
      <path
        className="broken-stem"
        d={`M${stem} ${round(heightOf(staff, 0) - 0.1 * space)}V${top - 96}`}
      />
      <path
        className="broken-ring"
        d="M838 62C620 2 402 88 402 292 402 480 570 548 716 528 868 506 902 384 888 240 876 118 780 34 606 74"
      />
    </svg>
  )
}
