import type { Element, ElementContent } from 'hast'
import { bare, type Content, isBlock, isElement, make, textNode } from './paste-nodes.ts'

/** Writes words of one paragraph as Markdown. */
type Write = (children: Content) => string

/**
 * Blocks whose bold words and italics Markdown can say beside what touches them: a stop at their end before a letter, as in
 * `<b>Note :</b>text`, stands outside. Otherwise the letter would be written as a number. Where no mark can be read at all,
 * the words stay without it, which `onLost` is told.
 */
export function withReadableMarks(blocks: Content, write: Write, onLost: () => unknown): Content {
  return blocks.map((block) => {
    if (!isElement(block)) return block
    const children = block.children.some(isBlock)
      ? withReadableMarks(block.children, write, onLost)
      : readable(block.children, write, onLost)
    return { ...block, children: [...children] }
  })
}

function readable(children: Content, write: Write, onLost: () => unknown): Content {
  const clear = apart(children)
  if (isReadable(clear, write)) return clear
  onLost()
  const strong = bare(clear, /^em$/)
  return isReadable(strong, write) ? strong : bare(strong, /^strong$/)
}

/** Whether no sign of it is written as a number; spaces and line ends may be. */
const isReadable = (children: Content, write: Write) =>
  !/(?<!\\)&#x(?!(?:20|9|A|D);)/.test(write(children))

const isEmphasis = (node: ElementContent | undefined): node is Element =>
  isElement(node, /^(?:strong|em)$/)

// Markdown takes signs beyond the first plane, such as emoji, for letters.
const sign = '(?:\\s|(?![\\u{10000}-\\u{10ffff}])[\\p{P}\\p{S}])'
const signsAt = {
  start: new RegExp(`^${sign}+`, 'u'),
  end: new RegExp(`${sign}+$`, 'u'),
} as const

const beginsWithLetter = (node: ElementContent | undefined): boolean =>
  node?.type === 'text' && node.value !== '' && !signsAt.start.test(node.value)
const endsInLetter = (node: ElementContent | undefined): boolean =>
  node?.type === 'text' && node.value !== '' && !signsAt.end.test(node.value)

/** The same with stops and links outside of the marks that touch a letter. */
function apart(children: Content): Content {
  const done: ElementContent[] = []
  for (const [index, child] of children.entries()) {
    const inner = isElement(child) ? { ...child, children: [...apart(child.children)] } : child
    if (!isEmphasis(inner)) {
      done.push(inner)
      continue
    }
    const start = endsInLetter(done.at(-1)) ? shed(inner, 'start') : { kept: inner, out: [] }
    const end =
      start.kept && beginsWithLetter(children[index + 1])
        ? shed(start.kept, 'end')
        : { kept: start.kept, out: [] }
    done.push(...start.out, ...(end.kept ? [end.kept] : []), ...end.out)
  }
  return done
}

/** What emphasised words begin or end with that is no letter, and what is left of them. */
function shed(node: Element, side: 'start' | 'end'): { kept: Element | undefined; out: Content } {
  const isEnd = side === 'end'
  const put = (into: Content, edge: ElementContent) => (isEnd ? [...into, edge] : [edge, ...into])
  let rest: Content = node.children
  let out: Content = []
  const add = (more: Content) => {
    out = isEnd ? [...more, ...out] : [...out, ...more]
  }
  for (;;) {
    const edge = isEnd ? rest.at(-1) : rest[0]
    if (!edge) return { kept: undefined, out }
    const remaining = isEnd ? rest.slice(0, -1) : rest.slice(1)
    const { kept, shed: left } = edgeOf(edge, side, node.tagName)
    add(left)
    rest = kept ? put(remaining, kept) : remaining
    if (kept) return { kept: make(node.tagName, rest, node.properties), out }
  }
}

/** One node at the edge of emphasised words: what of it stays in them, and what goes out. */
function edgeOf(
  edge: ElementContent,
  side: 'start' | 'end',
  tagName: string,
): { readonly kept: ElementContent | undefined; readonly shed: Content } {
  if (edge.type === 'text') {
    const [signs = ''] = signsAt[side].exec(edge.value) ?? []
    const kept =
      side === 'end'
        ? edge.value.slice(0, edge.value.length - signs.length)
        : edge.value.slice(signs.length)
    return { kept: kept ? textNode(kept) : undefined, shed: signs ? [textNode(signs)] : [] }
  }
  // A link goes out as a whole, with the marks inside it.
  const within = (node: ElementContent) =>
    isElement(node, /^a$/) ? { ...node, children: [make(tagName, node.children)] } : node
  if (!isEmphasis(edge)) return { kept: undefined, shed: [within(edge)] }
  const inner = shed(edge, side)
  return { kept: inner.kept, shed: inner.out.map(within) }
}
