import type { Cache } from '../pictures/cache.ts'
import type { File, Language } from '../site.ts'
import { lettersIn } from './alphabet.ts'
import { type CutFace, cutFace } from './cut-face.ts'
import { type FaceName, faceNames, faces } from './faces.ts'
import { fontFaceCss, laterFontFaceCss } from './font-face-css.ts'
import { type PageType, readPageType, type TypesetPage } from './page-type.ts'
import { measureStandIn } from './stand-in.ts'

/** A page to set in type, under a name of its own. */
export interface FontPage extends TypesetPage {
  readonly id: string
  readonly language: Language
}

/** The type of one page. */
export interface PageFonts {
  /** The rules of the faces that it uses, to stand before its first style sheet. */
  readonly css: string
  /** Rules for characters that no page sets yet, to stand after all style sheets. */
  readonly later: string
  /** The addresses of the files that the first view needs. */
  readonly preload: readonly string[]
}

interface FontOptions {
  readonly cache: Cache
  readonly addresses: { readonly link: (path: string) => string }
}

/** The type of every page by its id, and the files. */
export interface PreparedFonts {
  readonly pages: ReadonlyMap<string, PageFonts>
  readonly files: readonly File[]
}

/**
 * Cuts every face down to the characters that the pages of one language set in it. Measured on the shipped site: a page
 * loads 32 or 34 kB; with one set of files for both languages it would be 40.
 */
export async function prepareFonts(
  pages: readonly FontPage[],
  { cache, addresses }: FontOptions,
): Promise<PreparedFonts> {
  const address = (path: string) => addresses.link(`/${path}`)
  const groups = [...Map.groupBy(pages, ({ language }) => language).values()]
  const sets = await Promise.all(
    groups.map(async (group) => {
      const types = new Map(group.map((page) => [page.id, readPageType(page)]))
      const set = await cutFaces([...types.values()], cache)
      const fonts = [...types].map(
        async ([id, type]) => [id, await fontsOf(type, set, { cache, address })] as const,
      )
      return { set, fonts: await Promise.all(fonts) }
    }),
  )
  const files = sets.flatMap(({ set }) => set.flatMap(({ cut }) => Object.values(cut)))
  return {
    pages: new Map(sets.flatMap(({ fonts }) => fonts)),
    // Both languages have the same file of extended Latin.
    files: [...new Map(files.map(({ file }) => [file.path, file])).values()],
  }
}

/** A face as a group of pages has it. */
interface GroupFace {
  readonly name: FaceName
  readonly cut: CutFace
  /** What the pages of the group set in it for certain. */
  readonly written: readonly string[]
}

/** Cuts the faces that a group of pages uses. */
function cutFaces(types: readonly PageType[], cache: Cache): Promise<readonly GroupFace[]> {
  const used = faceNames.filter((name) => types.some(({ texts }) => texts.has(name)))
  return Promise.all(
    used.map(async (name) => {
      const letters = lettersIn(types.flatMap(({ texts }) => texts.get(name) ?? []))
      const written = types.flatMap((type) => type.written.get(name) ?? [])
      return { name, cut: await cutFace(name, letters, cache), written }
    }),
  )
}

interface Printing {
  readonly cache: Cache
  readonly address: (path: string) => string
}

/**
 * A stand-in is seen where a page opens, so it is measured on what stands there; a face that comes later on the page is
 * measured on all pages of the group.
 */
async function fontsOf(
  { texts, opening, first }: PageType,
  set: readonly GroupFace[],
  { cache, address }: Printing,
): Promise<PageFonts> {
  const own = set.filter(({ name }) => texts.has(name))
  const prepared = await Promise.all(
    own.map(async ({ name, cut, written }) => {
      const early = opening.get(name)
      const measured = {
        font: cut.used.file.bytes,
        style: faces[name].style,
        texts: early ?? written,
        seenFirst: early !== undefined,
      }
      return { name, cut, measures: await measureStandIn(measured, cache) }
    }),
  )
  const needed = prepared.filter(({ name }) => first.has(name))
  return {
    css: fontFaceCss(prepared, address),
    later: laterFontFaceCss(prepared, address),
    preload: needed.map(({ cut }) => address(cut.used.file.path)),
  }
}
