import { isDeepStrictEqual } from 'node:util'
import type { Element, ElementContent, Nodes } from 'hast'
import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { type Components, type ExtraProps, toJsxRuntime } from 'hast-util-to-jsx-runtime'
import type { Root } from 'mdast'
import { toString as plainTextOf } from 'mdast-util-to-string'
import type { ReactNode } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { remark } from 'remark'
import remarkRehype from 'remark-rehype'
import { copyOf, libraryScheme, parseInline, sectionIds, walk } from '../check/markdown.ts'
import { splitOrdinals } from '../typography/typeset.ts'
import { setBlocks } from './blocks.ts'
import type { PageContext } from './site-table.ts'

/** What a line of words needs to become HTML: its language, where links lead, and which words belong to another language. */
export type Reading = Pick<PageContext, 'language' | 'link' | 'foreignWords'>

/** What a whole text needs: also the pictures it may name, and the words and addresses it does not spell out. */
type TextReading = Reading & Pick<PageContext, 'picture' | 'figure' | 'wording' | 'contact'>

/**
 * The body of a Markdown file as elements, without one of their own around them. Beside CommonMark and GitHub's tables
 * it knows these conventions, so that no HTML needs to be written:
 *
 * - `Table: caption` (French: `Tableau : légende`) as a paragraph before or after a table is its caption;
 * - the last line of a quotation, if it begins with `— `, is its source;
 * - `![caption](gallery:hall)` alone in a paragraph is a figure: the picture `hall` of the library with this caption;
 * - `[{contact}](mailto:{contact})`: the addresses of the settings by their names.
 */
export function Markdown({ body, context }: { body: Root; context: TextReading }): ReactNode {
  const tree = safeTree(fillContacts(body, context.contact))
  const blocks = setBlocks(setWords(tree, context), sectionIds(body), context.wording.table)
  return reactTree(blocks, { figure: figureOf(context) })
}

const figureOf =
  ({ picture, figure: Figure, language }: TextReading) =>
  ({ node, children }: ExtraProps & { readonly children?: ReactNode }) => {
    const { dataPlate: id } = node?.properties ?? {}
    if (!Figure) throw new Error(`the site shows no figures, and a text has “${id}”`)
    return (
      <Figure picture={picture(String(id))} language={language}>
        {children}
      </Figure>
    )
  }

const asWritten: Reading = { language: 'en', link: (path) => path, foreignWords: [] }

/**
 * Words of a content field, without an element of their own around them: *emphasis*, **strong words**, `code`,
 * [links](/address), raised ordinals (XIIIe) in French, and foreign words with their language. Without the page's context
 * words are English, links lead where they say and no word is foreign.
 */
export const Inline = ({ value, context = asWritten }: { value: string; context?: Reading }) =>
  reactTree(setWords(inlineNodes(value), context))

