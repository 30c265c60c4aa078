import { expect, test } from 'vitest'
import { type Box, type FrameLook, layoutFrames, sideOf } from './frame-layout.ts'

const surface = { scale: 1, width: 1000, height: 800 }
const text: Box = { left: 100, top: 200, width: 300, height: 40 }
const measured = (box: Box | undefined, look: FrameLook = 'rest', isCovered = false) => ({
  box,
  look,
  isCovered,
  isThere: true,
})

test('a frame stands off its text by the look that it has', () => {
  const boxes = layoutFrames(
    [measured(text), measured(text, 'open'), measured(text, 'hover')],
    surface,
  ).map(({ box }) => box)
  expect(boxes).toEqual([
    { left: 93, top: 193, width: 314, height: 54 },
    { left: 95, top: 195, width: 310, height: 50 },
    { left: 91, top: 191, width: 318, height: 58 },
  ])
})

test('frames shrink with the page, and stay within the window at the sides', () => {
  const wide = { left: -20, top: 0, width: 2200, height: 100 }
  const [frame] = layoutFrames([measured(wide)], { ...surface, scale: 0.5 })
  expect(frame?.text).toEqual({ left: -10, top: 0, width: 1100, height: 50 })
  expect(frame?.box).toEqual({ left: 4, top: -7, width: 992, height: 64 })
})

test('what is covered in view has no frame; what is covered below the window may be seen later', () => {
  const below = { ...text, top: 900 }
  const frames = layoutFrames(
    [measured(text, 'rest', true), measured(below, 'rest', true), measured(undefined)],
    surface,
  )
  expect(frames.map(({ box }) => box !== undefined)).toEqual([false, true, false])
  expect(frames.every(({ isReachable }) => isReachable)).toBe(true)
})

test('a gloss stands below its text, else above, else at the side where no other text is', () => {
  const gloss = { width: 120, height: 30 }
  const room = { width: 1000, height: 800 }
  const under = { left: 0, top: 250, width: 1000, height: 40 }
  const over = { left: 0, top: 130, width: 1000, height: 40 }
  expect(sideOf(gloss, text, [], room)).toBe('')
  expect(sideOf(gloss, text, [under], room)).toBe('up')
  const far = { ...text, left: 400 }
  expect(sideOf(gloss, far, [under, over], room)).toBe('l')
  const atEdge = { ...text, left: 940, width: 50 }
  expect(sideOf(gloss, atEdge, [], room)).toBe('r')
  expect(sideOf({ width: 900, height: 30 }, text, [under, over], room)).toBe('')
})
