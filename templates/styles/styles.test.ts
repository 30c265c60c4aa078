import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { transform } from 'lightningcss'
import { expect, test } from 'vitest'

const templates = resolve(import.meta.dirname, '..')

const files = readdirSync(templates, { recursive: true, encoding: 'utf8' }).map((file) =>
  join(templates, file),
)
const sheets = files.filter((file) => file.endsWith('.css'))
const pages = files.filter((file) => file.endsWith('/page.tsx'))
const read = (file: string) => readFileSync(file, 'utf8')

test.each(sheets.map((file) => relative(templates, file)))('%s selects no id', (file) => {
  const ids: string[] = []
  transform({
    filename: file,
    code: readFileSync(join(templates, file)),
    visitor: {
      Selector(selector) {
        for (const part of selector) if (part.type === 'id') ids.push(part.name)
      },
    },
  })
  expect(ids).toEqual([])
})

test('no style sheet needs !important: the layers say who wins', () => {
  expect(sheets.filter((file) => read(file).includes('!important'))).toEqual([])
})

/** A template and every template it imports, itself or through other templates. */
function templatesOf(page: string, found = new Set<string>()): Set<string> {
  if (found.has(page)) return found
  found.add(page)
  for (const [, path = ''] of read(page).matchAll(/^(?:import|export) .*'(\.[^']+\.tsx)'$/gm)) {
    const part = resolve(dirname(page), path)
    if (part.startsWith(templates)) templatesOf(part, found)
  }
  return found
}

/** The style sheets that a page lists, for its first view and for the rest. */
function sheetsOf(page: string): Set<string> {
  const lists = [page.replace('.tsx', '.css'), page.replace('.tsx', '.rest.css')]
  const listed = lists
    .filter((list) => sheets.includes(list))
    .flatMap((list) => [...read(list).matchAll(/@import ["']([^"']+)["']/g)])
  return new Set(listed.map(([, path = '']) => resolve(dirname(page), path)))
}

test.each(pages)('%s lists its styles', (page) => {
  const parts = [...templatesOf(page)].filter((file) => file !== page)
  const used = new Set(parts.map((file) => file.replace('.tsx', '.css')))
  expect([...used.intersection(new Set(sheets)).difference(sheetsOf(page))]).toEqual([])
})
