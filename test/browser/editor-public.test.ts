import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forwardedPort } from '../forwarded-port.ts'
import { freePort, selfSigned } from '../hosting/server.ts'
import { newWorld, type Preview, small, startPreview } from '../preview.ts'
import { arrived, handAt, point, reads, save } from './hand.ts'
import { arrive, insecureHost } from './visitor.ts'

const certificate = selfSigned(insecureHost)

// The editor of a small site on another computer, as a browser reaches it.
describe.skipIf(!certificate).each(['keeps the names', 'names this computer'] as const)(
  'through a forwarded port whose proxy %s',
  (naming) => {
    const { content } = newWorld(small.content)
    const home = () => readFileSync(join(content, 'pages/home.md'), 'utf8')
    let proxy: Awaited<ReturnType<typeof forwardedPort>>
    let editor: Preview
    let origin = ''
    let port = 0

    beforeAll(async () => {
      const to = () => ({ origin, port })
      proxy = await forwardedPort({ naming, to, ...(certificate && { certificate }) })
      origin = `https://${insecureHost}:${proxy.port}`
      port = await freePort()
      const options = ['--port', String(port), '--public', origin]
      editor = await startPreview(content, { script: small.script, options })
    })
    afterAll(async () => {
      await editor.close()
      proxy.close()
    })

    const come = async (at = origin) => {
      const visitor = await arrive({ at, ignoreHTTPSErrors: true })
      // What is asked for without the cookie.
      visitor.mayHear(/status of 403/)
      return visitor
    }
    const said = async (page: Page) =>
      (await page.locator('section:visible').allInnerTexts()).join(' ').replaceAll(/\s+/g, ' ')

    test('its address opens the editor, where one edits and saves, and finds it again', {
      tags: ['night'],
    }, async () => {
      const visitor = await come()
      visitor.mayHear(/Transition was aborted .* Viewport size changed/)
      await visitor.visit(editor.panel.pathname + editor.panel.hash, 'commit')
      const at = { ...visitor, ...handAt(visitor.page) }
      await arrived(at)
      expect(visitor.page.url()).not.toContain(editor.panel.hash)
      const [cookie] = await visitor.context.cookies()
      expect(cookie).toMatchObject({ name: '__Host-editor', httpOnly: true, sameSite: 'Strict' })
      const before = home()
      await point(at, 'Flour, water, salt, and time.')
      const motto = `Flour, water, salt, ${naming}.`
      await at.side.getByLabel('Motto').fill(motto)
      await expect.poll(() => at.frame.getByText(reads(motto)).count()).toBe(1)
      await save(at)
      expect(home()).toBe(before.replace('and time', naming))
      await visitor.page.reload()
      await arrived(at)
    })

    test('a link of another site, with which no cookie comes, opens the page for who has one', {
      tags: ['night'],
    }, async () => {
      const { page, visit } = await come()
      await visit(editor.panel.pathname + editor.panel.hash, 'commit')
      await expect.poll(() => page.url()).toBe(`${origin}/-/edit/`)
      await page.goto('about:blank')
      await page.setContent(`<a href="${origin}/about">About</a>`)
      await page.getByRole('link').click()
      await page
        .locator('main h1')
        .getByText(/bakery|about/i)
        .waitFor()
      expect(new URL(page.url()).pathname).toBe('/about')
    })

    test.each([
      ['/about', 'Open the editor at the whole address that was printed'],
      ['/about#contact', 'affichée dans le terminal'],
      [`/-/edit/#${'x'.repeat(43)}`, 'This address no longer opens the editor'],
    ])(
      'without the right token %s says where the editor is',
      { tags: ['night'] },
      async (path, words) => {
        const { page, visit, context } = await come()
        await visit(path)
        await expect.poll(() => said(page)).toContain(words)
        expect(await context.cookies()).toEqual([])
      },
    )

    test('an address of this computer and a frame lead to the public address', {
      tags: ['night'],
    }, async () => {
      const local = await come(`http://127.0.0.1:${port}`)
      await local.visit(editor.panel.pathname + editor.panel.hash)
      await expect.poll(() => said(local.page)).toContain('opens at its public address only')
      const link = local.page.locator('section:visible').getByRole('link')
      expect(await link.getAttribute('href')).toBe(editor.panel.href)
      expect(await local.context.cookies()).toEqual([])

      const { page, context } = await come()
      await page.setContent(`<iframe src="${editor.panel.href}"></iframe>`)
      const framed = page.frameLocator('iframe').locator('section:visible')
      await framed.getByText('needs a tab of its own').waitFor()
      expect(await framed.getByRole('link').getAttribute('href')).toBe(editor.panel.href)
      expect(await context.cookies()).toEqual([])
    })
  },
)
