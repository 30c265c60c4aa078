import type { Heading, Nodes, Parents, Root, Table } from 'mdast'
import { toString as plainText } from 'mdast-util-to-string'
import { type Finding, finding } from '../content/finding.ts'
import { escapedCharacter, type TextFile, type TextRange } from '../content/text.ts'
import { type Both, both, message, type Wording, warning } from '../message.ts'
import type { Path } from './data.ts'
import { foreignSigns } from './foreign-signs.ts'
import { type Fault, htmlFaults } from './html.ts'
import {
  addressesIn,
  innerRange,
  type MarkdownAddress,
  parseLine,
  parseMarkdown,
  rangeOf,
  sectionIds,
  sourceRange,
  type Written,
  walk,
} from './markdown.ts'
import { isMisread, isUnderlined, lostDefinitions, misreadLines, underlined } from './misread.ts'
import { strayMarks } from './stray-marks.ts'
import type { FileKind } from './table.ts'

/** A Markdown text after the checks that need nothing but itself. */
export interface CheckedMarkdown {
  /** The field that it stands in. */
  readonly path: Path
  readonly written: Written
  /** Of a body; absent where the text is too long or too deep to be parsed. */
  readonly root?: Root | undefined
  /** The ids of the sections of a page; undefined where they cannot be told. */
  readonly sections?: readonly string[] | undefined
  /** The words of each paragraph, heading and cell of a body, typeset. */
  readonly blocks?: readonly string[] | undefined
  /** Where it leads to, and the pictures it shows. */
  readonly addresses: readonly MarkdownAddress[]
  readonly findings: readonly Finding[]
}

/** Checks the text below the fields of a Markdown file. A file that needs one and has none is told so at its end. */
export function checkBody(
  source: TextFile,
  [start, end]: TextRange,
  { bodyOf }: FileKind,
  template: unknown,
): CheckedMarkdown {
  const { use, room } = bodyOf(template)
  const text = source.text.slice(start, end)
  const written = { source, path: ['body'], text, toSource: (offset: number) => start + offset }
  const checked = checkMarkdown(written, use === 'short' ? 'short' : 'page')
  const told = (at: number, count: number, wording: Wording) => ({
    ...checked,
    findings: [...checked.findings, finding(written, [at, at + count], wording)],
  })
  const { length } = text.trim()
  if (length === 0) {
    // The line that closes the fields.
    const closing = source.text.indexOf('\n---', 3) + 1
    const isNeeded = use === 'page' || use === 'short'
    return isNeeded ? told(closing, 3, missingBody()) : checked
  }
  const first = start + text.search(/\S/)
  if (use === 'none') return told(first, 1, unusedBody({ template: String(template) }))
  // What belongs on a page of text is told so, and is not too long for that.
  const isMisplaced = checked.findings.some(({ code }) => code === 'markdown/not-here')
  const [, second] = checked.root?.children.filter(({ type }) => type === 'paragraph') ?? []
  if (isMisplaced) return checked
  if (length > room) return told(first, length, longBody({ room, length, excess: length - room }))
  if (use !== 'short' || !second || checked.findings.length > 0) return checked
  const [at] = rangeOf(written, second)
  return told(at, 1, severalParagraphs())
}

/** Checks a field with inline Markdown: one paragraph with emphasis and links, nothing else. */
export function checkLine(written: Written, name: string): CheckedMarkdown {
  const checked = checkMarkdown(written, 'line')
  const [block, ...more] = checked.root?.children ?? []
  // A year with a full stop begins no list in a field: the words are set as they stand.
  const isPlain = !block || block.type === 'paragraph' || (block.type === 'list' && block.ordered)
  if ((isPlain && more.length === 0) || checked.findings.length > 0) return checked
  const start = Math.max(0, written.text.search(/\S/))
  const range = sourceRange(written, [start, written.text.trimEnd().length])
  return { ...checked, findings: [finding(written, range, notOneParagraph({ name }))] }
}

/** The tree of a checked text in composed Unicode form (NFC), as templates take it. */
export function composedTree({ written: { text }, root }: CheckedMarkdown): Root {
  const composed = text.normalize('NFC')
  return root && composed === text ? root : parseMarkdown(composed)
}

/** What a Markdown text is for: a page of prose, the short text of a card, or a single paragraph of a field. */
type TextForm = 'page' | 'short' | 'line'

