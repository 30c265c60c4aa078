import type { BodyUse } from '../../check/kinds.ts'
import { type Finding, finding } from '../finding.ts'
import { longBody, missingBody, unusedBody } from '../messages/body.ts'
import type { Named } from '../messages/field.ts'
import type { Range, TextFile } from '../text/text-file.ts'
import { type CheckedMarkdown, checkMarkdown } from './check-markdown.ts'

interface BodyCheck {
  readonly source: TextFile
  readonly range: Range
  readonly use: BodyUse
  /** How many characters its place has room for. */
  readonly room: number
  /** What the file is called. */
  readonly name: Named
  readonly template: string
}

/** Checks the text below the fields of a Markdown file. A file that needs one and has none is told so at its end. */
export function checkBody(check: BodyCheck): CheckedMarkdown {
  const { source, range, use, room, name, template } = check
  const [start, end] = range
  const text = source.text.slice(start, end)
  const written = { source, text, toSource: (offset: number) => start + offset }
  const first = start + Math.max(0, text.search(/\S/))
  const isBlank = text.trim() === ''
  const checked = checkMarkdown(written, use === 'short' ? 'short' : 'page')
  const more: Finding[] = []
  if (isBlank && (use === 'page' || use === 'short')) {
    more.push(finding(source, lastMark(source), missingBody(name)))
  }
  if (!isBlank && use === 'none') {
    more.push(finding(source, [first, first + 1], unusedBody({ template })))
  }
  const { length } = text.trim()
  // What belongs on a page of text is told so, and is not too long for that.
  const isMisplaced = checked.findings.some(({ wording }) => wording.code === 'markdown/not-here')
  if (length > room && !isMisplaced) {
    more.push(finding(source, [first, first + length], longBody({ room, length })))
  }
  return { ...checked, findings: [...checked.findings, ...more] }
}

/** The `---` that closes the fields. */
function lastMark(source: TextFile): Range {
  const at = source.text.indexOf('\n---', 3) + 1
  return [at, at + 3]
}
