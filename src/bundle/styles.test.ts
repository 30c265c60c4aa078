import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pageStyles } from './styles.ts'

const sheetOf = (kind: string) => join(import.meta.dirname, '../../templates', kind, 'page.css')

test('a page has the styles of its first view and of the rest, without imports', async () => {
  const { first, rest } = await pageStyles(sheetOf('landing'))
  for (const css of [first, rest]) expect(css).not.toMatch(/@import|url\(/)
  expect(first).toContain('.hero{')
  expect(rest).toContain('@layer parts{')
})

test('the layers keep the order that they are declared in', async () => {
  const { first } = await pageStyles(sheetOf('landing'))
  const named = [...first.matchAll(/@layer ([a-z, ]+)[{;]/g)].flatMap(([, names]) =>
    names?.split(','),
  )
  expect([...new Set(named)]).toEqual([
    'reset',
    'tokens',
    'base',
    'parts',
    'pages',
    'motion',
    'forced',
    'print',
  ])
})

test('no first view waits for what only paper needs', async () => {
  const { first, rest } = await pageStyles(sheetOf('landing'))
  expect(first).not.toContain('@media print')
  expect(rest).toContain('@media print{.header{')
  expect((await pageStyles(sheetOf('error'))).first).toContain('@media print')
})

test('nothing is added for browsers that nobody uses any more', async () => {
  expect((await pageStyles(sheetOf('landing'))).first).not.toContain('--lightningcss')
})

test('a page without a second part has no rest', async () => {
  expect((await pageStyles(sheetOf('error'))).rest).toBe('')
})

test('a missing style sheet is a defect that names its file', async () => {
  await expect(pageStyles(sheetOf('nowhere'))).rejects.toThrow(/nowhere/)
})
