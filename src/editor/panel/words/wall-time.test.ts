import { expect, test } from 'vitest'
import { rowsOf } from '../../../../test/rows.ts'
import { dayAndTime, wallIn } from './wall-time.ts'

test.each(
  rowsOf<readonly [day: string, time: string] | null>(import.meta.dirname, 'wall-time.test.yaml'),
)('“%s” names the day and the time %j', (written, named) => {
  expect(dayAndTime(written)).toEqual(named ? { day: named[0], time: named[1] } : undefined)
})

test('a time is written as people do, the first day of a month also in French', () => {
  expect(wallIn('en', '2027-03-01 09:00', { weekday: 'long' })).toBe('Monday 1 March 2027, 9:00')
  expect(wallIn('fr', '2027-03-01 09:00', { weekday: 'long' })).toBe('lundi 1er mars 2027, 9:00')
  expect(wallIn('fr', '2027-03-21')).toBe('21 mars 2027')
})

test('what is no date stays as it is', () => {
  expect(wallIn('en', 'some day')).toBe('some day')
})
