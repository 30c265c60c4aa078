import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { cache } from '../../src/pictures/cache.ts'
import { openLettering } from '../../src/type/lettering.ts'
import { textOf } from '../../test/foundation.ts'
import { fonts } from '../fonts.ts'
import { angles, engraveRing } from '../notation/ring.ts'
import widths from './italic-widths.json' with { type: 'json' }
import { measure, type Round, roundSchema } from './round-schema.ts'
import { staffPlace, sungBars } from './round-staff.tsx'
import { roundWords, widthOf } from './round-words.ts'
import { StagePlan } from './stage-plan.tsx'

const wheel = roundSchema.parse(parse(textOf('landing/round.yaml')))

/** Another round: four bars of two crotchets over a foot of two bars, under another clef. */
const small = roundSchema.parse(
  parse(`
title: Ding dong
names: { melody: Bells, foot: Ground }
lang: en
clef: { sign: C, line: 3 }
key: C
time: 2/4
tempo: 90
chords: [[C, E, G]]
entries: [1, 2]
bars:
  - - { pitch: C4, length: 2, syllable: Ding }
    - { pitch: D4, length: 2, syllable: dong }
  - - { pitch: E4, length: 1, syllable: Ding- }
    - { pitch: F4, length: 1 }
    - { pitch: D4, length: 2, syllable: ging }
  - - { pitch: G3, length: 1, syllable: all }
    - { pitch: F3, length: 2, syllable: the }
    - { pitch: F3, length: 1, syllable: bells }
  - - { pitch: C4, length: 2, syllable: ring }
    - { length: 2 }
foot:
  begins: [1]
  bars:
    - - { pitch: C4, length: 4 }
    - - { pitch: G3, length: 4 }
octaves: 0
times: 1
stage: 5
seats: { nearest: 12, farthest: 30, named: [{ name: Here, metres: 12, angle: 0 }, { name: There, metres: 12, angle: 90 }] }
`),
)

const plan = { title: 'Plan', description: 'A round stage' }
const drawn = (round: Round) => renderToStaticMarkup(<StagePlan plan={plan} round={round} />)

interface Head {
  readonly kind: string
  readonly angle: number
  readonly radius: number
}

/** The heads of the ring whose bottom line has a radius, as the drawing has them, by their angles. */
function headsOf(svg: string, line1: number): readonly Head[] {
  const uses = svg.matchAll(
    /<use href="#(ring-[\w-]+)" y="-([\d.]+)" transform="rotate\((-?[\d.]+)\)"/g,
  )
  return [...uses]
    .map(([, kind = '', radius, angle]) => ({ kind, angle: Number(angle), radius: Number(radius) }))
    .filter(({ kind }) => kind.startsWith(`ring-${line1}-`) && kind.includes('-note'))
    .toSorted((one, other) => one.angle - other.angle)
}

/** The heads that a part asks for: a note off the beat that lasts beyond the next one has two. */
function neededHeads(bars: Round['bars'], round: Round) {
  const { beat } = measure(round.time)
  return bars.flatMap((notes, bar) =>
    notes.flatMap(({ pitch, length }, index) => {
      if (pitch === undefined) return []
      const onset = notes.slice(0, index).reduce((sum, note) => sum + note.length, 0)
      const left = beat - (onset % beat)
      const place = staffPlace(pitch, round)
      const whole = { bar, onset, length, place }
      if (left === beat || length <= left) return [whole]
      const rest = { ...whole, onset: onset + left, length: length - left }
      return [{ ...whole, length: left }, rest]
    }),
  )
}

const glyph = (length: number) =>
  length >= 8 ? 'whole-note' : length >= 4 ? 'half-note' : 'black-note'

const ring = { line1: 372, space: 12.5, stem: 3.5, lead: 1.3 } as const
const innerRing = { line1: 62, space: 10, stem: 3.1, lead: 16 } as const

const rings = [
  { name: 'the wheel', round: wheel, part: wheel, size: ring },
  { name: 'its foot', round: wheel, part: wheel.foot, size: innerRing },
  { name: 'a small round', round: small, part: small, size: ring },
  { name: 'a small foot', round: small, part: small.foot, size: innerRing },
] as const