function checkMarkdown(written: Written, form: TextForm): CheckedMarkdown {
  const { text, path } = written
  const limit = limitFault(written)
  if (limit) return { path, written, addresses: [], findings: [limit] }
  const root = form === 'line' ? parseLine(text) : parseMarkdown(text)
  const faults: Fault[] = []
  walk(root, (node, parent) => {
    faults.push(...nodeFaults(text, node, parent, form))
  })
  if (form === 'page') faults.push(...headingFaults(text, root), ...misplacedPictures(root))
  const lost = lostDefinitions(text, root)
  for (const note of lost.notes) faults.push([note, unsupported({ what: footnote })])
  const told = faults.map(([node, wording]) => finding(written, rangeOf(written, node), wording))
  // In a field the words are set as they stand.
  const lines = form === 'line' ? [] : misreadLines(text, root, lost.definitions)
  const misread = [...lines, ...foreignSigns(text, root)].map(([at, wording]) =>
    finding(written, sourceRange(written, at), wording),
  )
  const raw = [...strayMarks(written, root), ...(form === 'line' ? [] : rawStarts(written))]
  const findings = [...told, ...misread, ...raw]
  const addresses = addressesIn(written, root, lost.definitions)
  return { path, written, root, sections: sectionIds(root), addresses, findings }
}

function nodeFaults(
  text: string,
  node: Nodes,
  parent: Parents | undefined,
  form: TextForm,
): Fault[] {
  if (node.type === 'code') return [[node, codeBlock()]]
  if (node.type === 'text') {
    const hidden = escapedCharacter(node.value, text.slice(...innerRange(node)))
    return hidden ? [[node, hidden]] : []
  }
  if (node.type === 'link' && plainText(node).trim() === '') return [[node, wordlessLink()]]
  if (node.type === 'paragraph' && form === 'page') {
    const lines = text.slice(...innerRange(node)).split('\n')
    const rows = lines.filter((line) => /^\s*\|.*\|\s*$/.test(line))
    const cells = (rows[0]?.split(/(?<!\\)\|/).length ?? 0) - 2
    if (rows.length > 1) return [[node, tableWithoutRule({ rule: `|${' --- |'.repeat(cells)}` })]]
  }
  if (node.type === 'table' && form === 'page') return unevenRows(node)
  const what = unsupportedIn(node, parent, form)
  if (what && node.type === 'heading' && isUnderlined(text, node))
    return [
      [node, { ...underlined({ sign: node.depth === 1 ? '===' : '---' }), severity: 'error' }],
    ]
  if (what) return [[node, unsupported({ what })]]
  return 'children' in node ? htmlFaults(node) : []
}

/** Rows with fewer or more cells than the first: a browser shows gaps, or nothing of a cell too many. */
function unevenRows({ children: [head, ...rows] }: Table): Fault[] {
  const count = head?.children.length ?? 0
  return rows
    .filter(({ children }) => children.length !== count)
    .map((row) => [row, unevenRow({ found: row.children.length, count })])
}

