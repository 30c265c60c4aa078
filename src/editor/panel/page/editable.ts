import { marksIn, opening } from '../../documents/marks.ts'
import type { LibraryPicture, Mark } from '../../protocol/state.ts'
import type { Wanted } from '../state/targets.ts'

/** A text or picture of the page that comes from the content. */
export interface FoundText {
  readonly mark: Mark
  /** Where it stands: a range of the page, or an element that shows it as a whole. */
  readonly stands: Range | Element
  /** The element whose text it is. */
  readonly element: Element
}

/** A mark stands before the last stop of its text. */
const endings = /([\u{E0100}-\u{E01EF}]{2})[^\p{L}\p{M}\p{N}]*/gu

/** What comes from the content in a page, in reading order. A text ends in its mark and begins where the line does. */
export function foundIn(
  page: Document,
  marks: ReadonlyMap<number, Mark>,
  pictures: readonly LibraryPicture[],
): readonly FoundText[] {
  const finder = new Finder(page, marks, pictures)
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.ELEMENT_NODE) finder.readElement(node)
    else finder.readText(node)
  }
  return finder.found
}

/** A place in a text of the page. */
type TextPoint = readonly [node: Node, offset: number]

/** Reads the nodes of a page one after the other. */
class Finder {
  readonly found: FoundText[] = []
  readonly #page: Document
  readonly #marks: ReadonlyMap<number, Mark>
  readonly #pictures: readonly LibraryPicture[]
  readonly #blocks = new Map<Element, Element>()
  /** The block in which the node before stood, and where its text begins that has no mark yet. */
  #block: Element | undefined
  #start: TextPoint | undefined

  constructor(
    page: Document,
    marks: ReadonlyMap<number, Mark>,
    pictures: readonly LibraryPicture[],
  ) {
    this.#page = page
    this.#marks = marks
    this.#pictures = pictures
  }

  /** A picture is marked as a whole. */
  readElement(node: Node): void {
    const picture = pictureOf(node)
    if (!picture) return
    const { element, words } = picture
    const mark = markOfElement(element, this.#pictures) ?? this.#marks.get(marksIn(words)[0] ?? -1)
    if (mark) this.found.push({ mark, stands: element, element })
  }

  readText(node: Node): void {
    const parent = node.parentElement
    if (!parent || /^(?:script|style|template|noscript)$/i.test(parent.tagName)) return
    const block = blockOf(parent, this.#blocks)
    if (block !== this.#block) this.#start = undefined
    this.#block = block
    this.#start ??= [node, 0]
    let part: TextPoint | undefined
    for (const { index, 0: signs, 1: sign = '' } of (node.nodeValue ?? '').matchAll(endings)) {
      const isOpening = sign === opening
      const end = index + (isOpening || part ? sign : signs).length
      const mark = this.#marks.get(marksIn(sign)[0] ?? -1)
      if (mark) this.#add(mark, part ?? this.#start, [node, end], block)
      // The text around a part goes on behind it.
      if (!isOpening && !part) this.#start = [node, end]
      part = isOpening ? [node, end] : undefined
    }
  }

  #add(mark: Mark, start: TextPoint, end: TextPoint, element: Element): void {
    const range = this.#page.createRange()
    range.setStart(...start)
    range.setEnd(...end)
    this.found.push({ mark, stands: range, element })
  }
}

/** The field that names the picture of an element: a page has it under its name, its width and its hash. */
function markOfElement(element: Element, pictures: readonly LibraryPicture[]): Mark | undefined {
  const name = /([^/]+?)-\d+\.[0-9a-f]+\.\w+$/.exec(element.getAttribute('src') ?? '')?.[1]
  const picture = pictures.find(({ path }) => path.replace(/^.*\/|\.\w+$/g, '') === name)
  const use = picture?.usedBy.find(({ at }) => at !== undefined)
  return use && { number: -1, ...use }
}

function pictureOf(node: Node): { element: Element; words: string } | undefined {
  const view = node.ownerDocument?.defaultView
  if (!view || !(node instanceof view.Element)) return undefined
  const words = node.getAttribute(node.tagName === 'IMG' ? 'alt' : 'aria-label')
  const isPicture = node.tagName === 'IMG' || node.getAttribute('role') === 'img'
  return isPicture ? { element: node, words: words ?? '' } : undefined
}

/** The nearest element around that is no part of a line. */
function blockOf(element: Element, known: Map<Element, Element>): Element {
  const there = known.get(element)
  if (there) return there
  const display = element.ownerDocument.defaultView?.getComputedStyle(element).display
  const parent = element.parentElement
  const isPart =
    /^(?:inline|contents|ruby)$/.test(display ?? '') ||
    (display === 'inline-block' && isInWord(element))
  const block = parent && isPart ? blockOf(parent, known) : element
  known.set(element, block)
  return block
}

/** Whether a box is part of a word, as a letter that is drawn by itself is: the word or its mark goes on without a space. */
export function isInWord({ previousSibling: before, nextSibling: after }: Element): boolean {
  const said = (node: Node | null) => (node?.nodeType === Node.TEXT_NODE && node.nodeValue) || ''
  return (
    /[\p{L}\p{N}]$/u.test(said(before)) ||
    /^(?:[\p{L}\p{N}]|[\u{E0100}-\u{E01EF}])/u.test(said(after))
  )
}

/** Which text it is: the same one stands in several places of a page. */
export const markKey = ({ file, at, block }: Wanted): string =>
  JSON.stringify([file, at?.map(String) ?? block ?? null])
