import { expect, test } from 'vitest'
import { arriveAt, eventually, origin, wordsOf } from './visitor.ts'

test.each([
  ['/mentions-legales', 'fr', 'Mentions légales', 'EN, English', /Deux mentions .* « authentic/],
  ['/legal-notice', 'en', 'Legal notice', 'FR, français', /Two entries .* “authenticated”/],
])(
  '%s is in its language, “%s”, says what is kept, and leads to the other one',
  async (path, lang, title, link, sentence) => {
    const { page } = await arriveAt(path)
    expect(await page.locator('html').getAttribute('lang')).toBe(lang)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title)
    expect(await wordsOf(page.getByRole('main'))).toMatch(sentence)
    await page.getByRole('link', { name: link }).click()
    const other = path === '/legal-notice' ? '/mentions-legales' : '/legal-notice'
    await eventually(() => page.url()).toBe(origin + other)
  },
)

test('a wide table scrolls in its own region, with the keyboard, too', async () => {
  const arrival = { unlocked: true, width: 320, height: 700 }
  const { page } = await arriveAt('/practical-information', arrival)
  const region = page.getByRole('region', { name: 'Provisional timetable, table' })
  await region.press('ArrowRight')
  const wide = await region.evaluate((node) => node.scrollWidth > node.clientWidth)
  expect(wide).toBe(true)
  await eventually(() => region.evaluate((node) => node.scrollLeft)).toBeGreaterThan(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
