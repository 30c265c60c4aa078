import { expect, test } from 'vitest'
import { beamed } from './music.ts'

const staff = { space: 10, top: 36 }

const notes = (...positions: readonly number[]) =>
  positions.map((position, step) => ({ x: 22 + step * 20, position }))

test('beamed notes share a beam that rises half as much as they do', () => {
  expect(beamed(staff, { notes: notes(0, 1, 2, 3), beams: 1, up: true })).toMatchInlineSnapshot(`
    {
      "fills": "M32.7 37.5L93.9 30v5L32.7 42.5z",
      "signs": [
        {
          "name": "black-note",
          "x": 22,
          "y": 76,
        },
        {
          "name": "black-note",
          "x": 42,
          "y": 71,
        },
        {
          "name": "black-note",
          "x": 62,
          "y": 66,
        },
        {
          "name": "black-note",
          "x": 82,
          "y": 61,
        },
      ],
      "strokes": "M33.3 74.3V37.5M53.3 69.3V35M73.3 64.3V32.5M93.3 59.3V30",
    }
  `)
})

test('a beam never rises more steeply than 22 in 100', () => {
  const { fills } = beamed(staff, { notes: notes(0, 12), beams: 1, up: true })
  const [, left, from, right, to] = fills.match(/^M(\S+) (\S+)L(\S+) ([\d.-]+)/) ?? []
  const slope = (Number(from) - Number(to)) / (Number(right) - Number(left))
  expect(slope).toBeLessThan(0.22)
})

test('notes above and below the staff stand on ledger lines', () => {
  const { strokes } = beamed(staff, { notes: notes(-2, 10), beams: 1, up: true })
  expect(strokes).toContain('h20')
})
