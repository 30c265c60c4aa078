import type { Element } from 'hast'
import { attribute } from './built-page.ts'

/** An address that a page or style sheet names. */
export interface Address {
  readonly url: string
  /** Whether the browser asks for it by itself, without a click of the visitor. */
  readonly fetched: boolean
}

const fetchedBy = ['src', 'poster', 'data', 'action', 'formAction', 'dataModule', 'dataPayload']
const links = new Set(['canonical', 'alternate', 'license', 'author', 'me'])

/** Every address in the attributes of an element. */
export function addressesOf(element: Element): readonly Address[] {
  const texts = (names: readonly string[]) =>
    names.flatMap((name) => attribute(element, name) ?? []).map((text) => text.trim())
  const fetched = [
    ...texts(fetchedBy),
    ...texts(['srcSet', 'imageSrcSet']).flatMap(candidates),
    ...texts(['style']).flatMap(inStyles),
  ]
  return [
    ...fetched.map((url) => ({ url, fetched: true })),
    ...texts(['href', 'xLinkHref']).map((url) => ({ url, fetched: followsItself(element) })),
  ]
}

const candidates = (srcset: string): string[] =>
  srcset.split(/,\s+/).map((candidate) => candidate.trim().split(/\s+/)[0] ?? '')

const followsItself = (element: Element): boolean => {
  if (element.tagName === 'a' || element.tagName === 'area') return false
  const words = (attribute(element, 'rel') ?? '').split(' ')
  return !(element.tagName === 'link' && words.some((word) => links.has(word)))
}

/** Every address in a style sheet: pictures, fonts, imports. */
export const inStyles = (css: string): readonly string[] =>
  [...css.matchAll(/url\(\s*(["']?)(.*?)\1\s*\)|@import\s+(["'])(.*?)\3/g)].map(
    ([, , url, , imported]) => url ?? imported ?? '',
  )
