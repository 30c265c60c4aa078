import type { PageFields } from '../assemble.ts'
import { altered, measure, type Part, type Round, readPitch } from '../landing/round-schema.ts'
import { engrave } from '../notation/engrave.ts'
import type { GlyphName } from '../notation/glyphs.ts'
import { type Bar, type Music, spaced } from '../notation/music.ts'
import { Engraving, Glyph } from '../notation/signs.tsx'
import { heightOf, type Staff, staffLines } from '../notation/staff.ts'
import { melismasOf, type SungNote, splitBar } from '../notation/sung.ts'
import { Lyrics } from './lyrics.tsx'

interface ScoreProps {
  readonly round: Round
  readonly words: NonNullable<Extract<PageFields, { readonly template: 'prose' }>['score']>
}

/** A round to sing from: melody and ground (pes) on plain staves, with their words and the places where voices begin. */
export function Score({ round, words }: ScoreProps) {
  const [first = 0] = round.entries
  const entries = round.entries.map((entry, voice) => ({ bar: entry - first, sign: voice + 1 }))
  const crosses = round.foot.begins.map((begin) => ({ bar: begin - 1, sign: '+' }))
  return (
    <div className="score page-width">
      <p id="score_voices">{words.voices}</p>
      <Staves part={round} round={round} name="score_voices" marks={entries} tempo />
      <p id="score_foot">{words.foot}</p>
      <Staves part={round.foot} round={round} name="score_foot" marks={crosses} />
    </div>
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
  /** The id of the words that name it. */
  readonly name: string
  readonly marks: readonly Mark[]
  readonly tempo?: boolean
}

/** So many bars are one drawing: two drawings stand in a row, on narrow screens one. */
const together = 2

function Staves({ part, round, name, marks, tempo = false }: StavesProps) {
  const bars = scoreBars(part, round)
  const starts = bars.flatMap((_, bar) => (bar % together === 0 ? [bar] : []))
  return (
    <div className="score-staves" role="img" aria-labelledby={name}>
      {starts.map((start) => (
        <Piece
          key={start}
          bars={bars.slice(start, start + together)}
          round={round}
          marks={marks.map(({ bar, sign }) => ({ bar: bar - start, sign }))}
          isLast={start + together >= bars.length}
          isFirst={start === 0}
          tempo={tempo && start === 0}
        />
      ))}
    </div>
  )
}

const staff: Staff = { space: 10, top: 42 }
const height = 132
const baseline = staff.top + 80
const clefRoom = 72
const width = 520

/** The G clef of tenors: middle C stands in the third space. */
const middleC = { step: 28, place: 5 }

/** The notes of a part as singers of today read them. */
export function scoreBars({ bars }: Part, { time }: Round): readonly (readonly SungNote[])[] {
  const split = bars.map((bar) => {
    const notes = bar.map(({ pitch, length, syllable }) => {
      const step = pitch === undefined ? undefined : readPitch(pitch)?.step
      return {
        at: step === undefined ? [] : [step - middleC.step + middleC.place],
        ...{ length, syllable },
      }
    })
    return splitBar(notes, measure(time).beat)
  })
  const slurred = new Set(melismasOf(split.flat()).flatMap((notes) => notes.slice(0, -1)))
  return split.map((bar) =>
    bar.map((note) => (slurred.has(note) ? { ...note, slurred: true } : note)),
  )
}

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

/** The bars of one drawing as music, and where they stand. */
export function pieceMusic(bars: readonly Bar[], { time }: Round, isLast: boolean) {
  const plain: Music = { voices: [bars], beam: measure(time).beat }
  const music: Music = isLast ? { ...plain, close: 'repeat' } : plain
  return { music, spacing: spaced([music], { from: 0, width: width / bars.length, lead: 28 }) }
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
function Tempo({ round: { time, tempo } }: Pick<PieceProps, 'round'>) {
  const y = staff.top - 17
  return (
    <g className="score-tempo">
      <Glyph name="black-note" x={36} y={y} space={6} />
      <path className="stems" d={`M42.7 ${y - 1}v-20`} />
      {measure(time).beat === 3 && <circle cx="47" cy={y} r="1.3" />}
      <text x="53" y={y + 4}>
        = {tempo}
      </text>
    </g>
  )
}
