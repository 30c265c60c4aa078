import { finding } from '../finding.ts'
import { notOneParagraph } from '../messages/markdown.ts'
import { type CheckedMarkdown, checkMarkdown } from './check-markdown.ts'
import { sourceRange, type Written } from './written.ts'

/** Checks a field with inline Markdown: one paragraph with emphasis and links, nothing else. */
export function checkLine(written: Written, name: string): CheckedMarkdown {
  const checked = checkMarkdown(written, 'line')
  const blocks = checked.root?.children ?? []
  const isParagraph = blocks.length === 1 && blocks[0]?.type === 'paragraph'
  if (isParagraph || blocks.length === 0 || checked.findings.length > 0) return checked
  const start = Math.max(0, written.text.search(/\S/))
  const range = sourceRange(written, [start, written.text.trimEnd().length])
  return { ...checked, findings: [finding(written.source, range, notOneParagraph({ name }))] }
}
