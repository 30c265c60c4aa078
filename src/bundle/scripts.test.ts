import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { newFolder } from '../../test/temporary.ts'
import { bundleScripts, findEntries, readInputs } from './scripts.ts'

const site = join(import.meta.dirname, '../../templates')
const entries = await findEntries(site)
const { bundle, inputs } = await bundleScripts(entries)

const textOf = (path: string | undefined) =>
  bundle.files.find((file) => file.path === path)?.text ?? ''

test('every island and instrument of the site has a module, found by its file name', () => {
  expect(Object.keys(bundle.modules).sort()).toEqual(Object.keys(entries).sort())
  expect(Object.keys(entries)).toContain('restore')
})

test('before an intention a page runs less than 1.5 kB of our code', () => {
  for (const script of [bundle.boot, bundle.restoring, bundle.notFound]) {
    expect(brotliCompressSync(script).length).toBeLessThan(1500)
    expect(script).not.toContain('</')
  }
  expect(brotliCompressSync(bundle.boot).length).toBeLessThan(1175)
})

/** A module and what it imports. */
const closureOf = (path = ''): readonly string[] => {
  const imported = [...textOf(path).matchAll(/from[`"']\.\/([^`"']+)/g)].map((match) => match[1])
  return [path, ...imported.flatMap((name) => closureOf(`assets/${name}`))]
}

test('an instrument is small, has no React, and a name that tells nothing', () => {
  const weigh = (paths: readonly string[]) =>
    paths.reduce((sum, path) => sum + brotliCompressSync(textOf(path)).length, 0)
  const note = closureOf(bundle.modules['hold'])
  const wheel = closureOf(bundle.modules['wheel']).filter((path) => !note.includes(path))
  expect(weigh(note)).toBeLessThan(4000)
  expect(weigh(wheel)).toBeLessThan(5000)
  for (const path of [...note, ...wheel]) expect(path).toMatch(/^assets\/part-/)
})

test('React is in one shared chunk, in its production build; an island is a few kB beside', () => {
  expect(bundle.shared).toHaveLength(1)
  const react = textOf(bundle.shared[0])
  expect(react).toContain('Minified React error')
  expect(react).not.toContain('process.env')
  for (const [name, path] of Object.entries(bundle.modules))
    if (entries[name]?.endsWith('x')) expect(textOf(path).length, name).toBeLessThan(3400)
})

test('nothing that checks content or renders pages reaches a visitor', () => {
  const packages = inputs.flatMap((path) => path.match(/node_modules\/([^/]+)/)?.[1] ?? [])
  expect([...new Set(packages)].sort()).toEqual(['react', 'react-dom', 'scheduler'])
  expect(inputs.join('\n')).not.toMatch(/src\/(?!islands|gate)/)
})

test('a bundle is made again where anything in it changes: all its modules are known before', async () => {
  const known = await readInputs(Object.values(entries))
  const ours = inputs.filter((path) => /\.tsx?$/.test(path))
  expect(ours.filter((path) => ![...known.keys()].some((one) => path.endsWith(one)))).toEqual([])
})

test('the line ends of Windows are not part of what a bundle is made of', async () => {
  const folder = newFolder('inputs-')
  writeFileSync(join(folder, 'a.ts'), "import './b.ts'\r\n")
  writeFileSync(join(folder, 'b.ts'), 'export {}\r\n')
  const texts = [...(await readInputs([join(folder, 'a.ts')])).values()]
  expect(texts).toEqual(["import './b.ts'\n", 'export {}\n'])
})

test('a gated page is opened again without React', () => {
  const [react = ''] = bundle.shared
  expect(closureOf(bundle.modules['tooltip'])).toContain(react)
  expect(bundle.restore.flatMap((path) => closureOf(path))).not.toContain(react)
  expect(bundle.restore).toEqual(closureOf(bundle.restore[0]))
})

test('the same sources give the same bytes', async () => {
  expect(await bundleScripts(entries)).toEqual({ bundle, inputs })
})
