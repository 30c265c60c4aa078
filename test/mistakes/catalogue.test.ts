import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogue } from '../../src/validate/messages/catalogue.ts'

const folder = join(import.meta.dirname, 'printed')
const codes = [...new Set(catalogue.map(({ code }) => code))].toSorted()

/** The codes of the problems whose whole printed text is kept in a language. */
const pinned = (lang: 'en' | 'fr') => {
  const names = readdirSync(folder).filter((name) => name.endsWith(`${lang}.txt`))
  const texts = names.map((name) => readFileSync(join(folder, name), 'utf8'))
  const found = texts.flatMap((text) => [...text.matchAll(/ {3}\[([a-z0-9/-]+)\]$/gm)])
  return [...new Set(found.flatMap(([, code]) => code ?? []))].toSorted()
}

test.each(['en', 'fr'] as const)(
  'the whole printed text of every kind of mistake is pinned, and of no other (%s)',
  (lang) => {
    expect(codes.length).toBeGreaterThan(100)
    expect(pinned(lang)).toEqual(codes)
  },
)
