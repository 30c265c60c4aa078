import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { builtWith, host } from '../built-site.ts'
import { faint } from './faint.ts'
import { pages, reach } from './states.ts'
import { arriveAt, wordsOf } from './visitor.ts'

/** Words of the page's body that a reader sees, as far as they are no controls. */
function wordsShown(): readonly string[] {
  const controls =
    '.header, .skip-link, .action, .event-calendar, .footer-links, .plate-caption a, summary, noscript, template, form'
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, nodeValue } = walker.currentNode
    if (!parentElement || !nodeValue?.trim() || parentElement.closest(controls)) continue
    if (parentElement.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      texts.push(nodeValue.trim())
  }
  return texts
}

/** What an A4 sheet leaves between its margins, in CSS pixels. */
const sheet = { width: 688, height: 1_000 }

const print = async (page: Page) => {
  await page.setViewportSize(sheet)
  await page.emulateMedia({ media: 'print' })
}

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

/** The sheets of a PDF, which Chromium writes with its pages in the clear. */
const sheetsOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

describe('on paper', () => {
  test('the landing page is six sheets, of which each holds its parts whole', async () => {
    const { page } = await arriveAt('/', { unlocked: true, reducedMotion: 'reduce' })
    expect.soft(sheetsOf(await page.pdf({ format: 'A4', preferCSSPageSize: true }))).toBe(6)
    await print(page)
    for (const parts of sheets)
      expect.soft(await page.evaluate(heightOf, parts), parts.join()).toBeLessThan(sheet.height)
  })

  test.each(['/mentions-legales', '/legal-notice'])(
    'a short text, %s, is one sheet',
    async (path) => {
      const { page } = await arriveAt(path)
      expect(sheetsOf(await page.pdf({ format: 'A4', preferCSSPageSize: true }))).toBe(1)
    },
  )

  test('a round is one sheet to sing from, with the text about it', async () => {
    const score =
      'score:\n  voices: Four voices begin at the numbers.\n  foot: The foot, from the crosses.'
    const body = `${'Two low voices begin with the foot, four bars again and again. '.repeat(6)}\n\n`
    const site = await builtWith({
      'pages/legal-notice.md': (text) =>
        `${text.slice(0, text.indexOf('\n---', 4))}\n${score}\n---\n\n${`## How to sing it\n\n${body}`.repeat(3)}`,
    })
    const { address, close } = await host(site)
    onTestFinished(close)
    const { page } = await arriveAt('/legal-notice', { at: address })
    expect(sheetsOf(await page.pdf({ format: 'A4', preferCSSPageSize: true }))).toBe(1)
    await print(page)
    const words = page.locator('.score-words text').first()
    const size = await words.evaluate((text) => text.getBoundingClientRect().height)
    // 10 points at least, to be read at arm's length.
    expect(size).toBeGreaterThan(13.3)
  })

  test.each(pages)('nothing of $name is lost, pale or wider than the sheet', async (state) => {
    const { page } = await reach(state, { ...sheet, reducedMotion: 'reduce' })
    const screen = await page.evaluate(wordsShown)
    await print(page)
    const paper = await page.evaluate(wordsShown)
    expect.soft(screen.filter((words) => !paper.includes(words))).toEqual([])
    expect.soft(await page.evaluate(faint, true)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(sheet.width)
  })

  test.each([
    ['/swarm', 'header.header, .skip-link, summary, .mobile-menu'],
    ['/chateau-farcheville', 'header.header, .skip-link, .language-toggle, dialog, .pencil'],
    ['/legal-notice', 'header.header, .skip-link, .pencil'],
  ])('the controls of %s are left out', async (path, controls) => {
    const { page } = await arriveAt(path)
    await print(page)
    expect(await page.locator(controls).filter({ visible: true }).allInnerTexts()).toEqual([])
  })

  test('the swarm has all its cases', async () => {
    const { page } = await arriveAt('/swarm')
    await print(page)
    expect(await page.getByRole('rowheader').filter({ visible: true }).count()).toBe(5)
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
