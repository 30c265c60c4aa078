import { describe, expect, test } from 'vitest'
import { rowsOf } from '../../test/rows.ts'
import { outputOf } from '../../test/run-program.ts'
import { instantOf, isMoment, isZone, momentIn, momentWords, wallAt } from './moment.ts'

const paris = 'Europe/Paris'
type Wall = Readonly<Record<'utc' | 'wall', string>> & { readonly change?: 'gap' | 'twice' }

describe('a wall time of Paris is taken as', () => {
  test.each(rowsOf<Wall>(import.meta.dirname, 'moment.test.yaml'))(
    '%s',
    (written, { utc, wall, change }) => {
      const instant = Date.parse(utc) / 1000
      expect(momentIn(paris, written)).toMatchObject({ instant, wall, change })
      expect(wallAt(instant, paris)).toBe(wall)
    },
  )
})

test.each(['2027-02-29', '2027-13-01', '1/3/2027', '2027-03-01 25:00', '2027-03-01+01:00', ''])(
  '“%s” is no wall time',
  (written) => expect(isMoment(written)).toBe(false),
)

test('zones have the names of IANA', () => {
  expect([paris, 'UTC', 'America/New_York'].every(isZone)).toBe(true)
  expect(['Paris', '+01:00', 'Europe/Nowhere'].some(isZone)).toBe(false)
})

test('a time that is given may be a wall time, an instant or a number', () => {
  const instant = Date.parse('2027-07-01T07:00Z') / 1000
  for (const at of ['2027-07-01 09:00', '2027-07-01T03:00-04:00', instant])
    expect(instantOf(paris, at)).toBe(instant)
})

test('words are those of both languages', () => {
  expect(momentWords('2027-03-01 09:00')).toEqual({
    en: '1 March 2027, 9:00',
    fr: '1er mars 2027, 9:00',
  })
})

test('a machine in another zone takes it as the same instant', () => {
  const program = `
    const { momentIn } = await import(${JSON.stringify(new URL('./moment.ts', import.meta.url).href)})
    process.stdout.write(String(momentIn('${paris}', '2027-03-28 02:30').instant))`
  const told = ['Pacific/Auckland', 'America/Los_Angeles'].map((TZ) =>
    outputOf(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, TZ },
      encoding: 'utf8',
    }),
  )
  expect(new Set(told)).toEqual(new Set([String(Date.parse('2027-03-28T01:30Z') / 1000)]))
})
