import type { Cache } from '../pictures/cache.ts'
import type { File } from '../site.ts'
import { lettersOf, unicodeRange } from './alphabets.ts'
import { type Cut, type CutFace, cutFace } from './cut.ts'
import type { Face, FontTable } from './font-table.ts'
import { type Measures, measureStandIn } from './stand-in.ts'

/** The type of one page. */
export interface PageFonts {
  /** The rules of the faces that it uses, to stand before its first style sheet. */
  readonly css: string
  /** Rules for characters beyond the alphabet of its language, to stand after all style sheets. */
  readonly later: string
  /** The addresses of the files that the first view needs. */
  readonly preload: readonly string[]
}

/** The type of a site. */
export interface Fonts {
  /** That of a page of a kind, in its language; a language in which nothing is public takes the files of the first. */
  readonly of: (kind: string, language: string) => PageFonts
  readonly files: readonly File[]
}

/**
 * Cuts every face once for each language of the public pages, so that visitors keep the files from page to page and
 * from one publication to the next.
 */
export async function prepareFonts(
  table: FontTable,
  {
    texts,
    cache,
    addresses,
  }: {
    /** What anybody may read, by language. */
    readonly texts: ReadonlyMap<string, readonly string[]>
    readonly cache: Cache
    readonly addresses: { readonly link: (path: string) => string }
  },
): Promise<Fonts> {
  const sets = await Promise.all(
    [...texts].map(async ([language, list]) => {
      const faces = Object.entries(table.faces).map(async ([name, face]) => {
        const letters = lettersOf(table, face, { language, texts: list })
        const cut = await cutFace([name, face], letters, cache)
        const sample = table.languages[language]?.samples[face.family] ?? ''
        const measured = { font: cut.used.file.bytes, face, sample }
        return { name, face, cut, measures: await measureStandIn(measured, cache) }
      })
      return [language, await Promise.all(faces)] as const
    }),
  )
  const byLanguage = new Map(sets)
  const files = sets.flatMap(([, faces]) => faces.flatMap(({ cut }) => Object.values(cut)))
  return {
    of: (kind, language) => {
      const faces = byLanguage.get(language) ?? sets[0]?.[1] ?? []
      return pageFonts(faces, table, kind, (path) => addresses.link(`/${path}`))
    },
    // Languages share the file of extended Latin.
    files: [...new Map(files.map(({ file }) => [file.path, file])).values()],
  }
}

/** A face with its files and its stand-in. */
interface PreparedFace {
  readonly name: string
  readonly face: Face
  readonly cut: CutFace
  readonly measures: Measures
}

type Address = (path: string) => string

function pageFonts(
  prepared: readonly PreparedFace[],
  table: FontTable,
  kind: string,
  address: Address,
): PageFonts {
  const { first = [], later = Object.keys(table.faces) } = table.pages[kind] ?? {}
  const own = prepared.filter(({ name }) => first.includes(name) || later.includes(name))
  return {
    css: own.map((face) => faceRules(face, address)).join('') + familyProperties(table),
    later: own.map((face) => laterRules(face, address)).join(''),
    preload: own
      .filter(({ name }) => first.includes(name))
      .map(({ cut }) => address(cut.used.file.path)),
  }
}

/** The file of a face, without a range since it holds nearly all that is set, and the stand-in until it comes. */
const faceRules = ({ face, cut, measures }: PreparedFace, address: Address): string =>
  rule(described(face), source(cut.used, address)) + standIn(face, measures)

/**
 * The rules for other characters, such as what a visitor types. They come after the others in any style sheet: of two
 * rules for one character the later counts.
 */
const laterRules = ({ face, cut }: PreparedFace, address: Address): string =>
  [cut.rest, cut.extended]
    .map((file) =>
      rule(described(face), source(file, address), `unicode-range:${unicodeRange(file.letters)}`),
    )
    .join('')

const rule = (...declarations: readonly string[]): string => `@font-face{${declarations.join(';')}}`

const described = ({ family, weight, style }: Face): string =>
  `font-family:${family};font-weight:${weight};${style === 'normal' ? '' : `font-style:${style};`}font-display:swap`

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
  `font-family:"${family} fallback";font-weight:${weight}${style === 'normal' ? '' : `;font-style:${style}`}`,
  `src:${local[style].map((name) => `local("${name}")`).join(',')}`,
  `size-adjust:${percent(size, 1)}`,
  `ascent-override:${percent(ascent / size, 0)}`,
  `descent-override:${percent(descent / size, 0)}`,
]

/** Widths to a thousandth, heights to a hundredth: at the size of the largest title that is a pixel. */
const percent = (ratio: number, digits: number): string =>
  `${Number((ratio * 100).toFixed(digits))}%`

const familyProperties = ({ families }: FontTable): string =>
  `@layer reset,tokens;@layer tokens{:root{${Object.entries(families)
    .map(([name, { family, instead }]) => `${name}:${family},"${family} fallback",${instead}`)
    .join(';')}}}`
