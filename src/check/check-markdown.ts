import type { Heading, Image, Nodes, Parents, Root } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { type Finding, finding } from '../content/finding.ts'
import { strangeCharacter, strangeCharacters } from '../content/text.ts'
import { both, message, type Wording } from '../message.ts'
import { addressesIn, type MarkdownAddress, parseLine, parseMarkdown } from './markdown.ts'
import { innerRange, rangeOf, sourceRange, type Written } from './written.ts'

/** A Markdown text after the checks that need nothing but itself. */
export interface CheckedMarkdown {
  readonly written: Written
  /** Absent where the text is too long or too deep to be parsed. */
  readonly root?: Root
  /** Where it leads to, and the pictures it shows. */
  readonly addresses: readonly MarkdownAddress[]
  readonly findings: readonly Finding[]
}

/** Checks a Markdown text: limits, raw HTML, headings, and what has no place in such a text. */
export function checkMarkdown(written: Written, form: TextForm): CheckedMarkdown {
  const limit = limitFault(written)
  if (limit) return { written, addresses: [], findings: [limit] }
  const root = form === 'line' ? parseLine(written.text) : parseMarkdown(written.text)
  const findings: Finding[] = []
  visit(root, (node, _index, parent) => {
    findings.push(...nodeFindings(written, node, parent, form))
  })
  const headings = headingFaults(root).map(({ heading, wording }) =>
    finding(written.source, rangeOf(written, heading), wording),
  )
  const pictures = misplacedPictures(root).map((picture) =>
    finding(written.source, rangeOf(written, picture), pictureAmongWords()),
  )
  const onPages = form === 'page' ? [...headings, ...pictures] : []
  const addresses = addressesIn(written, root)
  return { written, root, addresses, findings: [...findings, ...onPages] }
}

/** The tree of a checked text in composed Unicode form (NFC), as templates take it. */
export function bodyOf({ written: { text }, root }: CheckedMarkdown): Root {
  const composed = text.normalize('NFC')
  return root && composed === text ? root : parseMarkdown(composed)
}

function nodeFindings(
  written: Written,
  node: Nodes,
  parent: Parents | undefined,
  form: TextForm,
): Finding[] {
  const at = (place: Nodes) => rangeOf(written, place)
  if (node.type === 'code') return [finding(written.source, at(node), codeBlock())]
  if (node.type === 'text') return hiddenCharacters(written, node)
  if (node.type === 'link' && textOf(node).trim() === '') {
    return [finding(written.source, at(node), wordlessLink())]
  }
  const what = unsupportedIn(node, parent, form)
  if (what)
    return [finding(written.source, at(node), unsupported({ what: unsupportedNames[what] }))]
  if (!('children' in node)) return []
  return htmlPieces(node).map(({ node: piece, tag, instead }) =>
    finding(written.source, at(piece), rawHtml({ tag, instead })),
  )
}

/** Strange characters written as entities; those that stand in the file as such are found in the file. */
function hiddenCharacters(written: Written, node: Extract<Nodes, { type: 'text' }>): Finding[] {
  const source = written.text.slice(...innerRange(node))
  const [hidden] = strangeCharacters(source).length > 0 ? [] : strangeCharacters(node.value)
  return hidden ? [finding(written.source, rangeOf(written, node), strangeCharacter(hidden))] : []
}

/** Headings a page cannot have: of the first or a very deep level, without words, or below a level that is missing. */
function headingFaults(root: Root): { heading: Heading; wording: Wording }[] {
  let above = 1
  return root.children.flatMap((heading) => {
    if (heading.type !== 'heading') return []
    const wording = headingFault(heading, above)
    // A heading of the first level is one of the second, written wrongly.
    above = Math.max(2, Math.min(heading.depth, 4))
    return wording ? [{ heading, wording }] : []
  })
}

function headingFault(heading: Heading, above: number): Wording | undefined {
  const { depth } = heading
  if (textOf(heading).trim() === '') return emptyHeading()
  if (depth === 1) return firstHeading()
  if (depth > 4) return deepHeading()
  if (depth <= above + 1) return undefined
  return skippedHeading({ found: '#'.repeat(depth), expected: '#'.repeat(above + 1) })
}

/** Pictures that do not stand alone in a paragraph of their own: a figure with its caption takes the whole width. */
function misplacedPictures(root: Root): Image[] {
  const found: Image[] = []
  visit(root, 'image', (image, _index, parent) => {
    const isAlone = parent?.type === 'paragraph' && parent.children.length === 1
    if (!isAlone || !root.children.includes(parent)) found.push(image)
  })
  return found
}

