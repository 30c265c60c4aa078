import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
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

describe('on paper', () => {
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
    expect(added).toContain('hosting@pointdorgue.example')
    expect(await link.isVisible()).toBe(true)
  })
})
