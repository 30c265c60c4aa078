import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { arrive, eventually, origin } from './visitor.ts'

const english = (page: Page) => page.getByRole('radio', { name: 'EN, English' })
const french = (page: Page) => page.getByRole('radio', { name: 'FR, français' })
const words = async (place: Locator) =>
  (await place.allInnerTexts()).join(' ').replaceAll(/\s+/g, ' ')

async function arriveAtChateau(arrival: Parameters<typeof arrive>[0] = {}) {
  const visitor = await arrive(arrival)
  await visitor.visit('/chateau-farcheville')
  return visitor
}

describe('the château page', () => {
  test('has a way back to the home page', async () => {
    const { page } = await arriveAtChateau()
    await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
    await eventually(() => page.url()).toBe(`${origin}/`)
  })

  test('tells of the place, its history, its rooms and its nature', async () => {
    const { page } = await arriveAtChateau()
    const headings = await page.getByRole('main').getByRole('heading').allInnerTexts()
    expect(headings).toEqual([
      'Château de Farcheville',
      'Un lieu d’exception',
      'Histoire',
      'Hébergement',
      'Nature',
      'Neuf planches',
    ])
    expect(await words(page.locator('#history'))).toContain('Élevé au XIIIe siècle')
    const stay = page.locator('#accommodation').getByRole('link')
    expect(await stay.getAttribute('href')).toBe('mailto:hosting@pointdorgue.example')
  })

  test('has a gallery of nine pictures, each with a text in both languages', async () => {
    const { page } = await arriveAtChateau()
    const images = page.locator('#gallery img')
    const texts = await images.evaluateAll((nodes) =>
      nodes.map((node) =>
        ['alt', 'data-alt-fr', 'data-alt-en'].map((name) => node.getAttribute(name) ?? ''),
      ),
    )
    expect(texts).toHaveLength(9)
    for (const [alt, fr, en] of texts) {
      expect(alt).toBe(fr)
      expect(fr).toMatch(/^Gravure\s: .{20}/)
      expect(en).toMatch(/^Engraving: .{20}/)
    }
    expect(new Set(texts.flat()).size).toBe(18)
  })

  test('shows every picture of the gallery to those who come to it', async () => {
    const { page } = await arriveAtChateau()
    for (const image of await page.locator('#gallery img').all()) {
      await image.scrollIntoViewIfNeeded()
      await eventually(() =>
        image.evaluate(
          (node) => node instanceof HTMLImageElement && node.complete && node.naturalWidth,
        ),
      ).toBeGreaterThan(300)
    }
  })
})

describe('the language toggle', () => {
  test('is French by default and turns the page to English and back', async () => {
    const { page, awake } = await arriveAtChateau()
    const main = page.getByRole('main')
    const html = page.locator('html')
    const alts = () =>
      page.locator('img').evaluateAll((images) => images.map((image) => image.getAttribute('alt')))

    expect(await page.getByRole('group', { name: 'Langue / Language' }).count()).toBe(1)
    expect(await french(page).isChecked()).toBe(true)
    expect(await html.getAttribute('lang')).toBe('fr')
    const before = await words(main)

    await english(page).check()
    await awake('language-toggle')
    await eventually(() => html.getAttribute('lang')).toBe('en')
    expect(await page.title()).toBe('Château de Farcheville, a fortress returned to music')
    expect(await main.getByRole('heading').allInnerTexts()).toEqual([
      'Château de Farcheville',
      'An exceptional place',
      'History',
      'Accommodation',
      'Nature',
      'Nine plates',
    ])
    for (const alt of await alts()) expect(alt).toMatch(/^Engraving/)
    expect(await words(main)).not.toContain('douves')
    expect(await page.getByRole('link', { name: 'Back to home' }).isVisible()).toBe(true)
    expect(await words(page.getByRole('contentinfo'))).toContain('All rights reserved.')

    await french(page).check()
    await eventually(() => html.getAttribute('lang')).toBe('fr')
    expect(await page.title()).toBe('Château de Farcheville, une forteresse rendue à la musique')
    for (const alt of await alts()) expect(alt).toMatch(/^Gravure/)
    expect(await words(main)).toBe(before)
  })

  test('starts at French again after a reload', async () => {
    const { page, awake } = await arriveAtChateau()
    await english(page).check()
    await awake('language-toggle')
    await page.reload()
    expect(await french(page).isChecked()).toBe(true)
    expect(await page.locator('html').getAttribute('lang')).toBe('fr')
    expect(await words(page.getByRole('main'))).toContain('Histoire')
  })

  test('follows the arrow keys', async () => {
    const { page, awake } = await arriveAtChateau()
    await french(page).focus()
    await page.keyboard.press('ArrowRight')
    await awake('language-toggle')
    expect(await english(page).isChecked()).toBe(true)
    await eventually(() => page.locator('html').getAttribute('lang')).toBe('en')
    await page.keyboard.press('ArrowLeft')
    await eventually(() => page.locator('html').getAttribute('lang')).toBe('fr')
  })
})

