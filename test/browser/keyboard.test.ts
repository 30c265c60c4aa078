import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pages, reach } from './states.ts'
import { arriveAt, eventually, hasFocus, type Visitor } from './visitor.ts'

/** Not by a click: the keyboard would go on from there. */
const openCases = ({ page }: Visitor) =>
  page.locator('details').evaluate((details) => details.setAttribute('open', ''))

/** All controls that a visitor can see, in the order of the document: of a group of radio buttons, the chosen one. */
function controls(): readonly string[] {
  const selector = 'a[href], button, input, summary, [tabindex="0"]'
  return [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((node) => node.checkVisibility({ visibilityProperty: true }) && node.tabIndex >= 0)
    .filter((node) => !node.matches('input[type=radio]:not(:checked)'))
    .map((node) => node.outerHTML.slice(0, 80))
}

/** Where the keyboard stands, and whether it can be seen that it does. */
function stop() {
  const node = document.activeElement
  if (!node || node === document.body || node === document.documentElement) return undefined
  const drawn = node.closest('label') ?? node
  const { outlineStyle, outlineWidth } = getComputedStyle(drawn)
  const { top, left, width, height } = drawn.getBoundingClientRect()
  // Firefox leaves what begins in sight where it is, at the very edge of the window, too.
  const seen = Math.min(top + Math.min(height / 2, 20), innerHeight - 4)
  const hit = document.elementFromPoint(left + width / 2, seen)
  return {
    place: node.outerHTML.slice(0, 80),
    outlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    covered: !(hit && (drawn.contains(hit) || hit.contains(drawn))),
    top: top + scrollY,
    left,
  }
}

async function walk(page: Page, most: number) {
  const stops: Exclude<ReturnType<typeof stop>, undefined>[] = []
  for (let press = 0; press <= most; press++) {
    await page.keyboard.press('Tab')
    const here = await page.evaluate(stop)
    if (!here) break
    stops.push(here)
  }
  return stops
}

describe.each([390, 1440])(
  'at %i px the keyboard walks in reading order, and is seen, through',
  (width) => {
    test.each([
      ...pages,
      { name: 'the swarm, its cases open from the start', path: '/swarm', since: openCases },
    ])('$name', async (state) => {
      const { page } = await reach(state, { width, reducedMotion: 'reduce' })
      const all = await page.evaluate(controls)
      const stops = await walk(page, all.length)
      expect(stops.map(({ place }) => place)).toEqual(all)
      expect(stops.filter(({ outlined, covered }) => !outlined || covered)).toEqual([])
      const jumps = stops.filter(({ top, left }, place) => {
        const before = stops[place - 1]
        return before !== undefined && top < before.top - 40 && left <= before.left
      })
      expect(jumps).toEqual([])
    })
  },
)

test.each([
  ['/swarm', 'Aller au contenu'],
  ['/chateau-farcheville', 'Aller au contenu'],
  ['/legal-notice', 'Skip to content'],
  ['/', 'Skip to content'],
])(
  'the skip link of %s is seen once it has the focus, and leads past the header',
  async (path, name) => {
    const { page } = await arriveAt(path, { unlocked: path === '/', reducedMotion: 'reduce' })
    const link = page.getByRole('link', { name })
    expect((await link.boundingBox())?.y).toBeLessThan(0)
    await page.keyboard.press('Tab')
    expect(await hasFocus(link)).toBe(true)
    await eventually(async () => (await link.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.locator(':is(main, footer) :focus').count()).toBe(1)
  },
)
