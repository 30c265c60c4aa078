import type { Element } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { visit } from 'unist-util-visit'

/** A finished page taken apart: its elements in the order of the text. */
export interface BuiltPage {
  readonly path: string
  readonly elements: readonly Element[]
  /** Whether it is what a password opens: the inside of a body, without a head of its own. */
  readonly sealed: boolean
}

/** Parses the HTML of a whole page, or of the body that a gated page seals. */
export function builtPage(path: string, html: string, sealed = false): BuiltPage {
  const elements: Element[] = []
  visit(fromHtml(html, { fragment: sealed }), 'element', (element) => void elements.push(element))
  return { path, elements, sealed }
}

/** An attribute as text; lists (`rel`, `class`) with a space between their words. */
export function attribute(element: Element, name: string): string | undefined {
  const value = element.properties[name]
  if (value === undefined || value === null || value === false) return undefined
  return Array.isArray(value) ? value.join(' ') : String(value)
}

/** The elements of one kind. */
export const named = (page: BuiltPage, tagName: string): readonly Element[] =>
  page.elements.filter((element) => element.tagName === tagName)

/** Every address in a style sheet: pictures, fonts, imports. */
export const inStyles = (css: string): readonly string[] =>
  [...css.matchAll(/url\(\s*(["']?)(.*?)\1\s*\)|@import\s+(["'])(.*?)\3/g)].map(
    ([, , url, , imported]) => url ?? imported ?? '',
  )
