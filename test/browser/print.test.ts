import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { builtWith, host } from '../built-site.ts'
import { roundPage } from '../round-page.ts'
import { print } from './reading.ts'
import { arriveAt, wordsOf } from './visitor.ts'

/** How many sheets a page is, of a PDF that Chromium writes with its pages in the clear. */
const sheetsOf = async (page: Page) =>
  (await page.pdf({ format: 'A4', preferCSSPageSize: true }))
    .toString('latin1')
    .match(/\/Type\s*\/Page\b/g)?.length

/** What stands on each sheet of the landing page, from its first part to its last. */
const sheets = [
  ['.hero', '.frontispiece'],
  ['#mission', '#mission'],
  ['.night', '.night'],
  ['.stage', '.stage'],
  ['.line-up', '.spread'],
  ['#contact', '.footer'],
] as const

/** How high the parts between two places are together. */
const heightOf = ([first, last]: readonly [string, string]) => {
  const edge = (place: string, side: 'top' | 'bottom') =>
    document.querySelector(place)?.getBoundingClientRect()[side] ?? Number.NaN
  return edge(last, 'bottom') - edge(first, 'top')
}

describe('on paper', () => {
  test('the landing page is six sheets, of which each holds its parts whole', async () => {
    const { page } = await arriveAt('/', { unlocked: true, reducedMotion: 'reduce' })
    expect.soft(await sheetsOf(page)).toBe(6)
    await print(page)
    for (const parts of sheets)
      expect.soft(await page.evaluate(heightOf, parts), parts.join()).toBeLessThan(1_000)
  })

  test.each(['/mentions-legales', '/legal-notice'])(
    'a short text, %s, is one sheet',
    async (path) => {
      expect(await sheetsOf((await arriveAt(path)).page)).toBe(1)
    },
  )

  test('a round is one sheet to sing from, with the text about it', async () => {
    const body = `${'Two low voices begin with the foot, four bars again and again. '.repeat(6)}\n\n`
    const [score = ''] = roundPage['pages/the-round.md'].match(/^score:\n(?: .*\n)+/m) ?? []
    const site = await builtWith({
      'pages/legal-notice.md': (text) =>
        `${text.slice(0, text.indexOf('\n---', 4))}\n${score}---\n\n${`## How to sing it\n\n${body}`.repeat(2)}`,
    })
    const { address, close } = await host(site)
    onTestFinished(close)
    const { page } = await arriveAt('/legal-notice', { at: address })
    expect(await sheetsOf(page)).toBe(1)
    await print(page)
    const words = page.locator('.score-words text').first()
    const size = await words.evaluate((text) => text.getBoundingClientRect().height)
    // 10 points at least, to be read at arm's length.
    expect(size).toBeGreaterThan(13.3)
  })

  test.each([
    ['/swarm', 'header.header, .skip-link, summary, .mobile-menu'],
    ['/chateau-farcheville', 'header.header, .skip-link, .language-toggle, dialog, .pencil'],
    ['/legal-notice', 'header.header, .skip-link, .pencil'],
  ])('the controls of %s are left out, and all cases are there', async (path, controls) => {
    const { page } = await arriveAt(path)
    await print(page)
    expect(await page.locator(controls).filter({ visible: true }).allInnerTexts()).toEqual([])
    const cases = page.getByRole('rowheader').filter({ visible: true })
    if (path === '/swarm') expect(await cases.count()).toBe(5)
  })

  test('the château is in the language that was chosen, its mail address written out', async () => {
    const { page, awake } = await arriveAt('/chateau-farcheville')
    await page.getByRole('radio', { name: 'EN, English' }).check()
    await awake('language-toggle')
    await print(page)
    const text = await wordsOf(page.getByRole('main'))
    expect(text).toContain('Accommodation')
    expect(text).not.toContain('Hébergement')
    const link = page.locator('#accommodation').getByRole('link')
    const added = await link.evaluate((node) => getComputedStyle(node, '::after').content)
    expect(added).toContain('hosting@pointdorgue.test')
    expect(await link.isVisible()).toBe(true)
  })
})
