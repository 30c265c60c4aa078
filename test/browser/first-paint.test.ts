import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { foundation } from '../foundation.ts'
import { type Arrival, arrive, eventually, opened, type Visitor } from './visitor.ts'

/** Milliseconds that every module takes to arrive: none, and longer than it takes to click. */
const delays = [0, 150, 500, 1_500] as const

/** A visitor whose connection takes its time with every module. */
async function arriveAt(path: string, late: number, arrival: Arrival = {}): Promise<Visitor> {
  const visitor = await arrive(arrival)
  const { page, visit } = visitor
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, late))
    await route.continue()
  })
  await visit(path, 'commit')
  if (arrival.unlocked) await opened(page)
  return visitor
}

/** Presses the mouse where something is, the moment it is in the page, and does not wait for it to be ready. */
async function press(page: Page, selector: string) {
  const element = page.locator(selector).first()
  await element.waitFor({ state: 'attached' })
  await element.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await element.boundingBox()) ?? {}
  await page.mouse.click(x + width / 2, y + height / 2)
}

const small = { width: 390, height: 844, reducedMotion: 'reduce' } as const
const wide = { width: 1440, height: 900, reducedMotion: 'reduce' } as const

const menuIsOpen = (page: Page) =>
  page.locator('#menu').evaluate((menu) => menu.matches(':popover-open'))
const casesAreOpen = (page: Page) =>
  page.locator('details').evaluate((details) => details.hasAttribute('open'))

describe.each(delays)(
  'where modules take %i ms, a click made the instant the page appears',
  (late) => {
    test.each([
      ['/swarm', {}],
      ['/', { unlocked: true }],
    ])('opens the menu of %s, and it stays open', async (path, session) => {
      const { page, awake } = await arriveAt(path, late, { ...small, ...session })
      await press(page, '.mobile-menu-toggle')
      await eventually(() => menuIsOpen(page)).toBe(true)
      await awake('mobile-menu')
      expect(await menuIsOpen(page)).toBe(true)
      await eventually(() =>
        page.locator('.mobile-menu-toggle').getAttribute('aria-expanded'),
      ).toBe('true')
      expect(await page.locator('main').evaluate((main) => main.hasAttribute('inert'))).toBe(true)
    })

    test('on a link of the menu closes it and leads to the section', async () => {
      const { page, awake } = await arriveAt('/swarm', late, small)
      await press(page, '.mobile-menu-toggle')
      await eventually(() => menuIsOpen(page)).toBe(true)
      await press(page, '#menu a[href="#resultats"]')
      await eventually(() => menuIsOpen(page)).toBe(false)
      expect(page.url()).toMatch(/#resultats$/)
      await awake('mobile-menu')
      expect(await menuIsOpen(page)).toBe(false)
      expect(await page.locator('main').evaluate((main) => main.hasAttribute('inert'))).toBe(false)
    })

    test('turns the château to English, with its title and alternative texts', async () => {
      const { page } = await arriveAt('/chateau-farcheville', late, wide)
      await press(page, '.language-toggle label[lang="en"]')
      await eventually(() => page.locator('#history h2').allInnerTexts()).toEqual(['History'])
      await eventually(() => page.title()).toBe(
        'Château de Farcheville, a fortress returned to music',
      )
      expect(await page.locator('html').getAttribute('lang')).toBe('en')
      expect(await page.locator('img').first().getAttribute('alt')).toMatch(/^Engraving/)
    })

    test('opens the further cases, and they stay open', async () => {
      const { page, awake } = await arriveAt('/swarm', late, wide)
      await press(page, 'summary')
      await eventually(() => casesAreOpen(page)).toBe(true)
      await awake('case-expander')
      expect(await casesAreOpen(page)).toBe(true)
      expect((await page.locator('summary').allInnerTexts()).join('').trim()).toBe(
        'Moins d’exemples',
      )
    })

    test('enlarges a plate, once', async () => {
      const { page } = await arriveAt('/chateau-farcheville', late, wide)
      await press(page, '#gallery a')
      await page.getByRole('dialog').waitFor()
      expect(page.url()).toMatch(/\/chateau-farcheville$/)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    })

    test('opens a tooltip, and it stays open', async () => {
      const { page, awake } = await arriveAt('/', late, { ...wide, unlocked: true })
      await press(page, '.tooltip-term')
      await page.getByRole('tooltip').first().waitFor()
      await awake('tooltip')
      expect(await page.getByRole('tooltip').first().isVisible()).toBe(true)
    })

    test.each(['Enter', 'a click'])('sends the password, with %s', async (way) => {
      const { page } = await arriveAt('/', late, wide)
      const field = page.locator('input[type=password]')
      await field.waitFor({ state: 'attached' })
      await field.fill(foundation.passwords[0])
      if (way === 'Enter') await page.keyboard.press('Enter')
      else await press(page, 'form button')
      await opened(page)
    })

    test('on a link of the header leads to the section', async () => {
      const { page } = await arriveAt('/swarm', late, wide)
      await press(page, '.navigation a[href="#methodes"]')
      await eventually(() => page.url()).toMatch(/#methodes$/)
      await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
    })
  },
)

describe('of clicks that follow each other while the code arrives none is lost', () => {
  /** Clicks one thing after the other, faster than the code comes. */
  async function clickThrough(page: Page, selectors: readonly string[]) {
    for (const selector of selectors) {
      await press(page, selector)
      await page.waitForTimeout(70)
    }
  }

  test('by the further cases', async () => {
    const { page, awake } = await arriveAt('/swarm', 250, wide)
    await clickThrough(page, Array(9).fill('summary'))
    await awake('case-expander')
    expect(await casesAreOpen(page)).toBe(true)
  })

  test('by the menu', async () => {
    const { page, awake } = await arriveAt('/swarm', 250, small)
    await clickThrough(page, Array(9).fill('.mobile-menu-toggle'))
    await awake('mobile-menu')
    expect(await menuIsOpen(page)).toBe(true)
  })

  test('by the language toggle: the last one counts', async () => {
    const { page, awake } = await arriveAt('/chateau-farcheville', 250, wide)
    const languages = ['en', 'fr', 'en', 'fr', 'en', 'fr', 'en']
    await clickThrough(
      page,
      languages.map((lang) => `.language-toggle label[lang="${lang}"]`),
    )
    await awake('language-toggle')
    expect(await page.locator('[value="en"]').isChecked()).toBe(true)
    await eventually(() => page.locator('html').getAttribute('lang')).toBe('en')
  })
})

describe('before a visitor shows an intention', () => {
  test.each(['/swarm', '/chateau-farcheville', '/'])('nothing of %s is awake', async (path) => {
    const { page, visit, requests } = await arrive(wide)
    await visit(path)
    const modules = page.locator('link[rel=modulepreload]')
    await eventually(() => modules.count()).toBeGreaterThan(1)
    expect(await page.locator('[data-awake]').count()).toBe(0)
    const scripts = requests.filter((request) => request.resourceType() === 'script')
    const names = scripts.map((request) => request.url())
    expect(new Set(names).size, 'no module is fetched twice').toBe(names.length)
  })

  test('who saves data is spared the code', async () => {
    const { page, context, visit, requests } = await arrive(wide)
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    await visit('/chateau-farcheville')
    await page.waitForTimeout(1_000)
    expect(requests.filter((request) => request.resourceType() === 'script')).toEqual([])
    await page.getByRole('radio', { name: 'EN, English' }).check()
    await eventually(() => page.locator('html').getAttribute('lang')).toBe('en')
  })
})
