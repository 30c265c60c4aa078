import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { reach, type State, states } from './states.ts'
import { arrive, eventually, hasFocus, opened, type Visitor } from './visitor.ts'

/** Where the keyboard stands, and whether it can be seen that it does. */
interface Stop {
  readonly place: string
  /** Its number among the controls of the page, in the order of the document. */
  readonly number: number
  readonly outlined: boolean
  readonly covered: boolean
  readonly top: number
  readonly left: number
}

const pages: readonly State[] = [
  ...states.filter(({ since }) => !since),
  { name: 'the swarm, its cases open from the start', path: '/swarm', since: openCases },
]

/** Not by a click: the keyboard would go on from there. */
function openCases({ page }: Visitor): Promise<void> {
  return page.locator('details').evaluate((details) => details.setAttribute('open', ''))
}

/** All controls that a visitor can see, in the order of the document: of a group of radio buttons, the chosen one. */
function controls(): readonly string[] {
  const selector = 'a[href], button, input, summary, [tabindex="0"]'
  const reachable = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (node) =>
      node.checkVisibility({ visibilityProperty: true }) &&
      node.tabIndex >= 0 &&
      !(node instanceof HTMLInputElement && node.type === 'radio' && !node.checked),
  )
  for (const [number, node] of reachable.entries()) node.setAttribute('data-stop', String(number))
  return reachable.map((node) => node.outerHTML.slice(0, 80))
}

function stop(): Stop | undefined {
  const node = document.activeElement
  if (!node || node === document.body || node === document.documentElement) return undefined
  const drawn = node.closest('label') ?? node
  const { outlineStyle, outlineWidth } = getComputedStyle(drawn)
  const { top, left, width, height } = drawn.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20))
  return {
    place: node.outerHTML.slice(0, 80),
    number: Number(node.getAttribute('data-stop') ?? Number.NaN),
    outlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    covered: !(hit && (drawn.contains(hit) || hit.contains(drawn))),
    top: top + scrollY,
    left,
  }
}

async function walk(page: Page, most: number) {
  const stops: Stop[] = []
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
    test.each(pages)('$name', async (state) => {
      const { page } = await reach(state, { width, reducedMotion: 'reduce' })
      const all = await page.evaluate(controls)
      const stops = await walk(page, all.length)
      expect(stops.map(({ place }) => place)).toEqual(all)
      expect(stops.filter(({ outlined }) => !outlined)).toEqual([])
      expect(stops.filter(({ covered }) => covered)).toEqual([])
      const jumps = stops.filter(({ top, left }, place) => {
        const before = stops[place - 1]
        return before !== undefined && top < before.top - 40 && left <= before.left
      })
      expect(jumps).toEqual([])
    })
  },
)

describe('at 390 px every target has 44 px, but for links in sentences, in', () => {
  test.each(states)('$name', async (state) => {
    const { page } = await reach(state, { width: 390, height: 844, reducedMotion: 'reduce' })
    expect(await page.evaluate(smallTargets)).toEqual([])
  })
})

function smallTargets(): readonly string[] {
  const nodes = [...document.querySelectorAll<HTMLElement>('a[href], button, input, summary')]
  const inSentence = (node: Element) =>
    getComputedStyle(node).display === 'inline' &&
    [...(node.parentElement?.childNodes ?? [])].some(
      (sibling) => sibling.nodeType === 3 && /\p{L}/u.test(sibling.nodeValue ?? ''),
    )
  return nodes
    .filter((node) => node.checkVisibility({ visibilityProperty: true }) && node.tabIndex >= 0)
    .filter((node) => !inSentence(node))
    .map((node) => node.closest('label') ?? node)
    .filter((node) => {
      const { width, height } = node.getBoundingClientRect()
      return Math.min(width, height) < 43.9
    })
    .map((node) => {
      const { width, height } = node.getBoundingClientRect()
      return `${node.outerHTML.slice(0, 90)} ${Math.round(width)} × ${Math.round(height)}`
    })
}

describe('the skip link', () => {
  test.each([
    ['/swarm', 'Aller au contenu'],
    ['/chateau-farcheville', 'Aller au contenu'],
    ['/legal-notice', 'Skip to content'],
    ['/', 'Skip to content'],
  ])('of %s is seen once it has the focus, and leads past the header', async (path, name) => {
    const { page, visit } = await arrive({ unlocked: path === '/', reducedMotion: 'reduce' })
    await visit(path)
    if (path === '/') await opened(page)
    const link = page.getByRole('link', { name })
    expect((await link.boundingBox())?.y).toBeLessThan(0)
    await page.keyboard.press('Tab')
    expect(await hasFocus(link)).toBe(true)
    await eventually(async () => (await link.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    const inMain = () => document.activeElement?.closest('main, footer') !== null
    expect(await page.evaluate(inMain)).toBe(true)
  })
})
