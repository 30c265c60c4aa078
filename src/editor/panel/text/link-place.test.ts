import { expect, test } from 'vitest'
import { type LinkKind, linkAt, writtenAddress } from './link-place.ts'

/** The link of a text whose selection stands between `‹` and `›`. */
function chosen(text: string) {
  const from = text.indexOf('‹')
  const to = text.indexOf('›') - 1
  const plain = text.replace(/[‹›]/g, '')
  const { from: start, to: end, words, address, rest } = linkAt(plain, from, to)
  return [plain.slice(start, end), words, address, rest]
}

const wiki = 'https://fr.wikipedia.org/wiki/Point_(musique)?a=1&b=2'

test.each<[string, ...(string | undefined)[]]>([
  ['a [b‹› c](/d) e', '[b c](/d)', 'b c', '/d', ''],
  ['a [b‹ c›](/d "title") e', '[b c](/d "title")', 'b c', '/d', ' "title"'],
  [
    'a [‹›b](https://fr.wikipedia.org/wiki/Point_\\(musique\\)?a=1\\&b=2)',
    '[b](https://fr.wikipedia.org/wiki/Point_\\(musique\\)?a=1\\&b=2)',
    'b',
    wiki,
    '',
  ],
  [`[b‹›](${wiki})`, `[b](${wiki})`, 'b', wiki, ''],
  [
    '[b‹›](<https://a.example/c d>)',
    '[b](<https://a.example/c d>)',
    'b',
    'https://a.example/c d',
    '',
  ],
  [
    'see <https://a.ex‹›ample/b>',
    '<https://a.example/b>',
    'https://a.example/b',
    'https://a.example/b',
  ],
  ['write to me@a.ex‹›ample', 'me@a.example', 'me@a.example', 'mailto:me@a.example'],
  ['![b‹›](gallery:hall)', '', ''],
  ['‹see [b› c](/d) e', 'see [b c](/d)', 'see b c'],
  ['a [b ‹c](/d) and [e›](/f)', '[b c](/d) and [e](/f)', 'b c and e'],
  ['‹a b›\nc', 'a b', 'a b'],
])('the link of %s', (text, ...found) => {
  const [place, words, address, rest] = chosen(text)
  expect([place, words, address, rest]).toEqual([...found, undefined, undefined].slice(0, 4))
})

test.each<[LinkKind, string, string | undefined]>([
  ['web', 'partner.example/a (b)', 'https://partner.example/a%20%28b%29'],
  ['web', 'Https://partner.example', 'https://partner.example'],
  ['web', 'HTTP://partner.example', 'https://partner.example'],
  ['web', 'Tel:+33123456789', 'tel:+33123456789'],
  [
    'web',
    'https://www.google.com/url?q=http://partner.example/a&sa=D',
    'https://partner.example/a',
  ],
  ['web', 'not an address', undefined],
  ['mail', 'Mailto:me@partner.example', 'mailto:me@partner.example'],
  ['mail', 'contact@château.example', 'mailto:contact@château.example'],
  ['mail', 'nobody', undefined],
  ['page', ' /d ', '/d'],
])('the %s address “%s”', (kind, typed, written) => {
  expect(writtenAddress(kind, typed)).toBe(written)
})
