import { expect, test } from 'vitest'
import { printedExamples } from '../../src/editor/printed-examples.ts'
import { catalogue } from '../../src/validate/messages/catalogue.ts'
import { pinnedTexts } from './pinned-texts.ts'

const codes = [...new Set(catalogue.map(({ code }) => code))].toSorted()

test.each(['en', 'fr'] as const)(
  'the whole printed text of every kind of mistake is pinned, and of no other (%s)',
  (lang) => {
    const pinned = printedExamples(pinnedTexts(lang))
    expect(codes.length).toBeGreaterThan(100)
    expect([...pinned.keys()].toSorted()).toEqual(codes)
    for (const code of codes) {
      const kinds = catalogue.filter((one) => one.code === code)
      expect(pinned.get(code)?.length, code).toBeGreaterThanOrEqual(kinds.length)
    }
  },
)
