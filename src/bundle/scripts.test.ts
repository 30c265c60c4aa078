import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bundleScripts } from './scripts.ts'

const root = join(import.meta.dirname, '../..')
const bundle = () => bundleScripts(root, ['tooltip', 'mobile-menu', 'password-gate', 'restore'])
const first = await bundle()

const textOf = (path: string | undefined) =>
  first.files.find((file) => file.path === path)?.text ?? ''

test('before an intention a page runs less than 1.5 kB of our code', () => {
  for (const script of [first.boot, first.restoring, first.notFound]) {
    expect(brotliCompressSync(script ?? '').length).toBeLessThan(1500)
    expect(script).not.toContain('</')
  }
})

test('React is in one shared chunk, in its production build', () => {
  expect(first.shared).toHaveLength(1)
  const react = textOf(first.shared[0])
  expect(react).toContain('Minified React error')
  expect(react).not.toContain('process.env')
})

test('an island is a few kB beside React', () => {
  expect(textOf(first.modules['tooltip']).length).toBeLessThan(3000)
  expect(textOf(first.modules['mobile-menu']).length).toBeLessThan(3000)
})

test('a gated page is opened again without React', () => {
  const react = first.shared[0]?.replace('assets/', '') ?? ''
  const imports = (path: string): readonly string[] => {
    const direct = [...textOf(path).matchAll(/from[`"']\.\/([^`"']+)/g)].map((match) => match[1])
    return direct.flatMap((name = '') => [name, ...imports(`assets/${name}`)])
  }
  expect(imports(first.modules['tooltip'] ?? '')).toContain(react)
  expect(first.restore.flatMap((path) => [path, ...imports(path)])).not.toContain(react)
  expect(first.restore.slice(1)).toEqual(
    imports(first.restore[0] ?? '').map((name) => `assets/${name}`),
  )
})

test('the same sources give the same bytes', async () => {
  expect(await bundle()).toEqual(first)
})
