import { describe, expect, test } from 'vitest'
import { pages } from './states.ts'
import { arriveAt, wordsOf } from './visitor.ts'

const without = { javaScriptEnabled: false } as const
const widths = [390, 1440] as const
const open = pages.filter(({ unlocked, name }) => !unlocked && name !== 'the gate')

describe('without script', () => {
  test.each(open)('$name reads in full, and fits into every window', async ({ path }) => {
    const selector = 'main :is(h1, h2, h3, p, li, td, th)'
    const { page: full, mayHear } = await arriveAt(path)
    mayHear(/status of 404/, /Page not found:/)
    const expected = await full.locator(selector).count()

    const { page, mayHear: mayHearWithout } = await arriveAt(path, without)
    mayHearWithout(/status of 404/)
    expect(await page.locator(selector).count()).toBe(expected)
    const hidden = page.locator(selector).filter({ visible: false })
    expect(await hidden.and(page.locator(':not(dialog *)')).allTextContents()).toEqual([])
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })

  test.each(['/', '/v2', '/practical-information'])(
    'the gate of %s says in words that it needs JavaScript, and has no form',
    async (path) => {
      const { page } = await arriveAt(path, without)
      const words = 'This page opens with a password, and needs JavaScript to check it.'
      expect(await wordsOf(page.getByRole('main'))).toContain(words)
      const mail = page.getByRole('link', { name: 'contact@pointdorgue.test' })
      expect(await mail.getAttribute('href')).toBe('mailto:contact@pointdorgue.test')
      expect(await page.getByLabel('Password').isVisible()).toBe(false)
      expect(await page.getByRole('button').count()).toBe(0)
    },
  )

  test.each(widths)('the château has both languages, at %i px', async (width) => {
    const { page, mayHear } = await arriveAt('/chateau-farcheville', { ...without, width })
    // A picture alone does not turn as a page does.
    mayHear(/ViewTransition opt-in disabled/)
    const hidden = page.locator('[data-language]').filter({ visible: false })
    const unread = hidden.and(page.locator(':not(dialog *, .skip-link, .skip-link *)'))
    expect(await unread.allTextContents()).toEqual([])
    expect(await page.getByRole('group', { name: 'Langue / Language' }).count()).toBe(0)
    await page.locator('#gallery a').first().click()
    expect(page.url()).toMatch(/\/assets\/facade-2000\.\w+\.avif$/)
  })

  test.each(widths)('/swarm has all its cases and its menu, at %i px', async (width) => {
    const { page } = await arriveAt('/swarm', { ...without, width })
    expect(await page.getByRole('rowheader').filter({ visible: true }).count()).toBe(5)
    expect(await page.locator('summary').isVisible()).toBe(false)
    expect(await page.getByRole('button').count()).toBe(0)
    const links = page.getByRole('navigation', { name: 'Principale' }).getByRole('link')
    const seen = await links.filter({ visible: true }).allTextContents()
    expect(seen).toEqual(['Concept', 'Méthodes', 'Résultats', 'Contact'])
    await links.nth(2).click()
    expect(page.url()).toMatch(/\/swarm#resultats$/)
  })
})
