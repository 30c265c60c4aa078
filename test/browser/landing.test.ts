import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { arrive, eventually, hasFocus, opened, origin, type Visitor } from './visitor.ts'

async function arriveAtLanding(arrival: Parameters<typeof arrive>[0] = {}): Promise<Visitor> {
  const visitor = await arrive({ unlocked: true, ...arrival })
  await visitor.visit('/')
  await opened(visitor.page)
  return visitor
}

/** Whether the page has come to rest with the section below the header, or as far as it can scroll. */
const isAt = (section: Locator) =>
  section.evaluate(async (node) => {
    const before = scrollY
    await new Promise((resolve) => setTimeout(resolve, 100))
    const top = node.getBoundingClientRect().top
    const end = document.documentElement.scrollHeight - innerHeight
    return scrollY === before && (Math.abs(top - 96) < 2 || (top > 0 && Math.ceil(scrollY) >= end))
  })

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const words = async (place: Locator) =>
  (await place.allInnerTexts()).join(' ').replaceAll(/\s+/g, ' ')

/** The links of the header and of the menu, and the sections they lead to. */
const sections = [
  ['Mission', 'mission'],
  ['Summer Event', 'event'],
  ['Contact', 'contact'],
  ['Support Us', 'contact'],
] as const

describe('the header of the landing page', () => {
  test('holds the logo of the foundation and stays in sight', async () => {
    const { page } = await arriveAtLanding()
    const logo = page.getByRole('link', { name: 'Fondation Point d’Orgue, top of page' })
    expect(await logo.isVisible()).toBe(true)
    await page.mouse.wheel(0, 3_000)
    await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000)
    const box = await page.getByRole('banner').boundingBox()
    expect(box?.y).toBe(0)
    await logo.click()
    await eventually(() => page.evaluate(() => scrollY)).toBe(0)
  })

  test.each(sections)('“%s” scrolls to the section #%s', async (name, id) => {
    const { page } = await arriveAtLanding()
    await navigation(page).getByRole('link', { name, exact: true }).click()
    await eventually(() => isAt(page.locator(`#${id}`))).toBe(true)
    expect(page.url()).toBe(`${origin}/#${id}`)
  })

  test('the keyboard goes on from the section that a link led to', async () => {
    const { page } = await arriveAtLanding()
    await navigation(page).getByRole('link', { name: 'Contact', exact: true }).click()
    await eventually(() => isAt(page.locator('#contact'))).toBe(true)
    await page.keyboard.press('Tab')
    expect(await hasFocus(page.locator('#contact a').first())).toBe(true)
  })

  test.each([
    ['no-preference', 'smooth'],
    ['reduce', 'auto'],
  ] as const)(
    'with reduced motion on “%s” the page scrolls “%s”',
    async (reducedMotion, scrolls) => {
      const { page } = await arriveAtLanding({ reducedMotion })
      const behaviour = () => getComputedStyle(document.documentElement).scrollBehavior
      expect(await page.evaluate(behaviour)).toBe(scrolls)
    },
  )
})

