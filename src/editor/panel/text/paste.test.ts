import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { fromHtml } from 'hast-util-from-html'
import { toString as plainText } from 'mdast-util-to-string'
import { describe, expect, test } from 'vitest'
import { problemsWith } from '../../../../test/foundation.ts'
import { rowsOf } from '../../../../test/rows.ts'
import { parseMarkdown } from '../../../check/markdown.ts'
import { type Kind, markdownFrom } from './paste.ts'

const folder = join(import.meta.dirname, '../../../../test/clipboards')

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

test('no letter becomes a number, whatever is bold, and the words stay', () => {
  const word = fc.constantFrom('a', 'Note :', 'é!', '« b »', '🎵', '(c)', ' d ', ',', '12 €', '“e”')
  const inner = fc.constantFrom(
    (text: string) => text,
    (text: string) => `<b>${text}</b>`,
    (text: string) => `<i>${text}</i>`,
    (text: string) => `<b><i>${text}</i></b>`,
    (text: string) => `<a href="https://a.example/x">${text}</a>`,
    (text: string) => `<b>x <a href="https://a.example/x">${text}</a></b>`,
  )
  const part = fc.tuple(word, inner).map(([text, wrap]) => wrap(text))
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (parts) => {
      const html = fromHtml(`<p>${parts.join('')}</p>`)
      const { markdown } = markdownFrom(html, 'line')
      expect(markdown).not.toContain('&#')
      const read = (of: Parameters<typeof plainText>[0]) => plainText(of).replaceAll(/\s+/g, ' ')
      expect(read(parseMarkdown(markdown)).trim()).toBe(read(html).trim())
    }),
    { seed: 46, numRuns: 500 },
  )
})

test.each([
  'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fpartner.example%2Ftickets&data=05%7C02%7Cjane.doe%40pointdorgue.example%7C&reserved=0',
  'https://www.google.com/url?q=https://partner.example/tickets&sa=D&source=editors&ust=17',
  'https://l.facebook.com/l.php?u=https%3A%2F%2Fpartner.example%2Ftickets%3Ffbclid%3DIwAR0&h=AT0',
  'https://urldefense.com/v3/__https://partner.example/tickets__;!!Nb5xg!abc$',
  'https://urldefense.proofpoint.com/v2/url?u=https-3A__partner.example_tickets&d=DwMF&c=x',
  'https://partner.example/tickets?mc_eid=0a1b2c',
])('%s is the address behind it, which is told', (address) => {
  const html = fromHtml(`<a href="${address.replaceAll('&', '&amp;')}">tickets</a>`)
  const { markdown, lost } = markdownFrom(html, 'line')
  expect(markdown).toBe('[tickets](https://partner.example/tickets)')
  expect([...lost]).toEqual([['trackers', 1]])
})
