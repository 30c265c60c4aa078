import { expect, test } from 'vitest'
import { formatDays, posterDays } from './dates.ts'

const event = { start: '2026-06-19', end: '2026-06-21' }

test('the days of the event are set with an en dash', () => {
  expect(formatDays(event, 'en')).toBe('June 19–21, 2026')
  expect(formatDays(event, 'fr')).toBe('19–21 juin 2026')
})

test('a single day is said once', () => {
  const day = { start: '2026-06-19', end: '2026-06-19' }
  expect(formatDays(day, 'en')).toBe('June 19, 2026')
  expect(formatDays(day, 'fr')).toBe('19 juin 2026')
  expect(posterDays(day, 'en')).toEqual({ days: '19', months: 'June', years: '2026' })
})

test('days of two months name both', () => {
  const days = { start: '2026-06-30', end: '2026-07-02' }
  expect(formatDays(days, 'en')).toBe('June 30 – July 2, 2026')
  expect(formatDays(days, 'fr')).toBe('30 juin – 2 juillet 2026')
  expect(posterDays(days, 'en')).toEqual({ days: '30–2', months: 'June–July', years: '2026' })
})

test('days of two years name both', () => {
  const days = { start: '2026-12-31', end: '2027-01-02' }
  expect(formatDays(days, 'en')).toBe('December 31, 2026 – January 2, 2027')
  expect(formatDays(days, 'fr')).toBe('31 décembre 2026 – 2 janvier 2027')
  expect(posterDays(days, 'fr')).toEqual({
    days: '31–2',
    months: 'décembre–janvier',
    years: '2026–2027',
  })
})

test('the same month of another year is another month', () => {
  const days = { start: '2026-06-19', end: '2027-06-21' }
  expect(formatDays(days, 'en')).toBe('June 19, 2026 – June 21, 2027')
  expect(posterDays(days, 'en').months).toBe('June–June')
})

test('the first of a French month is the 1er', () => {
  expect(formatDays({ start: '2026-08-01', end: '2026-08-03' }, 'fr')).toBe('1er–3 août 2026')
})

test('the poster sets the days apart from month and year', () => {
  expect(posterDays(event, 'en')).toEqual({ days: '19–21', months: 'June', years: '2026' })
})
