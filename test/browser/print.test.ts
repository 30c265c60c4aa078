import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { reach, states } from './states.ts'
import { arrive } from './visitor.ts'

const pages = states.filter(({ since }) => !since)

/** Words of the page's body that a reader sees, as far as they are no controls. */
function wordsShown(): readonly string[] {
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, nodeValue } = walker.currentNode
    const controls =
      '.header, .skip-link, .action, .event-calendar, .footer-links, .plate-caption a, summary, noscript, template, form'
    if (!parentElement || !nodeValue?.trim() || parentElement.closest(controls)) continue
    if (parentElement.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      texts.push(nodeValue.trim())
  }
  return texts
}

/** Words whose ink could hardly be read on white paper, where no backgrounds are printed. */
function pale(): readonly string[] {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
      const share = Number(part) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  return [...document.querySelectorAll('body *')]
    .filter((node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((node) =>
      [...node.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim()),
    )
    .filter((node) => !node.closest('svg') && getComputedStyle(node).printColorAdjust !== 'exact')
    .filter((node) => 1.05 / (luminance(getComputedStyle(node).color) + 0.05) < 4.5)
    .map((node) => `“${node.textContent?.slice(0, 40)}” in ${getComputedStyle(node).color}`)
}

/** What an A4 sheet leaves between its margins, in CSS pixels. */
const sheet = { width: 688, height: 1_000 }

const onPaper = async (page: Page) => {
  await page.setViewportSize(sheet)
  await page.emulateMedia({ media: 'print' })
}

describe('on paper', () => {
  test.each(pages)('nothing that is read is lost of $name', async (state) => {
    const { page } = await reach(state, { ...sheet, reducedMotion: 'reduce' })
    const screen = await page.evaluate(wordsShown)
    await onPaper(page)
    const paper = await page.evaluate(wordsShown)
    expect(screen.filter((words) => !paper.includes(words))).toEqual([])
  })

  test.each(pages)('every word of $name stands dark on white', async (state) => {
    const { page } = await reach(state, { reducedMotion: 'reduce' })
    await onPaper(page)
    expect(await page.evaluate(pale)).toEqual([])
  })

  test.each(pages)('nothing of $name is wider than the sheet', async (state) => {
    const { page } = await reach(state, { reducedMotion: 'reduce' })
    await onPaper(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(sheet.width)
  })

  test.each([
    ['/swarm', 'header.header, .skip-link, summary, .mobile-menu'],
    ['/chateau-farcheville', 'header.header, .skip-link, .language-toggle, dialog, .pencil'],
    ['/legal-notice', 'header.header, .skip-link, .pencil'],
  ])('the controls of %s are left out', async (path, controls) => {
    const { page, visit } = await arrive()
    await visit(path)
    await onPaper(page)
    for (const control of await page.locator(controls).all())
      expect(await control.isVisible(), await control.evaluate((node) => node.outerHTML)).toBe(
        false,
      )
  })

  test('the swarm has all its cases', async () => {
    const { page, visit } = await arrive()
    await visit('/swarm')
    await onPaper(page)
    const rows = page.getByRole('rowheader')
    const shown = await Promise.all((await rows.all()).map((row) => row.isVisible()))
    expect(shown).toEqual([true, true, true, true, true])
  })

  test('the château is in the language that was chosen', async () => {
    const english = states.find(({ name }) => name === 'the château in English')
    if (!english) throw new Error('there is no such state')
    const { page } = await reach(english)
    await onPaper(page)
    const text = (await page.getByRole('main').allInnerTexts()).join(' ')
    expect(text).toContain('Accommodation')
    expect(text).not.toContain('Hébergement')
  })

  test('a mail address that is a button on the screen is written out', async () => {
    const { page, visit } = await arrive()
    await visit('/chateau-farcheville')
    await onPaper(page)
    const link = page.getByRole('link', { name: 'Écrire pour un séjour' })
    const added = await link.evaluate((node) => getComputedStyle(node, '::after').content)
    expect(added).toContain('hosting@pointdorgue.example')
    expect(await link.isVisible()).toBe(true)
  })
})
