import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromHtml } from 'hast-util-from-html'
import { describe, expect, test } from 'vitest'
import { problemsWith } from '../../../test/foundation.ts'
import { rowsOf } from '../../../test/rows.ts'
import { parseMarkdown } from '../../check/markdown.ts'
import { type Kind, markdownFrom } from './paste.ts'

const folder = join(import.meta.dirname, '../../../test/clipboards')

interface Row {
  readonly lost?: Readonly<Partial<Record<Kind, number>>>
  readonly markdown: string
  /** The beginning of the paragraph that it becomes in a field. */
  readonly line: string
}

const page = 'pages/practical-information.md'
const checked = (body: string) =>
  problemsWith({
    [page]: (text) => `${text.slice(0, text.indexOf('\n---\n') + 5)}\n${body}\n`,
  }).filter(({ code }) => code !== 'placeholder/left')

describe.each(rowsOf<Row>(folder, 'clipboards.yaml'))('the clipboard of %s', (name, row) => {
  const html = fromHtml(readFileSync(join(folder, `${name}.html`), 'utf8'))

  test('is Markdown, and what is left out is counted', () => {
    const { markdown, lost } = markdownFrom(html, 'blocks')
    expect(markdown).toBe(row.markdown.trim())
    expect(Object.fromEntries(lost)).toEqual(row.lost ?? {})
  })

  test('passes the check of the site, and reads the same when it is written once more', () => {
    if (row.markdown) expect(checked(row.markdown)).toEqual([])
    const marks = JSON.stringify(parseMarkdown(row.markdown)).match(/"type":"\w+"|"value":"[^"]*"/g)
    expect(marks?.join('\n')).not.toMatch(/"type":"(?:html|code|delete|image|footnoteReference)"/)
  })

  test('is one paragraph with emphasis and links in a field', () => {
    const { markdown, isInline } = markdownFrom(html, 'line')
    expect(markdown).not.toContain('\n')
    expect([markdown.slice(0, row.line.length), isInline]).toEqual([row.line, true])
  })
})

test.each(rowsOf<string>(folder, 'small.yaml'))('%s', (html, markdown) => {
  expect(markdownFrom(fromHtml(html), 'blocks').markdown).toBe(markdown)
})
