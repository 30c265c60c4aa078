import { describe, expect, test } from 'vitest'
import { reach, states } from './states.ts'
import { arrive } from './visitor.ts'

describe('for those who prefer reduced motion nothing moves in', () => {
  test.each(states)('$name', async (state) => {
    const width = state.below === undefined ? 1440 : 390
    const { page } = await reach(state, { width, reducedMotion: 'reduce' })
    const moving = () => [
      ...document.getAnimations().map((animation) => animation.constructor.name),
      ...[...document.querySelectorAll('body *')]
        .filter((node) =>
          getComputedStyle(node)
            .transitionDuration.split(', ')
            .some((duration) => Number.parseFloat(duration) > 0),
        )
        .map((node) => node.outerHTML.slice(0, 80)),
    ]
    expect(await page.evaluate(moving)).toEqual([])
  })
})

describe('nothing is hidden waiting for an animation in', () => {
  test.each(states.filter(({ since }) => !since))('$name', async (state) => {
    const { page } = await reach(state)
    const hidden = () => {
      for (const animation of document.getAnimations()) {
        animation.pause()
        animation.currentTime = animation.timeline instanceof DocumentTimeline ? 0 : CSS.percent(0)
      }
      return [...document.querySelectorAll('main :is(h1, h2, h3, p, li, a, label, figcaption)')]
        .filter((node) => node.checkVisibility())
        .filter(
          (node) => !node.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
        )
        .map((node) => node.outerHTML.slice(0, 80))
    }
    expect(await page.evaluate(hidden)).toEqual([])
  })
})

test('the red line in the header is as long as what has been read', async () => {
  const { page, visit } = await arrive()
  await visit('/swarm')
  const read = () => {
    const { transform } = getComputedStyle(
      document.querySelector('.playhead') ?? document.body,
      '::after',
    )
    return Math.round(new DOMMatrix(transform).a * 100)
  }
  expect(await page.evaluate(read)).toBe(0)
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect.poll(() => page.evaluate(read)).toBe(100)
})

describe('the theme is light and the system’s is ignored on', () => {
  test.each(states.filter(({ since }) => !since))('$name', async (state) => {
    const look = () => {
      const { backgroundColor, color } = getComputedStyle(document.body)
      return [backgroundColor, color, getComputedStyle(document.documentElement).colorScheme]
    }
    const [light, dark] = await Promise.all([
      reach(state, { colorScheme: 'light' }),
      reach(state, { colorScheme: 'dark' }),
    ])
    expect(await dark.page.evaluate(look)).toEqual(await light.page.evaluate(look))
    expect((await dark.page.evaluate(look)).at(-1)).toMatch(/light/)
    const meta = dark.page.locator('meta[name="color-scheme"]')
    expect(await meta.getAttribute('content')).toBe('light')
  })
})
