import { expect, test } from 'vitest'
import { shownWidth } from './shown-width.ts'

const plate = '(width < 1000px) 100vw, min(50vw, 896px)'

test.each([
  ['100vw', 390, 390],
  ['640px', 390, 640],
  [plate, 390, 390],
  [plate, 1440, 720],
  [plate, 2560, 896],
  ['(width < 600px) 130vw, (width < 1000px) 106vw, 50vw', 800, 848],
])('%s in a window of %i px is %i px', (sizes, window, width) => {
  expect(shownWidth(sizes, window)).toBe(width)
})

test.each(['', 'calc(100vw - 2rem)', '(width < 600px) 100vw', '(orientation: landscape) 40rem'])(
  'what it does not understand is endlessly wide: “%s”',
  (sizes) => {
    expect(shownWidth(sizes, 1440)).toBe(Number.POSITIVE_INFINITY)
  },
)
