import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decode, largestText, originalRange, placeOf, strangeCharacters, textFile } from './text.ts'

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
  const end = { endLine: line, endColumn: column + 4 }
  const place = placeOf(source, rangeOf(source.text, 'mark'))
  expect(place).toEqual({ file: 'a.md', line, column, ...end })
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

const wrongAt = (line: number, column: number) => ({ fault: 'not utf-8', line, column })

test.each([
  ['UTF-8', Buffer.from('château 🎵'), { text: 'château 🎵' }],
  ['a byte order mark', Buffer.from('\uFEFFnote'), { text: 'note' }],
  ['UTF-16, little end first', Buffer.from('\uFEFFnote', 'utf16le'), { fault: 'utf-16' }],
  ['UTF-16, big end first', Buffer.from([0xfe, 0xff, 0, 0x6e]), { fault: 'utf-16' }],
  ['UTF-16 without a mark', Buffer.from('title: note', 'utf16le'), { fault: 'utf-16' }],
  ['a zero byte', Buffer.from('a long text with \0 in it'), { fault: 'binary' }],
  ['white space', Buffer.from(' \r\n'), { fault: 'empty' }],
  ['more than 1 MiB', Buffer.alloc(largestText + 1, 'x'), { fault: 'too large' }],
  ['Latin-1', Buffer.from('---\r\ntitle: 1\r\nplace: ch\xe2teau', 'latin1'), wrongAt(3, 10)],
  ['a character cut in two', Buffer.from([...Buffer.from('é\n🎵é'), 0xc3]), wrongAt(2, 3)],
  ['half a surrogate pair', Buffer.from([0x61, 0xed, 0xa0, 0x80]), wrongAt(1, 2)],
  ['the sign of a lost character', Buffer.from([0xef, 0xbf, 0xbd, 0xe9]), wrongAt(1, 2)],
])('decodes %s', (_name, bytes, decoded) => {
  expect(decode(bytes)).toEqual(decoded)
})

test.each([
  ['the same one many times over, once', 'a\u202E\u202E\u202Eb', '1-4'],
  ['different ones, each', 'a\u202E\u200Bb', '1-2 2-3'],
  ['each that was lost', 'th\uFFFD\uFFFDtre', '2-3 3-4'],
  ['not the joiner inside an emoji', '👩\u200D🎤', ''],
  ['one too many before it', '👩\u200D\u200D🎤', '2-3'],
])('tells of invisible characters: %s', (_name, text, ranges) => {
  expect(
    strangeCharacters(text)
      .map(({ range }) => range.join('-'))
      .join(' '),
  ).toBe(ranges)
})
