import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtWith, host } from '../built-site.ts'
import { launchDay } from '../foundation.ts'
import { arriveAt, inFirefox } from './visitor.ts'

let site: Awaited<ReturnType<typeof host>>
beforeAll(async () => {
  site = await host(await builtWith(launchDay))
})
afterAll(() => site.close())

const launched = (path: string, arrival = {}) => arriveAt(path, { at: site.address, ...arrival })

describe('on launch day, with one line changed,', () => {
  test('the landing page is there for everybody', async () => {
    const { page } = await launched('/')
    expect(await page.title()).toBe('Fondation Point d’Orgue: music, true creation, hospitality')
    expect(await page.getByLabel('Password').count()).toBe(0)
    await page.getByRole('link', { name: 'Summer Event' }).click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000)
  })

  test.skipIf(inFirefox)(
    'it reads in full without script, with the links of its menu',
    async () => {
      const { page } = await launched('/', { javaScriptEnabled: false, width: 390 })
      for (const block of await page.locator('main :is(h1, h2, h3, h4, p, li, dt, dd)').all())
        expect(await block.isVisible(), (await block.textContent()) ?? '').toBe(true)
      const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
      const seen = await links.filter({ visible: true }).allTextContents()
      expect(seen).toEqual(['Mission', 'Summer Event', 'Contact', 'Support Us'])
      expect(await page.getByRole('button', { name: 'Menu' }).count()).toBe(0)
    },
  )

  test('the plan of the stage is drawn, and plays, from files of its own', {
    tags: ['night'],
  }, async () => {
    const { page } = await launched('/', { width: 1440, height: 900 })
    const plan = page.locator('.stage-plan use')
    expect(await plan.getAttribute('href')).toMatch(/stage-plan-\w+\.svg#stage-plan$/)
    const width = () => plan.evaluate((use) => use.getBoundingClientRect().width)
    await expect.poll(width).toBeGreaterThan(500)
    await page.getByRole('button', { name: 'Turn the wheel' }).click()
    await page.locator('.wheel-drawing').waitFor()
    // Firefox plays only where there is something to hear it with.
    if (inFirefox) return
    const sounding = page.locator('.wheel-sign[data-sounding]')
    await expect.poll(() => sounding.count()).toBeGreaterThan(0)
    expect(await sounding.first().getAttribute('href')).toMatch(/^\/assets\/stage-plan-.*svg#ring-/)
    expect((await sounding.first().boundingBox())?.width).toBeGreaterThan(5)
  })

  test('an instrument whose code was lost on the line answers once it can be had', {
    tags: ['night'],
  }, async () => {
    const { page, mayHear } = await launched('/')
    mayHear(/Failed to load resource/)
    const note = page.getByRole('button', { name: 'Hold the note' })
    const lost = `**${await note.getAttribute('data-module')}*`
    await page.route(lost, (route) => route.abort())
    await note.click()
    await page.locator('.hold [data-unreachable]').waitFor()
    await note.click()
    await page.locator('.hold [data-unreachable]').waitFor()
    expect(await page.locator('.hold-drawing').count()).toBe(0)
    await page.unroute(lost)
    // Firefox has to have the page loaded anew.
    await Promise.all([inFirefox && page.waitForEvent('load'), note.click()])
    if (inFirefox) await note.click()
    await page.locator('.hold-drawing').waitFor()
  })

  test('the château leads to the event', { tags: ['night'] }, async () => {
    const { page } = await launched('/chateau-farcheville')
    await page.getByRole('link', { name: /L’événement de l’été/ }).click()
    await expect.poll(() => page.url()).toBe(`${site.address}/#event`)
  })
})
