import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { problemsWith, textOf } from '../../test/foundation.ts'
import { roundSchema } from './round-schema.ts'
import { versesOf } from './round-verses.ts'

const round = roundSchema.parse(parse(textOf('landing/round.yaml')))

test('the syllables of the round are joined to its three stanzas', () => {
  expect(versesOf(round)).toEqual([
    [
      'Sumer is icumen in',
      'Lhude sing cuccu',
      'Groweþ sed and bloweþ med',
      'and springþ þe wde nu',
      'Sing cuccu',
    ],
    [
      'Awe bleteþ after lomb,',
      'lhouþ after calve cu',
      'Bulluc sterteþ bucke verteþ',
      'Murie sing cuccu',
    ],
    ['Cuccu, cuccu,', 'Wel singes þu cuccu,', 'ne swik þu naver nu'],
  ])
})

test('those of the ground, of which no note ends a line, are one', () => {
  expect(versesOf(round.foot)).toEqual([['Sing cuccu nu, sing cuccu']])
})

test('a word that goes on after a rest stays one word', () => {
  const bars = [
    [
      { pitch: 'C4', length: 1, syllable: 'cuc-' },
      { length: 1 },
      { pitch: 'C4', length: 2, syllable: 'cu' },
    ],
  ]
  expect(versesOf({ bars })).toEqual([['cuccu']])
})

test.each([
  ['inside a word', 'syllable: Su- }', 'syllable: Su-, ends: line }'],
  [
    'on a note without a syllable',
    '{ pitch: D4, length: 1 }',
    '{ pitch: D4, length: 1, ends: stanza }',
  ],
])('a line that ends %s is a fault', (_, written, wrong) => {
  const problems = problemsWith({
    'landing/round.yaml': (text) => text.replace(written, wrong),
  })
  expect(problems.map(({ code }) => code)).toContain('round/line')
})
