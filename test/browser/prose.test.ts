import { describe, expect, test } from 'vitest'
import { arrive, eventually, opened, origin } from './visitor.ts'

describe('the legal notice', () => {
  test.each([
    [
      '/mentions-legales',
      'fr',
      'Mentions légales',
      'EN, English',
      '/legal-notice',
      /Deux mentions .* « authenticated »/,
    ],
    [
      '/legal-notice',
      'en',
      'Legal notice',
      'FR, français',
      '/mentions-legales',
      /Two entries .* “authenticated”/,
    ],
  ])(
    '%s is in its language, says what is kept, and leads to the other one',
    async (path, lang, title, link, other, sentence) => {
      const { page, visit } = await arrive()
      await visit(path)
      expect(await page.locator('html').getAttribute('lang')).toBe(lang)
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title)
      const text = (await page.getByRole('main').textContent()) ?? ''
      expect(text.replaceAll(/\s/g, ' ')).toMatch(sentence)
      await page.getByRole('link', { name: link }).click()
      await eventually(() => page.url()).toBe(origin + other)
    },
  )

  test.each(['/chateau-farcheville', '/mentions-legales', '/legal-notice'])(
    'is linked from the footer of %s, and the gated page is not',
    async (path) => {
      const { page, visit } = await arrive()
      await visit(path)
      const links = page.getByRole('contentinfo').getByRole('link')
      const targets = await links.evaluateAll((nodes) =>
        nodes.map((node) => node.getAttribute('href')),
      )
      expect(targets).toEqual(['/mentions-legales', '/legal-notice'])
    },
  )
})

describe('the practical information behind the gate', () => {
  test('is linked from the landing page', async () => {
    const { page, visit } = await arrive({ unlocked: true })
    await visit('/')
    await opened(page)
    await page.getByRole('link', { name: 'Practical information' }).click()
    await page.getByRole('heading', { level: 1, name: 'Practical information' }).waitFor()
    expect(page.url()).toBe(`${origin}/practical-information`)
  })

  test('has its table, quotation, figure and lists as HTML', async () => {
    const { page, visit } = await arrive({ unlocked: true })
    await visit('/practical-information')
    await opened(page)
    const main = page.getByRole('main')
    const table = main.getByRole('table', { name: 'Provisional timetable' })
    expect(await table.getByRole('columnheader').allTextContents()).toEqual([
      'Day',
      'Gates',
      'Acoustic stages',
      'Electronic',
    ])
    expect(await table.getByRole('row').count()).toBe(4)
    expect(await main.locator('blockquote footer').textContent()).toBe(
      'The foundation, to its first guests',
    )
    expect(await main.locator('figure img').getAttribute('alt')).toMatch(
      /^Engraving: the great hall/,
    )
    expect(await main.locator('li > ul > li').count()).toBe(2)
    expect(await main.locator('ol > li').count()).toBe(3)
    const mail = main.getByRole('link', { name: 'hosting@pointdorgue.example' })
    expect(await mail.getAttribute('href')).toBe('mailto:hosting@pointdorgue.example')
  })

  test('a wide table scrolls in its own region, with the keyboard, too', async () => {
    const { page, visit } = await arrive({ unlocked: true, width: 320, height: 700 })
    await visit('/practical-information')
    await opened(page)
    const region = page.getByRole('region', { name: 'Provisional timetable, table' })
    await region.focus()
    await page.keyboard.press('ArrowRight')
    const wide = await region.evaluate((node) => node.scrollWidth > node.clientWidth)
    if (wide) await eventually(() => region.evaluate((node) => node.scrollLeft)).toBeGreaterThan(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
})
