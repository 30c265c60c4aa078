import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { cronLines, withCronLines } from './cron.ts'

const at = (time: string) => Date.parse(`${time}Z`) / 1000
const now = at('2026-11-27T08:00')
const workflow = readFileSync(join(import.meta.dirname, '../../.github/workflows/due.yml'), 'utf8')

test('the instants of the next year are lines of cron, in UTC, the soonest first and each once', () => {
  const instants = ['2027-03-01T08:00', '2026-12-24T17:05', '2027-03-01T08:00'].map(at)
  expect(cronLines(instants, now)).toEqual(['5 17 24 12 *', '0 8 1 3 *'])
  expect(cronLines([now, at('2026-11-26T08:00'), at('2028-01-01T00:00')], now)).toEqual([])
  const many = Array.from({ length: 50 }, (_, index) => now + 60 * (index + 1))
  expect(cronLines(many, now)).toHaveLength(40)
})

test('the workflow has them between its two comments, and its hourly line stays', () => {
  const hourly = '23 * * * *'
  const schedule = (text: string) =>
    parse(text).on.schedule.map(({ cron }: { cron: string }) => cron)
  const written =
    withCronLines(workflow, [at('2027-03-01T08:00'), at('2027-06-01T22:30')], now) ?? ''
  expect(schedule(written)).toEqual([hourly, '0 8 1 3 *', '30 22 1 6 *'])
  expect(
    withCronLines(written, [at('2027-03-01T08:00'), at('2027-06-01T22:30')], now),
  ).toBeUndefined()
  const later = withCronLines(written, [at('2027-06-01T22:30')], now) ?? ''
  expect(schedule(later)).toEqual([hourly, '30 22 1 6 *'])
  expect(withCronLines(later, [], now)).toBe(workflow)
  expect(withCronLines('on: push\n', [at('2027-03-01T08:00')], now)).toBeUndefined()
})
