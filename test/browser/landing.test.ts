import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  type Arrival,
  arriveAt,
  eventually,
  hasFocus,
  inFirefox,
  origin,
  wordsOf,
} from './visitor.ts'

const arriveAtLanding = (arrival: Arrival = {}) => arriveAt('/', { unlocked: true, ...arrival })

/** Whether the page has come to rest with the section below the header, or as far as it can scroll. */
const isAt = (section: Locator) =>
  section.evaluate(async (node) => {
    const before = scrollY
    await new Promise((resolve) => setTimeout(resolve, 100))
    const top = node.getBoundingClientRect().top
    const header = document.querySelector('.header')?.clientHeight ?? 0
    const end = document.documentElement.scrollHeight - innerHeight
    return (
      scrollY === before && (Math.abs(top - header) < 2 || (top > 0 && Math.ceil(scrollY) >= end))
    )
  })

/** Follows a link to a section. */
async function expectToLead(link: Locator, id: string) {
  await link.click()
  await eventually(() => isAt(link.page().locator(`#${id}`))).toBe(true)
  expect(link.page().url()).toBe(`${origin}/#${id}`)
}

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** The links of the header and of the menu, and the sections they lead to. */
const sections = [
  ['Mission', 'mission'],
  ['Summer Event', 'event'],
  ['Contact', 'contact'],
  ['Support Us', 'contact'],
] as const

describe('the header of the landing page', () => {
  // Firefox does not know timelines of scrolling: there the header stays light.
  test.skipIf(inFirefox)('takes the colours of the night while it stands over it', async () => {
    const { page } = await arriveAtLanding({ reducedMotion: 'reduce' })
    const colours = (id: string) =>
      page.evaluate((at) => {
        document.querySelector(at)?.scrollIntoView()
        const { backgroundColor, color } = getComputedStyle(
          document.querySelector('.header') ?? document.body,
        )
        return [backgroundColor, color]
      }, id)
    const day = ['rgb(251, 249, 242)', 'rgb(22, 19, 15)']
    await eventually(() => colours('#mission')).toEqual(day)
    await eventually(() => colours('.night')).toEqual(day.toReversed())
    await eventually(() => colours('#contact')).toEqual(day)
  })

  test('holds the logo of the foundation and stays in sight', async () => {
    const { page } = await arriveAtLanding()
    const logo = page.getByRole('link', { name: 'Fondation Point d’Orgue, top of page' })
    await page.mouse.wheel(0, 3_000)
    await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000)
    expect((await page.getByRole('banner').boundingBox())?.y).toBe(0)
    await logo.click()
    await eventually(() => page.evaluate(() => scrollY)).toBe(0)
  })

  test.each(sections)('“%s” scrolls to the section #%s', async (name, id) => {
    const { page } = await arriveAtLanding()
    await expectToLead(navigation(page).getByRole('link', { name, exact: true }), id)
  })

  test('the keyboard goes on from the section that a link led to', async () => {
    const { page } = await arriveAtLanding()
    await expectToLead(navigation(page).getByRole('link', { name: 'Contact' }), 'contact')
    await page.keyboard.press('Tab')
    expect(await hasFocus(page.locator('#contact a').first())).toBe(true)
  })
})

describe('the mobile menu', () => {
  const small = { width: 390, height: 844 }
  const toggle = (page: Page) => page.getByRole('button', { name: /^(?:Menu|Close)$/ })
  const sheet = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
  const inert = (page: Page) =>
    page
      .locator('main, body > footer')
      .evaluateAll((parts) => parts.map((part) => part instanceof HTMLElement && part.inert))

  async function arriveAtMenu(press?: 'Enter') {
    const visitor = await arriveAtLanding(small)
    const button = toggle(visitor.page)
    await (press ? button.press(press) : button.click())
    await visitor.awake('mobile-menu')
    await sheet(visitor.page).waitFor()
    return visitor
  }

  test('opens and closes with its button, which says what it will do', async () => {
    const { page, awake } = await arriveAtLanding(small)
    expect(await navigation(page).isVisible()).toBe(false)
    expect(await sheet(page).isVisible()).toBe(false)
    for (const [says, isOpen] of [
      ['Close', true],
      ['Menu', false],
    ] as const) {
      await toggle(page).click()
      await awake('mobile-menu')
      await sheet(page).waitFor({ state: isOpen ? 'visible' : 'hidden' })
      await eventually(() => toggle(page).getAttribute('aria-expanded')).toBe(String(isOpen))
      expect(await wordsOf(toggle(page))).toBe(says)
      await eventually(() => inert(page)).toEqual([isOpen, isOpen])
    }
  })

  test.each(sections)('closes after a click on “%s”, and leads to #%s', async (name, id) => {
    const { page } = await arriveAtMenu()
    expect(await wordsOf(sheet(page))).toBe('Mission Summer Event Contact Support Us')
    await expectToLead(sheet(page).getByRole('link', { name, exact: true }), id)
    await sheet(page).waitFor({ state: 'hidden' })
    expect(await inert(page)).toEqual([false, false])
  })

  test('Escape closes it and gives the focus back to the button', async () => {
    const { page } = await arriveAtMenu('Enter')
    await page.keyboard.press('Tab')
    expect(await hasFocus(sheet(page).getByRole('link', { name: 'Mission' }))).toBe(true)
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'hidden' })
    expect(await hasFocus(toggle(page))).toBe(true)
  })

  test('closes when the window grows wide, where the header shows its links', async () => {
    const { page } = await arriveAtMenu()
    await page.setViewportSize({ width: 1100, height: 800 })
    await navigation(page).waitFor()
    await eventually(() => inert(page)).toEqual([false, false])
    await page.setViewportSize(small)
    expect(await sheet(page).isVisible()).toBe(false)
  })
})
