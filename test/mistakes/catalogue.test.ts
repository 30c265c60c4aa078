import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogue } from '../../src/validate/messages/catalogue.ts'

const codes = [...new Set(catalogue.map(({ code }) => code))].toSorted()
const folder = join(import.meta.dirname, 'printed')

/** What a printed problem holds: the place, the sentence, the remedy and the code. */
const block = /^\S.*?:\d+:\d+ {2}(.*)\n {2}(.*) {3}\[([a-z0-9/-]+)\]$/gm

/** What an editor wrote, and numbers: two sentences that differ in nothing else are one. */
const details = /“[^”]*”|«[^»]*»|\d+|\S*[./]\S*/g

/** The different sentences that the tests keep of every kind of mistake, by its code. */
function pinnedSentences(language: 'en' | 'fr') {
  const text = readdirSync(folder)
    .filter((name) => name.endsWith(`${language}.txt`))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
  const sentences = new Map<string, Set<string>>()
  for (const [, message = '', fix = '', code = ''] of text.matchAll(block)) {
    const known = sentences.get(code) ?? new Set()
    sentences.set(code, known.add(`${message}\n${fix}`.replace(details, '…')))
  }
  return sentences
}

test.each(['en', 'fr'] as const)(
  'the whole printed text of every kind of mistake is pinned, and of no other (%s)',
  (lang) => {
    const pinned = pinnedSentences(lang)
    expect(codes.length).toBeGreaterThan(100)
    expect([...pinned.keys()].toSorted()).toEqual(codes)
    for (const code of codes) {
      const kinds = catalogue.filter((one) => one.code === code)
      expect(pinned.get(code)?.size, code).toBeGreaterThanOrEqual(kinds.length)
    }
  },
)
