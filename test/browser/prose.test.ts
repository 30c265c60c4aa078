import { expect, onTestFinished, test } from 'vitest'
import { builtWith, host } from '../built-site.ts'
import { arriveAt, origin, wordsOf } from './visitor.ts'

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
    await expect.poll(() => page.url()).toBe(origin + other)
  },
)

test.each([320, 390])(
  'a timetable is stacked by its days in a window of %i px: every hour is seen beside what begins',
  async (width) => {
    const arrival = { unlocked: true, width, height: 700 }
    const { page } = await arriveAt('/practical-information', arrival)
    const rows = page.getByRole('table', { name: 'Provisional timetable' }).getByRole('row')
    const friday = rows.filter({ has: page.getByRole('rowheader', { name: 'Friday 19' }) })
    expect(await friday.getByRole('cell').allInnerTexts()).toEqual(['3 pm', '5 pm', '11 pm'])
    const labels = await friday
      .getByRole('cell')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-label')))
    expect(labels).toEqual(['Gates', 'Acoustic stages', 'Electronic'])
    const drawn = await friday
      .getByRole('cell')
      .first()
      .evaluate((cell) => getComputedStyle(cell, '::before').content)
    expect(['"Gates"', 'attr(data-label)']).toContain(drawn)
    const boxes = await page.getByRole('cell').evaluateAll((cells) => {
      return cells.map((cell) => cell.getBoundingClientRect().right)
    })
    expect(Math.max(...boxes)).toBeLessThanOrEqual(width)
  },
)

test('a wide table scrolls in its own region, with the keyboard, too', async () => {
  const row = (cell: string) => `| ${Array.from({ length: 12 }, () => cell).join(' | ')} |`
  const table = [row('Column'), row('---'), row('Nightingale')].join('\n')
  const site = await builtWith({
    'pages/legal-notice.md': (text) => `${text}\n\nTable: Birds\n\n${table}\n`,
  })
  const { address, close } = await host(site)
  onTestFinished(close)
  const { page } = await arriveAt('/legal-notice', { at: address, width: 700, height: 700 })
  const region = page.getByRole('region', { name: 'Birds, table' })
  await region.press('ArrowRight')
  const wide = await region.evaluate((node) => node.scrollWidth > node.clientWidth)
  expect(wide).toBe(true)
  await expect.poll(() => region.evaluate((node) => node.scrollLeft)).toBeGreaterThan(0)
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { scrollWidth, clientWidth }
  })
  expect(scrollWidth).toBe(clientWidth)
})

test('what looks like HTML or like a template is read as it is written, and nothing of it runs', {
  tags: ['night'],
}, async () => {
  const words = ['<img src=x onerror=ran=1>', '<script>ran=1</script>', `{{x}} \${x} <%= x %>`]
  const [image = '', script = '', template = ''] = words
  const description = "description: '</script><script>ran=1</script>'"
  const escaped = image.replace('<', '&lt;').replace('>', '&gt;')
  const site = await builtWith({
    'pages/legal-notice.md': (text) =>
      `${text.replace(/^description: .*/m, () => description)}\n${escaped}, \`${script}\`, ${template}\n`,
  })
  const { address, close } = await host(site)
  onTestFinished(close)
  const { page } = await arriveAt('/legal-notice', { at: address })
  const shown = await wordsOf(page.getByRole('main'))
  expect(words.filter((word) => !shown.includes(word))).toEqual([])
  expect(await page.locator('main :is(img, script)').count()).toBe(0)
  expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain('u003c')
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
})
