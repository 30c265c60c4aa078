import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { transform } from 'lightningcss'
import { expect, test } from 'vitest'
import { styleModules } from '../../bundle/style-modules.ts'

const inPanel = (pattern: string) => globSync(pattern, { cwd: import.meta.dirname }).toSorted()
const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')

const sheets = inPanel('**/*.module.css')
const scripts = inPanel('**/*.{ts,tsx}').filter((path) => !/\.test\.|\.d\.css\./.test(path))

const classesOf = (sheet: string): readonly string[] => {
  const { cssModules } = styleModules.lightningcss
  const { exports } = transform({ filename: sheet, code: Buffer.from(read(sheet)), cssModules })
  return Object.keys(exports || {}).toSorted()
}

test('each room has one sheet; what every sheet builds on comes first in both bundles', () => {
  const rooms = sheets.map((sheet) => `${dirname(sheet)}/${dirname(sheet)}.module.css`)
  expect(inPanel('**/*.css')).toEqual([...rooms, 'ui/ground.css'].toSorted())
  for (const entry of ['main.tsx', 'review-file.tsx'])
    expect(read(entry)).toMatch(/^import '\.\/ui\/ground\.css'\nimport '\.\/ui\/ui\.module\.css'\n/)
})

test.each(sheets)('the declaration of %s names its classes', async (sheet) => {
  const names = classesOf(sheet).map((name) => `  readonly ${name}: string\n`)
  const declaration = `declare const styles: {\n${names.join('')}}\nexport default styles\n`
  const file = join(import.meta.dirname, sheet.replace(/\.css$/, '.d.css.ts'))
  await expect(declaration).toMatchFileSnapshot(file)
})

test.each(sheets)('each class of %s is used', (sheet) => {
  const used = scripts.map(read).flatMap((text) => {
    const [, name] = new RegExp(`import (\\w+) from '.*/${basename(sheet)}'`).exec(text) ?? []
    return name ? [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))] : []
  })
  const names = new Set(used.map(([, name]) => name))
  expect(classesOf(sheet).filter((name) => !names.has(name))).toEqual([])
})
