import { create, type Font } from 'fontkit'
import type { BuildCache } from '../pictures/cache.ts'
import { extendedLatin, latin } from './alphabets.ts'
import { cutFile } from './cut.ts'
import type { FontTable } from './font-table.ts'

/** How words are set on a card. */
export interface Setting {
  readonly face: string
  /** In pixels. */
  readonly size: number
  /** What is added after each letter, in ems. */
  readonly spacing?: number
}

/** Words as a shape, its origin at the left end of their baseline. */
interface Shape {
  /** Path data in units of the font; y grows upwards. */
  readonly path: string
  /** Pixels for each unit. */
  readonly scale: number
  /** How far the words reach, in pixels. */
  readonly width: number
}

/** Sets words without a browser: gives their outlines. */
export type Lettering = (text: string, setting: Setting) => Shape

/**
 * Opens the fonts of a site for cards. Kerning and ligatures are the fonts' own; a letter that neither they nor the
 * table have is left out.
 */
export async function openLettering(
  { faces, drawn }: Pick<FontTable, 'faces' | 'drawn'>,
  cache: BuildCache,
): Promise<Lettering> {
  const opened = Object.entries(faces).map(async ([name, face]) => {
    const open = async (alphabet: 'latin' | 'extended', letters: string) =>
      create(await cutFile(face, { alphabet, letters, format: 'truetype' }, cache))
    const fonts = [open('latin', latin), open('extended', extendedLatin)]
    return [name, await Promise.all(fonts)] as const
  })
  const byFace = new Map(await Promise.all(opened))
  return (text, { face, size, spacing = 0 }) => {
    const fonts = byFace.get(face) ?? []
    const [font] = fonts
    if (!font) throw new Error(`no card is set in ${face}`)
    const scale = size / font.unitsPerEm
    let path = ''
    let width = 0
    for (const letter of runsOf(text, fonts).flatMap((run) => lettersIn(run, drawn))) {
      path += letter.outline(width)
      width = width + letter.width + spacing * font.unitsPerEm
    }
    return { path, scale, width: width * scale }
  }
}

/** Characters in a row that come from one font, or one that is in none. */
function runsOf(text: string, fonts: readonly Font[]) {
  const characters = [...text]
  const found = characters.map((character) =>
    fonts.find((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)),
  )
  const starts = found.flatMap((font, at) => (font && font === found[at - 1] ? [] : [at]))
  return starts.map((start, index) => ({
    text: characters.slice(start, starts[index + 1]).join(''),
    font: found[start],
  }))
}

/** Letters and ligatures: how far each reaches, and its outline where the pen stands at `x`. */
function lettersIn({ text, font }: ReturnType<typeof runsOf>[number], drawn: FontTable['drawn']) {
  if (!font) {
    const letter = drawn[text]
    if (!letter) return []
    const { start, path, width } = letter
    return [{ width, outline: (x: number) => `M${start[0] + x} ${start[1]}${path}` }]
  }
  const { glyphs, positions } = font.layout(text)
  return glyphs.map(({ path }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    return { width: xAdvance, outline: (x: number) => path.translate(x + xOffset, yOffset).toSVG() }
  })
}
