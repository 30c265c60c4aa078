import type { Element, ElementContent } from 'hast'
import { type Content, isElement, make, textNode } from './paste-nodes.ts'

/** Lists that Markdown would number otherwise than they are, as paragraphs with their numbers; all other blocks as they are. */
export const withOwnNumbers = (blocks: Content): Content =>
  blocks.flatMap((block): Content => {
    if (!isElement(block)) return [block]
    const inner = { ...block, children: [...withOwnNumbers(block.children)] }
    const numbers = inner.tagName === 'ol' ? ownNumbers(inner) : undefined
    return numbers ? inner.children.flatMap((item, at) => paragraphs(item, numbers[at])) : [inner]
  })

/** The numbers of a list; undefined where each is one more than the one before it. */
function ownNumbers({ children, properties }: Element): readonly string[] | undefined {
  const { start, reversed, type } = properties
  const isReversed = reversed !== undefined && reversed !== null && reversed !== false
  const first = Number(start ?? (isReversed ? children.length : 1))
  const numbers: number[] = []
  for (const item of children) {
    const last = numbers.at(-1)
    const next = last === undefined ? first : last + (isReversed ? -1 : 1)
    const own = isElement(item) ? Number(item.properties['value'] ?? next) : next
    numbers.push(Number.isInteger(own) ? own : next)
  }
  const write = types[String(type ?? '')]
  const begin = numbers[0] ?? first
  const isPlain = begin === first && numbers.every((number, index) => number === begin + index)
  return write || !isPlain ? numbers.map(write ?? String) : undefined
}

const letter = (number: number) => String.fromCharCode(96 + Math.max(1, Math.min(26, number)))
const units = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix']
const roman = (number: number) => 'x'.repeat(Math.floor(number / 10)) + (units[number % 10] ?? '')

/** Lists whose items have letters or Roman numbers. */
const types: Readonly<Record<string, ((number: number) => string) | undefined>> = {
  a: letter,
  A: (number) => letter(number).toUpperCase(),
  i: roman,
  I: (number) => roman(number).toUpperCase(),
}

/** An item as paragraphs, the first of which begins with its number. */
function paragraphs(item: ElementContent, number = ''): Content {
  if (!isElement(item)) return [item]
  const [first, ...rest] = item.children
  const lead = textNode(`${number}. `)
  if (isElement(first, /^p$/)) return [make('p', [lead, ...first.children]), ...rest]
  const at = item.children.findIndex((child) => isElement(child, /^(?:[uo]l|p|blockquote|table)$/))
  const words = at < 0 ? item.children : item.children.slice(0, at)
  return [make('p', [lead, ...words]), ...item.children.slice(words.length)]
}
