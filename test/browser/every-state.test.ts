import { describe, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { faint } from './faint.ts'
import { moving, smallTargets } from './inspect.ts'
import { pages, reach, states } from './states.ts'
import { arriveAt, eventually, type Visitor } from './visitor.ts'

const statesAt = (width: number) =>
  states.filter(({ below = Number.POSITIVE_INFINITY }) => width < below)

/** A width at which there is such a state. */
const widthOf = ({ below }: { readonly below?: number }) => (below === undefined ? 1440 : 390)

const grounds = ['light', 'dark'] as const

describe.each([390, 1440])('at %i px, with reduced motion,', (width) => {
  test.each(statesAt(width))(
    'axe finds nothing wrong with $name, nothing moves, and every word shows in forced colours',
    async (state) => {
      const { page } = await reach(state, { width, reducedMotion: 'reduce' })
      expect.soft(await violations(page)).toEqual([])
      expect.soft(await page.evaluate(moving)).toEqual([])
      if (width < 1000) expect.soft(await page.evaluate(smallTargets, 'template')).toEqual([])
      for (const colorScheme of grounds) {
        await page.emulateMedia({ forcedColors: 'active', colorScheme })
        expect.soft(await page.evaluate(faint, false), `on a ${colorScheme} ground`).toEqual([])
      }
    },
  )
})

test('the final bar shows in forced colours', async () => {
  const { page } = await arriveAt('/', { reducedMotion: 'reduce' })
  const isInk = () => {
    const stave = document.querySelector('.stave[data-final]')
    const bar = stave && getComputedStyle(stave, '::after').borderRightColor
    return bar === getComputedStyle(document.body).color
  }
  for (const colorScheme of grounds) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    expect(await page.evaluate(isInk), `on a ${colorScheme} ground`).toBe(true)
  }
})

describe('nothing is hidden waiting for an animation in', () => {
  test.each(pages)('$name, and it is light where the system is dark', async (state) => {
    const { page } = await reach(state, { colorScheme: 'light' })
    const look = () => {
      const { backgroundColor, color } = getComputedStyle(document.body)
      return [backgroundColor, color, getComputedStyle(document.documentElement).colorScheme]
    }
    const light = await page.evaluate(look)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await page.evaluate(look)).toEqual(light)
    expect(light.at(-1)).toMatch(/light/)
    const meta = page.locator('meta[name="color-scheme"]')
    expect(await meta.getAttribute('content')).toBe('light')
    expect(await page.evaluate(waiting)).toEqual([])
  })
})

function waiting(): readonly string[] {
  for (const animation of document.getAnimations()) {
    animation.pause()
    animation.currentTime = animation.timeline instanceof DocumentTimeline ? 0 : CSS.percent(0)
  }
  const painted = { opacityProperty: true, visibilityProperty: true }
  return [...document.querySelectorAll('main :is(h1, h2, h3, p, li, a, label, figcaption)')]
    .filter((node) => node.checkVisibility() && !node.checkVisibility(painted))
    .map((node) => node.outerHTML.slice(0, 80))
}

test('the red line in the header is as long as what has been read', async () => {
  const { page } = await arriveAt('/swarm')
  const read = () => {
    const playhead = document.querySelector('.playhead') ?? document.body
    return Math.round(new DOMMatrix(getComputedStyle(playhead, '::after').transform).a * 100)
  }
  expect(await page.evaluate(read)).toBe(0)
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await eventually(() => page.evaluate(read)).toBe(100)
})

test('the console stays silent while a visitor lingers, in every state', async () => {
  const visitors: Visitor[] = []
  for (const state of states) visitors.push(await reach(state, { width: widthOf(state) }))
  // Browsers complain of what was fetched ahead and not used within three seconds of loading.
  await visitors.at(-1)?.page.waitForTimeout(4_000)
})
