import type { Element } from 'hast'
import { attribute, type BuiltPage, inStyles, named, textIn } from '../emit/built-page.ts'
import type { View } from './budgets.ts'
import { chosenFile } from './chosen-file.ts'

/** The addresses of what a page asks for, by itself or once it is used, as they stand in its HTML. */
export interface PageRequests {
  /** The fonts that its own rules name: what it may set before anybody uses it. */
  readonly fonts: readonly string[]
  /** The style sheets behind it, or behind its password. */
  readonly styles: readonly string[]
  /** The modules of its islands, what these share, and what opens a gated page again. */
  readonly modules: readonly string[]
  /** The sealed page, where there is one. */
  readonly sealed: readonly string[]
}

/** Reads from a page what it asks for; its pictures are another matter (`picturesIn`). */
export function pageRequests(page: BuiltPage): PageRequests {
  const texts = (name: string) => [
    ...new Set(page.elements.flatMap((element) => attribute(element, name)?.split(' ') ?? [])),
  ]
  const sheets = named(page, 'link').filter((link) => attribute(link, 'rel') === 'stylesheet')
  const modules = texts('dataModule')
  return {
    fonts: named(page, 'style').flatMap((style) => inStyles(textIn(style)).filter(isFont)),
    styles: [...sheets.flatMap((sheet) => attribute(sheet, 'href') ?? []), ...texts('dataStyles')],
    modules:
      modules.length > 0 ? [...modules, ...texts('dataShared'), ...texts('dataRestore')] : [],
    sealed: texts('dataPayload'),
  }
}

const isFont = (address: string): boolean => address.endsWith('.woff2')

/** The picture files of a page: those that come at once, and those that wait until they come into view. */
export interface PictureRequests {
  readonly atOnce: readonly string[]
  readonly waiting: readonly string[]
}

/** The addresses of the pictures of a page, as a view takes them. */
export function picturesIn(page: BuiltPage, view: View): PictureRequests {
  const pictures = named(page, 'picture').map(({ children }) =>
    children.filter((child) => child.type === 'element'),
  )
  const within = new Set(pictures.flat())
  const alone = named(page, 'img').filter((image) => !within.has(image))
  const all = [...pictures, ...alone.map((image) => [image])]
  const waits = (parts: readonly Element[]) =>
    parts.some((part) => attribute(part, 'loading') === 'lazy')
  const files = (chosen: readonly (readonly Element[])[]) =>
    chosen.flatMap((parts) => chosenFile(parts, view) ?? [])
  return {
    atOnce: files(all.filter((parts) => !waits(parts))),
    waiting: files(all.filter(waits)),
  }
}

/** The script that stands in a page and runs as it loads; structured data does not. */
export const inlineScript = (page: BuiltPage): string =>
  named(page, 'script')
    .filter((script) => attribute(script, 'src') === undefined)
    .filter((script) => !attribute(script, 'type')?.includes('json'))
    .map(textIn)
    .join('')
