import type { Element, ElementContent, Nodes, Properties } from 'hast'
import { toMdast } from 'hast-util-to-mdast'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { defaultHandlers, type Handle, toMarkdown, type Unsafe } from 'mdast-util-to-markdown'
import { toString as plainText } from 'mdast-util-to-string'
import { withReadableMarks } from './paste-emphasis.ts'
import { bare, type Content, isBlock, isElement, make, textNode } from './paste-nodes.ts'
import { withOwnNumbers } from './paste-numbers.ts'
import { withoutTracker } from './tracking.ts'

/* What other programs put on the clipboard, as Markdown: what a text of the site may have is kept, the rest is counted. */

/**
 * What is left out; `looks` are colours and the like, `blocks` are those that became one paragraph, `trackers` are
 * addresses that only lead to the one that is kept.
 */
export type Kind =
  | ('pictures' | 'media' | 'comments' | 'footnotes' | 'struck')
  | ('links' | 'controls' | 'menus' | 'looks' | 'blocks' | 'trackers')

export interface Pasted {
  /** Empty where there are no words, or where they were typed in a program for source texts. */
  readonly markdown: string
  /** Whether it is words of one paragraph. */
  readonly isInline: boolean
  readonly lost: ReadonlyMap<Kind, number>
}

/** Where a node stands, and who counts what is left out of it. */
interface Around {
  readonly lose: (kind: Kind) => unknown
  readonly isInLink: boolean
  readonly isInHeading: boolean
  readonly isInPre: boolean
  /** Which writes the comments of a text as comments. */
  readonly isLibreOffice: boolean
}

/**
 * Makes Markdown of a clipboard that was read as HTML, in the forms of Word, Google Docs, LibreOffice, mails and web pages:
 * blocks for a text with headings, lists and tables, otherwise one paragraph with emphasis and links.
 */
export function markdownFrom(html: Nodes, form: 'blocks' | 'line'): Pasted {
  const lost = new Map<Kind, number>()
  const lose = (kind: Kind) => lost.set(kind, (lost.get(kind) ?? 0) + 1)
  const isLibreOffice = JSON.stringify(html).includes('"LibreOffice ')
  const around = { lose, isInLink: false, isInHeading: false, isInPre: false, isLibreOffice }
  const found = isSource(html) ? [] : listed(paragraphs(tidied(html, around)).filter(hasWords))
  if (form === 'line' && found.length > 1) lose('blocks')
  const blocks =
    form === 'blocks' ? withOwnNumbers(fitted(found)) : [make('p', inline(withOwnNumbers(found)))]
  const write = (words: Content) => written([make('p', words)])
  const children = withReadableMarks(blocks, write, () => lose('looks'))
  const isInline = children.length === 1 && isElement(children[0], /^p$/)
  return { markdown: written(children).trim(), isInline, lost }
}

const written = (children: Content): string =>
  toMarkdown(toMdast({ type: 'root', children: [...children] }), {
    bullet: '-',
    rule: '-',
    resourceLink: true,
    listItemIndent: 'one',
    join: [
      (_, { type }, parent) =>
        parent.type === 'list' || (parent.type === 'listItem' && type === 'list') ? 0 : undefined,
    ],
    extensions: [gfmTableToMarkdown(), { unsafe, handlers: { link } }],
  })

/** What is a mark for the site, beside those of Markdown itself. */
const unsafe: Unsafe[] = [
  { character: '~', inConstruct: 'phrasing', notInConstruct: 'destinationRaw' },
  { character: '-', atBreak: true, after: '[^\\s-]' },
]

