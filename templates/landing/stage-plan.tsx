import { renderToStaticMarkup } from 'react-dom/server'
import { contentHash } from '../../src/pictures/cache.ts'
import { textFile } from '../../src/render/site-files.ts'
import type { OutputFile } from '../../src/site.ts'
import type { Event } from '../assemble.ts'
import { round } from '../notation/glyphs.ts'
import { angles, point } from '../notation/ring.ts'
import { withSigns } from '../notation/sprite.tsx'
import { measure, type Round } from './round-schema.ts'
import { type RingSize, RoundStaff, sungBars } from './round-staff.tsx'
import { roundWords } from './round-words.ts'

/** Units of the drawing for a metre, and from its centre to its edge. */
export const metre = 7.8
export const half = 476

/** The melody outside, with its words beyond it; the ground (pes) round the stage. */
export const melody: RingSize = { line1: 372, space: 12.5, stem: 3.5, lead: 1.3 }
export const foot: RingSize = { line1: 62, space: 10, stem: 3.1, lead: 16 }
const wordRadius = 450
const wordSize = 20

interface StagePlanProps {
  readonly plan: Event['stage']['plan']
  readonly round: Round
  /** The address of the file that holds the drawing, where the page does not. */
  readonly file?: string | undefined
}

/** The circular main stage seen from above, the seats round it, and the round that gave it its form round both. */
export function StagePlan({ plan, round: piece, file }: StagePlanProps) {
  return (
    <svg
      className="stage-plan"
      data-wakes="wheel"
      viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`}
      role="img"
      aria-labelledby="stage-plan-title stage-plan-description"
    >
      <title id="stage-plan-title">{plan.title}</title>
      <desc id="stage-plan-description">{plan.description}</desc>
      {file === undefined ? <Plan piece={piece} /> : <use href={`${file}#stage-plan`} />}
    </svg>
  )
}

/**
 * The drawing as a file of its own, for a page whose first response has no space for it. It takes its inks from the
 * page that uses it.
 */
export function planFile(piece: Round): OutputFile {
  const drawing = renderToStaticMarkup(
    <svg aria-hidden="true">
      <Plan piece={piece} />
    </svg>,
  )
  const text = drawing.replace(/^<svg[^>]*>(.*)<\/svg>$/s, (_, inside: string) => {
    return `<svg xmlns="http://www.w3.org/2000/svg">${withSigns(inside)}</svg>`
  })
  return textFile(`assets/stage-plan-${contentHash(text).slice(0, 10)}.svg`, text)
}

function Plan({ piece }: { readonly piece: Round }) {
  return (
    <g id="stage-plan">
      <Seats {...piece.seats} />
      <RoundStaff round={piece} part={piece} size={melody} sung />
      <RoundStaff round={piece} part={piece.foot} size={foot} />
      <circle r={round(metre * piece.stage)} fill="none" stroke="currentColor" strokeWidth="2" />
      <Entrance piece={piece} />
      <Words piece={piece} />
      <Voices piece={piece} />
      <Letters piece={piece} />
    </g>
  )
}

/** One mark where a voice may enter. */
function Entrance({ piece }: { readonly piece: Round }) {
  const [first = 0, second = 0] = piece.entries
  const at = angles({ ...melody, ...measure(piece.time) }, sungBars(piece, piece))
  const angle = at(second - first, 0) - 2.15
  return (
    <path
      fill="none"
      stroke="var(--red)"
      strokeWidth="2"
      transform={`rotate(${round(angle)}) translate(0 ${-(melody.line1 + 4 * melody.space + 21)})`}
      d="M-5.5 0h11M0-5.5v13"
    />
  )
}

/** Where the circle of the words begins: before the first note, so that no word is cut. */
const seamOfWords = -10

function Words({ piece }: { readonly piece: Round }) {
  const at = angles({ ...melody, ...measure(piece.time) }, sungBars(piece, piece))
  const ahead = (-seamOfWords * Math.PI * wordRadius) / 180
  const arc = `A${wordRadius} ${wordRadius} 0 0 1 `
  const from = point(seamOfWords, wordRadius)
  const across = point(seamOfWords + 180, wordRadius)
  return (
    <>
      <defs>
        <path id="stage-plan-words" d={`M${from}${arc}${across}${arc}${from}`} />
      </defs>
      <text
        display="var(--plan-words)"
        fill="var(--ink-2)"
        fontFamily="var(--text)"
        fontStyle="italic"
        fontSize={wordSize}
        lang={piece.lang}
      >
        {roundWords(piece, { radius: wordRadius, size: wordSize, at }).map(({ text, start }) => (
          <textPath key={start} href="#stage-plan-words" startOffset={Math.round(start + ahead)}>
            {text}
          </textPath>
        ))}
      </text>
    </>
  )
}

