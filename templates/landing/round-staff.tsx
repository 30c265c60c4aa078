import { round } from '../notation/glyphs.ts'
import { boxes, metrics } from '../notation/metrics.ts'
import {
  engraveRing,
  type Kind,
  type Ring,
  type RingSign,
  radiusAt,
  seam,
} from '../notation/ring.ts'
import { Glyph } from '../notation/signs.tsx'
import type { SungNote } from '../notation/sung.ts'
import {
  altered,
  measure,
  type Part,
  type Round,
  type RoundNote,
  readPitch,
} from './round-schema.ts'

/** Where the lines of a round's staff lie, in units of its drawing. */
export type RingSize = Omit<Ring, 'beat'>

/** The place on the staff of a pitch, under the clef of the round. */
export function staffPlace(pitch: string, { clef }: Pick<Round, 'clef'>): number {
  const middleC = 28
  return (readPitch(pitch)?.step ?? middleC) - middleC + 2 * (clef.line - 1)
}

/** The notes of a part as the engraver wants them. */
export function sungBars({ bars }: Part, round: Round): readonly (readonly SungNote[])[] {
  const sung = ({ pitch, length, syllable }: RoundNote): SungNote => ({
    at: pitch === undefined ? [] : [staffPlace(pitch, round)],
    length,
    syllable,
  })
  return bars.map((bar) => bar.map(sung))
}

interface RoundStaffProps {
  readonly round: Round
  /** What stands on it: the melody, or the ground (pes). */
  readonly part: Part
  readonly size: RingSize
  /** Whether its words stand round it: then slurs join the notes of a syllable. */
  readonly sung?: boolean
}

/** A part of a round on a staff that closes into a circle, with its clef in the seam. */
export function RoundStaff({ round: piece, part, size, sung = false }: RoundStaffProps) {
  const ring = { ...size, beat: measure(piece.time).beat }
  const { signs, fills, strokes } = engraveRing(ring, sungBars(part, piece), sung)
  const { clef, signature } = seam(ring)
  const key = altered[piece.key]
  const middleC = 2 * (piece.clef.line - 1)
  return (
    <g fill="currentColor">
      {[0, 2, 4, 6, 8].map((line) => (
        <circle
          key={line}
          r={radiusAt(ring, line)}
          fill="none"
          stroke="var(--line)"
          strokeWidth="var(--round-line, 1.15)"
        />
      ))}
      <Upright angle={clef} radius={radiusAt(ring, middleC)}>
        <Glyph name="c-clef" x={-1.4 * ring.space} y={0} space={ring.space} />
      </Upright>
      {key && (
        <Upright angle={signature} radius={radiusAt(ring, signaturePlace(key, piece))}>
          <Glyph
            name={key.endsWith('b') ? 'flat' : 'sharp'}
            x={-0.45 * ring.space}
            y={0}
            space={ring.space}
          />
        </Upright>
      )}
      {signs.map((sign) => (
        <use
          key={sign.angle}
          href={`#${kindId(sign.kind, ring)}`}
          y={hundredths(-sign.radius)}
          transform={`rotate(${hundredths(sign.angle)})`}
        />
      ))}
      <path d={fills} />
      {strokes !== '' && <path {...pen} d={strokes} />}
      <Kinds signs={signs} ring={ring} />
    </g>
  )
}

/** Said by attributes, since a drawing in a file of its own knows no style sheet of the page. */
const pen = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 } as const

/** The signature stands where its note lies inside the staff. */
function signaturePlace(key: string, piece: Round): number {
  const places = [2, 3, 4, 5].map((octave) => staffPlace(`${key}${octave}`, piece))
  return places.find((place) => place >= 2) ?? 4
}

function Upright({
  angle,
  radius,
  children,
}: {
  readonly angle: number
  readonly radius: number
  readonly children: React.ReactNode
}) {
  return (
    <g transform={`rotate(${hundredths(angle)}) translate(0 ${hundredths(-radius)})`}>{children}</g>
  )
}

const hundredths = (value: number): number => Number(value.toFixed(2))

/** The id of a kind of sign in the drawing. */
export const kindId = ({ head, stem, flag, dot }: Kind, { line1 }: Ring): string =>
  ['ring', line1, head, stem, flag ? 'flag' : undefined, dot].filter(Boolean).join('-')

/** Each kind of sign once, its middle at 0,0. */
function Kinds({ signs, ring }: { readonly signs: readonly RingSign[]; readonly ring: Ring }) {
  const kinds = new Map(signs.map(({ kind }) => [kindId(kind, ring), kind]))
  return (
    <defs>
      {[...kinds].map(([id, kind]) => (
        <g key={id} id={id}>
          <KindOfSign kind={kind} ring={ring} />
        </g>
      ))}
    </defs>
  )
}

function KindOfSign({ kind, ring }: { readonly kind: Kind; readonly ring: Ring }) {
  const { space } = ring
  const { head, stem, flag, dot } = kind
  const { width, middle } = boxes[head]
  const way = stem === 'up' ? -1 : 1
  const side = -way * (width / 2 - metrics.stem.thickness / 2)
  const end = way * ring.stem * space
  const dotted = `M${round((width / 2 + 0.3) * space)} ${dot === 'above' ? round(-space / 2) : 0}`
  const radius = round(metrics.bar.dot * space)
  return (
    <>
      <Glyph name={head} x={-middle * space} y={0} space={space} />
      {stem && (
        <path
          {...pen}
          d={`M${round(side * space)} ${round(way * metrics.stem.rise * space)}V${round(end)}`}
        />
      )}
      {flag && (
        <Glyph
          name={stem === 'up' ? 'flag-up' : 'flag-down'}
          x={(side - metrics.stem.thickness / 2) * space}
          y={end}
          space={space}
        />
      )}
      {dot && <path d={`${dotted}a${radius} ${radius} 0 1 1 0 .1z`} />}
    </>
  )
}
