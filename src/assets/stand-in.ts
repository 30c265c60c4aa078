import { create, type Font } from 'fontkit'
import { z } from 'zod'
import { type Cache, contentHash, rememberValue } from '../pictures/cache.ts'
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
  readonly style: 'normal' | 'italic'
  /** What the site sets in it. */
  readonly texts: readonly string[]
  /** Whether visitors see those texts first, so that every piece has to stand where it will stay. */
  readonly seenFirst: boolean
}

/**
 * Measures the stand-in of a face on the site's own texts: their length in the face over their length in Times New
 * Roman gives the size, and with its heights the lines stay where they are (CSS Fonts 5, `size-adjust` and the overrides).
 */
export function measureStandIn(measured: Measured, cache: Cache): Promise<Measures> {
  const { font, style, texts, seenFirst } = measured
  return rememberValue(cache, {
    key: contentHash(
      'stand-in',
      font,
      style,
      JSON.stringify([texts, seenFirst, likeness, rounds, times]),
    ),
    schema: measuresSchema,
    work: async () => measure(measured),
  })
}

type Widths = ReadonlyMap<string, number>

const perEm = 2048
const widthsOf = (table: Readonly<Record<string, string>>): Widths =>
  new Map(
    Object.entries(table).flatMap(([width, letters]) =>
      [...letters].map((letter) => [letter, Number(width) / perEm] as const),
    ),
  )
const widths = { regular: widthsOf(times.regular), italic: widthsOf(times.italic) }

const smallLetters = 'abcdefghijklmnopqrstuvwxyzßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿœ'

function measure({ font: bytes, style, texts, seenFirst }: Measured): Measures {
  const font = create(bytes)
  const standIn = style === 'italic' ? widths.italic : widths.regular
  const pieces = texts.map((text) => asSet(text, font, standIn))
  const set = pieces.flat()
  const sizeOf = (group: string) => {
    const some = set.filter(({ letter }) => group.includes(letter))
    const room = sum(some.map(({ width }) => width))
    return room > 0 ? sum(some.map(({ advance }) => advance)) / room : undefined
  }
  const all = set.map(({ letter }) => letter).join('')
  const others = [...all].filter((letter) => !smallLetters.includes(letter)).join('')
  const sized = (group: string) => ({ letters: group, size: sizeOf(group) ?? sizeOf(all) ?? 1 })
  return {
    size: sizeOf(seenFirst ? all : others) ?? sizeOf(all) ?? 1,
    apart: seenFirst ? fitted(alike(all, sizeOf).map(sized), pieces) : [sized(smallLetters)],
    ascent: font.ascent / font.unitsPerEm,
    descent: -font.descent / font.unitsPerEm,
  }
}

/** A letter in a text: its width in Times New Roman, and the room it takes in the face, in em. */
interface SetLetter {
  readonly letter: string
  readonly width: number
  readonly advance: number
}

/** The letters of a text as a face sets them: kerning belongs to the letter before it. */
function asSet(text: string, font: Font, standIn: Widths): readonly SetLetter[] {
  const { glyphs, positions } = font.layout(text, ['lnum'])
  return glyphs.flatMap(({ codePoints }, place) => {
    const advance = (positions[place]?.xAdvance ?? 0) / font.unitsPerEm / codePoints.length
    return codePoints.map((point) => {
      const letter = String.fromCodePoint(point)
      return { letter, width: standIn.get(letter) ?? 0.5, advance }
    })
  })
}

/** How much the size of a letter may exceed that of another in its group. */
const likeness = 1.05

/** The letters of a text in groups that need nearly the same size. */
function alike(text: string, sizeOf: (group: string) => number | undefined): readonly string[] {
  const size = (letter: string) => sizeOf(letter) ?? 0
  const groups = (sorted: readonly string[]): readonly string[] => {
    const [first] = sorted
    if (first === undefined) return []
    const group = sorted.filter((letter) => size(letter) <= size(first) * likeness)
    return [group.join(''), ...groups(sorted.slice(group.length))]
  }
  return groups([...new Set(text)].toSorted((one, other) => size(one) - size(other)))
}

type Group = Measures['apart'][number]

const rounds = 200

/** Changes the sizes of groups as little as it takes for every piece of text to be as long as it will be (Kaczmarz 1937). */
function fitted(groups: readonly Group[], pieces: readonly (readonly SetLetter[])[]) {
  const equations = pieces.map((letters) => ({
    length: sum(letters.map(({ advance }) => advance)),
    widths: groups.map((group) =>
      sum(letters.filter(({ letter }) => group.letters.includes(letter)).map(({ width }) => width)),
    ),
  }))
  const sizes = Array.from({ length: rounds }, () => equations)
    .flat()
    .reduce(
      (current, { length, widths }) => {
        const missing = length - sum(widths.map((width, place) => width * (current[place] ?? 0)))
        const weight = missing / sum(widths.map((width) => width ** 2))
        return current.map((size, place) => size + weight * (widths[place] ?? 0))
      },
      groups.map(({ size }) => size),
    )
  return groups.map(({ letters, size }, place) => ({ letters, size: sizes[place] ?? size }))
}

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0)
