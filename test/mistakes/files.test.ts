import { describe, expect, test } from 'vitest'
import { added, files, replaced } from './mistake.ts'
import { type Change, problemsWith } from './sample.ts'

const { card, english, french, gallery, event, home, legal } = files

describe('files', () => {
  const codes = (change: Change) =>
    problemsWith(change).map(({ file, code, severity }) => `${file} ${severity} ${code}`)

  test.each<readonly [string, Change, readonly string[]]>([
    [
      'a missing file',
      { 'landing/hero.yaml': undefined },
      ['content/landing/hero.yaml error file/missing'],
    ],
    [
      'a file with another ending',
      { 'landing/hero.yaml': undefined, 'landing/hero.yml': 'a: b' },
      ['content/landing/hero.yml error file/unknown'],
    ],
    [
      'no keys for a gated page',
      { 'gate.json': undefined },
      ['content/gate.json error gate/missing'],
    ],
    [
      'no 404 page',
      { 'pages/not-found.md': undefined },
      ['content/pages/not-found.md error page/missing'],
    ],
    [
      'a file nobody reads',
      { 'landing/notes.txt': 'x' },
      ['content/landing/notes.txt warning file/unused'],
    ],
    [
      'a picture nobody sees',
      { 'chateau/images/old.png': 'x' },
      ['content/chateau/images/old.png warning image/unused'],
    ],
    [
      'a name that Windows refuses',
      { 'chateau/images/con.png': 'x' },
      [
        'content/chateau/images/con.png error file/name',
        'content/chateau/images/con.png warning image/unused',
      ],
    ],
    [
      'an event that is over',
      { [event]: (text) => text.replaceAll('2026-06', '2025-06') },
      ['content/landing/event.yaml warning event/over'],
    ],
    [
      'a public link to a gated page',
      { [legal]: added('[a](/practical-information)') },
      ['content/pages/legal-notice.md warning link/gated'],
    ],
    [
      'a title that is longer than its place',
      { [card]: replaced(/title: .*/, `title: ${'Note '.repeat(20)}`) },
      ['content/landing/mission/protection.md warning field/long'],
    ],
    [
      'a text that is longer than its place',
      { [card]: added('Words '.repeat(40)) },
      ['content/landing/mission/protection.md warning markdown/long'],
    ],
    [
      'a body that is not shown',
      { [home]: added('Words') },
      ['content/pages/home.md warning markdown/unused-text'],
    ],
  ])('%s', (_name, change, expected) => {
    expect(codes(change)).toEqual(expected)
  })

  test.each([
    ['A.jpg', 'a.jpg'],
    ['caf\u00e9.jpg', 'cafe\u0301.jpg'],
  ])('%s and %s are one name', (one, other) => {
    const found = problemsWith({ [`chateau/images/${one}`]: 'x', [`chateau/images/${other}`]: 'x' })
    expect(found.filter(({ severity }) => severity === 'error')).toMatchObject([
      { code: 'file/same-name' },
    ])
  })

  test('eight pictures are a warning', () => {
    const found = problemsWith({ [gallery]: replaced(/ {2}- id: room\n.*\n.*\n/, '') })
    expect(found.every(({ severity }) => severity === 'warning')).toBe(true)
    expect(found).toContainEqual(
      expect.objectContaining({
        code: 'gallery/count',
        message: expect.stringContaining('8 found'),
      }),
    )
  })

  test('the same words in both languages are a warning', () => {
    const same = replaced(/subtitle: .*/, 'subtitle: A fortress that was returned to music')
    expect(codes({ [english]: same, [french]: same })).toEqual([
      'content/chateau/en.yaml warning translation/same',
    ])
  })
})
