import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { builtWith, host } from '../built-site.ts'
import { launchDay } from '../foundation.ts'
import { violations } from './axe.ts'
import { arrive, eventually } from './visitor.ts'

const site = await builtWith(launchDay)
const at = await host(site)
afterAll(at.close)

const launched = (arrival = {}) => arrive({ at: at.address, ...arrival })

describe('on launch day, with one line changed,', () => {
  test('the landing page is there for everybody', async () => {
    const { page, visit } = await launched()
    await visit('/')
    expect(await page.title()).toBe('Fondation Point d’Orgue: music, true creation, hospitality')
    expect(await page.getByLabel('Password').count()).toBe(0)
    await page.getByRole('link', { name: 'Summer Event' }).click()
    await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000)
    expect(await page.locator('meta[name=robots]').count()).toBe(0)
  })

  test('the other page of the same content still asks for the password', async () => {
    const { page, visit } = await launched()
    await visit('/v2')
    await page.getByLabel('Password').waitFor()
  })

  test('it reads in full without script, with the links of its menu', async () => {
    const { page, visit } = await launched({ javaScriptEnabled: false, width: 390 })
    await visit('/')
    for (const block of await page.locator('main :is(h1, h2, h3, h4, p, li, dt, dd)').all())
      expect(await block.isVisible(), (await block.textContent()) ?? '').toBe(true)
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    expect(await links.allTextContents()).toEqual([
      'Mission',
      'Summer Event',
      'Contact',
      'Support Us',
    ])
    for (const link of await links.all()) expect(await link.isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Menu' }).count()).toBe(0)
  })

  test.each([390, 1440])('axe finds nothing wrong with it at %i px', async (width) => {
    const { page, visit } = await launched({ width, reducedMotion: 'reduce' })
    await visit('/')
    expect(await violations(page)).toEqual([])
  })

  test('its islands wake', async () => {
    const { page, visit, awake } = await launched({ width: 390, height: 844 })
    await visit('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await awake('mobile-menu')
    await page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link', { name: 'Mission' })
      .click()
    await page.getByRole('button', { name: 'tenuto' }).click()
    await page.getByRole('tooltip').filter({ hasText: 'Held for its full value.' }).waitFor()
  })

  test('its calendar is a file of the site', async () => {
    const { page, visit } = await launched()
    await visit('/')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Add to calendar' }).click(),
    ])
    const file = await readFile(await download.path(), 'utf8')
    expect(file).toMatch(/DTSTART;VALUE=DATE:20260619\r\n/)
    expect([...site.keys()].filter((path) => path.endsWith('.ics'))).toHaveLength(1)
  })

  test('the château leads to the event', async () => {
    const { page, visit } = await launched()
    await visit('/chateau-farcheville')
    await page.getByRole('link', { name: /L’événement de l’été/ }).click()
    await eventually(() => page.url()).toBe(`${at.address}/#event`)
  })
})
