import { describe, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { existsAt, reach, states } from './states.ts'

describe.each([390, 1440])('at %i px axe finds nothing wrong with', (width) => {
  test.each(states.filter((state) => existsAt(state, width)))('$name', async (state) => {
    const { page } = await reach(state, { width, reducedMotion: 'reduce' })
    expect(await violations(page)).toEqual([])
  })
})
