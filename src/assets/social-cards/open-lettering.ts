import type { Font } from 'fontkit'
import type { Cache } from '../../pictures/cache.ts'
import type { Lettering } from '../../render/cards.tsx'
import type { FaceName } from '../faces.ts'
import { drawnLetters } from './drawn-letters.ts'
import { staticFace } from './static-face.ts'

/** The faces that cards are set in. */
const cardFaces = [
  'imbue-300',
  'imbue-400',
  'imbue-800',
  'newsreader-400',
  'newsreader-italic',
] as const satisfies readonly FaceName[]

/**
 * Opens the fonts of the cards. Kerning and ligatures are the fonts' own; a letter that neither they have nor we have
 * drawn is left out.
 */
export async function openLettering(cache: Cache): Promise<Lettering> {
  const opened = await Promise.all(
    cardFaces.map(async (name) => [name, await staticFace(name, cache)] as const),
  )
  const fonts = new Map<string, readonly Font[]>(opened)
  return (text, { face, size, spacing = 0 }) => {
    const [font, ...others] = fonts.get(face) ?? []
    if (!font) throw new Error(`no card is set in ${face}`)
    const letters = runsOf(text, [font, ...others]).flatMap(lettersOf)
    const { path, width } = inLine(letters, spacing * font.unitsPerEm)
    const scale = size / font.unitsPerEm
    return { path, scale, width: width * scale }
  }
}

/** Characters in a row that come from one font, or one that is in none. */
interface Run {
  readonly text: string
  readonly font: Font | undefined
}

function runsOf(text: string, fonts: readonly Font[]): readonly Run[] {
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

function lettersOf({ text, font }: Run): readonly Letter[] {
  if (!font) return drawn(text)
  const { glyphs, positions } = font.layout(text)
  return glyphs.map(({ path }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    return { width: xAdvance, outline: (x) => path.translate(x + xOffset, yOffset).toSVG() }
  })
}

function drawn(character: string): readonly Letter[] {
  const letter = drawnLetters.get(character)
  if (!letter) return []
  const { start, path, width } = letter
  return [{ width, outline: (x) => `M${start[0] + x} ${start[1]}${path}` }]
}

const inLine = (letters: readonly Letter[], spacing: number) =>
  letters.reduce(
    ({ path, width }, letter) => ({
      path: path + letter.outline(width),
      width: width + letter.width + spacing,
    }),
    { path: '', width: 0 },
  )
