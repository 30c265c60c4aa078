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
  [element, element.parentElement].some((one) => one !== null && isInWord(one))

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE

/** The blocks of a page that is drawn, in reading order. */
export function blocksIn(page: Document): readonly Block[] {
  const blocks: Block[] = []
  const fresh = (): TextLine => ({ words: '', links: [], marks: [], points: [] })
  let text = fresh()
  const sources: string[] = []
  const end = (element: Element) => {
    const words = text.words.trimEnd()
    const name = [words, ...text.links].join('\n')
    if (words) blocks.push({ ...text, kind: 'text', name, words, element })
    text = fresh()
  }
  const add = (element: Element, kind: Block['kind'], said: string, name = plainWords(said)) => {
    const words = plainWords(said)
    blocks.push({ kind, name, words, element, links: [], marks: marksIn(said), points: [] })
  }
  const readText = (node: Node) => {
    const parts = /([\u{E0100}-\u{E01EF}]{2})|(\s+)|[^\s]/gu
    for (const { index, 0: part, 1: mark, 2: space } of (node.nodeValue ?? '').matchAll(parts)) {
      if (mark) text.marks.push(...marksIn(mark))
      else if (!space) {
        text.words += part
        for (let at = 0; at < part.length; at++) text.points.push([node, index + at])
      } else if (text.words && !text.words.endsWith(' ')) {
        text.words += ' '
        text.points.push([node, index])
      }
    }
  }
  const readAttributes = (element: Element) => {
    const spoken = [...element.attributes].filter(({ name }) => isSpoken.test(name))
    const said = [...new Set(spoken.map(({ value }) => value).filter(plainWords))]
    const of = (name: string) => element.getAttribute(name) ?? ''
    const files = [of('src'), of('srcset')]
    if (element.tagName === 'SOURCE') sources.push(...files)
    else if (element.tagName === 'IMG') {
      // A visitor has one of its files, by the width of the window.
      const name = [...sources.splice(0), ...files, ...said].join('\n')
      add(element, 'picture', said.join(' '), name)
    } else for (const one of said) if (!isRead(element, one)) add(element, 'name', one)
    // Of what an island is woken with, the words are marked.
    const woken = textsOfData(parseOwn(of('data-props') || '""'))
    for (const one of woken) if (marksIn(one).length > 0) add(element, 'name', one)
  }
  const read = (element: Element) => {
    if (isDrawing(element)) return
    const isInline = inline.test(element.tagName) && !element.hasAttribute('lang')
    if (!isInline) end(element.parentElement ?? element)
    if (silent.test(element.tagName)) return
    const link = element.tagName.toLowerCase() === 'a' ? element.getAttribute('href') : undefined
    if (link && !isAsset(link)) text.links.push(link)
    readAttributes(element)
    if (/^w?br$/i.test(element.tagName) && /\S$/.test(text.words)) {
      text.words += ' '
      text.points.push([element, 0])
    }
    for (const node of element.childNodes) {
      if (isElement(node)) read(node)
      else if (node.nodeType === Node.TEXT_NODE) readText(node)
    }
    if (!isInline) end(element)
  }
  if (page.body) read(page.body)
  return blocks
}

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
