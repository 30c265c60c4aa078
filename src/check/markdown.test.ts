import fc from 'fast-check'
import { remark } from 'remark'
import remarkGfm from 'remark-gfm'
import { expect, test } from 'vitest'
import { parseDocument, stringify } from 'yaml'
import { z } from 'zod'
import { tableOf } from '../../test/rows.ts'
import { textFile } from '../content/text.ts'
import { parseMarkdown, sectionIds, textAt } from './markdown.ts'
import { slug } from './slug.ts'

const table = tableOf<{
  readonly characters: readonly (readonly [name: string, text: string, characters: string])[]
  readonly addresses: Readonly<Record<string, string>>
  readonly sections: readonly (readonly [headings: readonly string[], ids: readonly string[]])[]
}>(import.meta.dirname, 'markdown.test.yaml')

/** The places of the visible characters of the field `a`, as the characters that stand there. */
function charactersAt(text: string): string {
  const source = textFile('a.yaml', 'a.yaml', text)
  const document = parseDocument(source.text)
  const region = { source, range: [0, source.text.length] as const }
  const yaml = { region, document, toSource: (offset: number) => offset }
  const form = { yaml, data: {}, schema: z.object(), corrections: [] }
  const { text: words = '', toSource } = textAt(form, ['a']) ?? {}
  const offsets = [...words.matchAll(/\S/g)].map(({ index }) => toSource?.(index) ?? 0)
  return offsets.map((offset) => source.text[offset]).join('')
}

test.each(table.characters)('finds the characters of %s', (_name, text, characters) => {
  expect(charactersAt(text)).toBe(characters)
})

test('finds every character of any text that YAML writes without escapes', () => {
  const word = fc.stringMatching(/^[a-zé'"#:,.🎵 -]{1,30}$/u)
  const words = fc.array(word, { minLength: 1, maxLength: 30 })
  const found = fc.property(words, fc.constantFrom(20, 80), (parts, lineWidth) => {
    const value = parts.join(' ')
    const text = stringify({ a: value }, { lineWidth })
    fc.pre(!text.includes('\\'))
    expect(charactersAt(text)).toBe(value.replace(/\s/g, ''))
  })
  fc.assert(found, { seed: 1, numRuns: 100 })
})

test.each(Object.entries(table.addresses))('makes an address of “%s”', (title, address) => {
  expect(slug(title)).toBe(address)
})

const idsOf = (headings: readonly string[]) =>
  sectionIds(parseMarkdown(headings.map((heading) => `## ${heading}`).join('\n\n')))

test.each(table.sections)('sections called %j have the ids %j', (headings, ids) => {
  expect(idsOf(headings)).toEqual(ids)
})

test('no two sections have the same id, whatever they are called', () => {
  const heading = fc.stringMatching(/^[ab][ -]?[1-3]?$/)
  fc.assert(
    fc.property(fc.array(heading, { maxLength: 12 }), (headings) => {
      const ids = idsOf(headings)
      expect(new Set(ids).size).toBe(headings.length)
    }),
    { seed: 1 },
  )
})

test('bare addresses are links wherever GitHub makes them links', () => {
  const whole = remark().use(remarkGfm).freeze()
  const signs = 'a * _ ` [ ]( ) ![ < > @ | \\ www. https:// b.example x@b.example &#64;'.split(' ')
  const blocks = [' ', '\n', '\n\n', '| a |\n| - |\n', '[^1]: ']
  const texts = fc.array(fc.constantFrom(...signs, ...blocks), { maxLength: 12 })
  fc.assert(
    fc.property(texts, (pieces) => {
      const text = pieces.join('')
      expect(parseMarkdown(text)).toEqual(whole.parse(text))
    }),
  )
})
