import { type Finding, finding } from '../finding.ts'
import * as words from '../messages/markdown-limits.ts'
import { sourceRange, type Written } from './written.ts'

/** Limits of a Markdown text (security.md section 3): what is longer or deeper takes a parser seconds. */
export const limits = { characters: 20_000, quotations: 16, marks: 2_000 } as const

/** Why a Markdown text is not parsed at all. */
export function limitFault(written: Written): Finding | undefined {
  const { source, text } = written
  if (text.length > limits.characters) {
    const range = sourceRange(written, [limits.characters, limits.characters + 1])
    const details = { most: limits.characters, length: text.length }
    return finding(source, range, words.textTooLong(details))
  }
  const quotation = deepQuotation.exec(text)
  if (quotation) {
    const range = sourceRange(written, [quotation.index, quotation.index + quotation[0].length])
    return finding(source, range, words.deepQuotation({ most: limits.quotations }))
  }
  // Emphasis is matched pair by pair: 12,000 marks took ten seconds.
  const mark = [...text.matchAll(/[*_~[]/g)][limits.marks]
  if (!mark) return undefined
  const range = sourceRange(written, [mark.index, mark.index + 1])
  return finding(source, range, words.tooManyMarks({ most: limits.marks }))
}

const deepQuotation = new RegExp(`^(?:[ \\t]*>){${limits.quotations + 1},}`, 'm')
