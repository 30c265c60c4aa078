import type { Nodes, Parents, Root } from 'mdast'
import { toString as plainText } from 'mdast-util-to-string'
import { remark } from 'remark'
import remarkGfm from 'remark-gfm'
import { isScalar } from 'yaml'
import type { TextFile, TextRange } from '../content/text.ts'
import type { Language } from '../site.ts'
import { seam, typeset } from '../typography/typeset.ts'
import type { Path } from './data.ts'
import { type Form, nodeIn } from './form.ts'
import { slug } from './slug.ts'

const processor = remark().use(remarkGfm).freeze()
const plain = remark().freeze()

/** The same as `processor`, for texts without bare addresses: to look for one at every letter takes half of the time. */
const unlinked = remark()
  .use(remarkGfm)
  .use(function () {
    const { micromarkExtensions = [], fromMarkdownExtensions = [] } = this.data()
    for (const { text = {} } of micromarkExtensions)
      for (const [code, all = []] of Object.entries(text))
        text[code] = [all].flat().filter(({ name }) => !name?.endsWith('Autolink'))
    for (const extension of fromMarkdownExtensions.flat()) extension.transforms = []
  })
  .freeze()

/** The tree of a Markdown text (CommonMark with GitHub's tables); positions count in the text given. */
export function parseMarkdown(text: string): Root {
  const root = unlinked.parse(text)
  return /@|:\/\/|www\./i.test(plainText(root)) ? processor.parse(text) : root
}

/** The tree of a text in a field: no tables, and addresses are no links by themselves. */
export const parseLine = (text: string): Root => plain.parse(text)

/** What only makes sense between lines, and HTML: in a line of words their signs are plain characters. */
const betweenLines = [
  'blockQuote',
  'list',
  'headingAtx',
  'setextUnderline',
  'thematicBreak',
  'codeIndented',
  'codeFenced',
  'definition',
  'htmlFlow',
  'htmlText',
  'autolink',
  'labelStartImage',
]

const lineParser = remark()
  .data('micromarkExtensions', [{ disable: { null: betweenLines } }])
  .freeze()

/** A line of words with *emphasis*, **strong words**, `code` and [links](/address): a tree of paragraphs, mostly one. */
export const parseInline = (text: string): Root => lineParser.parse(text)

