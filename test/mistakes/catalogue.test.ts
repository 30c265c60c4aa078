import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, 'printed')
const source = join(import.meta.dirname, '../../src')
const declared = /^(?:export )?const \w+ = (message|warning|unknownName)\('([^']+)'/gm

const kinds = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .flatMap((path) => [...readFileSync(join(source, path), 'utf8').matchAll(declared)])
  .map(([, how, code = '']) => ({ code, isWarning: how === 'warning' }))
const codes = new Set(kinds.map(({ code }) => code))

test.each(['en', 'fr'] as const)(
  'the whole printed text of every kind of mistake is pinned, and of no other (%s)',
  (lang) => {
    const pinned = readdirSync(folder)
      .filter((name) => name.endsWith(`${lang}.txt`))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n')
      .matchAll(/ {3}\[([a-z0-9-]+\/[a-z0-9-]+)\]$/gm)
    expect(codes.size).toBeGreaterThan(100)
    expect(new Set([...pinned].map(([, code]) => code))).toEqual(codes)
  },
)

test('a code is always an error or always a warning', () => {
  for (const code of codes) {
    const same = kinds.filter((kind) => kind.code === code)
    expect(new Set(same.map(({ isWarning }) => isWarning)).size, code).toBe(1)
  }
})
