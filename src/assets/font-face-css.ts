import { unicodeRange } from './alphabet.ts'
import type { Cut, CutFace } from './cut-face.ts'
import { type Face, type FaceName, faces, familyProperties } from './faces.ts'
import type { Measures } from './stand-in.ts'

/** A face with its files and its stand-in. */
export interface PreparedFace {
  readonly name: FaceName
  readonly cut: CutFace
  readonly measures: Measures
}

type Address = (path: string) => string

/**
 * The rules of the faces that a page uses: the file of each, without a range since it holds all the page sets, the
 * stand-in until it comes, and the two custom properties by which style sheets name the families.
 */
export const fontFaceCss = (prepared: readonly PreparedFace[], address: Address): string =>
  prepared
    .map(({ name, cut, measures }) => {
      const face = faces[name]
      return rule(described(face), source(cut.used, address)) + standIn(face, measures)
    })
    .join('') + properties

/**
 * The rules for characters that no page sets yet, such as what a visitor types. They come after the others in any
 * style sheet: of two rules for one character the later counts.
 */
export const laterFontFaceCss = (prepared: readonly PreparedFace[], address: Address): string =>
  prepared
    .flatMap(({ name, cut }) =>
      [cut.rest, cut.extended].map((file) =>
        rule(
          described(faces[name]),
          source(file, address),
          `unicode-range:${unicodeRange(file.letters)}`,
        ),
      ),
    )
    .join('')

const rule = (...declarations: readonly string[]): string => `@font-face{${declarations.join(';')}}`

const described = ({ family, weight, style }: Face): string =>
  `font-family:${family};font-weight:${weight};font-style:${style};font-display:swap`

const source = ({ file }: Cut, address: Address): string => `src:url(${address(file.path)})`

const local = {
  normal: ['Times New Roman', 'Liberation Serif'],
  italic: ['Times New Roman Italic', 'Liberation Serif Italic'],
} as const

/** One rule for every character, and after it, so that they count, those for letters of another size. */
function standIn(face: Face, measures: Measures): string {
  const apart = measures.apart.map(({ letters, size }) =>
    rule(...scaled(face, size, measures), `unicode-range:${unicodeRange(letters)}`),
  )
  return [rule(...scaled(face, measures.size, measures)), ...apart].join('')
}

/** The declarations of a stand-in at a size: its heights are those of the face. Every line has a height of its own, so no gap counts. */
const scaled = (
  { family, weight, style }: Face,
  size: number,
  { ascent, descent }: Measures,
): readonly string[] => [
  `font-family:"${family} fallback";font-weight:${weight};font-style:${style}`,
  `src:${local[style].map((name) => `local("${name}")`).join(',')}`,
  `size-adjust:${percent(size, 1)}`,
  `ascent-override:${percent(ascent / size, 0)}`,
  `descent-override:${percent(descent / size, 0)}`,
]

/** Widths to a thousandth, heights to a hundredth: at the size of the largest title that is a pixel. */
const percent = (ratio: number, digits: number): string =>
  `${Number((ratio * 100).toFixed(digits))}%`

const properties = `@layer reset,tokens;@layer tokens{:root{${Object.entries(familyProperties)
  .map(([name, { family, instead }]) => `${name}:${family},"${family} fallback",${instead}`)
  .join(';')}}}`
