import { expect, test } from 'vitest'
import { pointAt, wayFrom } from './map-drawing.ts'

const château = { latitude: 48.4253, longitude: 2.2878 }
const paris = { latitude: 48.8566, longitude: 2.3522 }
const étampes = { latitude: 48.4367, longitude: 2.1594 }

/** Kilometres from the place that the way leads to. */
const away = (position: typeof paris) => {
  const { x, y } = pointAt(position, château)
  return Math.hypot(x, y) / 13
}

test('places lie as far from each other as on the globe, north above and west on the left', () => {
  expect(away(paris)).toBeCloseTo(48.2, 0)
  expect(away(étampes)).toBeCloseTo(9.6, 0)
  expect(pointAt(paris, château).y).toBeLessThan(0)
  expect(pointAt(étampes, château).x).toBeLessThan(0)
})

test('the way is a staff of five lines with a bar line every ten kilometres, from its start to 0,0', () => {
  const way = wayFrom(pointAt(paris, château))
  expect(way.lines.match(/M/g)).toHaveLength(5)
  expect(way.marks.map(({ kilometres }) => kilometres)).toEqual([10, 20, 30, 40])
  // One at the start, and one for each mark.
  expect(way.bars.match(/M/g)).toHaveLength(5)
  const ends = way.final.thick.match(/-?[\d.]+/g)?.map(Number) ?? []
  const [left = 9, top = 9, right = 9, bottom = 9] = ends
  expect(Math.abs(left + right)).toBeLessThan(0.3)
  expect(Math.abs(top + bottom)).toBeLessThan(0.3)
})