/** What a Markdown text is for: a page of prose, the short text of a card, or a single paragraph of a field. */
export type TextForm = 'page' | 'short' | 'line'

const everywhere: Readonly<Record<string, Unsupported>> = {
  delete: 'delete',
  // Its text is no second mistake.
  footnoteReference: 'footnote',
}

const onlyOnPages: Readonly<Record<string, Unsupported>> = {
  heading: 'heading',
  table: 'table',
  blockquote: 'quotation',
  image: 'picture',
  thematicBreak: 'rule',
}

type Unsupported = keyof typeof unsupportedNames

/** What a node is, where it has no place in such a text. */
function unsupportedIn(
  node: Nodes,
  parent: Parents | undefined,
  form: TextForm,
): Unsupported | undefined {
  if (node.type === 'listItem' && typeof node.checked === 'boolean') return 'task'
  if (node.type === 'heading' && parent?.type !== 'root') return 'heading'
  if (node.type === 'imageReference') return 'picture'
  return everywhere[node.type] ?? (form === 'page' ? undefined : onlyOnPages[node.type])
}

/** An element of HTML, up to its end tag. */
interface HtmlPiece {
  readonly node: Nodes
  /** The first tag, as far as it needs to be shown. */
  readonly tag: string
  readonly instead: string
}

const empty = /^<(?:img|br|hr|input|meta|base|link|wbr|source|!|\?)/i

const inMarkdown: Readonly<Record<string, string>> = {
  b: '**strong words**',
  strong: '**strong words**',
  i: '*emphasis*',
  em: '*emphasis*',
  a: '[words of the link](/address)',
  br: 'two lines with a blank line between them',
  p: 'paragraphs with a blank line between them',
  ul: 'lines that begin with “- ”',
  ol: 'lines that begin with “1. ”',
  img: '![caption](gallery:hall)',
  h2: '## Heading',
  h3: '### Heading',
  blockquote: 'lines that begin with “> ”',
}

/** The HTML among the children of a node: what stands inside an element, or right behind it, is not reported again. */
function htmlPieces(parent: Parents): HtmlPiece[] {
  const found: HtmlPiece[] = []
  let open = 0
  for (const [index, node] of parent.children.entries()) {
    if (node.type !== 'html') continue
    const isEnd = node.value.startsWith('</')
    const isNext = parent.type !== 'root' && parent.children[index - 1]?.type === 'html'
    if (open === 0 && !isNext) found.push({ node, ...named(node.value) })
    if (isEnd) open = Math.max(0, open - 1)
    else if (!empty.test(node.value) && !/\/>$/.test(node.value)) open += 1
  }
  return found
}

function named(value: string): { tag: string; instead: string } {
  const name = /^<\/?([a-z][a-z0-9-]*)/i.exec(value)?.[1]?.toLowerCase()
  const tag = name === undefined ? '<!--' : `<${name}>`
  const general =
    '*emphasis*, **strong words**, [a link](/address); a < that belongs to the text is \\<'
  return { tag, instead: (name && inMarkdown[name]) ?? general }
}

/** Limits of a Markdown text: what is longer or deeper takes a parser seconds. */
const limits = { characters: 20_000, quotations: 16, marks: 2_000 } as const