/** The words of a content field for a machine: without the marks of emphasis, strength and links, entities resolved. */
export const withoutMarks = (value: string): string =>
  /[*_`[\\]|&\S+;/.test(value) ? plainText(parseInline(value.replace(/(?:\\| +)\n/g, '\n'))) : value

/**
 * Looks at every node of a tree, from its root on, and at what each lies in. The walk of `unist-util-visit` names a function
 * after each node, which took an eighth of the time of a build of many pages.
 */
export function walk(
  node: Nodes,
  look: (node: Nodes, parent: Parents | undefined) => void,
  parent?: Parents,
): void {
  look(node, parent)
  if ('children' in node) for (const child of node.children) walk(child, look, node)
}

/** The same tree without the places of its nodes. They may be changed: what they hold beside children is not copied. */
export function copyOf<Tree extends Nodes>({ position: _, ...tree }: Tree): Omit<Tree, 'position'> {
  if ('children' in tree && Array.isArray(tree.children))
    Reflect.set(tree, 'children', tree.children.map(copyOf))
  return tree
}

/** A new tree with the words of a Markdown text typeset, without the places of its nodes. Quotation marks pair across emphasis and links. */
export function typesetMarkdown(root: Root, language: Language): Root {
  const copy: Root = copyOf(root)
  walk(copy, (node) => {
    if (node.type === 'image' && node.alt) node.alt = typeset(node.alt, language)
    if (/^(?:paragraph|heading|tableCell)$/.test(node.type)) typesetPassage(node, language)
  })
  return copy
}

/** Code and pictures, as the words around them see them. */
const object = '\ufffc'

/** Sets the pieces of a passage as one text, in place, with a seam between them. */
function typesetPassage(passage: Nodes, language: Language): void {
  const pieces: { value: string }[] = []
  walk(passage, (node) => {
    if (node.type === 'text') pieces.push(node)
    else if (node.type === 'break') pieces.push({ value: '\n' })
    else if (!('children' in node)) pieces.push({ value: object })
  })
  const text = pieces.map(({ value }) => value.replaceAll(seam, '')).join(seam)
  const set = typeset(text, language).split(seam)
  for (const [index, piece] of pieces.entries()) piece.value = set[index] ?? piece.value
}

/** What stands before the id of a picture of the library: `![caption](gallery:hall)`. */
export const libraryScheme = 'gallery'

/** The id of a picture of the library that a text shows; undefined for any other picture. */
export const libraryId = (url: string): string | undefined =>
  url.startsWith(`${libraryScheme}:`) ? url.slice(libraryScheme.length + 1) || undefined : undefined

/** An address that a Markdown text leads to, or a picture it shows. */
export interface MarkdownAddress {
  readonly kind: 'link' | 'picture'
  /** The address with entities and escapes resolved. */
  readonly url: string
  /** What browsers show of a link while the pointer is over it. */
  readonly title?: string | undefined
  /** Where the address itself stands in the file. */
  readonly range: TextRange
}

/** Every address of a Markdown text, those of definitions included, but for the definitions that nothing refers to. */
export function addressesIn(
  written: Written,
  root: Root,
  lost: readonly Nodes[],
): MarkdownAddress[] {
  const found: MarkdownAddress[] = []
  walk(root, (node) => {
    if (node.type !== 'link' && node.type !== 'definition' && node.type !== 'image') return
    if (lost.includes(node)) return
    const kind = node.type === 'image' ? 'picture' : 'link'
    const title = node.title ?? undefined
    const range = addressRange(written, node)
    found.push({ kind, url: node.url, ...(title !== undefined && { title }), range })
  })
  return found
}

/** The address is what follows `](`, `]:` or `<`; a bare address is the whole node. */
function addressRange(written: Written, node: Nodes): TextRange {
  const [start, end] = innerRange(node)
  const text = written.text.slice(start, end)
  const last = 'children' in node ? node.children.at(-1) : undefined
  const mark = /\](?:\(|:)\s*<?/g
  mark.lastIndex = last ? innerRange(last)[1] - start : 0
  const opening = text.startsWith('[') || text.startsWith('!') ? mark.exec(text) : /^<?/.exec(text)
  if (!opening) return sourceRange(written, [start, end])
  const at = opening.index + opening[0].length
  const isBracketed = opening[0].endsWith('<')
  const length = (isBracketed ? /^[^>]*/ : /^[^\s]*/).exec(text.slice(at))?.[0].length ?? 0
  const closing = isBracketed || node.type === 'definition' || opening[0] === '' ? 0 : 1
  const isLast = at + length === text.length
  return sourceRange(written, [start + at, start + at + length - (isLast ? closing : 0)])
}

/**
 * The ids of what a page of prose has beside its text: `top` leads to the top of every page (HTML standard, 7.4.6.4). All
 * others that a template gives there have a sign that is in no id of a section, such as `_`.
 */
export const ownIds = ['top', 'main', 'menu'] as const

/**
 * The ids of a prose page's sections, one per heading of the second level, in order. One that is taken gets the next
 * number that makes it free; `ownIds` are taken.
 */
export function sectionIds(body: Root): string[] {
  const headings = body.children.filter((node) => node.type === 'heading' && node.depth === 2)
  const names = headings.map((heading) => slug(plainText(heading)) || 'section')
  // Who has a name first keeps it: "Hours 2" is `hours-2`, also below two headings "Hours".
  const taken = new Set<string>(ownIds)
  const isFirst = names.map((name) => taken.size < taken.add(name).size)
  return names.map((name, index) => {
    if (isFirst[index]) return name
    let count = 2
    while (taken.has(`${name}-${count}`)) count += 1
    taken.add(`${name}-${count}`)
    return `${name}-${count}`
  })
}

/** The words of each paragraph, heading and cell of a text. */
export const blocksIn = (body: Root): string[] => blockNodes(body).map((node) => plainText(node))

/** The paragraphs, headings and cells of a text, in their order. */
export function blockNodes(body: Root): Nodes[] {
  const blocks: Nodes[] = []
  walk(body, (node) => {
    if (/^(?:paragraph|heading|tableCell)$/.test(node.type)) blocks.push(node)
  })
  return blocks
}

/** A Markdown text inside a file: its field, its value, and where each of its characters stands in the file. */
export interface Written {
  readonly source: TextFile
  readonly path: Path
  readonly text: string
  readonly toSource: (offset: number) => number
}

/** Where a node begins and ends in the Markdown text. */
export const innerRange = ({ position }: Nodes): TextRange => [
  position?.start.offset ?? 0,
  position?.end.offset ?? 0,
]

/** The range of the file that corresponds to one of the Markdown text. */
export const sourceRange = (written: Written, [start, end]: TextRange): TextRange => [
  written.toSource(start),
  end > start ? written.toSource(end - 1) + 1 : written.toSource(start),
]

/** Where the words of a block stand in the file, without the marks around them. */
export function wordsRange(written: Written, block: Parents): TextRange {
  const first = block.children.at(0) ?? block
  const last = block.children.at(-1) ?? block
  return sourceRange(written, [innerRange(first)[0], innerRange(last)[1]])
}

/** Where a node stands in the file, without the line ends behind it. */
export function rangeOf(written: Written, node: Nodes): TextRange {
  const [start, end] = innerRange(node)
  const length = written.text.slice(start, end).trimEnd().length
  return sourceRange(written, [start, start + length])
}

/** The text of a field, each character with its place in the file; undefined for anything but text. */
export function textAt(form: Form, path: Path): Written | undefined {
  const { yaml } = form
  const node = nodeIn(form, path)
  if (!isScalar(node) || typeof node.value !== 'string' || !node.range) return undefined
  const { source } = yaml.region
  const [from, to] = node.range
  const start = yaml.toSource(from)
  const written = source.text.slice(start, yaml.toSource(to))
  const places = placesOf(node.value, written)
  const end = (places.at(-1) ?? 0) + 1
  return { source, path, text: node.value, toSource: (offset) => start + (places[offset] ?? end) }
}

/**
 * For each character of a value its offset in what was written. Quotes, escapes, indentation and folded lines lie
 * between; the places of visible characters are exact, those of white space approximate.
 */
function placesOf(value: string, written: string): number[] {
  const isDouble = written.startsWith('"')
  // Between double quotes a backslash at the end of a line joins it to the next.
  const space = isDouble ? /(?:\s|\\\n)*/y : /\s*/y
  let at = /^(?:[|>][^\n]*\n|["'])?/.exec(written)?.[0].length ?? 0
  return [...value].flatMap((character) => {
    if (!/\s/.test(character)) {
      space.lastIndex = at
      at += space.exec(written)?.[0].length ?? 0
    }
    const place = at
    at += isDouble && written[at] === '\\' ? escapeLength(written, at) : plainLength(written, at)
    // A character of two UTF-16 units has two places.
    return character.length === 1 ? [place] : [place, at - 1]
  })
}

/** The length of an escape; two that make one character together count as one. */
function escapeLength(written: string, at: number): number {
  const form =
    /\\(?:x[\dA-Fa-f]{2}|u[Dd][89ABab][\dA-Fa-f]{2}\\u[\dA-Fa-f]{4}|u[\dA-Fa-f]{4}|U[\dA-Fa-f]{8}|[\s\S])/y
  form.lastIndex = at
  return form.exec(written)?.[0].length ?? 1
}

function plainLength(written: string, at: number): number {
  if (written.startsWith("'") && written.startsWith("''", at)) return 2
  return String.fromCodePoint(written.codePointAt(at) ?? 0).length
}
