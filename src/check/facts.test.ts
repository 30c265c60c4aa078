import { toString as plainText } from 'mdast-util-to-string'
import { expect, test } from 'vitest'
import { kinds } from '../../test/sites/small/kinds.ts'
import { slimFile } from './facts.ts'
import { readFile } from './file.ts'
import { fileKinds, kindAt } from './table.ts'

test('the body of a page is parsed once: the tree that was kept is what a page is printed from', () => {
  const path = 'breads/rye.md'
  const kind = kindAt(fileKinds(kinds), path) ?? expect.fail()
  const bytes = Buffer.from('---\ntitle: Rye\norder: 1\nprice: 5\n---\n\nSour, and *close*.\n')
  // Whoever decodes it throws.
  const unreadable = new Proxy(bytes, {})
  const file = slimFile({ ...readFile({ path, bytes }, path, kind), bytes: unreadable })
  expect(plainText(file.body?.root)).toBe('Sour, and close.')
  expect(() => file.body?.written).toThrow()
})
