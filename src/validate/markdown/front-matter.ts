import matter from 'gray-matter'
import { type Finding, finding } from '../finding.ts'
import * as words from '../messages/front-matter.ts'
import { lineRange, type Range, type TextFile } from '../text/text-file.ts'

/** A Markdown file in its two parts. */
export interface FrontMatter {
  readonly fields: Range
  readonly body: Range
}

/** Whether the parts can be told apart, or why not. */
export type Split = { readonly parts: FrontMatter } | { readonly finding: Finding }

/**
 * Splits a Markdown file: a line of exactly `---`, the fields, a line of exactly `---`, the body. What gray-matter would
 * run, guess or pass over in silence (security.md section 2) is refused before it sees the text.
 */
export function splitFrontMatter(source: TextFile): Split {
  const refused = openingFault(source) ?? closingFault(source)
  if (refused) return { finding: refused }
  const file = matter(source.text, splitOnly)
  const fields: Range = [opening.length, opening.length + file.matter.length]
  if (source.text.slice(...fields) !== file.matter) throw new Error('gray-matter split elsewhere')
  return { parts: { fields, body: [source.text.length - file.content.length, source.text.length] } }
}

const opening = '---'

const deny = () => {
  throw new Error('gray-matter may not parse')
}

// Options are always given: without them gray-matter answers a second call from its cache.
const splitOnly = {
  language: 'yaml',
  engines: {
    yaml: { parse: () => ({}), stringify: deny },
    js: deny,
    javascript: deny,
    json: deny,
    coffee: deny,
    toml: deny,
  },
}

function openingFault(source: TextFile): Finding | undefined {
  const [start, end] = lineRange(source, 1)
  const first = source.text.slice(start, end)
  const [, language] = /^---(?!-)\s*(\S.*?)?\s*$/.exec(first) ?? []
  if (!/^---(?!-)/.test(first)) return finding(source, [0, end], words.noFrontMatter())
  if (language === undefined) return undefined
  const at = first.indexOf(language, 3)
  return finding(source, [at, at + language.length], words.frontMatterLanguage({ language }))
}

function closingFault(source: TextFile): Finding | undefined {
  const closing = /\n---.*/.exec(source.text)
  if (!closing) return finding(source, [0, 3], words.openFrontMatter())
  const rest = closing[0].slice(4).trim()
  if (rest === '') return undefined
  const at = closing.index + closing[0].indexOf(rest, 4)
  return finding(source, [at, at + rest.length], words.frontMatterEnd({ rest }))
}