/** In the address of a link `&` is a mark only where it would be read as another sign: `&amp;`. */
const link: Handle & { peek?: Handle } = (...given) => {
  const whole = defaultHandlers.link(...given)
  const address = whole.lastIndexOf('](')
  return whole.slice(0, address) + whole.slice(address).replaceAll(/\\&(?!#?\w+;)/g, '&')
}
link.peek = () => '['

/** Whether a program for source texts made it: one block whose white space counts. */
function isSource(html: Nodes): boolean {
  if (html.type !== 'root' && !isElement(html, /^(?:html|body)$/)) return false
  const inner = html.children.filter((child) => isElement(child, /^(?!(?:head|meta)$)/))
  const [first] = inner
  if (!first || inner.length > 1) return false
  return isElement(first, /^(?:pre|div)$/)
    ? first.tagName === 'pre' || /white-space: ?pre(?:;|$)/.test(styleOf(first))
    : isSource(first)
}

const styleOf = ({ properties: { style, dataStyle } }: Element) =>
  String(style ?? dataStyle ?? '').toLowerCase()
const hasWords = (node: Nodes) => isElement(node, /^hr$/) || plainText(node).trim() !== ''

const machinery = /^(?:head|script|style|template|noscript|title|meta|link|base|label)$/
const hidden =
  /display: ?none|mso-hide: ?all|mso-element: ?(?:comment|footnote|endnote)-list|mso-list: ?ignore|mso-special-character: ?comment/
const asParagraphs =
  /^(?:html|body|p|div|section|article|main|header|footer|aside|address|center|figure|figcaption|d[ltd]|form|fieldset|legend|details|summary|hgroup|pre)$/
const noteAnchor = /#_?(?:ftn|edn|ftnt|sd(?:foot|end)note|cite_note-|fn:?)\d/
const elsewhere: readonly (readonly [Kind, RegExp])[] = [
  ['pictures', /^(?:img|svg|canvas|picture)$/],
  ['media', /^(?:video|audio|iframe|object|embed)$/],
  ['controls', /^(?:input|select|textarea|button)$/],
  ['struck', /^(?:del|s|strike)$/],
  ['menus', /^nav$/],
]

/** What a node is where it is left out; nothing where nobody misses it, undefined where it is kept. */
function leftOut(node: Element): Kind | '' | undefined {
  const { id, href, width } = node.properties
  const style = styleOf(node)
  const address = String(href ?? '')
  const isPixel = isElement(node, /^img$/) && String(width) === '1'
  const isNotes = /^sd(?:foot|end)note\d+$/.test(String(id ?? ''))
  if (isElement(node, machinery) || hidden.test(style) || isNotes || isPixel) return ''
  if (/^#(?:_msocom|cmnt)/.test(address)) return 'comments'
  if (noteAnchor.test(address)) return 'footnotes'
  if (/text-decoration[^;]*line-through/.test(style)) return 'struck'
  return elsewhere.find(([, name]) => isElement(node, name))?.[0]
}

const emojis = /^(?:\p{Extended_Pictographic}|\p{RI}|\p{Emoji_Modifier}|\u200D|\uFE0F|\s)+$/u

/** Mail programs and chats paste an emoji as a picture of it, whose alternative text it is. */
function emojiOf(node: Element): string | undefined {
  const alt = String(node.properties['alt'] ?? '').trim()
  return isElement(node, /^img$/) && emojis.test(alt) ? alt : undefined
}

/** A node as plain HTML that Markdown can say: the blocks and words of it that are kept. */
function tidied(node: Nodes, around: Around): Content {
  switch (node.type) {
    case 'text':
      return wordsOf(node.value, around)
    case 'root':
      return node.children.flatMap((child) => tidied(child, around))
    case 'comment':
      if (around.isLibreOffice && !/Fragment$/.test(node.value)) around.lose('comments')
      return []
    case 'element':
      return elementOf(node, around)
    default:
      return []
  }
}

function elementOf(node: Element, around: Around): Content {
  const emoji = emojiOf(node)
  if (emoji) return [textNode(emoji)]
  const kind = leftOut(node)
  if (kind) around.lose(kind)
  if (kind !== undefined) return []
  const style = styleOf(node)
  const inside = {
    ...around,
    isInLink: around.isInLink || node.tagName === 'a',
    isInHeading: around.isInHeading || levelOf(node) !== undefined,
    isInPre: around.isInPre || node.tagName === 'pre',
  }
  const children = node.children.flatMap((child) => tidied(child, inside))
  const raised = raisedOrLowered(node.tagName, style, plainText(make('p', children)))
  if (raised) return [textNode(raised)]
  if (!inside.isInLink && !inside.isInHeading && children.some(hasWords) && hasLooks(node, style))
    around.lose('looks')
  return blockOf(node, children) ?? wordsWithin(node, children, around)
}

/** A block by what it is; undefined where it is a part of a line. */
function blockOf(node: Element, children: Content): Content | undefined {
  const { tagName, properties } = node
  const level = levelOf(node)
  if (level) return [make(`h${level}`, bare(inline(children), /^strong$/))]
  const depth = /mso-list:[^;]*level(\d)/.exec(styleOf(node))?.[1]
  if (depth) return [make('li', children, { depth, whole: plainText(node) })]
  if (tagName === 'table') return tableOf(node, children)
  if (/^[uo]l$/.test(tagName)) return [make(tagName, itemsOf(children), properties)]
  if (/^(?:li|blockquote)$/.test(tagName))
    return [make(tagName, listed(paragraphs(children)).map(modest), { value: properties['value'] })]
  if (/^(?:br|hr|t[dhr]|caption)$/.test(tagName)) return [make(tagName, children, properties)]
  return asParagraphs.test(tagName) ? paragraphs(children) : undefined
}

/** Words in a line: a link, or words that stand out. */
function wordsWithin(node: Element, children: Content, around: Around): Content {
  const { tagName, properties } = node
  if (tagName === 'a') return linkOf(String(properties['href'] ?? ''), children, around)
  const style = styleOf(node)
  // Word has such properties of other scripts, with a prefix.
  const weight = /(?<!-)font-weight: ?(\w+)/.exec(style)?.[1]
  const slant = /(?<!-)font-style: ?(\w+)/.exec(style)?.[1]
  const isStrong = weight ? /^(?:bold|[6-9]00)/.test(weight) : /^(?:b|strong)$/.test(tagName)
  const isEm = slant ? slant === 'italic' : /^(?:i|em)$/.test(tagName)
  const strong = isStrong ? emphasised('strong', children) : children
  return isEm ? emphasised('em', strong) : strong
}

const signs = '0123456789+-−=()'
const raisedSigns = new Map([...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ'].map((sign, at) => [`${signs}n`[at], sign]))
const loweredSigns = new Map([...'₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'].map((sign, at) => [signs[at], sign]))

/** Numbers that are raised or lowered, by the signs that are so themselves; undefined for all other words. */
function raisedOrLowered(tagName: string, style: string, words: string): string | undefined {
  const align = /vertical-align: ?(super|sub)/.exec(style)?.[1] ?? tagName
  const known = { sup: raisedSigns, super: raisedSigns, sub: loweredSigns }[align]
  const made = known && [...words.trim()].map((sign) => known.get(sign))
  return made && made.length > 0 && made.every((sign) => sign !== undefined)
    ? words.replace(words.trim(), made.join(''))
    : undefined
}

/** The level of a heading, also of one that is told by its class or its role. */
function levelOf({ tagName, properties: { className, role, ariaLevel } }: Element) {
  const names = String(className ?? '')
  if (role === 'heading') return Number(ariaLevel ?? 2)
  const level = /^h([1-6])$/.exec(tagName)?.[1] ?? /MsoHeading(\d)/.exec(names)?.[1]
  return level ? Number(level) : names.includes('MsoTitle') ? 1 : undefined
}

const bareAddress =
  /((?:https?:\/\/|www\.)[^\s<>"]*[^\s<>").,;:!?»”’]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/

/** A text with the spaces that the site sets itself; an address in it is a link, as a site makes it. */
function wordsOf(value: string, around: Around): Content {
  const text = value
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll(/[\u00ad\u200b\u2060\ufeff]/g, '')
  if (around.isInPre)
    return text.split('\n').flatMap((line, at) => [...(at ? [make('br', [])] : []), textNode(line)])
  if (around.isInLink) return [textNode(text)]
  return text.split(bareAddress).flatMap((part, at) => {
    if (at % 2 === 0) return [textNode(part)]
    const scheme = /^https?:/.test(part) ? '' : /^www\./.test(part) ? 'https://' : 'mailto:'
    return linkOf(scheme + part, [textNode(part)], around)
  })
}

/** Stands before the path of a page of the site itself. */
export const ownSite = 'site:'

/** A link as the check wants its address; the words alone where that is not one for visitors. */
function linkOf(href: string, children: Content, { lose }: Around): Content {
  const words = inline(children)
  if (!words.some(hasWords)) return words
  const trimmed = href.trim()
  const target = withoutTracker(trimmed)
  if (target !== trimmed) lose('trackers')
  const web = target.replaceAll(/[ ()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  const phone = href.replaceAll(/%20|[\s().-]/g, '')
  const kept = /^(?:https?:\/\/|site:\/)\S+$/i.test(web)
    ? web.replace(/^http:/i, 'https:').replace(ownSite, '')
    : (/^mailto:[^?\s]+@[^?\s]+/.exec(href)?.[0] ?? /^tel:\+\d{8,15}$/.exec(phone)?.[0])
  if (!kept && href) lose('links')
  return kept ? emphasised('a', words, { href: kept }) : words
}

const neutral = /^(?:black|white|windowtext|auto|inherit|initial|currentcolor|transparent|none)/

/** Whether it looks as no text of the site can: in colour, underlined, raised or lowered. */
function hasLooks({ tagName, properties: { color = '' } }: Element, style: string): boolean {
  if (/^(?:u|mark|sup|sub)$/.test(tagName) || /text-decoration[^;]*underline/.test(style))
    return true
  return `${style};color:${color}`
    .matchAll(/(?:^|[;\s])(?:background(?:-color)?|color): ?([^;]+)/g)
    .some(([, colour = '']) => {
      const digits = /#([\da-f]{2})([\da-f]{2})([\da-f]{2})/.exec(colour)?.slice(1)
      const parts =
        digits?.map((pair) => Number.parseInt(pair, 16)) ?? colour.match(/[\d.]+/g)?.map(Number)
      if (!parts) return /^[a-z]/.test(colour) && !neutral.test(colour)
      const rgb = parts.slice(0, 3)
      return parts[3] !== 0 && Math.max(...rgb) - Math.min(...rgb) > 48
    })
}

/** Words set in bold or italics, or those of a link: the spaces at their ends, and blocks, stay outside. */
function emphasised(tagName: string, given: Content, properties: Properties = {}): Content {
  const children = bare(given, new RegExp(`^${tagName}$`)).flatMap((child) =>
    child.type === 'text'
      ? (child.value.match(/^\s+|\S(?:.*\S)?|\s+$/gs) ?? []).map(textNode)
      : [child],
  )
  if (children.some(isBlock))
    return children.map((child) =>
      isBlock(child)
        ? { ...child, children: [...emphasised(tagName, child.children, properties)] }
        : child,
    )
  const first = children.findIndex(hasWords)
  const last = children.findLastIndex(hasWords)
  if (first < 0) return children
  const words = make(tagName, children.slice(first, last + 1), properties)
  return [...children.slice(0, first), words, ...children.slice(last + 1)]
}

/** The words of blocks on one line. */
const inline = (children: Content): Content =>
  children.flatMap((child) =>
    isBlock(child) || isElement(child, /^br$/)
      ? [textNode(' '), ...inline(child.children), textNode(' ')]
      : [child],
  )

/** Blocks as they are, and what stands between them as paragraphs; an empty line ends one, and marks make a list. */
function paragraphs(children: Content): Content {
  const blocks: ElementContent[] = []
  let lines: ElementContent[][] = [[]]
  const end = () => {
    const all = lines.filter((line) => line.some(hasWords))
    const words = all.flatMap((line, at) => (at ? [make('br', []), ...line] : line))
    const isList = all.every((line) => typed(line, all.length > 1))
    blocks.push(
      ...(isList ? all.map((line) => make('li', line.map(unmarked))) : [make('p', words)]),
    )
    lines = [[]]
  }
  for (const child of children) {
    if (isBlock(child)) end()
    if (isBlock(child)) blocks.push(...(hasWords(child) ? [child] : []))
    else if (!isElement(child, /^br$/)) lines[lines.length - 1] = joined(lines.at(-1) ?? [], child)
    else if (lines.at(-1)?.some(hasWords)) lines.push([])
    else end()
  }
  end()
  return blocks
}

/** A line with one more node: bold words of several pieces are one. */
function joined(line: Content, next: ElementContent): ElementContent[] {
  const last = line.at(-1)
  const isSame =
    isElement(last, /^(?:strong|em)$/) && isElement(next) && last.tagName === next.tagName
  return isSame
    ? [...line.slice(0, -1), make(next.tagName, [...last.children, ...next.children])]
    : [...line, next]
}

/** Whether a line is typed as an item of a list; dashes are only where several lines have one. */
const typed = (line: Content, isOneOfMany: boolean) =>
  (isOneOfMany ? /^\s*[•‣▪●◦·∙–-]\s/ : /^\s*[•‣▪●◦·∙]\s/).test(plainText(make('p', line)))

const unmarked = (node: ElementContent, at: number): ElementContent =>
  at === 0 && node.type === 'text' ? textNode(node.value.replace(/^\s*\S\s+/, '')) : node

/** Items that stand in no list, in lists; those of Word tell how deep they lie. */
function listed(blocks: Content): Content {
  const done: ElementContent[] = []
  for (const block of blocks)
    if (isElement(block, /^li$/)) addItem(done, block, Number(block.properties['depth'] ?? 1))
    else done.push(block)
  return done
}

function addItem(into: ElementContent[], item: Element, depth: number): void {
  // Word writes a condition before the mark, and several spaces behind it.
  const mark = /^(?:\[if[^\]]*\])?\W{0,2}(\w{1,3})[.)]\s{2}/.exec(
    String(item.properties['whole'] ?? ''),
  )?.[1]
  const name = mark ? 'ol' : 'ul'
  const last = into.at(-1)
  const above = depth > 1 && isElement(last, /^[uo]l$/) ? last.children.at(-1) : undefined
  if (mark && /^\d+$/.test(mark)) item.properties['value'] = mark
  if (isElement(above)) addItem(above.children, item, depth - 1)
  else if (isElement(last, /^[uo]l$/) && last.tagName === name) last.children.push(item)
  else into.push(make(name, [item], { start: Number.parseInt(mark ?? '', 10) || 1 }))
}

/** The items of a list; a list that stands between them, as Google Docs writes it, belongs to the one before. */
function itemsOf(children: Content): Content {
  const items: Element[] = []
  for (const child of paragraphs(children)) {
    const last = items.at(-1)
    if (isElement(child, /^li$/)) items.push(child)
    else if (last) last.children.push(modest(child))
    else items.push(make('li', [modest(child)]))
  }
  return items
}

/** A block that lies in another one, where no heading is allowed. */
const modest = (block: ElementContent): ElementContent =>
  isElement(block, /^h\d$/) ? make('p', [make('strong', block.children)]) : block

/** A table whose first row is its head; one that only arranges blocks is these blocks. */
function tableOf({ properties: { role } }: Element, children: Content): Content {
  const rows = children.filter((child) => isElement(child, /^tr$/)).filter(hasWords)
  const cells = rows.map((row) => row.children.filter((cell) => isElement(cell, /^t[dh]$/)))
  const isData = role !== 'presentation' && rows.length > 1 && cells.some((row) => row.length > 1)
  if (!isData) return cells.flat().flatMap((cell) => paragraphs(cell.children))
  const caption = children.filter((child) => isElement(child, /^caption$/)).flatMap(inlineOf)
  const made = cells.map((row, at) => {
    const head = row.map((cell) => make('th', bare(inlineOf(cell), /^strong$/), cell.properties))
    const body = row.map((cell) => make('td', inlineOf(cell), cell.properties))
    return make('tr', at === 0 ? head : body)
  })
  const above = caption.length > 0 ? [make('p', [textNode('Table: '), ...caption])] : []
  return [...above, make('table', made)]
}

const inlineOf = (cell: Element): Content => inline(paragraphs(cell.children))

/** Blocks whose headings begin at the second level and leave out none, as a page has them. */
function fitted(blocks: Content): Content {
  const above: number[] = []
  return blocks.map((block) => {
    if (!isElement(block, /^h\d$/)) return block
    const level = Number(block.tagName.slice(1))
    while (above.length > 0 && (above.at(-1) ?? 0) >= level) above.pop()
    above.push(level)
    return make(`h${Math.min(above.length + 1, 4)}`, block.children)
  })
}
