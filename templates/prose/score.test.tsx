import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { textOf } from '../../test/foundation.ts'
import { judged } from '../../test/musician.ts'
import { roundSchema } from '../landing/round-schema.ts'
import { placeSyllables } from './lyrics.tsx'
import { pieceMusic, Score, scoreBars } from './score.tsx'

const round = roundSchema.parse(parse(textOf('landing/round.yaml')))
const words = { voices: 'Four voices', foot: 'The foot' }
const html = renderToStaticMarkup(<Score round={round} words={words} />)
const drawings = [...html.matchAll(/<svg (?!class)[\s\S]*?<\/svg>/g)].map(([svg]) => svg)

/** Each drawing with the bars it is of. */
const pieces = [round, round.foot].flatMap((part) => {
  const bars = scoreBars(part, round)
  return bars.flatMap((_, bar) =>
    bar % 2 === 0 ? [{ bars: bars.slice(bar, bar + 2), isLast: bar + 2 >= bars.length, bar }] : [],
  )
})

describe.each(pieces.map((piece, index) => ({ ...piece, index })))(
  'drawing $index, from bar $bar',
  ({ bars, isLast, index }) => {
    const { music, spacing } = pieceMusic(bars, round, isLast)

    test('is engraved as a musician would', () => {
      // The bar line at its right edge belongs to no bar of its own.
      const svg =
        drawings[index]?.replace(/<path class="bar-lines" d="M519[^>]*><\/path>/, '') ?? ''
      expect(judged(svg, music, { space: 10, top: 42 }).faults).toEqual([])
    })

    test('has its syllables under their notes, apart from each other', () => {
      const syllables = placeSyllables(bars, spacing)
      const sung = bars.flat().filter(({ syllable }) => syllable !== undefined)
      expect(syllables).toHaveLength(sung.length)
      for (const [place, { to }] of syllables.entries()) {
        const next = syllables[place + 1]?.from ?? Number.POSITIVE_INFINITY
        expect(next - to).toBeGreaterThan(5)
      }
    })
  },
)

test('the melody is written as tenors read it: its lowest note on the first line, its highest on the fifth', () => {
  const places = scoreBars(round, round).flatMap((bar) => bar.flatMap(({ at }) => at))
  expect([Math.min(...places), Math.max(...places)]).toEqual([0, 8])
})

test('each voice has its number where the first one is when it begins, each low voice its cross', () => {
  const marks = drawings.flatMap((svg, drawing) =>
    [...svg.matchAll(/<text x="13"[^>]*>(\d)<\/text>/g)].map(([, sign]) => [
      drawing * 2,
      Number(sign),
    ]),
  )
  const first = round.entries[0] ?? 0
  expect(marks).toEqual(round.entries.map((entry, voice) => [entry - first, voice + 1]))
  const crosses = drawings.slice(12).map((svg) => svg.includes('h12M'))
  expect(crosses).toEqual([true, true])
})