/** Most fields hold no marks at all and need no parser. */
const marks = /[*_`[\\]|&\S+;/

function inlineNodes(value: string): ElementContent[] {
  if (!marks.test(value)) return [{ type: 'text', value }]
  return safeTree(parseInline(value)).flatMap((block) =>
    block.type === 'element' ? block.children : [block],
  )
}

/** What Markdown may become; pictures come from the gallery alone. */
const allowed: Schema = {
  ...defaultSchema,
  tagNames: [
    'p',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'blockquote',
    'hr',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'em',
    'strong',
    'a',
    'code',
    'br',
    'img',
  ],
  protocols: { href: ['https', 'mailto', 'tel'], src: [libraryScheme] },
}

const toElements = remark().use(remarkRehype).freeze()

/**
 * A Markdown tree as HTML elements. Authors have been told of all that has no place in it, so nothing may be left for
 * the sanitizer to take out; if there is, that is an internal error.
 */
function safeTree(root: Root): ElementContent[] {
  const tree = toElements.runSync(root)
  visitElements(tree, lowerScheme)
  const safe = sanitize(tree, allowed)
  if (tree.type !== 'root' || !isDeepStrictEqual(safe, tree)) {
    throw new Error(`Markdown that has been checked holds what is not allowed: ${toHtml(tree)}`)
  }
  return tree.children.filter((node) => node.type !== 'doctype')
}

/** Telephones begin a line with a capital letter: Https://, Mailto:. */
function lowerScheme({ tagName, properties }: Element): void {
  const { href } = properties
  if (tagName !== 'a' || typeof href !== 'string') return
  properties['href'] = href.replace(/^(?:https|mailto|tel):/i, (scheme) => scheme.toLowerCase())
}

function visitElements(node: Nodes, visit: (element: Element) => void): void {
  if (node.type === 'element') visit(node)
  if ('children' in node) for (const child of node.children) visitElements(child, visit)
}

/**
 * What words need in HTML that Markdown does not say: raised ordinals, the language of foreign words, and addresses
 * below the path that the site is published under.
 */
const setWords = (nodes: readonly ElementContent[], reading: Reading): ElementContent[] =>
  nodes.flatMap((node) => {
    if (node.type === 'text') return raiseOrdinals(node.value, reading.language)
    if (node.type !== 'element') return node
    const element = { ...node, children: setWords(node.children, reading) }
    if (node.tagName === 'a') return setLink(element, reading.link)
    return node.tagName === 'em' ? setEmphasis(element, reading.foreignWords) : element
  })

const raiseOrdinals = (text: string, language: Reading['language']): ElementContent[] =>
  splitOrdinals(text, language).map((value, place) => {
    const piece = { type: 'text' as const, value }
    if (place % 2 === 0) return piece
    return { type: 'element', tagName: 'sup', properties: {}, children: [piece] }
  })

function setLink(element: Element, link: Reading['link']): Element {
  const target = String(element.properties['href'])
  const properties = { ...element.properties }
  if (target.startsWith('https:')) properties['rel'] = ['external', 'noopener']
  if (target.startsWith('/')) properties['href'] = link(target)
  return { ...element, properties }
}

/** Emphasised words of another language are foreign words, and not emphasis. */
function setEmphasis(emphasis: Element, foreignWords: Reading['foreignWords']): Element {
  const said = plain(plainTextOf(emphasis))
  const foreign = foreignWords.find(({ words }) => plain(words) === said)
  return foreign ? { ...emphasis, tagName: 'i', properties: { lang: foreign.lang } } : emphasis
}

const plain = (words: string) =>
  words.replaceAll('’', "'").replace(/\s+/gu, ' ').toLowerCase().normalize('NFC')

/** Makes React elements of HTML elements; `components` takes the place of those it names, and is given their nodes. */
const reactTree = (children: ElementContent[], components: Partial<Components> = {}): ReactNode =>
  toJsxRuntime({ type: 'root', children }, { Fragment, jsx, jsxs, components, passNode: true })

type Contact = TextReading['contact']

/**
 * Puts the addresses of the settings in the place of their names in braces, mail addresses and telephone numbers: in words
 * as they are written, in links as `mailto:`, `tel:` and `https://wa.me/` want them. Gives a new tree.
 */
function fillContacts(root: Root, contact: Contact): Root {
  const copy: Root = copyOf(root)
  walk(copy, (node) => {
    if (node.type === 'text') node.value = fill(node.value, contact, unbroken)
    if (node.type === 'link') {
      const plus = node.url.startsWith('tel:') ? '+' : ''
      node.url = fill(node.url, contact, (phone) => plus + phone.replace(/\D/g, ''))
    }
  })
  return copy
}

const unbroken = (phone: string) => phone.replaceAll(' ', '\u00a0')

const fill = (text: string, { mail, phone: phones }: Contact, print: (phone: string) => string) =>
  text.replace(/\{(\w+)\}/g, (name, key: string) => {
    const phone = phones[key]
    return mail[key] ?? (phone === undefined ? name : print(phone))
  })
