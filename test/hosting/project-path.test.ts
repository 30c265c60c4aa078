import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentType } from '../../src/hosting/headers.ts'
import { type Listening, listen } from '../../src/serve/serve.ts'
import { arrive, arriveAndUnlock, arriveAt, eventually, opened } from '../browser/visitor.ts'
import { projectWorld } from './world.ts'

const base = '/point-dorgue'
const { files } = await projectWorld(base)

/**
 * A host like GitHub Pages: the site lies below the path of the project, a folder is sent to its
 * address with a slash, nothing is known of the site's headers, and its 404 page is found.
 */
const answer: RequestListener = ({ url = '' }, response) => {
  const [address = ''] = url.split('?')
  const path = address.startsWith(`${base}/`)
    ? decodeURIComponent(address.slice(base.length + 1))
    : undefined
  if (path !== undefined && files.has(`${path}/index.html`)) {
    response.writeHead(301, { Location: `${address}/` }).end()
    return
  }
  const wanted = path === '' || path?.endsWith('/') ? `${path}index.html` : path
  const found = wanted !== undefined && files.has(wanted)
  const file = found ? wanted : '404.html'
  response
    .writeHead(found ? 200 : 404, {
      'Content-Type': contentType(file),
      'Cache-Control': 'max-age=600',
      'Access-Control-Allow-Origin': '*',
    })
    .end(files.get(file))
}

let host: Listening
let at: string
beforeAll(async () => {
  host = await listen(answer, 0)
  at = `http://127.0.0.1:${host.port}${base}`
})
afterAll(() => host.close())

// A visitor's test fails where anything is asked for outside of the path of the project.
describe('on GitHub Pages, below the path of a project', () => {
  test('the château and its pictures, styles and fonts are found', async () => {
    const { page } = await arriveAt('/chateau-farcheville', { at })
    for (const plate of await page.locator('figure img').all()) {
      await plate.scrollIntoViewIfNeeded()
      await eventually(() => plate.evaluate(isDrawn)).toBe(true)
    }
    await page.getByRole('radio', { name: 'EN, English' }).check()
    await eventually(() => page.evaluate(() => document.documentElement.lang)).toBe('en')
  })

  test('the password opens the landing page, and its links stay below the path', async () => {
    const { page } = await arriveAndUnlock('/', { at })
    await page.reload()
    await opened(page)
    await page.locator('main a[href$="/chateau-farcheville"]').first().click()
    await page.waitForURL(`${at}/chateau-farcheville/`)
  })

  test('its islands wake', async () => {
    const { page, visit, awake } = await arriveAt('/chateau-farcheville', { at })
    await page.locator('#gallery a').first().click()
    await awake('gallery-viewer')
    await page.getByRole('dialog').getByRole('img').waitFor()
    await visit('/swarm')
    await page.locator('summary').click()
    await awake('case-expander')
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
    for (const path of ['/old/notice', '/Notice_2019.html', '/caf%C3%A9']) {
      const { page, visit } = await arrive({ at })
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

const isDrawn = (image: Element) =>
  image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0
