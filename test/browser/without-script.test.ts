import { describe, expect, test } from 'vitest'
import { reach, states } from './states.ts'
import { arrive } from './visitor.ts'

const without = { javaScriptEnabled: false } as const
const widths = [390, 1440] as const
const open = states.filter(
  ({ since, unlocked, name }) => !since && !unlocked && name !== 'the gate',
)

describe('without script', () => {
  test.each(open)('$name reads in full', async ({ path }) => {
    const { page: full, visit, mayHear } = await arrive({ width: 1440 })
    mayHear(/status of 404/, /Page not found:/)
    await visit(path)
    const expected = await full.locator('main :is(h1, h2, h3, p, li, td, th)').allTextContents()

    const { page, visit: visitWithout, mayHear: mayHearWithout } = await arrive({ ...without })
    mayHearWithout(/status of 404/)
    await visitWithout(path)
    const blocks = await page.locator('main :is(h1, h2, h3, p, li, td, th)').all()
    expect(blocks).toHaveLength(expected.length)
    for (const block of blocks)
      if (!(await block.evaluate((node) => node.closest('dialog'))))
        expect(await block.isVisible(), (await block.textContent()) ?? '').toBe(true)
  })

  test.each(['/', '/v2', '/practical-information'])(
    'the gate of %s says in words that it needs JavaScript, and has no form',
    async (path) => {
      const { page, visit } = await arrive(without)
      await visit(path)
      const text = (await page.getByRole('main').allInnerTexts()).join(' ')
      expect(text).toContain('This page opens with a password, and needs JavaScript to check it.')
      const mail = page.getByRole('link', { name: 'contact@pointdorgue.example' })
      expect(await mail.getAttribute('href')).toBe('mailto:contact@pointdorgue.example')
      expect(await page.getByLabel('Password').isVisible()).toBe(false)
      expect(await page.getByRole('button').count()).toBe(0)
    },
  )

  test.each(widths)('the château has both languages, at %i px', async (width) => {
    const { page, visit } = await arrive({ ...without, width })
    await visit('/chateau-farcheville')
    for (const words of await page.locator('[data-language]').all()) {
      if (await words.evaluate((node) => node.closest('dialog, .skip-link'))) continue
      expect(await words.isVisible(), (await words.textContent()) ?? '').toBe(true)
    }
    expect(await page.getByRole('group', { name: 'Langue / Language' }).count()).toBe(0)
    const links = page.locator('#gallery a')
    await links.first().click()
    expect(page.url()).toMatch(/\/assets\/facade-2000\.\w+\.avif$/)
  })

  test.each(widths)(
    '/swarm has all its cases and the links of its menu, at %i px',
    async (width) => {
      const { page, visit } = await arrive({ ...without, width })
      await visit('/swarm')
      for (const row of await page.getByRole('rowheader').all())
        expect(await row.isVisible()).toBe(true)
      expect(await page.locator('summary').isVisible()).toBe(false)
      expect(await page.getByRole('button').count()).toBe(0)
      const links = page.getByRole('navigation', { name: 'Principale' }).getByRole('link')
      expect(await links.allTextContents()).toEqual(['Concept', 'Méthodes', 'Résultats', 'Contact'])
      for (const link of await links.all()) expect(await link.isVisible()).toBe(true)
      await links.nth(2).click()
      expect(page.url()).toMatch(/\/swarm#resultats$/)
    },
  )

  test.each([320, 390, 768, 1440])('nothing sticks out at %i px', async (width) => {
    for (const { path } of open) {
      const { page, visit, mayHear } = await arrive({ ...without, width })
      mayHear(/status of 404/)
      await visit(path)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width)
    }
  })
})

test('with script the pages that are read without it hold the same words', async () => {
  const swarm = open.find(({ path }) => path === '/swarm')
  if (!swarm) throw new Error('there is no such state')
  const { page } = await reach(swarm)
  expect(await page.getByRole('rowheader').count()).toBe(3)
})
