import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { atNight } from '../night.ts'
import { type Arrival, arriveAt, hasFocus, inFirefox, origin, wordsOf } from './visitor.ts'

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
  await expect.poll(() => isAt(link.page().locator(`#${id}`))).toBe(true)
  expect(link.page().url()).toBe(`${origin}/#${id}`)
}

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const linkIn = (place: Locator, name: string) => place.getByRole('link', { name, exact: true })

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
        const header = document.querySelector('.header') ?? document.body
        const { backgroundColor, color } = getComputedStyle(header)
        return [backgroundColor, color]
      }, id)
    const day = ['rgb(251, 249, 242)', 'rgb(22, 19, 15)']
    await expect.poll(() => colours('#mission')).toEqual(day)
    await expect.poll(() => colours('.night')).toEqual(day.toReversed())
    await expect.poll(() => colours('#contact')).toEqual(day)
  })

  test('holds the logo of the foundation and stays in sight', { tags: ['night'] }, async () => {
    const { page } = await arriveAtLanding()
    await page.mouse.wheel(0, 3_000)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000)
    expect((await page.getByRole('banner').boundingBox())?.y).toBe(0)
    await page.getByRole('link', { name: 'Fondation Point d’Orgue, top of page' }).click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })

  test('leads to the sections, from which the keyboard goes on', async () => {
    const { page } = await arriveAtLanding()
    for (const [name, id] of sections) await expectToLead(linkIn(navigation(page), name), id)
    await page.keyboard.press('Tab')
    expect(await hasFocus(page.locator('#contact a').first())).toBe(true)
  })
})

describe('the mobile menu', () => {
  const small = { width: 390, height: 844 }
  const toggle = (page: Page) => page.getByRole('button', { name: /^(?:Menu|Close)$/ })
  const sheet = (page: Page) => page.getByRole('navigation', { name: 'Menu' })

  const inert = (page: Page) => page.locator(':is(main, body > footer)[inert]').count()

  /** What is open, or is not: the sheet, what its button says, and the page behind it, which is out of reach. */
  async function expectOpen(page: Page, isOpen: boolean) {
    await sheet(page).waitFor({ state: isOpen ? 'visible' : 'hidden' })
    await expect.poll(() => toggle(page).getAttribute('aria-expanded')).toBe(String(isOpen))
    expect(await wordsOf(toggle(page))).toBe(isOpen ? 'Close' : 'Menu')
    await expect.poll(() => inert(page)).toBe(isOpen ? 2 : 0)
  }

  async function arriveAtMenu(press?: 'Enter') {
    const { page, awake } = await arriveAtLanding(small)
    expect(await navigation(page).isVisible()).toBe(false)
    expect(await sheet(page).isVisible()).toBe(false)
    await (press ? toggle(page).press(press) : toggle(page).click())
    await awake('mobile-menu')
    await expectOpen(page, true)
    return page
  }

  test('opens and closes with its button, which says what it will do', async () => {
    const page = await arriveAtMenu()
    await toggle(page).click()
    await expectOpen(page, false)
  })

  for (const [name, id] of sections)
    test(
      `closes after a click on “${name}”, and leads to #${id}`,
      atNight(name !== 'Summer Event'),
      async () => {
        const page = await arriveAtMenu()
        expect(await wordsOf(sheet(page))).toBe('Mission Summer Event Contact Support Us')
        await expectToLead(linkIn(sheet(page), name), id)
        await expectOpen(page, false)
      },
    )

  test('Escape closes it and gives the focus back to the button', async () => {
    const page = await arriveAtMenu('Enter')
    await page.keyboard.press('Tab')
    expect(await hasFocus(linkIn(sheet(page), 'Mission'))).toBe(true)
    await page.keyboard.press('Escape')
    await expectOpen(page, false)
    expect(await hasFocus(toggle(page))).toBe(true)
  })

  test('closes when the window grows wide, where the header shows its links', {
    tags: ['night'],
  }, async () => {
    const page = await arriveAtMenu()
    await page.setViewportSize({ width: 1100, height: 800 })
    await navigation(page).waitFor()
    await expect.poll(() => inert(page)).toBe(0)
    await page.setViewportSize(small)
    await expectOpen(page, false)
  })
})
