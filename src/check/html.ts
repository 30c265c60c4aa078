import type { Nodes, Parents } from 'mdast'
import { type Both, both, message, type Wording } from '../message.ts'

/** A mistake in a Markdown text, and the node that it stands at. */
export type Fault = readonly [node: Nodes, wording: Wording]

/** The HTML among the children of a node: what stands inside an element, or right behind it, is not reported again. */
export function htmlFaults(parent: Parents): Fault[] {
  const found: Fault[] = []
  let open = 0
  for (const [index, node] of parent.children.entries()) {
    if (node.type !== 'html') continue
    // One to three spaces may stand before a tag.
    const html = node.value.trimStart()
    const isNext = parent.type !== 'root' && parent.children[index - 1]?.type === 'html'
    if (open === 0 && !isNext) {
      const name = /^<\/?([a-z][a-z0-9-]*)/i.exec(html)?.[1]?.toLowerCase()
      const instead = inMarkdown.get(name) ?? anyMarkdown
      // A document type, data of XML, a program: by how they begin.
      const tag = name === undefined ? /^<[!?]\[?\w*\[?/.exec(html)?.[0] : `<${name}>`
      const isComment = tag === undefined || tag === '<!'
      found.push([node, isComment ? comment() : rawHtml({ tag, instead })])
    }
    if (html.startsWith('</')) open = Math.max(0, open - 1)
    else if (!empty.test(html) && !/\/>$/.test(html)) open += 1
  }
  return found
}

const empty = /^<(?:img|br|hr|input|meta|base|link|wbr|source|!|\?)/i

const strong = both('Write: **bold text**', 'Écrivez : **texte en gras**')
const blankLine = both('Leave a blank line.', 'Laissez une ligne vide.')
const emphasis = both('Write: *italic text*', 'Écrivez : *texte en italique*')

const inMarkdown: ReadonlyMap<string | undefined, Both> = new Map([
  ['b', strong],
  ['strong', strong],
  ['i', emphasis],
  ['em', emphasis],
  ['a', both('Write: [text of the link](/address)', 'Écrivez : [texte du lien](/adresse)')],
  ['br', blankLine],
  ['p', blankLine],
  ['ul', both('Begin each line with “- ”.', 'Commencez chaque ligne par « - ».')],
  ['ol', both('Begin each line with “1. ”.', 'Commencez chaque ligne par « 1. ».')],
  ['img', both('Write: ![caption](gallery:hall)', 'Écrivez : ![légende](gallery:hall)')],
  ['h2', both('Write: ## Heading', 'Écrivez : ## Titre de section')],
  ['h3', both('Write: ### Heading', 'Écrivez : ### Titre de section')],
  ['blockquote', both('Begin each line with “> ”.', 'Commencez chaque ligne par « > ».')],
])

const anyMarkdown = both(
  'Delete it; a < that belongs to the text is written \\<',
  "Supprimez-la ; un < qui fait partie du texte s'écrit \\<",
)

const comment = message('markdown/html', {
  en: 'Comments are not possible here.',
  enFix: 'Delete it; a < that belongs to the text is written \\<',
  fr: 'Les commentaires ne sont pas possibles ici.',
  frFix: "Supprimez-le ; un < qui fait partie du texte s'écrit \\<",
})
const rawHtml = message('markdown/html', {
  en: 'The tag “{tag}” is HTML, which cannot be used here.',
  enFix: '{instead}',
  fr: 'La balise « {tag} » est du HTML, qui ne peut pas servir ici.',
  frFix: '{instead}',
})
