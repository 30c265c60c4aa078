import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { siteWith } from '../../test/foundation.ts'
import { judged } from '../../test/musician.ts'
import { roundPage } from '../../test/round-page.ts'
import { measure } from '../landing/round-schema.ts'
import { placeSyllables } from './lyrics.tsx'
import { downloadsOf, roundFiles, roundProps } from './round-files.ts'
import { Score } from './score.tsx'
import { pieceMusic, scoreBars } from './score-bars.ts'
import { Verses } from './verses.tsx'

const site = siteWith(roundPage)
const { round } = site.landing
const words = site.pages.flatMap(({ fields }) => ('score' in fields && fields.score) || [])[0]
if (!words) throw new Error('there is no score')
const context = {
  language: 'en' as const,
  link: (path: string) => path,
  foreignWords: [{ words: 'Sumer is icumen in', lang: 'enm' as const }],
  gated: false,
  island: (name: string) => `/assets/${name}.js`,
}
const html = renderToStaticMarkup(<Score round={round} words={words} context={context} />)
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

test('the score is named by its manuscript, to the eye and to the ear', () => {
  const caption = /<figcaption id="score_caption">(.*?)<\/figcaption>/.exec(html)?.[1]
  expect(caption).toBe('<i lang="enm">Sumer is icumen in</i>, from a manuscript in London.')
  const names = [...html.matchAll(/role="img" aria-labelledby="([^"]*)"/g)].map(([, name]) => name)
  expect(names).toEqual(['score_caption score_voices', 'score_caption score_foot'])
})

test('the words of the round stand as text beside what they mean', () => {
  const verses = renderToStaticMarkup(<Verses round={round} words={words.says} context={context} />)
  expect(verses).toContain(
    '<p lang="enm">Cuccu, cuccu,<br/>Wel singes þu cuccu,<br/>ne swik þu naver nu</p><p>Cuckoo.</p>',
  )
  expect(verses).toContain(
    '<p lang="enm">Sing cuccu nu, sing cuccu</p><p>The ground says cuckoo.</p>',
  )
})

test('what is lit while the round sounds is every head of the score, where it is drawn', () => {
  const { drawn } = roundProps(round)
  const heads = [...drawn.melody, ...drawn.foot]
  expect(heads).toHaveLength([...html.matchAll(/#sign_(?:black|half)-note"/g)].length - 1)
  const { bar } = measure(round.time)
  for (const [index, svg] of drawings.entries()) {
    const inMelody = index < drawings.length - 2
    const part = inMelody ? drawn.melody : drawn.foot
    const drawing = inMelody ? index : index - (drawings.length - 2)
    const own = part.filter(([, place]) => place === drawing)
    for (const [from, , x, y, sign] of own) {
      const at = `href="#sign_${sign}" x="${Number((x / 0.4).toFixed(1))}" y="${Number((y / 0.4).toFixed(1))}"`
      expect(svg).toContain(at)
      expect(Math.floor(from / bar / 2)).toBe(drawing)
    }
  }
})

test('of an open page the round has files beside it, of a password-protected one in its links', () => {
  const { score, midi } = downloadsOf(round)
  expect([score.path, midi.path]).toEqual(['sumer-is-icumen-in.musicxml', 'sumer-is-icumen-in.mid'])
  expect(html).toContain(
    'href="/sumer-is-icumen-in.musicxml" download="sumer-is-icumen-in.musicxml"',
  )
  expect(html).toMatch(/>Score, MusicXML, \d+ kB</)
  expect(roundFiles(site).map(({ path }) => path)).toContain(score.path)
  const gated = siteWith({
    'pages/the-round.md': roundPage['pages/the-round.md'].replace('gated: false', 'gated: true'),
  })
  expect(roundFiles(gated)).toEqual([])
  const closed = renderToStaticMarkup(
    <Score round={round} words={words} context={{ ...context, gated: true }} />,
  )
  const data = /href="data:audio\/midi;base64,([^"]*)"/.exec(closed)?.[1] ?? ''
  expect(Buffer.from(data, 'base64').equals(midi.bytes)).toBe(true)
})
