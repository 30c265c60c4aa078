import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { difference, replaced } from './runs.ts'

const shown = (before: string, after: string) =>
  difference(before, after)
    .map(({ text, of }) => ({ both: text, before: `[-${text}-]`, after: `[+${text}+]` })[of])
    .join('')

test('shows a word that has become another one', () => {
  expect(shown('une forteresse rendue à la musique', 'une forteresse gagnée à la musique')).toBe(
    'une forteresse [-rendue -][+gagnée +]à la musique',
  )
})

test('tells a sign from the word before it', () => {
  expect(shown('tells the player to stay. That', 'tells the player to stay; how long. That')).toBe(
    'tells the player to stay[+; how long+]. That',
  )
})

test('shows a text that was not there as new', () => {
  expect(shown('', 'All of it')).toBe('[+All of it+]')
  expect(shown('All of it', '')).toBe('[-All of it-]')
  expect(difference('', '')).toEqual([])
})

test('loses no word of either text', () => {
  assert(
    property(string({ unit: 'grapheme' }), string({ unit: 'grapheme' }), (before, after) => {
      const runs = difference(before, after)
      const told = (kind: string) => runs.filter(({ of }) => of === 'both' || of === kind)
      const text = (kind: string) =>
        told(kind)
          .map((run) => run.text)
          .join('')
      expect(text('after')).toBe(after)
      expect(text('before').replace(/\s+/g, '')).toBe(before.replace(/\s+/g, ''))
    }),
  )
})

test('takes no single word in common for a sense', () => {
  expect(shown('stay as long as the hall allows', 'stay; how long is left to the ear')).toBe(
    'stay[-as long as the hall allows-][+; how long is left to the ear+]',
  )
})

test('makes one part of a text another one, where it stands once', () => {
  expect(replaced('One.\n\nTwo.', 'Two.', 'Three.')).toBe('One.\n\nThree.')
  expect(replaced('One.', 'One.', '')).toBe('')
  expect(replaced('', '', 'New')).toBe('New')
  expect(replaced('Two. Two.', 'Two.', 'Three.')).toBeUndefined()
  expect(replaced('One.', 'Two.', 'Three.')).toBeUndefined()
  expect(replaced('One.', '', 'Three.')).toBeUndefined()
})
