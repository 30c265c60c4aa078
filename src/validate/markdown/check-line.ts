import type { Nodes } from 'mdast'
import { finding } from '../finding.ts'
import { notOneParagraph } from '../messages/markdown.ts'
import { type CheckedMarkdown, checkMarkdown } from './check-markdown.ts'
import { sourceRange, type Written } from './written.ts'

/** A year with a full stop begins no list in a field: the words are set as they stand. */
const isPlain = (block: Nodes): boolean =>
  block.type === 'paragraph' || (block.type === 'list' && block.ordered === true)

/** Checks a field with inline Markdown: one paragraph with emphasis and links, nothing else. */
export function checkLine(written: Written, name: string): CheckedMarkdown {
  const checked = checkMarkdown(written, 'line')
  const blocks = checked.root?.children ?? []
  if (blocks.every(isPlain) && blocks.length <= 1) return checked
  if (checked.findings.length > 0) return checked
  const start = Math.max(0, written.text.search(/\S/))
  const range = sourceRange(written, [start, written.text.trimEnd().length])
  return { ...checked, findings: [finding(written.source, range, notOneParagraph({ name }))] }
}
