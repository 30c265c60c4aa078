import { toString as plainText } from 'mdast-util-to-string'
import { expect, test } from 'vitest'
import { kinds } from '../../test/sites/small/kinds.ts'
import { slimFile } from './facts.ts'
import { readFile } from './file.ts'
import { fileKinds, kindAt } from './table.ts'

const path = 'breads/rye.md'
const kind = kindAt(fileKinds(kinds), path) ?? expect.fail()

/** A file of a text whose bytes can be read once. */
function slim(text: string) {
  const bytes = Buffer.from(text)
  // Whoever decodes it throws.
  const unreadable = new Proxy(bytes, {})
  return slimFile({ ...readFile({ path, bytes }, path, kind), bytes: unreadable })
}

test('the body of a page is parsed once: the tree that was kept is what a page is printed from', () => {
  const file = slim('---\ntitle: Rye\norder: 1\nprice: 5\n---\n\nSour, and *close*.\n')
  expect(plainText(file.body?.root)).toBe('Sour, and close.')
  expect(() => file.body?.written).toThrow()
})

test('what warnings say and what is still to be written is kept, so that the file is not read for it again', () => {
  const file = slim(
    '---\ntitle: Rye\norder: 1\nprice: 5\n---\n\n1992. Sour. See https://mill.example/rye\n',
  )
  expect(file.findings.map(({ code, line }) => [code, line])).toEqual([['markdown/list-number', 7]])
  expect(file.placeholders.map(({ written, at }) => [written, at.line])).toEqual([
    ['mill.example', 7],
  ])
  expect(() => file.source.text).toThrow()
})
