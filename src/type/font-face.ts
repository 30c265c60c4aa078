import type { BuildCache } from '../pictures/cache.ts'
import { onePerPath } from '../site.ts'
import { lettersOf, unicodeRange } from './alphabets.ts'
import { type Cut, cutFace } from './cut.ts'
import { type Measures, measureFallback } from './fallback-font.ts'
import type { Face, FontTable } from './font-table.ts'

/** The type of one page. */
export interface PageFonts {
  /** The rules of the faces that it uses, to stand before its first style sheet. */
  readonly css: string
  /** Rules for characters beyond the alphabet of its language, to stand after all style sheets. */
  readonly later: string
  /** The addresses of the files that the first view needs. */
  readonly preload: readonly string[]
}

interface FontOptions {
  /** What anyone may read, by language. */
  readonly texts: ReadonlyMap<string, readonly string[]>
  readonly cache: BuildCache
  readonly addresses: { readonly link: (path: string) => string }
}

/** The type of a site. */
export type Fonts = Awaited<ReturnType<typeof prepareFonts>>

/**
 * Cuts every face once for each language of the public pages, so that visitors keep the files from page to page and
 * from one publication to the next.
 */
export async function prepareFonts(table: FontTable, { texts, cache, addresses }: FontOptions) {
  const address = ({ file }: Cut) => addresses.link(`/${file.path}`)
  const sets = await Promise.all(
    [...texts].map(async ([language, list]) => {
      const faces = Object.entries(table.faces).map(async ([name, face]) => {
        const letters = lettersOf(table, face, { language, texts: list })
        const cuts = await cutFace([name, face], letters, cache)
        const [used, ...others] = cuts
        const sample = table.languages[language]?.samples[face.family] ?? ''
        const measures = await measureFallback({ font: used.file.bytes, face, sample }, cache)
        return {
          name,
          files: cuts.map(({ file }) => file),
          preload: address(used),
          // Without a range, since it holds nearly all that is set.
          css: faceRule(face, address(used)) + fallbackFont(face, measures),
          // Such as what a visitor types. Of two rules for one character the later counts.
          later: others.map((cut) => faceRule(face, address(cut), faceRange(cut.letters))).join(''),
        }
      })
      return [language, await Promise.all(faces)] as const
    }),
  )
  const byLanguage = new Map(sets)
  const files = sets.flatMap(([, faces]) => faces.flatMap((face) => face.files))
  return {
    /** That of a page of a kind, in its language; a language in which nothing is public takes the files of the first. */
    of: (kind: string, language: string): PageFonts => {
      const { first = [], later = Object.keys(table.faces) } = table.pages[kind] ?? {}
      const faces = byLanguage.get(language) ?? sets[0]?.[1] ?? []
      const own = faces.filter(({ name }) => first.includes(name) || later.includes(name))
      return {
        css: own.map(({ css }) => css).join('') + familyProperties(table),
        later: own.map((face) => face.later).join(''),
        preload: own.filter(({ name }) => first.includes(name)).map(({ preload }) => preload),
      }
    },
    // Languages share the file of extended Latin.
    files: onePerPath(files),
    /** The rules of every face, which name its files: the same where the fonts are. */
    rules: sets.map(([, faces]) => faces.map(({ css, later }) => css + later).join('')).join(''),
  }
}

const rule = (...declarations: readonly string[]): string => `@font-face{${declarations.join(';')}}`

const faceRule = ({ family, weight, style }: Face, url: string, ...range: readonly string[]) =>
  rule(
    `font-family:${family};font-weight:${weight}`,
    ...(style === 'normal' ? [] : [`font-style:${style}`]),
    `font-display:swap;src:url(${url})`,
    ...range,
  )

const faceRange = (letters: string): string => `unicode-range:${unicodeRange(letters)}`

const local = {
  normal: ['Times New Roman', 'Liberation Serif'],
  italic: ['Times New Roman Italic', 'Liberation Serif Italic'],
} as const

/**
 * The fallback font until a face comes: one rule for every character, and after it, so that they count, those for letters of
 * another size. The heights are those of the face; with the height that every line has of its own, a browser takes them
 * from the rule of the space alone (CSS Fonts 4, “first available font”), and no gap counts.
 */
function fallbackFont({ family, weight, style }: Face, measures: Measures): string {
  const atSize = (size: number, letters?: string) =>
    rule(
      `font-family:"${family} fallback";font-weight:${weight}`,
      ...(style === 'normal' ? [] : [`font-style:${style}`]),
      `src:${local[style].map((name) => `local("${name}")`).join(',')}`,
      `size-adjust:${percent(size, 1)}`,
      ...(letters?.includes(' ') === false
        ? []
        : [
            `ascent-override:${percent(measures.ascent / size, 0)}`,
            `descent-override:${percent(measures.descent / size, 0)}`,
          ]),
      ...(letters === undefined ? [] : [faceRange(letters)]),
    )
  const apart = measures.apart.map(({ letters, size }) => atSize(size, letters))
  return [atSize(measures.size), ...apart].join('')
}

/** Widths to a thousandth, heights to a hundredth: at the size of the largest title that is a pixel. */
const percent = (ratio: number, digits: number): string =>
  `${Number((ratio * 100).toFixed(digits))}%`

function familyProperties({ families }: FontTable): string {
  const properties = Object.entries(families).map(
    ([name, { family, instead }]) => `${name}:${family},"${family} fallback",${instead}`,
  )
  return `@layer reset,tokens;@layer tokens{:root{${properties.join(';')}}}`
}
