import { measure, type Part, type Round, readPitch } from '../landing/round-schema.ts'
import { type Bar, type Music, spaced } from '../notation/music.ts'
import type { Staff } from '../notation/staff.ts'
import { melismasOf, type SungNote, splitBar } from '../notation/sung.ts'

/** The G clef of tenors: middle C stands in the third space. */
const middleC = { step: 28, place: 5 }

/** The notes of a part as singers of today read them. */
export function scoreBars({ bars }: Part, { time }: Round): readonly (readonly SungNote[])[] {
  const split = bars.map((bar) => {
    const notes = bar.map(({ pitch, length, syllable }) => {
      const step = pitch === undefined ? undefined : readPitch(pitch)?.step
      return {
        at: step === undefined ? [] : [step - middleC.step + middleC.place],
        length,
        syllable,
      }
    })
    return splitBar(notes, measure(time).beat)
  })
  const slurred = new Set(melismasOf(split.flat()).flatMap((notes) => notes.slice(0, -1)))
  return split.map((bar) =>
    bar.map((note) => (slurred.has(note) ? { ...note, slurred: true } : note)),
  )
}

/** So many bars are one drawing: two drawings stand in a row, on narrow screens one. */
export const together = 2

/** The bars of a part, drawing after drawing. */
export function pieces(part: Part, round: Round): readonly (readonly (readonly SungNote[])[])[] {
  const bars = scoreBars(part, round)
  const starts = bars.flatMap((_, bar) => (bar % together === 0 ? [bar] : []))
  return starts.map((start) => bars.slice(start, start + together))
}

/** The staff of a drawing, in its units. */
export const staff: Staff = { space: 10, top: 42 }

/** How wide a drawing is. */
export const width = 520

/** The bars of one drawing as music, and where they stand. */
export function pieceMusic(bars: readonly Bar[], { time }: Round, isLast: boolean) {
  const plain: Music = { voices: [bars], beam: measure(time).beat }
  const music: Music = isLast ? { ...plain, close: 'repeat' } : plain
  return { music, spacing: spaced([music], { from: 0, width: width / bars.length, lead: 28 }) }
}
