import type { Nodes, Parents } from 'mdast'

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
export function htmlPieces(parent: Parents): HtmlPiece[] {
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
