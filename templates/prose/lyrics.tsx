import { inOrder, widthOf } from '../landing/round-words.ts'
import { round } from '../notation/glyphs.ts'
import { boxes } from '../notation/metrics.ts'
import { headOf, placed, type Spacing } from '../notation/music.ts'
import type { SungNote } from '../notation/sung.ts'

/** The size of the words, in the units of their drawing. */
const size = 25
/** Upright letters are a little wider than those of the italic, which are measured. */
const upright = 1.14
const space = 10
/** Words stand at least so far apart; a hyphen needs more. */
const gap = { word: 9, hyphen: 15 }

interface LyricsProps {
  readonly bars: readonly (readonly SungNote[])[]
  readonly spacing: Spacing
  readonly baseline: number
  readonly lang: string
  /** The right edge of the drawing. */
  readonly end: number
}

/** A syllable under its notes. */
export interface PlacedSyllable {
  readonly text: string
  /** Its left edge and its right one. */
  readonly from: number
  readonly to: number
  readonly goesOn: boolean
  /** Where its last note ends, if it has several. */
  readonly held: number | undefined
}

/** The words below a staff: a hyphen between the syllables of a word, a line where the last one has several notes. */
export function Lyrics({ bars, spacing, baseline, lang, end }: LyricsProps) {
  const syllables = placeSyllables(bars, spacing)
  const hyphens = syllables.flatMap(({ goesOn, to }, index) =>
    goesOn ? [(to + Math.min(end, syllables[index + 1]?.from ?? end)) / 2] : [],
  )
  const lines = syllables.flatMap(({ goesOn, to, held }) =>
    held !== undefined && !goesOn && held > to + 6
      ? [`M${round(to + 4)} ${baseline}H${round(held)}`]
      : [],
  )
  return (
    <g className="score-words" fontSize={size} lang={lang}>
      {syllables.map(({ text, from, to }) => (
        <text key={from} x={round((from + to) / 2)} y={baseline}>
          {text}
        </text>
      ))}
      {hyphens.map((x) => (
        <text key={x} x={round(x)} y={baseline}>
          -
        </text>
      ))}
      {lines.length > 0 && <path className="stems" d={lines.join('')} />}
    </g>
  )
}

/**
 * A syllable stands in the middle below its note; with several it begins where the first begins. Neighbours that would
 * touch give way as little as possible.
 */
export function placeSyllables(
  bars: LyricsProps['bars'],
  spacing: Spacing,
): readonly PlacedSyllable[] {
  const notes = placed(bars)
  const sung: readonly SungNote[] = bars.flat()
  const edge = (index: number, share: number) => {
    const { note, time } = notes[index] ?? {}
    return spacing.at(time ?? 0) + boxes[headOf(note?.length ?? 1)].width * space * share
  }
  const syllables = sung.flatMap(({ syllable }, index) => {
    if (syllable === undefined) return []
    const next = sung.findIndex((note, later) => {
      return later > index && (note.syllable !== undefined || note.at.length === 0)
    })
    const last = (next < 0 ? sung.length : next) - 1
    const goesOn = syllable.endsWith('-')
    const text = syllable.replace(/-$/, '')
    const wide = widthOf(text) * size * upright
    const isHeld = last > index
    const wish = isHeld ? edge(index, 0) : edge(index, 0.5) - wide / 2
    return [{ text, goesOn, wide, wish, held: isHeld ? edge(last, 1) : undefined }]
  })
  const ahead = syllables.map((_, index) =>
    syllables
      .slice(0, index)
      .reduce((sum, { wide, goesOn }) => sum + wide + (goesOn ? gap.hyphen : gap.word), 0),
  )
  const places = inOrder(syllables.map(({ wish }, index) => wish - (ahead[index] ?? 0)))
  return syllables.map(({ text, goesOn, wide, held }, index) => {
    const from = (places[index] ?? 0) + (ahead[index] ?? 0)
    return { text, goesOn, held, from, to: from + wide }
  })
}