/** Why a Markdown text is not parsed at all. */
function limitFault(written: Written): Finding | undefined {
  const { source, text } = written
  if (text.length > limits.characters) {
    const range = sourceRange(written, [limits.characters, limits.characters + 1])
    const details = { most: limits.characters, length: text.length }
    return finding(source, range, textTooLong(details))
  }
  const quotation = nestedQuotation.exec(text)
  if (quotation) {
    const range = sourceRange(written, [quotation.index, quotation.index + quotation[0].length])
    return finding(source, range, deepQuotation({ most: limits.quotations }))
  }
  // Emphasis is matched pair by pair: 12,000 marks took ten seconds.
  const mark = [...text.matchAll(/[*_~[]/g)][limits.marks]
  if (!mark) return undefined
  const range = sourceRange(written, [mark.index, mark.index + 1])
  return finding(source, range, tooManyMarks({ most: limits.marks }))
}

const nestedQuotation = new RegExp(`^(?:[ \\t]*>){${limits.quotations + 1},}`, 'm')

const wordlessLink = message('link/no-words', {
  en: [
    'This link has no words, so nobody can find or hear it.',
    'Write the words between the square brackets.',
  ],
  fr: [
    "Ce lien n'a pas de mots : on ne peut ni le voir ni l'entendre.",
    'Écrivez les mots entre les crochets.',
  ],
})

const rawHtml = message('markdown/html', {
  en: ['“{tag}” is HTML, which is not allowed.', 'Write Markdown: {instead}'],
  fr: ["« {tag} » est du HTML, qui n'est pas permis.", 'Écrivez en Markdown : {instead}'],
})

const firstHeading = message('markdown/heading-1', {
  en: [
    'A heading of the first level is kept for the title of the page.',
    'Begin the heading with ## instead of #.',
  ],
  fr: [
    'Le titre de premier niveau est réservé au titre de la page.',
    'Commencez le titre par ## au lieu de #.',
  ],
})

const deepHeading = message('markdown/heading-deep', {
  en: ['Headings go no deeper than four levels.', 'Begin the heading with ####, or make it text.'],
  fr: [
    'Les titres ne vont pas au-delà de quatre niveaux.',
    'Commencez le titre par ####, ou faites-en du texte.',
  ],
})

const skippedHeading = message('markdown/heading-skipped', {
  en: [
    'A level is missing above this heading: {found} comes where {expected} is due.',
    'Begin the heading with {expected}.',
  ],
  fr: [
    'Il manque un niveau au-dessus de ce titre : {found} vient là où {expected} est attendu.',
    'Commencez le titre par {expected}.',
  ],
})

const emptyHeading = message('markdown/heading-empty', {
  en: ['This heading has no words.', 'Write its words, or delete the line.'],
  fr: ["Ce titre n'a pas de mots.", 'Écrivez-les, ou supprimez la ligne.'],
})

const codeBlock = message('markdown/code', {
  en: [
    'This would be set as program code, because it is indented by four spaces or fenced.',
    'Remove the spaces at the start of the line, or the lines with ```.',
  ],
  fr: [
    "Ceci serait composé comme du code, car c'est décalé de quatre espaces ou encadré.",
    'Supprimez les espaces du début de ligne, ou les lignes avec ```.',
  ],
})

const unsupported = message('markdown/not-here', {
  en: ['{what} cannot stand here.', 'Write it as ordinary text.'],
  fr: ['{what} ne peut pas figurer ici.', 'Écrivez-le comme du texte ordinaire.'],
})

export const notOneParagraph = message('markdown/one-paragraph', {
  en: [
    '“{name}” takes one paragraph; here Markdown reads a list, a heading or several paragraphs.',
    'Remove the sign it begins with, or the blank line in it.',
  ],
  fr: [
    '« {name} » prend un seul paragraphe ; Markdown lit ici une liste, un titre ou plusieurs paragraphes.',
    'Retirez le signe du début, ou la ligne vide.',
  ],
})

const pictureAmongWords = message('markdown/picture-alone', {
  en: ['A picture stands alone, not among words.', 'Put a blank line above and below it.'],
  fr: [
    'Une image se place seule, pas parmi les mots.',
    'Laissez une ligne vide au-dessus et en dessous.',
  ],
})

const unsupportedNames = {
  delete: both('Struck-out text', 'Le texte barré'),
  footnote: both('A footnote', 'Une note de bas de page'),
  task: both('A list with boxes to tick', 'Une liste à cocher'),
  table: both('A table', 'Un tableau'),
  heading: both('A heading', 'Un titre'),
  quotation: both('A quotation', 'Une citation'),
  picture: both('A picture', 'Une image'),
  rule: both('A rule', 'Un filet'),
} as const

const textTooLong = message('markdown/too-long', {
  en: [
    'This text has {length} characters; {most} is the most.',
    'Shorten it, or share it between two pages.',
  ],
  fr: [
    'Ce texte a {length} caractères ; le maximum est {most}.',
    'Raccourcissez-le, ou partagez-le entre deux pages.',
  ],
})

const deepQuotation = message('markdown/quotation-deep', {
  en: [
    'Quotations are nested more than {most} deep here.',
    'Remove the > signs that are not needed.',
  ],
  fr: [
    'Les citations sont imbriquées sur plus de {most} niveaux.',
    'Retirez les signes > inutiles.',
  ],
})

const tooManyMarks = message('markdown/too-many-marks', {
  en: [
    'This text has more than {most} signs such as * _ ~ [.',
    'Remove those that are not needed.',
  ],
  fr: ['Ce texte a plus de {most} signes comme * _ ~ [.', 'Retirez ceux qui ne servent pas.'],
})
