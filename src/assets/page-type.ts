import { cascade, type FontValues, initialValues } from './cascade.ts'
import { type FaceName, faceFor } from './faces.ts'
import { readFontRules } from './font-rules.ts'
import { ancestorsOf, type PageElement, readPage } from './page-tree.ts'
import { indexRules, type RuleIndex } from './rule-index.ts'
import { spokenBy, wordsLaterIn } from './unwritten-text.ts'

/** A page as far as type is concerned: its body, and all its style sheets in their order. */
export interface TypesetPage {
  readonly html: string
  readonly css: string
}

/** The type of a page. */
export interface PageType {
  /** Every piece of text that may be set in each face. */
  readonly texts: ReadonlyMap<FaceName, readonly string[]>
  /** Those of them that stand in the page and can only be set in this face. */
  readonly written: ReadonlyMap<FaceName, readonly string[]>
  /** Those of the written ones that the visitor sees first: as many letters as a screen shows, at least. */
  readonly opening: ReadonlyMap<FaceName, readonly string[]>
  /** The faces of what the visitor sees first: the header and the first part of the main content. */
  readonly first: ReadonlySet<FaceName>
}

/** A piece of text and the faces it may be set in. */
interface Setting {
  readonly text: string
  readonly faces: ReadonlySet<FaceName>
  readonly element: PageElement
  readonly written: boolean
}

/**
 * Finds out without a browser which characters of a page are set in which face: every text node, generated content,
 * placeholders, and the words that a part has been given for later. In doubt (hover, open, narrow screens) a text
 * counts for every face it may have.
 */
export function readPageType({ html, css }: TypesetPage): PageType {
  const found = walk(readPage(html), initialValues, indexRules(readFontRules(css)))
  const capitals = /text-transform:\s*(?:upper|capital)/.test(css)
  const sure = found.filter(({ faces, written }) => written && faces.size === 1)
  const first = found.filter(({ element }) => isInFirstView(element))
  return {
    texts: byFace(capitals ? found.flatMap(withCapitals) : found),
    written: byFace(sure),
    opening: byFace(openingOf(sure)),
    first: new Set(first.flatMap(({ faces }) => [...faces])),
  }
}

// The shipped landing page opens with 420, a page of text with 100 above its first heading.
const screenful = 400

/** The first part of a page, and where that is short what follows it. */
function openingOf(settings: readonly Setting[]): readonly Setting[] {
  const opening = settings.filter(({ element }) => isInFirstView(element))
  const later = settings.filter(({ element }) => !isInFirstView(element) && isInMain(element))
  const room = screenful - lettersOf(opening)
  return [...opening, ...later.filter((_, place) => lettersOf(later.slice(0, place)) < room)]
}

const lettersOf = (settings: readonly Setting[]): number =>
  settings.reduce((letters, { text }) => letters + text.length, 0)

const withCapitals = (setting: Setting): readonly Setting[] => [
  setting,
  { ...setting, text: setting.text.toUpperCase() },
]

function byFace(settings: readonly Setting[]): ReadonlyMap<FaceName, readonly string[]> {
  const pairs = settings.flatMap(({ text, faces }) =>
    [...faces].map((face) => [face, text] as const),
  )
  const grouped = Map.groupBy(pairs, ([face]) => face)
  return new Map([...grouped].map(([face, list]) => [face, list.map(([, text]) => text)]))
}

function walk(element: PageElement, inherited: FontValues, rules: RuleIndex): readonly Setting[] {
  const values = cascade(rules, { element, pseudo: undefined, inherited })
  const faces = facesOf(values)
  const written = [...element.texts, ...spokenBy(element)].map((text) =>
    text.replace(/\s+/g, ' ').trim(),
  )
  const set = [
    ...written
      .filter((text) => text !== '')
      .map((text) => ({ text, faces, element, written: true })),
    ...generated('before', { element, inherited: values }, rules),
    ...element.children.flatMap((child) => walk(child, values, rules)),
    ...generated('after', { element, inherited: values }, rules),
  ]
  const all = new Set(set.flatMap((setting) => [...setting.faces]))
  return [
    ...set,
    ...wordsLaterIn(element).map((text) => ({ text, faces: all, element, written: false })),
  ]
}

interface Parent {
  readonly element: PageElement
  readonly inherited: FontValues
}

function generated(
  pseudo: 'before' | 'after',
  { element, inherited }: Parent,
  rules: RuleIndex,
): readonly Setting[] {
  const values = cascade(rules, { element, pseudo, inherited })
  const faces = facesOf(values)
  return [...values.content]
    .map((content) =>
      content.replace(/\{(.*?)\}/g, (_, name: string) => element.attributes.get(name) ?? ''),
    )
    .filter((text) => text !== '')
    .map((text) => ({ text, faces, element, written: false }))
}

function facesOf({ family, weight, style }: FontValues): ReadonlySet<FaceName> {
  const found = [...family].flatMap((name) =>
    [...weight].flatMap((heavy) =>
      [...style].map((slant) => faceFor({ family: name, weight: Number(heavy), style: slant })),
    ),
  )
  return new Set(found.filter((face) => face !== undefined))
}

const isInMain = (element: PageElement): boolean =>
  ancestorsOf(element).some(({ tag }) => tag === 'main')

/** Whether an element stands in the first part of the main content, or in the header before it. */
function isInFirstView(element: PageElement): boolean {
  const path = [element, ...ancestorsOf(element)]
  if (path.some(({ tag, attributes }) => tag === 'dialog' || attributes.has('popover')))
    return false
  const inMain = path.find(({ parent }) => parent?.tag === 'main')
  const isTitle = path.some(({ tag }) => tag === 'h1')
  return inMain ? inMain.index === 0 || isTitle : path.some(({ tag }) => tag === 'header')
}
