import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../test/temporary.ts'
import { openCache } from '../pictures/cache.ts'
import { keptStyles, pageStyles } from './styles.ts'

const stylesOf = (kind: string) =>
  pageStyles(join(import.meta.dirname, '../../templates', kind, 'page.css'))
const { first, rest } = await stylesOf('landing')

test('a page has the styles of its first view and of the rest, without imports', async () => {
  for (const css of [first, rest]) expect(css).not.toMatch(/@import|url\(/)
  expect(first).toContain('.hero{')
  expect(rest).toContain('@layer parts{')
  expect((await stylesOf('error')).rest).toBe('')
})

test('the layers keep the order that they are declared in', () => {
  const named = [...first.matchAll(/@layer ([a-z, ]+)[{;]/g)].map(([, names]) => names).join()
  const order = ['reset', 'tokens', 'base', 'parts', 'pages', 'motion', 'forced', 'print']
  expect([...new Set(named.split(','))]).toEqual(order)
})

test('no first view waits for what only paper needs, or browsers that nobody uses', async () => {
  for (const said of ['@media print', 'forced-colors', '--lightningcss'])
    expect(first).not.toContain(said)
  expect(rest).toContain('@media print{.header{')
  expect((await stylesOf('error')).first).toContain('@media print')
})

test('what is for paper belongs to the rest, and nothing behind it', async () => {
  const sheet = join(newFolder('styles-'), 'page.css')
  writeFileSync(sheet, '@media print { .a { order: 1 } }\n.b { order: 2 }\n')
  writeFileSync(sheet.replace('.css', '.rest.css'), '.c { order: 3 }\n')
  expect(await pageStyles(sheet)).toEqual({
    first: '.b{order:2}',
    rest: '.c{order:3}@media print{.a{order:1}}',
  })
})

test('style sheets are kept until one of their files is another', async () => {
  const folder = newFolder('styles-')
  const [sheet, part] = ['page.css', 'part.css'].map((name) => join(folder, name))
  const said = async (order: number) => {
    writeFileSync(part ?? '', `.a { order: ${order} }`)
    return keptStyles([sheet ?? ''], openCache(join(folder, 'cache')))
  }
  writeFileSync(sheet ?? '', '@import "./part.css";')
  for (const order of [1, 1, 2, 1])
    expect(await said(order)).toEqual([{ first: `.a{order:${order}}`, rest: '' }])
})

test('a missing style sheet is a defect that names its file', () =>
  expect(stylesOf('nowhere')).rejects.toThrow(/nowhere/))
