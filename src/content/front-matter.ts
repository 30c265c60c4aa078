import matter from 'gray-matter'
import type { TextRange } from './text.ts'

/** Where the fields of a Markdown file stand, from behind the first `---` to the line end before the second, and its body. */
interface FrontMatter {
  readonly fields: TextRange
  readonly body: TextRange
}

/**
 * Splits a Markdown file whose lines of `---` are right: each is exactly that, the first is the file's first. Undefined
 * where they are not: what gray-matter would run or guess is refused before it.
 */
export function frontMatter(text: string): FrontMatter | undefined {
  const closing = /^---[^\S\n]*\n(?:[\s\S]*?\n)??---([^\n]*)(?:\n|$)/.exec(text)
  if (closing?.[1]?.trim() !== '') return undefined
  // Options are always given: without them gray-matter answers a second call from its cache.
  const file = matter(text, { language: 'yaml', engines })
  const end = 3 + file.matter.length
  if (text.slice(3, end) !== file.matter) throw new Error('gray-matter split elsewhere')
  return { fields: [3, end], body: [closing[0].length, text.length] }
}

const deny = () => {
  throw new Error('gray-matter may not parse')
}

const yaml = { parse: () => ({}), stringify: deny }
const engines = { yaml, js: deny, javascript: deny, json: deny, coffee: deny, toml: deny }