/** Starts of lines that make no list and no heading: those of other programs, and those that lack a space. */
const rawStart = /^[ \t]*(?:([•‣▪●◦·∙])\s+\S|(–)\s+\S.*\n\s*–\s+\S|(-)\p{L}|(#{2,})[^\s#])/mu

function rawStarts(written: Written): Finding[] {
  const { text, toSource } = written
  const found = rawStart.exec(text)
  const sign = found?.slice(1).find(Boolean)
  if (!found || sign === undefined) return []
  const at = toSource(found.index + found[0].indexOf(sign))
  const isList = !sign.startsWith('#')
  const right = `${isList ? '-' : sign} `
  return [finding(written, [at, at + sign.length], wrongStart({ sign, isList, right }))]
}

/** Headings a page cannot have: of the first or a very deep level, without words, or below a level that is missing. */
function headingFaults(text: string, root: Root): Fault[] {
  let above = 1
  return root.children.flatMap((heading): Fault[] => {
    if (heading.type !== 'heading') return []
    const wording = headingFault(text, heading, above)
    // A heading of the first level is one of the second, written wrongly.
    above = Math.max(2, Math.min(heading.depth, 4))
    return wording ? [[heading, wording]] : []
  })
}

function headingFault(text: string, heading: Heading, above: number): Wording | undefined {
  const { depth } = heading
  if (isUnderlined(text, heading)) {
    const told = underlined({ sign: depth === 1 ? '===' : '---' })
    // A page has one heading of the first level, its title.
    if (depth === 1) return { ...told, severity: 'error' }
    if (isMisread(text, heading)) return told
  }
  if (plainText(heading).trim() === '') return emptyHeading()
  const expected = Math.min(Math.max(2, depth), above + 1, 4)
  if (depth === expected) return undefined
  const details = { found: '#'.repeat(depth), expected: '#'.repeat(expected) }
  return wrongHeading({ ...details, isTitle: depth === 1 })
}

/** Pictures that do not stand alone in a paragraph of their own: a figure with its caption takes the whole width. */
function misplacedPictures(root: Root): Fault[] {
  const found: Fault[] = []
  const told = new Set<Parents>()
  walk(root, (image, parent) => {
    if (image.type !== 'image') return
    const isAlone = parent?.type === 'paragraph' && parent.children.length === 1
    if (!parent || told.has(parent) || (isAlone && root.children.includes(parent))) return
    told.add(parent)
    found.push([image, pictureAmongWords()])
  })
  return found
}

const pictureHere = both('A picture', 'Une image')
const footnote = both('A footnote', 'Une note de bas de page')

const nowhere: Readonly<Record<string, Both>> = {
  delete: both('Struck-out text', 'Le texte barré'),
  // Its text is no second mistake.
  footnoteReference: footnote,
  imageReference: pictureHere,
}

const onlyOnPages: Readonly<Record<string, Both>> = {
  heading: both('A heading', 'Un titre de section'),
  table: both('A table', 'Un tableau'),
  blockquote: both('A quotation', 'Une citation'),
  image: pictureHere,
  thematicBreak: both('A horizontal line', 'Une ligne horizontale'),
}

/** What a node is, where it has no place in such a text. */
function unsupportedIn(node: Nodes, parent: Parents | undefined, form: TextForm): Both | undefined {
  if (node.type === 'listItem' && typeof node.checked === 'boolean') {
    return both('A list with boxes to tick', 'Une liste à cocher')
  }
  if (node.type === 'heading' && parent?.type !== 'root') return onlyOnPages[node.type]
  return nowhere[node.type] ?? (form === 'page' ? undefined : onlyOnPages[node.type])
}

/** 17 and more blocks that begin in one line, each in the one before: quotations, lists, notes. A line of - or * is a rule. */
const nestedBlocks =
  /^(?![ \t]*(?:(?:-[ \t]*)+|(?:\*[ \t]*)+)$)((?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t])|\[\^[^\s\]]+\]:)){17,})/m

