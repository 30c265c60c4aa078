import { create, type Font } from 'fontkit'
import { z } from 'zod'
import { type Cache, contentHash, rememberValue } from '../pictures/cache.ts'
import type { Face } from './font-table.ts'
import times from './times-metrics.json' with { type: 'json' }

const measuresSchema = z.strictObject({
  size: z.number(),
  apart: z.array(z.strictObject({ letters: z.string(), size: z.number() })).readonly(),
  ascent: z.number(),
  descent: z.number(),
})

/**
 * How a font with the widths of Times New Roman has to be scaled to take the room of a face, 1 being unchanged: some
 * letters apart, for a display face is wider or narrower than Times by different amounts in each. The heights are those
 * of the face, in em.
 */
export type Measures = z.output<typeof measuresSchema>

interface Measured {
  /** The face as it is published. */
  readonly font: Uint8Array
  readonly face: Pick<Face, 'style' | 'words' | 'fit'>
  /** Sentences of the language that is set in it. */
  readonly sample: string
}

/**
 * Measures the stand-in of a face on sentences of its language: the room that letters take in the face over that in
 * Times New Roman gives their size, and with its heights the lines stay where they are (CSS Fonts 5, `size-adjust`
 * and the overrides).
 */
export function measureStandIn(measured: Measured, cache: Cache): Promise<Measures> {
  const { font, face, sample } = measured
  return rememberValue(cache, {
    key: contentHash(
      'stand-in of letters',
      font,
      JSON.stringify([face.style, face.words, face.fit, sample, usual, times]),
    ),
    schema: measuresSchema,
    work: async () => measure(measured),
  })
}

/** How much the size of a letter may exceed that of another in its group. */
const usual = 0.12

function measure({ font: bytes, face, sample }: Measured): Measures {
  const font = create(bytes)
  // Each capital and small letter once alone, for those that the sample does not have.
  const all = String.fromCodePoint(...font.characterSet).match(/[A-Za-z]/g) ?? []
  const set = [sample, ...all].flatMap((text) => asSet(text, font, face.style))
  const letters = Map.groupBy(set, ({ letter }) => letter)
  const sizeOf = (group: readonly string[]) => {
    const some = group.flatMap((letter) => letters.get(letter) ?? [])
    return sum(some.map(({ advance }) => advance)) / sum(some.map(({ width }) => width))
  }
  const kinds = [...letters.keys()].filter((letter) => /[\p{L} ’]/u.test(letter))
  // The longest list of letters need not be written, nor what stands beside letters.
  const [most = [], ...groups] = (
    face.words ? [kinds] : alike(kinds, sizeOf, 1 + (face.fit ?? usual))
  ).toSorted((one, other) => other.length - one.length)
  return {
    size: sizeOf(most),
    apart: groups.map((group) => ({ letters: group.join(''), size: sizeOf(group) })),
    ascent: font.ascent / font.unitsPerEm,
    descent: -font.descent / font.unitsPerEm,
  }
}

const perEm = 2048
const widthsOf = (table: Readonly<Record<string, string>>): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(table).flatMap(([width, letters]) =>
      [...letters].map((letter) => [letter, Number(width) / perEm] as const),
    ),
  )
const widths = { normal: widthsOf(times.regular), italic: widthsOf(times.italic) }

/** The letters of a text: their width in Times New Roman, and the room they take in the face with their kerning, in em. */
function asSet(text: string, font: Font, style: Face['style']) {
  const { glyphs, positions } = font.layout(text, ['lnum'])
  return glyphs.flatMap(({ codePoints }, place) => {
    const advance = (positions[place]?.xAdvance ?? 0) / font.unitsPerEm / codePoints.length
    return codePoints.map((point) => {
      const letter = String.fromCodePoint(point)
      return { letter, width: widths[style].get(letter) ?? 0.5, advance }
    })
  })
}

/** Letters in groups that need nearly the same size. */
function alike(
  letters: readonly string[],
  sizeOf: (group: readonly string[]) => number,
  likeness: number,
): readonly (readonly string[])[] {
  const [first, ...others] = letters.toSorted((one, other) => sizeOf([one]) - sizeOf([other]))
  if (first === undefined) return []
  const isNear = (letter: string) => sizeOf([letter]) <= sizeOf([first]) * likeness
  return [
    [first, ...others.filter(isNear)],
    ...alike(
      others.filter((letter) => !isNear(letter)),
      sizeOf,
      likeness,
    ),
  ]
}

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0)
