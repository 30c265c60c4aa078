import { expect, test } from 'vitest'
import { comingStops, timeBeside } from './schedule-view.ts'

const both = { en: 'card', fr: 'carte' }
const thing = (title: string, from?: string, until?: string) =>
  ({ kind: 'card', what: both, title, file: `${title}.md`, addresses: [], from, until }) as const
const now = '2026-11-27 10:00'

test('changes of one time share a letter, by time; what has passed is not told', () => {
  const days = ['2027-06-01 00:00', '2027-01-01 00:00', '2027-01-02 00:00', '2027-01-01 00:00']
  const things = days.map((day, index) => thing(`${index}`, day))
  const past = thing('old', '2020-01-01 00:00')
  const stops = comingStops({ zone: 'UTC', now, things: [...things, past] })
  expect(stops.map(({ letter, changes }) => `${letter}${changes.length}`)).toEqual([
    'A2',
    'B1',
    'C1',
  ])
})

test('what is late comes first, and is no coming change', () => {
  const things = [thing('one', '2026-11-27 09:00'), thing('two', undefined, '2026-12-01 00:00')]
  const stops = comingStops({ zone: 'UTC', now, things, late: '2026-11-27 09:00' })
  expect(stops.map(({ isLate }) => isLate)).toEqual([true, false])
  expect(timeBeside(stops, now, 1)).toBe('2026-12-01 00:00')
  expect(timeBeside(stops, '2026-12-01 00:00', -1)).toBeUndefined()
})
