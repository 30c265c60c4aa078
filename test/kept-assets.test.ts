import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clearedCopy, keepAssets } from '../scripts/kept-assets.ts'
import { writeFiles } from './built-site.ts'
import { newFolder } from './temporary.ts'

const minute = 60_000
const style = 'page-0a1b.css'
const picture = 'hall-1c2d.avif'
const sealed = 'g.0123456789abcdef.bin'

/** A host whose sites are deployed one after the other, each with the names of its assets. */
function host() {
  const world = newFolder('kept-assets-')
  const kept = join(world, 'kept')
  let number = 0
  return {
    deploy: (names: readonly string[], minutes: number, gate = 'today') => {
      number += 1
      const out = join(world, `dist${number}`)
      const files = names.map((name) => [`assets/${name}`, `${name} ${number}`] as const)
      writeFiles(out, [...files, ['index.html', `page ${number}`]])
      const now = 1e12 + minutes * minute
      const left = keepAssets({ out, kept, gate: Buffer.from(gate), now })
      const read = (path: string) => readFileSync(join(out, path), 'utf8')
      return { out, left, read, assets: readdirSync(join(out, 'assets')).toSorted() }
    },
  }
}

test('what a new site has not stays beside it for 14 days, never a page, its own first', () => {
  const { deploy } = host()
  deploy([style, 'same.js'], 0)
  const next = deploy(['another.css', 'same.js'], 5)
  expect(next.assets).toEqual(['another.css', style, 'same.js'].toSorted())
  expect(next.read('assets/same.js')).toBe('same.js 2')
  expect(next.read(`assets/${style}`)).toBe(`${style} 1`)
  expect(next.read('index.html')).toBe('page 2')
  expect(next.left).toEqual([])
  const days = 24 * 60
  expect(deploy(['same.js'], 13 * days).assets).toContain(style)
  expect(deploy(['same.js'], 14 * days + 5).assets).toEqual(['another.css', 'same.js'].toSorted())
  expect(deploy([style], 15 * days).assets).toContain(style)
  expect(deploy(['same.js'], 16 * days).assets).toContain(style)
})

test('a picture that was taken out goes after ten minutes', () => {
  const { deploy } = host()
  deploy([picture], 0)
  expect(deploy([picture], 30).left).toEqual([])
  const next = deploy([style], 60)
  expect([next.assets, next.left]).toEqual([[picture, style], [`assets/${picture}`]])
  expect(deploy([style], 69).assets).toContain(picture)
  expect(deploy([style], 70).assets).not.toContain(picture)
})

test('a sealed file stays while its passwords are today’s, and goes ten minutes after they were changed', () => {
  const { deploy } = host()
  deploy([sealed], 0)
  const changed = deploy(['g.fedcba9876543210.bin'], 60)
  expect([changed.assets, changed.left]).toEqual([[sealed, 'g.fedcba9876543210.bin'], []])
  const leaked = deploy(['g.00000000000000aa.bin'], 61, 'after the leak')
  expect(leaked.left.toSorted()).toEqual([`assets/${sealed}`, 'assets/g.fedcba9876543210.bin'])
  const later = deploy(['g.00000000000000aa.bin'], 71, 'after the leak')
  expect(later.assets).toEqual(['g.00000000000000aa.bin'])
})

test('the site without what must go holds all the rest', () => {
  const { deploy } = host()
  deploy([picture, style], 0)
  const { out, left } = deploy(['another.css'], 1)
  clearedCopy(out, left)
  expect(existsSync(join(`${out}.cleared`, 'index.html'))).toBe(true)
  expect(readdirSync(join(`${out}.cleared`, 'assets')).toSorted()).toEqual(['another.css', style])
})