/** The singers on the stage, backs to its centre, each facing an aisle. */
function Voices({ piece }: { readonly piece: Round }) {
  const radius = 30
  return (
    <g fontFamily="var(--display)" fontSize="var(--number)" textAnchor="middle">
      {piece.entries.map((entry, index) => {
        const [x = '0', y = '0'] = point(index * 90, radius).split(' ')
        return (
          <g key={entry} transform={`translate(${x} ${y})`}>
            <circle
              display="var(--plan-words)"
              r="11"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.3"
            />
            <text y=".34em" fill="currentColor">
              {index + 1}
            </text>
          </g>
        )
      })}
    </g>
  )
}

/** The letters of the legend: on the stage, among the seats, in an aisle. */
function Letters({ piece }: { readonly piece: Round }) {
  const { nearest, farthest } = piece.seats
  const middle = (metre * (nearest + farthest)) / 2
  const diagonal = round(middle * Math.SQRT1_2)
  return (
    <g
      fill="var(--red-text)"
      stroke="var(--paper)"
      strokeWidth="14"
      strokeLinejoin="round"
      paintOrder="stroke"
      fontFamily="var(--text)"
      fontStyle="italic"
      fontSize="var(--letter)"
      textAnchor="middle"
    >
      <text y="6">a</text>
      <text x={diagonal} y={-diagonal}>
        b
      </text>
      <text x={round(middle)} y="6">
        c
      </text>
    </g>
  )
}

/** Half the width of an aisle and the space beside it, in units of the drawing. */
const aisle = 15
const clearance = 21
/** From seat to seat along a row. */
const seat = 9.6
/** The blocks of rows, how many rows each has, and the metres between two blocks. */
const blocks = 3
const rows = 5
const gangway = 3.2

/** Rows of seats in blocks round the stage, as arcs of dots between four aisles. */
function Seats({ nearest, farthest }: Round['seats']) {
  const depth = (farthest - nearest - (blocks - 1) * gangway) / blocks
  const radii = Array.from({ length: blocks * rows }, (_, index) => {
    const block = Math.floor(index / rows)
    const row = index % rows
    return metre * (nearest + block * (depth + gangway) + (row * depth) / (rows - 1))
  })
  return (
    <>
      <defs>
        <g id="stage-plan-quarter">
          {radii.map((radius) => (
            <path key={radius} {...seatRow(radius)} />
          ))}
        </g>
      </defs>
      <g
        fill="none"
        stroke="var(--ink-3)"
        strokeWidth="var(--seat, 2.5)"
        strokeLinecap="round"
        opacity="0.6"
      >
        {[0, 90, 180, 270].map((turn) => (
          <use key={turn} href="#stage-plan-quarter" transform={`rotate(${turn})`} />
        ))}
      </g>
      <path fill="none" stroke="var(--hair)" strokeWidth="1.2" d={aisles(nearest, farthest)} />
    </>
  )
}

/** The edges of the four aisles. */
function aisles(nearest: number, farthest: number): string {
  const from = round(metre * nearest - 5)
  const length = round(metre * (farthest - nearest) + 10)
  const edges = (x: number) =>
    `M${x} ${-from}v${-length}M${x} ${from}v${length}M${-from} ${x}h${-length}M${from} ${x}h${length}`
  return edges(-aisle) + edges(aisle)
}

/** The seats of a row in one quarter: the first and the last stand clear of the aisles. */
function seatRow(radius: number) {
  const gap = Math.asin(clearance / radius)
  const length = radius * (Math.PI / 2 - 2 * gap)
  const step = length / Math.round(length / seat)
  const degrees = (angle: number) => (angle * 180) / Math.PI
  // A little further than the last seat, so that rounding does not lose it.
  const end = point(90 - degrees(gap - 0.3 / radius), radius)
  return {
    d: `M${point(degrees(gap), radius)}A${round(radius)} ${round(radius)} 0 0 1 ${end}`,
    strokeDasharray: `0 ${step.toFixed(3)}`,
  }
}
