import { formatted } from '../../src/check/formatted.ts'
import { Inline } from '../../src/render/markdown.tsx'
import { altered, measure, type Part, type Round } from '../landing/round-schema.ts'
import { engrave } from '../notation/engrave.ts'
import type { GlyphName } from '../notation/glyphs.ts'
import { Engraving, Glyph } from '../notation/signs.tsx'
import { heightOf, staffLines } from '../notation/staff.ts'
import type { SungNote } from '../notation/sung.ts'
import { Lyrics } from './lyrics.tsx'
import { ScoreActions } from './score-actions.tsx'
import { pieceMusic, pieces, staff, together, width } from './score-bars.ts'
import type { ScoreContext, ScoreWords } from './score-words.ts'

interface ScoreProps {
  readonly round: Round
  readonly words: ScoreWords
  readonly context: ScoreContext
}

/**
 * A round to sing from: what plays it and its files, then melody and ground (pes) on plain staves, with their words and
 * the places where voices begin. Its caption names it, to the ear too.
 */
export function Score({ round, words, context }: ScoreProps) {
  const [first = 0] = round.entries
  const entries = round.entries.map((entry, voice) => ({ bar: entry - first, sign: voice + 1 }))
  const crosses = round.foot.begins.map((begin) => ({ bar: begin - 1, sign: '+' }))
  return (
    <figure className="score page-width" aria-labelledby="score_caption">
      <ScoreActions round={round} words={words} context={context} />
      <p id="score_voices">{words.voices}</p>
      <Staves part={round} round={round} name="score_voices" marks={entries} tempo />
      <p id="score_foot">{words.foot}</p>
      <Staves part={round.foot} round={round} name="score_foot" marks={crosses} />
      <figcaption id="score_caption">
        <Inline value={words.caption} context={context} />
      </figcaption>
    </figure>
  )
}

/** What stands over the beginning of a bar: the number of the voice whose turn it is, or a cross. */
interface Mark {
  readonly bar: number
  readonly sign: number | string
}

interface StavesProps {
  readonly part: Part
  readonly round: Round
  /** The id of the words that name it, with the caption. */
  readonly name: string
  readonly marks: readonly Mark[]
  readonly tempo?: boolean
}

function Staves({ part, round, name, marks, tempo = false }: StavesProps) {
  const drawings = pieces(part, round)
  return (
    <div className="score-staves" role="img" aria-labelledby={`score_caption ${name}`}>
      {[...drawings.entries()].map(([index, bars]) => (
        <Piece
          key={index}
          bars={bars}
          round={round}
          marks={marks.map(({ bar, sign }) => ({ bar: bar - index * together, sign }))}
          isLast={index === drawings.length - 1}
          isFirst={index === 0}
          tempo={tempo && index === 0}
        />
      ))}
    </div>
  )
}

const height = 132
const baseline = staff.top + 80
const clefRoom = 72

interface PieceProps {
  readonly bars: readonly (readonly SungNote[])[]
  readonly round: Round
  readonly marks: readonly Mark[]
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly tempo: boolean
}

/** Some bars with a clef before them, which is not shown where they go on in the same row. */
function Piece({ bars, round, marks, isFirst, isLast, tempo }: PieceProps) {
  const { music, spacing } = pieceMusic(bars, round, isLast)
  const bar = width / bars.length
  return (
    <>
      <svg className="score-clef" viewBox={`0 0 ${clefRoom} ${height}`} aria-hidden="true">
        <path className="staff-lines" d={staffLines(staff, clefRoom)} />
        <Clef round={round} withTime={isFirst} />
      </svg>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path className="staff-lines" d={staffLines(staff, width)} />
        <Engraving ink={engrave(music, { staff, spacing })} space={staff.space} />
        {!isLast && (
          <path className="bar-lines" d={`M${width - 0.7} ${staff.top}v${4 * staff.space}`} />
        )}
        <Lyrics bars={bars} spacing={spacing} baseline={baseline} lang={round.lang} end={width} />
        {marks
          .filter((mark) => mark.bar >= 0 && mark.bar < bars.length)
          .map((mark) => (
            <EntryMark key={mark.bar} sign={mark.sign} x={mark.bar * bar + 13} />
          ))}
        {tempo && <Tempo round={round} />}
      </svg>
    </>
  )
}

const digits: readonly GlyphName[] = [
  ...(['zero', 'one', 'two', 'three', 'four'] as const),
  ...(['five', 'six', 'seven', 'eight', 'nine'] as const),
]

/** The clef of G with the 8 of an octave lower, the key, and on the first staff the time. */
function Clef({ round, withTime }: { readonly round: Round; readonly withTime: boolean }) {
  const { space } = staff
  const key = altered[round.key]
  return (
    <g fill="currentColor">
      <Glyph name="g-clef" x={5} y={heightOf(staff, 2)} space={space} />
      <Glyph name="eight" x={13} y={heightOf(staff, -4.4)} space={0.45 * space} />
      {key && (
        <Glyph
          name={key === 'Bb' ? 'flat' : 'sharp'}
          x={36}
          y={heightOf(staff, key === 'Bb' ? 4 : 8)}
          space={space}
        />
      )}
      {withTime && <Time time={round.time} />}
    </g>
  )
}

/** The time signature: count and unit above each other, each in the middle. */
function Time({ time }: Pick<Round, 'time'>) {
  const signs = time.split('/').flatMap((number, row) =>
    [...number].map((digit, column) => ({
      name: digits[Number(digit)] ?? 'zero',
      x: 59 + 16 * column - 8 * number.length,
      y: heightOf(staff, row === 0 ? 6 : 2),
    })),
  )
  return signs.map((sign) => <Glyph key={`${sign.x} ${sign.y}`} {...sign} space={staff.space} />)
}

function EntryMark({ sign, x }: { readonly sign: number | string; readonly x: number }) {
  const y = staff.top - 21
  return (
    <g className="score-mark">
      {typeof sign === 'number' ? (
        <>
          <circle cx={x} cy={y} r="11" />
          <text x={x} y={y + 6}>
            {sign}
          </text>
        </>
      ) : (
        <path d={`M${x - 6} ${y}h12M${x} ${y - 6}v14`} />
      )}
    </g>
  )
}

/** How many beats a minute, over the first bar. */
function Tempo({ round }: Pick<PieceProps, 'round'>) {
  const { time, tempo } = round
  const y = staff.top - 17
  return (
    <g className="score-tempo">
      <Glyph name="black-note" x={36} y={y} space={6} />
      <path className="stems" d={`M42.7 ${y - 1}v-20`} />
      {measure(time).beat === 3 && <circle cx="47" cy={y} r="1.3" />}
      <text x="53" y={y + 4}>
        = {formatted(round, 'tempo', String(tempo))}
      </text>
    </g>
  )
}