describe('the enlarged view', () => {
  const dialog = (page: Page) => page.getByRole('dialog')
  const plate = (page: Page, place: number) => page.locator('#gallery a').nth(place)
  const picture = (page: Page) => dialog(page).getByRole('img')
  const sameAlt = async (page: Page, place: number) =>
    (await picture(page).getAttribute('alt')) ===
    (await plate(page, place).getByRole('img').getAttribute('alt'))

  async function arriveAtPlate(place: number) {
    const visitor = await arriveAtChateau()
    await plate(visitor.page, place).click()
    await dialog(visitor.page).waitFor()
    return visitor
  }

  test('opens on a click, with the large file and its caption', async () => {
    const { page } = await arriveAtPlate(3)
    const name = await page.locator('#gallery-viewer-caption').allInnerTexts()
    expect(name.join('').replaceAll(/\s+/g, ' ')).toMatch(/^IV ?Vue cavalière$/)
    expect(await picture(page).getAttribute('src')).toContain(
      await plate(page, 3).getAttribute('href'),
    )
    expect(await sameAlt(page, 3)).toBe(true)
    await eventually(() =>
      picture(page).evaluate((node) => node instanceof HTMLImageElement && node.naturalWidth),
    ).toBe(2_000)
  })

  test('turns with the arrow keys and the buttons, round and round', async () => {
    const { page } = await arriveAtPlate(7)
    for (const [way, place] of [
      ['ArrowRight', 8],
      ['ArrowRight', 0],
      ['ArrowLeft', 8],
      ['Planche précédente', 7],
      ['Planche suivante', 8],
    ] as const) {
      if (way.startsWith('Arrow')) await page.keyboard.press(way)
      else await dialog(page).getByRole('button', { name: way }).click()
      await eventually(() => sameAlt(page, place)).toBe(true)
    }
  })

  test.each(['Escape', 'the button'])(
    'closes with %s and goes back to the plate shown last',
    async (way) => {
      const { page } = await arriveAtChateau()
      await plate(page, 1).focus()
      await page.keyboard.press('Enter')
      await dialog(page).waitFor()
      await page.keyboard.press('ArrowRight')
      await eventually(() => sameAlt(page, 2)).toBe(true)
      if (way === 'Escape') await page.keyboard.press('Escape')
      else await dialog(page).getByRole('button', { name: 'Fermer' }).click()
      await dialog(page).waitFor({ state: 'hidden' })
      await eventually(() =>
        plate(page, 2).evaluate((node) => node === document.activeElement),
      ).toBe(true)
    },
  )

  test('keeps the keyboard inside', async () => {
    const { page } = await arriveAtPlate(0)
    const inside = () =>
      page.evaluate(() => {
        const { activeElement } = document
        return activeElement === document.body || activeElement?.closest('dialog') !== null
      })
    for (let press = 0; press < 8; press++) {
      await page.keyboard.press('Tab')
      expect(await inside()).toBe(true)
    }
  })

  test('speaks English where the page does', async () => {
    const { page, awake } = await arriveAtChateau()
    await english(page).check()
    await awake('language-toggle')
    await plate(page, 4).click()
    await dialog(page).waitFor()
    expect(await picture(page).getAttribute('alt')).toMatch(/^Engraving: the inner courtyard/)
    expect(await words(page.locator('#gallery-viewer-caption'))).toMatch(/The courtyard/)
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await dialog(page).waitFor({ state: 'hidden' })
  })

  test.each(['before', 'after'])(
    'leaves a click with Control to the browser, %s its code is there',
    async (when) => {
      const { page, context, awake } = await arriveAtChateau()
      if (when === 'after') {
        await plate(page, 0).hover()
        await awake('gallery-viewer')
      }
      const [tab] = await Promise.all([
        context.waitForEvent('page'),
        plate(page, 0).click({ modifiers: ['Control'] }),
      ])
      await awake('gallery-viewer')
      expect(await dialog(page).count()).toBe(0)
      await eventually(() => tab.url()).toMatch(/\/assets\/facade-2000\.\w+\.avif$/)
    },
  )

  test('without its code the link leads to the file', async () => {
    const { page, visit, mayHear } = await arrive()
    mayHear(/Failed to load resource/)
    await page.route('**/assets/gallery-viewer-*.js', (route) => route.abort())
    await visit('/chateau-farcheville')
    await plate(page, 0).click()
    await eventually(() => page.url()).toMatch(/\/assets\/facade-2000\.\w+\.avif$/)
  })
})
