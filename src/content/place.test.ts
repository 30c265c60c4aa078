import fc from 'fast-check'
import { expect, test } from 'vitest'
import { originalRange, placeOf, textFile } from './text.ts'

const rangeOf = (text: string, part: string) => {
  const start = text.indexOf(part)
  return [start, start + part.length] as const
}

test.each([
  ['accents', 'place: château\ntext: é mark', 2, 9],
  ['emoji', '🎵🎵 mark', 1, 4],
  ['Windows line ends', 'one\r\ntwo\r\né mark', 3, 3],
  ['old Mac line ends', 'one\rtwo\ré mark', 3, 3],
])('counts lines and code points with %s', (_name, text, line, column) => {
  const source = textFile('a.md', 'a.md', text)
  expect(placeOf(source, rangeOf(source.text, 'mark'))).toEqual({
    file: 'a.md',
    line,
    column,
    endLine: line,
    endColumn: column + 4,
  })
})

test('a range in the text is the same words on disk', () => {
  const words = fc.array(fc.constantFrom('a', 'é', '🎵', '\n', '\r', '\r\n'))
  fc.assert(
    fc.property(words, words, (before, after) => {
      const original = `${before.join('')}mark${after.join('')}`
      const source = textFile('a.md', 'a.md', original)
      expect(original.slice(...originalRange(source, rangeOf(source.text, 'mark')))).toBe('mark')
    }),
    { seed: 4 },
  )
})