/** What is longer or deeper takes a parser seconds: of 12,000 marks of emphasis, matched pair by pair, ten. */
const limits = [
  [20_000, /^[\s\S]{20000}([\s\S])/, both('characters', 'caractères')],
  [
    16,
    nestedBlocks,
    both('signs of quotations and lists in a row', 'signes de citation et de liste à la suite'),
  ],
  [2_000, /^(?:[^*_~[]*[*_~[]){2000}[^*_~[]*([*_~[])/, both('of * _ ~ and [', '* _ ~ et [')],
] as const

/** Why a Markdown text is not parsed at all. */
function limitFault(written: Written): Finding | undefined {
  const { text, toSource } = written
  for (const [most, beyond, what] of limits) {
    const found = beyond.exec(text)
    const [whole, sign = ''] = found ?? []
    if (!found || whole === undefined) continue
    const at = toSource(found.index + whole.length - sign.length)
    return finding(written, [at, at + sign.length], tooMuch({ most, what }))
  }
  return undefined
}

const missingBody = message('markdown/no-text', {
  en: 'The text below the fields is missing.',
  enFix: 'Write it below the second ---.',
  fr: 'Le texte sous les champs manque.',
  frFix: 'Écrivez-le sous le second ---.',
})
const unusedBody = warning('markdown/unused-text', {
  en: 'The text below the fields is not shown by a page of the type “{template}”.',
  enFix: 'Delete it, or move it to the page where it is to be read.',
  fr: "Le texte sous les champs n'est pas affiché par une page du type « {template} ».",
  frFix: 'Supprimez-le, ou déplacez-le là où il doit être lu.',
})
const longBody = warning('markdown/long', {
  en: 'The text has {length} characters; the layout is made for up to {room}.',
  enFix:
    'Shorten it by {excess} {excess|character|characters}, or check in the preview that it still fits.',
  fr: 'Le texte a {length} caractères ; la mise en page en prévoit {room} au plus.',
  frFix:
    "Raccourcissez-le de {excess} {excess|caractère|caractères}, ou vérifiez dans l'aperçu qu'il tient.",
})
const severalParagraphs = warning('markdown/paragraphs', {
  en: 'The text has two paragraphs; the layout is made for one.',
  enFix: 'Join the two paragraphs, or delete one.',
  fr: 'Le texte a deux paragraphes ; la mise en page en prévoit un seul.',
  frFix: 'Réunissez les deux paragraphes, ou supprimez-en un.',
})
const tableWithoutRule = warning('markdown/table-rule', {
  en: 'The table lacks the line that divides its first row from the others.',
  enFix: 'Write below the first row: {rule}',
  fr: "Le tableau n'a pas la ligne qui sépare sa première rangée des autres.",
  frFix: 'Écrivez sous la première rangée : {rule}',
})
const unevenRow = warning('markdown/table-cells', {
  en: 'The row has {found} {found|cell|cells}; the first row of the table has {count}.',
  enFix: 'Write {count} cells, with a | between them.',
  fr: 'La rangée a {found} {found|case|cases} ; la première du tableau en a {count}.',
  frFix: 'Écrivez {count} cases, séparées par un |.',
})
const wrongStart = warning('markdown/line-start', {
  en: '“{sign}” at the start of a line does not make a {isList|list|heading} as it stands.',
  enFix: 'Begin {isList|each line of the list|the heading} with “{right}”.',
  fr: '« {sign} » en début de ligne ne fait pas {isList|une liste|un titre de section} sous cette forme.',
  frFix: 'Commencez {isList|chaque ligne de la liste|le titre de section} par « {right}».',
})
const wordlessLink = message('link/no-words', {
  en: 'The link has no text, so nobody can see or hear it.',
  enFix: 'Write its text between the square brackets.',
  fr: "Le lien n'a pas de texte : il serait invisible.",
  frFix: 'Écrivez son texte entre les crochets.',
})
const wrongHeading = message('markdown/heading', {
  en: 'The heading begins with {found}; here it must begin with {expected}.{isTitle| A single # is the title of the page.|}',
  enFix: 'Begin the heading with {expected}.',
  fr: 'Le titre de section commence par {found} ; ici, il doit commencer par {expected}.{isTitle| Un seul # est le titre de la page.|}',
  frFix: 'Commencez le titre de section par {expected}.',
})
const emptyHeading = message('markdown/heading-empty', {
  en: 'The heading has no text.',
  enFix: 'Write its text after the #, or delete the line.',
  fr: "Le titre de section n'a pas de texte.",
  frFix: 'Écrivez son texte après les #, ou supprimez la ligne.',
})
const codeBlock = message('markdown/code', {
  en: 'The text would appear as program code: it is indented by four spaces, or lies between lines of ```.',
  enFix: 'Delete these spaces, or the lines of ```.',
  fr: "Le texte s'afficherait comme du code informatique : il est décalé de quatre espaces, ou placé entre des lignes de ```.",
  frFix: 'Supprimez ces espaces, ou les lignes de ```.',
})
const unsupported = message('markdown/not-here', {
  en: '{what} cannot be shown here.',
  enFix: 'Write ordinary text instead.',
  fr: '{what} ne peut pas figurer ici.',
  frFix: 'Écrivez du texte ordinaire à la place.',
})
const notOneParagraph = message('markdown/one-paragraph', {
  en: '“{name}” must be one paragraph, without lists or headings.',
  enFix: 'Delete the -, # or number at its start, or the blank line in it.',
  fr: 'Le champ « {name} » doit tenir en un seul paragraphe, sans liste ni titre de section.',
  frFix: 'Supprimez le tiret, le # ou le chiffre du début, ou la ligne vide.',
})
const pictureAmongWords = message('markdown/picture-alone', {
  en: 'The picture is in the middle of a text; it needs a paragraph of its own.',
  enFix: 'Put a blank line above and below it.',
  fr: "L'image est au milieu d'un texte ; elle doit être seule dans son paragraphe.",
  frFix: 'Laissez une ligne vide au-dessus et en dessous.',
})
const tooMuch = message('markdown/too-long', {
  en: 'The text has more than {most} {what}.',
  enFix: 'Shorten it, or divide it between two pages.',
  fr: 'Le texte a plus de {most} {what}.',
  frFix: 'Raccourcissez-le, ou répartissez-le sur deux pages.',
})
