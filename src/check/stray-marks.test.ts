import { expect, test } from 'vitest'
import { tableOf } from '../../test/rows.ts'
import { textFile } from '../content/text.ts'
import { parseMarkdown } from './markdown.ts'
import { strayMarks } from './stray-marks.ts'

/** What is told of a text: the code, the signs it is about, and what the text is once it is fixed. */
function told(text: string): readonly (readonly string[])[] {
  const source = textFile('a.md', 'a.md', text)
  const written = { source, path: ['body'], text, toSource: (offset: number) => offset }
  return strayMarks(written, parseMarkdown(text)).map(
    ({ code, column, endColumn, line, ...one }) => {
      const [from = 0, to = 0] = one.suggestion?.range ?? []
      const fixed = one.suggestion
        ? [text.slice(0, from) + one.suggestion.text + text.slice(to)]
        : []
      const signs = [...(text.split('\n')[line - 1] ?? '')]
        .slice(column - 1, endColumn - 1)
        .join('')
      return [code.replace('markdown/', ''), signs, ...fixed]
    },
  )
}

const rows = tableOf<Readonly<Record<string, readonly (readonly string[])[]>>>(
  import.meta.dirname,
  'stray-marks.test.yaml',
)

test.each(Object.entries(rows))('of “%s” it tells %j', (text, all) => {
  expect(told(text)).toEqual(all)
})
