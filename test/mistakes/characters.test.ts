import { describe, expect, test } from 'vitest'
import { added, check, files, type Mistake, replaced } from './mistake.ts'
import { type Change, problemsWith } from './sample.ts'

const { card, site } = files

describe('bytes and characters', () => {
  test.each<Mistake>([
    ['UTF-16', card, Buffer.from('\uFEFF---\na: 1\n---', 'utf16le'), 'file/utf-16', '^'],
    [
      'Latin-1',
      card,
      Buffer.from('---\nicon: tie\ntitle: ch\xe2teau\n---\n', 'latin1'),
      'file/not-utf-8',
      '\uFFFDteau',
    ],
    ['NUL', card, 'title: \0', 'file/binary', '^'],
    ['2 MiB', card, (text) => text + 'x'.repeat(2 * 1024 * 1024), 'file/too-large', '^'],
    ['an empty file', card, '', 'file/empty', '^'],
    ['a mark of direction', card, added('one \u202e two'), 'text/character', '\u202e'],
    ['an invisible character', card, added('🎵 one \u200b two'), 'text/character', '\u200b'],
    [
      'a mark of direction as an entity',
      card,
      added('one &#x202e; two'),
      'text/character',
      'one &#x202e;',
    ],
    [
      'a mark of direction as an escape',
      card,
      replaced(/title: .*/, 'title: "a\\u202eb"'),
      'text/character',
      '"a\\u202eb"',
    ],
  ])('%s', (...mistake) => check(mistake))

  test.each<readonly [string, string, Change[string]]>([
    ['a byte order mark', card, (text) => `\uFEFF${text}`],
    ['CRLF', card, (text) => text.replaceAll('\n', '\r\n')],
    ['CR', card, (text) => text.replaceAll('\n', '\r')],
    ['no-break spaces', card, added('Qui\u00a0va\u202f?')],
    ['decomposed accents', card, added('sie\u0300cle')],
    ['joined emoji', card, added('👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿')],
    ['escaped HTML', card, added('&lt;img onerror&gt; and `<script>`')],
    ['the marks of other templates', card, added('{{x}} <%= x %>')],
    [
      'HTML in a text without Markdown',
      site,
      replaced('All rights reserved.', 'All </script><script>x()</script>'),
    ],
  ])('%s is no mistake', (_name, path, change) => {
    expect(problemsWith({ [path]: change })).toEqual([])
  })

  test.each(['\r\n', '\r'])('columns and lines are the same with %j', (lineEnd) => {
    const change = (text: string) =>
      text.replace(/title: .*/, 'title: "🎵 é\\q"').replaceAll('\n', lineEnd)
    expect(problemsWith({ [card]: change })).toMatchObject([
      { code: 'yaml/escape', line: 3, column: 12, endColumn: 13 },
    ])
  })
})
