import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

test('the catalogue is whole', () => {
  const areas = readdirSync(import.meta.dirname).filter(
    (name) => !name.includes('.test.') && read(name).includes("import { kind } from './kind.ts'"),
  )
  const named = read('catalogue.ts').matchAll(/^import \* as \w+ from '\.\/(.*)'$/gm)
  expect([...named].map(([, name]) => name).toSorted()).toEqual(areas.toSorted())
})

test('every kind of mistake has a code of its area and an example', () => {
  expect(catalogue.length).toBeGreaterThan(80)
  for (const { code, example } of catalogue) {
    expect(code).toMatch(/^[a-z-]+\/[a-z0-9-]+$/)
    expect(example).not.toBe('')
  }
})

test('a code is always an error or always a warning', () => {
  const severities = new Map<string, string>()
  for (const { code, severity } of catalogue) {
    expect(severities.get(code) ?? severity).toBe(severity)
    severities.set(code, severity)
  }
})