describe.each(rings)('$name', ({ round, part, size }) => {
  const heads = headsOf(drawn(round), size.line1)
  const needed = neededHeads(part.bars, round)
  const at = angles({ ...size, ...measure(round.time) }, sungBars(part, round))

  test('has a head for every note, at its radius and its moment', () => {
    expect(heads).toHaveLength(needed.length)
    for (const [index, { bar, onset, place, length }] of needed.entries()) {
      expect(heads[index]?.radius).toBeCloseTo(size.line1 + (size.space * place) / 2, 2)
      expect(heads[index]?.angle).toBeCloseTo(at(bar, onset), 1)
      expect(heads[index]?.kind).toContain(glyph(length))
    }
  })

  test('has equal bars and beats, and notes in a beat as engravers space them', () => {
    const { beat, bar } = measure(round.time)
    const wide = at(1, 0) - at(0, 0)
    for (const index of part.bars.keys()) {
      expect(at(index, 0) - at(0, 0)).toBeCloseTo(index * wide, 5)
      expect(at(index, beat) - at(index, 0)).toBeCloseTo((wide * beat) / bar, 5)
    }
  })

  test('has its stems up below the middle line and down from it on', () => {
    const single = heads.flatMap(({ kind }, index) => {
      const { place = 4, length = 8 } = needed[index] ?? {}
      const isBeamed = !/-(?:up|down)/.test(kind)
      return isBeamed || length >= 8 ? [] : [{ kind, place }]
    })
    expect(single.length).toBeGreaterThan(0)
    for (const { kind, place } of single) expect(kind).toContain(place < 4 ? '-up' : '-down')
  })
})

test('the wheel has one beam and two bows: the syllable of three notes, and the tie of bar 22', () => {
  const bars = sungBars(wheel, wheel)
  const { fills } = engraveRing({ ...ring, beat: 3 }, bars, true)
  expect(fills.split('z').filter(Boolean)).toHaveLength(3)
})

test.each([wheel, small])(
  'stems stand on the right of heads upwards, on the left downwards',
  (round) => {
    const kinds = drawn(round).matchAll(
      /<g id="ring-([\d.]+)-[\w-]+-(up|down)[\w-]*">.*? d="M([-\d.]+) ([-\d.]+)V([-\d.]+)"/g,
    )
    const stems = [...kinds]
    expect(stems.length).toBeGreaterThan(3)
    for (const [, line1, way, x, foot, end] of stems) {
      const [space, length] = line1 === '372' ? [12.5, 3.5] : [10, 3.1]
      const sign = way === 'up' ? 1 : -1
      expect(sign * Number(x)).toBeCloseTo(0.53 * space, 0)
      expect(-sign * Number(foot)).toBeCloseTo(0.17 * space, 0)
      expect(-sign * Number(end)).toBeCloseTo(length * space, 0)
    }
  },
)

test.each([wheel, small])('a clef stands clear of the last note', (round) => {
  const svg = drawn(round)
  const [, clef] =
    /rotate\((-?[\d.]+)\) translate\(0 -[\d.]+\)"><use href="#sign_c-clef"/.exec(svg) ?? []
  const last = headsOf(svg, 372).at(-1)?.angle ?? 0
  const units = ((Number(clef) + 360 - last) * Math.PI * 397) / 180
  expect(units).toBeGreaterThan((1.4 + 0.59) * 12.5 + 4)
})

describe('the words', () => {
  const at = angles({ ...ring, beat: 3 }, sungBars(wheel, wheel))
  const words = roundWords(wheel, { radius: 450, size: 20, at })

  test('are put together from their syllables and keep their order without touching', () => {
    const begun = words.slice(0, 5).map(({ text }) => text)
    expect(begun.join(' ')).toBe('Sumer is icumen in Lhude')
    for (const [index, { text, start }] of words.entries()) {
      const next = words[index + 1]?.start ?? Number.POSITIVE_INFINITY
      expect(next - start).toBeGreaterThan(widthOf(text) * 20)
    }
  })

  test('stand near their notes', () => {
    const wishes = roundWords(wheel, { radius: 450, size: 0.01, at })
    const away = words.map(({ start }, index) => Math.abs(start - (wishes[index]?.start ?? 0)))
    expect(Math.max(...away)).toBeLessThan(31)
  })

  test('are measured as the font has its letters', async () => {
    const lettering = await openLettering(fonts, cache)
    const setting = { face: 'newsreader-italic', size: 1000 }
    for (const [letter, width] of Object.entries(widths)) {
      expect.soft(lettering(letter, setting).width, letter).toBeCloseTo(width, -0.5)
    }
  })
})

test('no seat stands in an aisle, on the stage or outside', () => {
  const { nearest, farthest } = wheel.seats
  const rows = [
    ...drawn(wheel).matchAll(
      /d="M([-\d.]+) ([-\d.]+)A([\d.]+) [\d.]+ 0 0 1 ([-\d.]+) ([-\d.]+)" stroke-dasharray/g,
    ),
  ]
  expect(rows).toHaveLength(15)
  for (const [x, y, radius, endX, endY] of rows.map((row) => row.slice(1).map(Number))) {
    expect(radius).toBeGreaterThanOrEqual(7.8 * nearest - 0.1)
    expect(radius).toBeLessThanOrEqual(7.8 * farthest + 0.1)
    for (const side of [x, y, endX, endY]) expect(Math.abs(side ?? 0)).toBeGreaterThan(15)
  }
})
