import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inks } from './inks.ts'

/** The custom properties of a style sheet, with those that only name others looked up. */
function tokens(name: string): (property: string) => string | undefined {
  const css = readFileSync(join(import.meta.dirname, '../..', `${name}.css`), 'utf8')
  const found = css.matchAll(/--([\w-]+): ([^;]+);/g)
  const values = new Map(found.map(([, property = '', value = '']) => [property, value]))
  return (property) => {
    const value = values.get(property)
    return values.get(value?.match(/^var\(--(.*)\)$/)?.[1] ?? '') ?? value
  }
}

test.each([
  ['day', 'styles/tokens'],
  ['night', 'landing/night'],
  ['swarm', 'swarm/inks'],
] as const)('cards and icons are drawn in the inks of the pages: %s', (ground, sheet) => {
  const token = tokens(sheet)
  expect(inks[ground]).toEqual({
    paper: token('paper'),
    ink: token('ink'),
    soft: token('ink-2'),
    line: token('line'),
    red: token('red'),
  })
})