describe('the mobile menu', () => {
  const small = { width: 390, height: 844 }
  const toggle = (page: Page) => page.getByRole('button', { name: /^(?:Menu|Close)$/ })
  const sheet = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
  const inert = (page: Page) =>
    page
      .locator('main, body > footer')
      .evaluateAll((parts) => parts.map((part) => part instanceof HTMLElement && part.inert))

  test('opens and closes with its button, which says what it will do', async () => {
    const { page, awake } = await arriveAtLanding(small)
    expect(await navigation(page).isVisible()).toBe(false)
    expect(await sheet(page).isVisible()).toBe(false)
    for (const [says, expanded] of [
      ['Close', 'true'],
      ['Menu', 'false'],
    ] as const) {
      const isOpen = says === 'Close'
      await toggle(page).click()
      await awake('mobile-menu')
      await sheet(page).waitFor({ state: isOpen ? 'visible' : 'hidden' })
      await eventually(() => toggle(page).getAttribute('aria-expanded')).toBe(expanded)
      expect(await words(toggle(page))).toBe(says)
      await eventually(() => inert(page)).toEqual([isOpen, isOpen])
    }
  })

  test.each(sections)(
    'closes after a click on “%s”, and the page goes to #%s',
    async (name, id) => {
      const { page, awake } = await arriveAtLanding(small)
      await toggle(page).click()
      await awake('mobile-menu')
      expect(await words(sheet(page))).toBe('Mission Summer Event Contact Support Us')
      await sheet(page).getByRole('link', { name, exact: true }).click()
      await sheet(page).waitFor({ state: 'hidden' })
      await eventually(() => isAt(page.locator(`#${id}`))).toBe(true)
      expect(await inert(page)).toEqual([false, false])
    },
  )

  test('Escape closes it and gives the focus back to the button', async () => {
    const { page, awake } = await arriveAtLanding(small)
    await toggle(page).focus()
    await page.keyboard.press('Enter')
    await awake('mobile-menu')
    await sheet(page).waitFor()
    await page.keyboard.press('Tab')
    expect(await hasFocus(sheet(page).getByRole('link', { name: 'Mission' }))).toBe(true)
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'hidden' })
    expect(await hasFocus(toggle(page))).toBe(true)
  })

  test('closes when the window grows wide, where the header shows its links', async () => {
    const { page, awake } = await arriveAtLanding(small)
    await toggle(page).click()
    await awake('mobile-menu')
    await sheet(page).waitFor()
    await page.setViewportSize({ width: 1100, height: 800 })
    await navigation(page).waitFor()
    await eventually(() => inert(page)).toEqual([false, false])
    await page.setViewportSize(small)
    expect(await sheet(page).isVisible()).toBe(false)
  })
})

describe('the landing page', () => {
  test('has a hero with two buttons', async () => {
    const { page } = await arriveAtLanding()
    const hero = page.getByRole('region', { name: 'Hold the note' })
    expect(await words(hero)).toContain('Dedicated to music, true creation and hospitality')
    for (const [name, id] of [
      ['Discover Our Mission', 'mission'],
      ['Summer Launch Event', 'event'],
    ] as const) {
      await hero.getByRole('link', { name }).click()
      await eventually(() => isAt(page.locator(`#${id}`))).toBe(true)
    }
  })

  test.each([
    ['Hold the note', ['June 19–21, 2026', 'Heritage', 'Creation', 'Hospitality']],
    ['Mission', ['Protection of Music', 'Conservation & Promotion', 'Inspiring Generations']],
    [
      'Summer Launch Event',
      [
        '19–21 June 2026',
        'Château de Farcheville',
        '7,000 expected over three days',
        '10 minutes from the venue',
        '70 seats per night, by reservation',
        'Shuttles',
        'Workshops',
        'The Experience',
        'Global Impact',
      ],
    ],
  ])('says in “%s” what its files say', async (name, facts) => {
    const { page } = await arriveAtLanding()
    const text = (await words(page.getByRole('region', { name }))).replaceAll(/[\s\u00a0]+/g, ' ')
    for (const fact of facts) expect(text).toContain(fact)
  })

  test('draws a sign on each card, and the plan of the stage', async () => {
    const { page } = await arriveAtLanding()
    for (const card of await page.locator('.feature-card').all())
      expect(await card.locator('svg').first().isVisible()).toBe(true)
    const plan = page.getByRole('img', { name: 'Plan of the circular main stage' })
    expect(await plan.isVisible()).toBe(true)
  })

  test('marks every artist of both lists as to be confirmed', async () => {
    const { page } = await arriveAtLanding()
    const artists = await page.locator('.artist-list').getByRole('listitem').allInnerTexts()
    expect(artists).toHaveLength(10)
    for (const artist of artists) expect(artist).toMatch(/\w+\s+to be confirmed$/)
  })

  test('leads to messages, mail and the château', async () => {
    const { page } = await arriveAtLanding()
    const rows = page.getByRole('region', { name: 'Contact' }).getByRole('link')
    const targets = await rows.evaluateAll((links) =>
      links.map((link) => link.getAttribute('href')),
    )
    expect(targets).toEqual([
      'https://wa.me/33199001826',
      'https://wa.me/33639981826',
      'mailto:contact@pointdorgue.example',
      'mailto:hosting@pointdorgue.example',
      '/chateau-farcheville',
    ])
    await rows.last().click()
    await eventually(() => page.url()).toBe(`${origin}/chateau-farcheville`)
  })
})
