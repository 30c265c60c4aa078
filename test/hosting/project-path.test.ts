import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentType } from '../../src/hosting/headers.ts'
import { type Listening, listen } from '../../src/serve/serve.ts'
import { arrive, arriveAt } from '../browser/visitor.ts'
import { projectWorld, type World } from './world.ts'

const base = '/point-dorgue'
let files: World['files']
let host: Listening
let at: string

/**
 * A host like GitHub Pages: the site lies below the path of the project, a folder is sent to its
 * address with a slash, nothing is known of the site's headers, and its 404 page is found.
 */
beforeAll(async () => {
  files = (await projectWorld(base)).files
  host = await listen(({ url = '' }, response) => {
    const [address = ''] = url.split('?')
    const path = address.startsWith(`${base}/`)
      ? decodeURIComponent(address.slice(base.length + 1))
      : undefined
    if (files.has(`${path}/index.html`))
      return void response.writeHead(301, { Location: `${address}/` }).end()
    const wanted = path === '' || path?.endsWith('/') ? `${path}index.html` : path
    const found = wanted !== undefined && files.has(wanted)
    const file = found ? wanted : '404.html'
    const headers = { 'Content-Type': contentType(file), 'Cache-Control': 'max-age=600' }
    response.writeHead(found ? 200 : 404, headers).end(files.get(file))
  }, 0)
  at = `http://127.0.0.1:${host.port}${base}`
})
afterAll(() => host.close())

// A visitor's test fails where anything is asked for outside of the path of the project.
describe('on GitHub Pages, below the path of a project', () => {
  test('the château is found with its pictures, and its islands wake', async () => {
    const { page, awake } = await arriveAt('/chateau-farcheville', { at })
    for (const plate of await page.locator('figure img').all()) {
      await plate.scrollIntoViewIfNeeded()
      const isDrawn = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0
      await expect.poll(() => plate.evaluate(isDrawn)).toBe(true)
    }
    await page.getByRole('radio', { name: 'EN, English' }).check()
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('en')
    await page.locator('#gallery a').first().click()
    await awake('gallery-viewer')
    await page.getByRole('dialog').getByRole('img').waitFor()
  })

  test('no page asks for what is not there', async () => {
    for (const path of [...files.keys()].filter((name) => /(?<!404)\.html$/.test(name))) {
      const { page, visit } = await arrive({ at })
      const missing: string[] = []
      page.on('response', (response) => response.status() < 400 || missing.push(response.url()))
      await visit(`/${path.replace(/index\.html$/, '')}`)
      await page.waitForLoadState('networkidle')
      expect(missing, path).toEqual([])
    }
  })

  test('an old address leads to its page by the small page that stands there', async () => {
    const { page, visit } = await arrive({ at })
    for (const path of ['/old/notice', '/Notice_2019.html', '/caf%C3%A9']) {
      await visit(path)
      await page.waitForURL(`${at}/legal-notice/`)
      await page.getByRole('heading', { level: 1, name: 'Legal notice' }).waitFor()
    }
  })

  test('an unknown address is the 404 page, which leads home', async () => {
    const { page, visit, mayHear } = await arrive({ at })
    mayHear(/404/, /Page not found: \/point-dorgue\/nowhere\/at\/all/)
    expect((await visit('/nowhere/at/all'))?.status()).toBe(404)
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await page.waitForURL(`${at}/`)
    await page.getByLabel('Password').waitFor()
  })
})
