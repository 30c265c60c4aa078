import { parseOwn } from '../../../parse.ts'
import { marksIn, withoutMarks } from '../../documents/marks.ts'
import { isInWord } from '../page/editable.ts'

/** A block of a page: a text with the addresses of its links, a picture, or a name that some only hear or point at. */
export interface Block {
  /** Two blocks that say the same have the same name. */
  readonly name: string
  readonly kind: 'text' | 'picture' | 'name'
  /** As it reads, with one space where there is any. */
  readonly words: string
  /** Where the links of a text lead. */
  readonly links: readonly string[]
  /** The marks of what it comes from. */
  readonly marks: readonly number[]
  readonly element: Element
  /** Where each character of the words of a text stands. */
  readonly points: readonly BlockPoint[]
}

/** A text that is being read. */
interface TextLine {
  words: string
  readonly links: string[]
  readonly marks: number[]
  readonly points: BlockPoint[]
}

type BlockPoint = readonly [node: Node, offset: number]

/** Elements that are part of a line (HTML standard, phrasing content); with a language of its own one is a block. */
const inline =
  /^(?:a|abbr|b|bdi|bdo|br|cite|code|data|del|dfn|em|i|ins|kbd|mark|q|rp|rt|ruby|s|samp|small|span|strong|sub|sup|time|u|var|wbr)$/i

/** Elements whose text is nobody's to read, and attributes that are read. */
const silent = /^(?:script|style|template|noscript)$/i
const isSpoken = /^(?:alt|aria-label|title|placeholder|data-alt-\w+)$/

/** A file that the build has made. */
const isAsset = (address: string): boolean => /\/assets\/[^/]+$/.test(address)

/** Every text in plain data. */
const textsOfData = (data: unknown): readonly string[] => {
  if (typeof data === 'string') return [data]
  return data instanceof Object ? Object.values(data).flatMap(textsOfData) : []
}

/** Without marks, and with one space where there is any. */
const plainWords = (text: string): string => withoutMarks(text).replace(/\s+/g, ' ').trim()

/** Whether the name of an element is its own text, once more for those who hear it: as of a headline with a drawn letter. */
const isRead = (element: Element, name: string): boolean =>
  plainWords(element.textContent) === plainWords(name)

/** Whether it is a drawing within a word, such as the sign over a letter. */
const isDrawing = (element: Element): boolean =>
  element.tagName.toLowerCase() === 'svg' &&
  element.getAttribute('aria-hidden') === 'true' &&
  [element, element.parentElement].some((candidate) => candidate !== null && isInWord(candidate))

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE

/** The blocks of a page that is drawn, in reading order. */
export function blocksIn(page: Document): readonly Block[] {
  const reader = new BlockReader()
  if (page.body) reader.read(page.body)
  return reader.blocks
}

/** Reads the elements of a page one after the other: a text goes on until an element that is no part of a line. */
class BlockReader {
  readonly blocks: Block[] = []
  #text = emptyLine()
  /** The files of the picture that is being read. */
  readonly #sources: string[] = []

  read(element: Element): void {
    if (isDrawing(element)) return
    const isInline = inline.test(element.tagName) && !element.hasAttribute('lang')
    if (!isInline) this.#end(element.parentElement ?? element)
    if (silent.test(element.tagName)) return
    this.#readLink(element)
    this.#readAttributes(element)
    if (/^w?br$/i.test(element.tagName)) this.#readSpace(element, 0)
    for (const node of element.childNodes) {
      if (isElement(node)) this.read(node)
      else if (node.nodeType === Node.TEXT_NODE) this.#readText(node)
    }
    if (!isInline) this.#end(element)
  }

  /** Ends the text that was read. */
  #end(element: Element): void {
    const text = this.#text
    const words = text.words.trimEnd()
    const name = [words, ...text.links].join('\n')
    if (words) this.blocks.push({ ...text, kind: 'text', name, words, element })
    this.#text = emptyLine()
  }

  #add(element: Element, kind: Block['kind'], said: string, name = plainWords(said)): void {
    const words = plainWords(said)
    this.blocks.push({ kind, name, words, element, links: [], marks: marksIn(said), points: [] })
  }

  #readText(node: Node): void {
    const parts = /([\u{E0100}-\u{E01EF}]{2})|(\s+)|[^\s]/gu
    for (const { index, 0: part, 1: mark, 2: space } of (node.nodeValue ?? '').matchAll(parts)) {
      if (mark) this.#text.marks.push(...marksIn(mark))
      else if (space) this.#readSpace(node, index)
      else {
        this.#text.words += part
        for (let at = 0; at < part.length; at++) this.#text.points.push([node, index + at])
      }
    }
  }

  /** One space stands for many, and none at the beginning. */
  #readSpace(node: Node, offset: number): void {
    const text = this.#text
    if (!/\S$/.test(text.words)) return
    text.words += ' '
    text.points.push([node, offset])
  }

  #readLink(element: Element): void {
    const address = element.tagName.toLowerCase() === 'a' ? element.getAttribute('href') : undefined
    if (address && !isAsset(address)) this.#text.links.push(address)
  }

  #readAttributes(element: Element): void {
    const attribute = (name: string) => element.getAttribute(name) ?? ''
    const spoken = [...element.attributes].filter(({ name }) => isSpoken.test(name))
    const said = [...new Set(spoken.map(({ value }) => value).filter(plainWords))]
    const files = [attribute('src'), attribute('srcset')]
    if (element.tagName === 'SOURCE') this.#sources.push(...files)
    else if (element.tagName === 'IMG') {
      // A visitor has one of its files, by the width of the window.
      const name = [...this.#sources.splice(0), ...files, ...said].join('\n')
      this.#add(element, 'picture', said.join(' '), name)
    } else {
      for (const text of said) if (!isRead(element, text)) this.#add(element, 'name', text)
    }
    // Of what an island is woken with, the words are marked.
    const props = textsOfData(parseOwn(attribute('data-props') || '""'))
    for (const text of props) if (marksIn(text).length > 0) this.#add(element, 'name', text)
  }
}

const emptyLine = (): TextLine => ({ words: '', links: [], marks: [], points: [] })

/** Where some characters of a block stand, as a range of its page; the whole of what has no characters. */
export function rangeOf({ words, points, element }: Block, from = 0, to = words.length): Range {
  const range = element.ownerDocument.createRange()
  const inner = words.slice(from, to)
  const start = points[to - inner.trimStart().length]
  const last = points[from + inner.trimEnd().length - 1]
  if (start && last) {
    range.setStart(...start)
    range.setEnd(last[0], last[1] + 1)
  } else range.selectNode(element)
  return range
}
