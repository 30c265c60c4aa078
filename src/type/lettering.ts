import { create, type Font } from 'fontkit'
import type { Cache } from '../pictures/cache.ts'
import { extendedLatin, latin } from './alphabets.ts'
import { cutFile } from './cut.ts'
import type { FontTable } from './font-table.ts'

/** How words are set on a card. */
export interface Setting<Name extends string = string> {
  readonly face: Name
  /** In pixels. */
  readonly size: number
  /** What is added after each letter, in ems. */
  readonly spacing?: number
}

/** Words as a shape, its origin at the left end of their baseline. */
export interface Shape {
  /** Path data in units of the font; y grows upwards. */
  readonly path: string
  /** Pixels for each unit. */
  readonly scale: number
  /** How far the words reach, in pixels. */
  readonly width: number
}

/** Sets words without a browser: gives their outlines. */
export type Lettering<Name extends string = string> = (
  text: string,
  setting: Setting<Name>,
) => Shape

/**
 * Opens the fonts of a site for cards. Kerning and ligatures are the fonts' own; a letter that neither they nor the
 * table have is left out.
 */
export async function openLettering(
  { faces, drawn }: Pick<FontTable, 'faces' | 'drawn'>,
  cache: Cache,
): Promise<Lettering> {
  const opened = await Promise.all(
    Object.entries(faces).map(async ([name, face]) => {
      const open = async (alphabet: 'latin' | 'extended', letters: string) =>
        create(await cutFile(face, { alphabet, letters, format: 'truetype' }, cache))
      const fonts = [open('latin', latin), open('extended', extendedLatin)]
      return [name, await Promise.all(fonts)] as const
    }),
  )
  const fonts = new Map(opened)
  return (text, { face, size, spacing = 0 }) => {
    const [font, ...others] = fonts.get(face) ?? []
    if (!font) throw new Error(`no card is set in ${face}`)
    const letters = runsOf(text, [font, ...others]).flatMap((run) => lettersIn(run, drawn))
    const { path, width } = inLine(letters, spacing * font.unitsPerEm)
    const scale = size / font.unitsPerEm
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

/** A letter or ligature: how far it reaches, and its outline where the pen stands at `x`. */
interface Letter {
  readonly width: number
  readonly outline: (x: number) => string
}

function lettersIn(
  { text, font }: ReturnType<typeof runsOf>[number],
  drawn: FontTable['drawn'],
): readonly Letter[] {
  if (!font) {
    const letter = drawn[text]
    const outline = (x: number) =>
      letter ? `M${letter.start[0] + x} ${letter.start[1]}${letter.path}` : ''
    return letter ? [{ width: letter.width, outline }] : []
  }
  const { glyphs, positions } = font.layout(text)
  return glyphs.map(({ path }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    return { width: xAdvance, outline: (x) => path.translate(x + xOffset, yOffset).toSVG() }
  })
}

const inLine = (letters: readonly Letter[], spacing: number) =>
  letters.reduce(
    ({ path, width }, letter) => ({
      path: path + letter.outline(width),
      width: width + letter.width + spacing,
    }),
    { path: '', width: 0 },
  )
