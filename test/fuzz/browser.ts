import assert from 'node:assert/strict'
import fc from 'fast-check'
import { chromium, type Page } from 'playwright-core'
import { payloadName } from '../../src/gate/envelope.ts'
import { sealPage } from '../../src/gate/seal.ts'
import { serve } from '../../src/serve/serve.ts'
import { setup } from '../built-site.ts'
import { flags, browser as found } from '../chromium.ts'
import { foundation, gate } from '../foundation.ts'
import { bytesOfText, jsonBytes, named, near, nearJson, type Target, words } from './inputs.ts'
import { nearSealed } from './sealed.ts'

const [password] = foundation.passwords
const payload = /\/assets\/g\.[0-9a-f]{16}\.bin/g
const said = ['This page could not be loaded. Please try again.', 'Incorrect password']

/** Sealed pages that are none, and pages that are sealed and none, in a real browser. */
export async function target(): Promise<Target> {
  await setup()
  const executablePath = found(process.env, ({ en }) => process.stderr.write(`${en}\n`))
  const browser = await chromium.launch({ executablePath, args: flags })
  const site = await serve({ folder: foundation.built, base: '', port: 0 })
  const origin = `http://127.0.0.1:${site.port}`
  const html = await (await fetch(origin)).text()
  const [path = ''] = html.match(payload) ?? []
  const sealed = new Uint8Array(await (await fetch(origin + path)).arrayBuffer())
  const page = {
    title: 'A page',
    lang: 'en',
    html: '<main><h1>Words</h1><p data-island="tooltip">One</p></main>',
    modules: [],
    styles: [],
  }

  const values = fc.oneof(
    nearJson(page),
    near(bytesOfText(page.html), words.html).map((one) => ({
      ...page,
      html: Buffer.from(one).toString(),
    })),
  )
  const attempt = async (visitor: Page, file: Uint8Array<ArrayBuffer>) => {
    const uncaught: string[] = []
    visitor.on('pageerror', (error) => uncaught.push(String(error)))
    const name = `/assets/${await payloadName(file)}`
    await visitor.route(origin + name, (route) => route.fulfill({ body: Buffer.from(file) }))
    await visitor.route(`${origin}/`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace(payload, name) })
    })
    await visitor.goto(origin)
    await visitor.getByLabel('Password').fill(password)
    await visitor.keyboard.press('Enter')
    // A sentence at the form, the page, or the error screen: whichever comes, it comes soon.
    const answer = await visitor.waitForFunction(
      (sentences) => {
        const { documentElement: root, title } = document
        const alert = document.querySelector('form [role=alert]')?.textContent ?? ''
        if (sentences.includes(alert)) return alert
        if (root.dataset['gate'] === 'open') return 'open'
        return /Application Error/.test(title) ? 'error' : ''
      },
      said,
      { timeout: 60_000 },
    )
    assert(await answer.jsonValue())
    assert.deepEqual(uncaught, [])
    // The page still answers.
    await visitor.evaluate(() => document.body.getBoundingClientRect().width)
  }
  return {
    inputs: fc.oneof(named('sealed', nearSealed(sealed)), named('page', values.map(jsonBytes))),
    attempt: async ([name, given]) => {
      const file =
        name === 'page'
          ? await sealPage(gate, { ...JSON.parse(Buffer.from(given).toString()), route: '/' })
          : new Uint8Array(given)
      const context = await browser.newContext()
      try {
        await attempt(await context.newPage(), file)
      } finally {
        await context.close()
      }
    },
    close: async () => {
      await browser.close()
      await site.close()
    },
  }
}
