import { create, type Font } from 'fontkit'
import { z } from 'zod'
import { type BuildCache, contentHash, rememberValue } from '../pictures/cache.ts'
import type { Face } from './font-table.ts'
import times from './times-metrics.json' with { type: 'json' }

const measuresSchema = z.strictObject({
  size: z.number(),
  apart: z.array(z.strictObject({ letters: z.string(), size: z.number() })).readonly(),
  ascent: z.number(),
  descent: z.number(),
})

/**
 * How a font with the widths of Times New Roman has to be scaled to take the space of a face, 1 being unchanged: some
 * letters apart, for a display face is wider or narrower than Times by different amounts in each. The heights are those
 * of the face, in em.
 */
export type Measures = z.output<typeof measuresSchema>

interface Measured {
  readonly font: Uint8Array
  readonly face: Pick<Face, 'style' | 'sizes'>
  readonly sample: string
}

/**
 * Measures the fallback font of a face on sentences of its language: the space that letters take in the face over that in
 * Times New Roman gives their size, and with its heights the lines stay where they are (CSS Fonts 5, `size-adjust`
 * and the overrides).
 */
export function measureFallback(measured: Measured, cache: BuildCache): Promise<Measures> {
  const { font, face, sample } = measured
  const settings = JSON.stringify([face.style, face.sizes, sample, usual, times])
  return rememberValue(cache, {
    key: contentHash('fallback font of a sample', font, settings),
    schema: measuresSchema,
    work: async () => measure(measured),
  })
}

/** In how many sizes a fallback font is set. */
const usual = 5

function measure({ font: bytes, face, sample }: Measured): Measures {
  const font = create(bytes)
  // Each digit, capital and small letter once alone, for those that the sample does not have.
  const all = String.fromCodePoint(...font.characterSet).match(/[A-Za-z0-9ı]/g) ?? []
  const set = [sample, ...all].flatMap((text) => asSet(text, font, face.style))
  const letters = Map.groupBy(set, ({ letter }) => letter)
  const rooms = [...letters].map(([letter, places]) => ({
    letter,
    advance: sum(places.map(({ advance }) => advance)),
    width: sum(places.map(({ width }) => width)),
  }))
  // The longest list of letters need not be written, nor signs that the sample does not have.
  const groups = alike(rooms, face.sizes ?? usual)
  const [most = [], ...others] = groups.toSorted((one, other) => other.length - one.length)
  return {
    size: sizeOf(most),
    apart: others.map((group) => ({
      letters: group.map(({ letter }) => letter).join(''),
      size: sizeOf(group),
    })),
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

/** The letters of a text: their width in Times New Roman, and the space they take in the face with their kerning, in em. */
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

/** The space that a letter takes in a text, in the face and in Times New Roman, in em. */
interface Room {
  readonly letter: string
  readonly advance: number
  readonly width: number
}

const sizeOf = (group: readonly Room[]): number =>
  sum(group.map(({ advance }) => advance)) / sum(group.map(({ width }) => width))

/** How far the letters of a group are from the space that they take when all have its size: squares, by how often they come. */
function strainOf(group: readonly Room[]): number {
  const size = sizeOf(group)
  return sum(group.map(({ advance, width }) => width * (advance / width - size) ** 2))
}

interface Grouping {
  readonly groups: readonly (readonly Room[])[]
  readonly strain: number
}

/** Letters in so many groups of like size that a text is set as nearly as can be (W. D. Fisher, 1958: “On grouping for maximum homogeneity”). */
function alike(rooms: readonly Room[], count: number): Grouping['groups'] {
  const sorted = rooms.toSorted((one, other) => sizeOf([one]) - sizeOf([other]))
  const none: Grouping = { groups: [], strain: 0 }
  const joined = ({ groups, strain }: Grouping, from: number, to: number): Grouping => {
    const group = sorted.slice(from, to)
    return { groups: [...groups, group], strain: strain + strainOf(group) }
  }
  // The best grouping of the first letters, by how many they are: in one group, then in one more each time.
  let best = sorted.map((_, last) => joined(none, 0, last + 1))
  for (let groups = 1; groups < count; groups += 1) {
    const fewer = best
    best = fewer.map((grouping, last) =>
      fewer
        .slice(0, last)
        .map((before, end) => joined(before, end + 1, last + 1))
        .reduce((one, other) => (other.strain < one.strain ? other : one), grouping),
    )
  }
  return best.at(-1)?.groups ?? []
}

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0)
