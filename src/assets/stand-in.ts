import { create } from 'fontkit'
import { z } from 'zod'
import type { Cache } from './cache.ts'
import { contentHash } from './content-hash.ts'
import { rememberValue } from './remember-value.ts'
import times from './times-metrics.json' with { type: 'json' }

const measuresSchema = z.strictObject({
  small: z.number(),
  others: z.number(),
  ascent: z.number(),
  descent: z.number(),
  lineGap: z.number(),
})

/**
 * How a font with the widths of Times New Roman has to be scaled to take the room of a face, 1 being unchanged: small
 * letters and all others apart, for a display face is wider or narrower than Times by different amounts in each. The
 * heights are those of the face, in em.
 */
export type Measures = z.output<typeof measuresSchema>

interface Measured {
  /** The face as it is published. */
  readonly font: Uint8Array
  readonly style: 'normal' | 'italic'
  /** What the site sets in it. */
  readonly texts: readonly string[]
}

/**
 * Measures the stand-in of a face on the site's own texts: their length in the face over their length in Times New
 * Roman gives the size, and with its heights the lines stay where they are (CSS Fonts 5, `size-adjust` and the overrides).
 */
export function measureStandIn({ font, style, texts }: Measured, cache: Cache): Promise<Measures> {
  return rememberValue(cache, {
    key: contentHash('stand-in', font, style, JSON.stringify([texts, times])),
    schema: measuresSchema,
    work: async () => measure(font, texts, style === 'italic' ? widths.italic : widths.regular),
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

/** The letters with a size of their own. */
export const smallLetters = 'abcdefghijklmnopqrstuvwxyzßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿœ'

function measure(bytes: Uint8Array, texts: readonly string[], standIn: Widths): Measures {
  const font = create(bytes)
  const lengthOf = (text: string) => font.layout(text).advanceWidth / font.unitsPerEm
  const letters = texts.flatMap((text) => [...text])
  // Kerning belongs to no letter: it is shared out among them all.
  const kerning = sum(texts.map(lengthOf)) / sum(letters.map(lengthOf))
  const sizeOf = (some: readonly string[]) => {
    const length = sum(some.map((letter) => standIn.get(letter) ?? 0.5))
    return length > 0 ? (sum(some.map(lengthOf)) * kerning) / length : undefined
  }
  const small = sizeOf(letters.filter((letter) => smallLetters.includes(letter)))
  const others = sizeOf(letters.filter((letter) => !smallLetters.includes(letter)))
  return {
    small: small ?? others ?? 1,
    others: others ?? small ?? 1,
    ascent: font.ascent / font.unitsPerEm,
    descent: -font.descent / font.unitsPerEm,
    lineGap: font.lineGap / font.unitsPerEm,
  }
}

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0)
