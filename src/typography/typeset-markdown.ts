import type { Nodes, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import type { Language } from '../site.ts'
import { seam } from './characters.ts'
import { typeset } from './typeset.ts'

/** Code and pictures, as the words around them see them. */
const object = '\ufffc'

/**
 * Typesets the words of a Markdown text, not its code and addresses. Within a paragraph, a heading or a cell
 * quotation marks pair across emphasis and links. Gives a new tree.
 */
export function typesetMarkdown(root: Root, language: Language): Root {
  const copy = structuredClone(root)
  visit(copy, (node) => {
    if (node.type === 'image' && node.alt) node.alt = typeset(node.alt, language)
    if (isPassage(node)) typesetPassage(node, language)
  })
  return copy
}

const isPassage = ({ type }: Nodes) =>
  type === 'paragraph' || type === 'heading' || type === 'tableCell'

/** Sets the pieces of a passage as one text, in place, with a seam between them. */
function typesetPassage(passage: Nodes, language: Language): void {
  const pieces: { value: string }[] = []
  visit(passage, (node) => {
    if (node.type === 'text') pieces.push(node)
    else if (node.type === 'break') pieces.push({ value: '\n' })
    else if (!('children' in node)) pieces.push({ value: object })
  })
  const text = pieces.map(({ value }) => value.replaceAll(seam, '')).join(seam)
  const set = typeset(text, language).split(seam)
  for (const [index, piece] of pieces.entries()) piece.value = set[index] ?? piece.value
}
