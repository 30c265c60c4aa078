import { expect, test } from 'vitest'
import { tableOf } from '../../../test/rows.ts'
import { boxesOf, linesOf, stopsOf } from './coming.ts'
import { millisOf, typedDay, typedTime, wallIn } from './wall-time.ts'

const table = tableOf<Record<'days' | 'times', Record<string, string | null>>>(
  import.meta.dirname,
  'wall-time.test.yaml',
)

test.each(Object.entries(table.days))('“%s” is the day %s', (typed, day) => {
  expect(typedDay(typed) ?? null).toBe(day)
})

test.each(Object.entries(table.times))('“%s” is the time %s', (typed, time) => {
  expect(typedTime(typed) ?? null).toBe(time)
})

test('a time is written as people do, the first day of a month also in French', () => {
  expect(wallIn('en', '2027-03-01 09:00', { weekday: 'long' })).toBe('Monday 1 March 2027, 9:00')
  expect(wallIn('fr', '2027-03-01 09:00', { weekday: 'long' })).toBe('lundi 1er mars 2027, 9:00')
  expect(wallIn('fr', '2027-03-21')).toBe('21 mars 2027')
})

const both = { en: 'card', fr: 'carte' }
const thing = (title: string, from?: string, until?: string) =>
  ({ kind: 'card', what: both, title, file: `${title}.md`, addresses: [], from, until }) as const
const now = '2026-11-27 10:00'
const x = (wall: string) => (millisOf(wall) - millisOf(now)) / 864e5

test('letters that are near stand in one box; what finds no line is left over, what has passed is not told', () => {
  const days = ['2027-01-01 00:00', '2027-01-02 00:00', '2027-06-01 00:00']
  const things = [...days, days[0], days[0], days[0]].map((day, at) => thing(`${at}`, day))
  const schedule = { zone: 'UTC', now, things: [...things, thing('old', '2020-01-01 00:00')] }
  const stops = stopsOf(schedule)
  expect(stops.map(({ letter, changes }) => `${letter}${changes.length}`)).toEqual([
    'A4',
    'B1',
    'C1',
  ])
  expect(boxesOf(stops, x).map((box) => box.length)).toEqual([2, 1])
  expect(linesOf(schedule, x, () => 50)).toMatchObject({ held: { length: 5 }, left: 1 })
})

test('what is late comes first, and is no coming change', () => {
  const things = [thing('one', '2026-11-27 09:00'), thing('two', undefined, '2026-12-01 00:00')]
  const stops = stopsOf({ zone: 'UTC', now, things, late: '2026-11-27 09:00' })
  expect(stops.map(({ isLate }) => isLate)).toEqual([true, false])
})
