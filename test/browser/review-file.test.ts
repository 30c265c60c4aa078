import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { reviewedProject } from '../review.ts'
import { violations } from './axe.ts'
import { launch } from './visitor.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

const { world, run, make } = reviewedProject()

test('without a change, a shared copy or a page that can be made there is no file', {
  tags: ['night'],
}, async () => {
  expect(await run()).toMatchObject({
    code: 0,
    stdout: '',
    stderr: expect.stringMatching(/no file was written/),
  })
  world.edit('project/content/site.yaml', /^url:/m, 'urll:')
  expect(await run('--lang', 'fr')).toMatchObject({ code: 1, stdout: '' })
  world.git('project', 'checkout', '-q', '.')
  world.git('project', 'remote', 'rename', 'origin', 'gone')
  world.git('project', 'remote', 'remove', 'gone')
  expect(await run()).toMatchObject({
    code: 3,
    stdout: '',
    stderr: expect.stringMatching(/^What is published is not known here/),
  })
  world.git('project', 'remote', 'add', 'origin', '../remote')
  world.git('project', 'fetch', '-q')
  world.git('project', 'branch', '-q', '--set-upstream-to', 'origin/main')
  expect(() => readFileSync(world.at('project/review.html'))).toThrow()
})

describe('the file to send', () => {
  let made: Awaited<ReturnType<typeof make>>
  const hits: (string | undefined)[] = []
  const elsewhere = createServer(({ url }, response) => {
    hits.push(url)
    response.end()
  }).listen(0, '127.0.0.1')
  const away = () => {
    const address = elsewhere.address()
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
  }
  beforeAll(async () => {
    made = await make()
  })
  afterAll(() => elsewhere.close())

  /** Somebody who has got the file; what it asks for is kept. */
  const receiver = async (width: number, locale: string, path = made.path, key = '') => {
    const browser = await launch()
    const context: BrowserContext = await browser.newContext({
      locale,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    const asked: string[] = []
    const heard: string[] = []
    page.on('request', (request) => request.url().startsWith('data:') || asked.push(request.url()))
    page.on('console', (message) => heard.push(message.text()))
    page.on('pageerror', (error) => heard.push(String(error)))
    await page.goto(pathToFileURL(path).href + key)
    return { page, asked, heard, close: () => browser.close() }
  }
  const open = async (page: Page, key: string) => {
    await page.getByRole('textbox').fill(key)
    await page.keyboard.press('Enter')
  }

  test('holds ten pages in 5 MB, and nothing of them in the clear', { tags: ['night'] }, () => {
    const { code, stderr, key, text } = made
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(
        /^Written: review\.html, \d\.\d MB\. Changed pages in it, before and after: 10\./,
      ),
    ])
    expect(key).toMatch(/^(?:[0-9a-z]{4}-){6}[0-9a-z]{2}$/)
    expect(text.length).toBeLessThan(5_000_000)
    for (const word of [
      'Farcheville',
      'Point d',
      'Orgue',
      'pointdorgue',
      'musi',
      'chateau',
      'Nouveau',
      '+33',
      key,
      key.replaceAll('-', ''),
    ])
      expect(text.replaceAll(/"[\w-]{1000,}"/g, ''), word).not.toContain(word)
    // What is sealed is random to its end.
    const [sealed = ''] = /[\w-]{1000,}/.exec(text) ?? []
    const counts = Map.groupBy(sealed, (letter) => letter)
    expect(counts.size).toBe(64)
    for (const [, all] of counts)
      expect(Math.abs(all.length / (sealed.length / 64) - 1)).toBeLessThan(0.05)
  })

  test.each([
    [1440, 'en-GB'],
    [390, 'fr-FR'],
  ] as const)(
    'opens with its key alone at %i px, in %s, and asks for nothing',
    { tags: ['night'] },
    async (width, locale) => {
      const { page, asked, heard, close } = await receiver(width, locale)
      // Who sends it: what git calls whoever works in this clone.
      const from = /^project (?:sends you pages of a website|vous envoie des pages d’un site), /
      await page.getByText(from).waitFor()
      await page.getByText(/(?:ask project for the key|demandez la clé à project)\.$/).waitFor()
      expect(await violations(page)).toEqual([])
      await open(page, '')
      await page.getByText(/^(?:A key has 26|Une clé compte 26)/).waitFor()
      await open(
        page,
        made.key.replace(/^./, (sign) => (sign === '7' ? '8' : '7')),
      )
      await page.getByText(/^(?:This key does not open|Cette clé n’ouvre pas)/).waitFor()
      await open(page, ` ${made.key.toUpperCase()} `)
      await page.getByRole('heading', { name: 'Ten new titles' }).waitFor()
      const tabs = page.getByRole('tab')
      expect(await tabs.count()).toBe(10)
      const drawn = () =>
        page.waitForFunction(() => {
          const frames = [...document.querySelectorAll<HTMLIFrameElement>('iframe')]
          return (
            frames.length === 2 &&
            frames.every(({ contentDocument: page }) => page?.querySelector('[data-places] i'))
          )
        })
      await drawn()
      expect(heard).toEqual([])
      const words = page.getByRole('region', { name: /^(?:What has changed|Ce qui a changé)$/ })
      await tabs
        .filter({ hasText: /^(?:Home|Accueil|Nouveau )/ })
        .first()
        .click()
      await drawn()
      const later =
        /(?:Not deleted: visitors see this from 1 March 2099, 9:00|Pas supprimé\s: les visiteurs le verront à partir du 1er mars 2099, 9:00)\./
      for (let step = 0; step < 6 && !later.test(await words.innerText()); step++)
        await page.keyboard.press('F8')
      expect(await words.innerText()).toMatch(later)
      expect(await words.locator('del').count()).toBe(0)
      expect(await violations(page)).toEqual([])
      // What looks for violations cannot look into frames without scripts.
      heard.splice(0)
      await tabs
        .filter({ hasText: /^(?:Practical|Nouveau Practical)/ })
        .first()
        .click()
      await drawn()
      const [frame] = await page.locator('iframe').elementHandles()
      const inside = await frame?.contentFrame()
      const state = await inside?.evaluate(() => ({
        scripts: [...document.scripts].map(({ type }) => type),
        away: [...document.querySelectorAll('[src], link[href], [srcset]')]
          .map((one) => (one.getAttribute('src') ?? one.getAttribute('href') ?? '').slice(0, 5))
          .filter((start) => start !== 'data:' && start !== 'https'),
        faces: [...document.fonts].filter(({ status }) => status === 'loaded').length,
      }))
      expect(state).toEqual({ scripts: ['application/json'], away: [], faces: expect.any(Number) })
      expect(state?.faces).toBeGreaterThan(0)
      // Its links lead nowhere, and its policy lets nothing out.
      await inside?.locator('a[href^="/"], a[href^="mailto"]').first().dispatchEvent('click')
      expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([])
      await page.evaluate(async (away) => {
        const picture = new Image()
        picture.src = `${away}picture`
        await Promise.allSettled([picture.decode(), fetch(`${away}data`)])
      }, away())
      expect(hits).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
        true,
      )
      await close()
    },
  )

  test('opens by the key behind its address; a damaged one says so', {
    tags: ['night'],
  }, async () => {
    const { page, close } = await receiver(1440, 'en-GB', made.path, `#${made.key}`)
    await page.getByRole('tab').first().waitFor()
    await close()
    const damaged = world.at('damaged.html')
    writeFileSync(
      damaged,
      made.text.replace(
        /[\w-]{1000,}/,
        (sealed) => `${sealed.slice(0, 900)}${sealed[900] === 'A' ? 'B' : 'A'}${sealed.slice(901)}`,
      ),
    )
    const other = await receiver(390, 'en-GB', damaged)
    await open(other.page, made.key)
    await other.page.getByRole('heading', { name: 'This file is damaged' }).waitFor()
    expect(await violations(other.page)).toEqual([])
    await other.close()
  })
})
