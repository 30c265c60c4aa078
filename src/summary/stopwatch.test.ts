import { expect, test } from 'vitest'
import { stopwatch } from './stopwatch.ts'

test('a stage lasts until the next begins, and its parts add up', () => {
  const readings = [0, 200, 500, 600, 1000, 1250]
  const watch = stopwatch(() => readings.shift() ?? 0)
  for (const stage of ['content', 'pages', 'fonts', 'pages', 'writing'] as const) watch.begin(stage)
  expect(watch.times()).toEqual([
    { stage: 'content', seconds: 0.2 },
    { stage: 'pages', seconds: 0.7 },
    { stage: 'fonts', seconds: 0.1 },
    { stage: 'writing', seconds: 0.25 },
  ])
})
