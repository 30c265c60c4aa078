import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { foundation } from '../foundation.ts'
import { insecureHost } from './launch.ts'
import { answer, nameInstead, payloadOf, payloads } from './payloads.ts'
import { arrive, eventually, opened, origin } from './visitor.ts'

const [password] = foundation.passwords
const sentence = 'This page could not be loaded. Please try again.'

const field = (page: Page) => page.getByLabel('Password')
const message = (page: Page) => page.getByRole('alert')
const stored = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).sort())

/** The form says that the page could not be loaded, blames nobody, and can be used again. */
async function expectFailure(page: Page) {
  await eventually(() => message(page).textContent()).toBe(sentence)
  expect(await field(page).getAttribute('aria-invalid')).toBe('false')
  expect(await field(page).getAttribute('readonly')).toBeNull()
  expect(await page.locator('form').getAttribute('aria-busy')).toBe('false')
  expect(await page.locator('[data-circled]').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Enter' }).getAttribute('aria-disabled')).toBeNull()
}

const published = await payloadOf('/')

const damaged = (place: number) => (route: Route) => {
  const bytes = published.slice()
  const at = Math.floor(place * (bytes.length - 1))
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return answer(route, bytes)
}

const faults: readonly (readonly [name: string, answers: (route: Route) => Promise<void>])[] = [
  ['is missing', (route) => route.fulfill({ status: 404, body: 'not here' })],
  ['is refused', (route) => route.fulfill({ status: 403 })],
  ['is an HTML page', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Hi</h1>' })],
  ['is empty', (route) => answer(route, new Uint8Array())],
  ['is cut off', (route) => answer(route, published.subarray(0, published.length / 2))],
  ['has a bit flipped in its first byte', damaged(0)],
  ['has a bit flipped in its header', damaged(0.02)],
  ['has a bit flipped in the middle', damaged(0.5)],
  ['has a bit flipped in its last byte', damaged(1)],
  ['is that of the other page', async (route) => answer(route, await payloadOf('/v2'))],
]

describe('where the sealed page cannot be had', () => {
  test.each(faults)(
    'because it %s, the form says so, and trying again works',
    async (_, answers) => {
      const { page, visit, submit, mayHear } = await arrive()
      mayHear(/Failed to load resource/, /\/assets\/g\.\w+\.bin/)
      await page.route(payloads, answers)
      await visit('/')
      await submit(password)
      await expectFailure(page)
      expect(await stored(page)).toEqual([])
      await page.unroute(payloads)
      await page.keyboard.press('Enter')
      await opened(page)
    },
  )

  test('because there is no network, it is asked for three times more, each later', async () => {
    const { page, visit, submit, mayHear } = await arrive()
    const times: number[] = []
    mayHear(/Failed to load resource/, /could not be reached/)
    await page.route(payloads, (route) => {
      times.push(performance.now())
      return route.abort('internetdisconnected')
    })
    await visit('/')
    await submit(password)
    await eventually(() => message(page).textContent()).toBe(sentence)
    const waits = times.slice(1).map((time, place) => time - (times[place] ?? 0))
    expect(waits).toHaveLength(3)
    // A timer may ring some milliseconds early where clocks are coarse.
    expect(waits.map((wait, place) => wait > 1_000 * 2 ** place - 50)).toEqual([true, true, true])
    await page.unroute(payloads)
    await page.keyboard.press('Enter')
    await opened(page)
  })

  test('because the host stumbles for a moment, the visitor hears nothing of it', async () => {
    const { page, visit, unlock, mayHear } = await arrive()
    let answered = 0
    mayHear(/status of 503/)
    await page.route(payloads, (route) =>
      answered++ < 1 ? route.fulfill({ status: 503 }) : route.continue(),
    )
    await visit('/')
    await unlock()
    expect(answered).toBe(2)
  })

  test('because its style sheet is missing, the form says so, and trying again works', async () => {
    const { page, visit, submit, mayHear } = await arrive()
    mayHear(/Failed to load resource/, /could not be loaded/)
    await page.route('**/assets/page-*.css', (route) => route.abort())
    await visit('/')
    await submit(password)
    await expectFailure(page)
    await page.unroute('**/assets/page-*.css')
    await page.keyboard.press('Enter')
    await opened(page)
  })
})

const withHeader = (change: (header: Record<string, unknown>) => object) => {
  const start = 8 + new DataView(published.buffer).getUint32(4)
  const header: Record<string, unknown> = JSON.parse(
    new TextDecoder().decode(published.subarray(8, start)),
  )
  const text = new TextEncoder().encode(JSON.stringify({ ...header, ...change(header) }))
  const size = new Uint8Array(4)
  new DataView(size.buffer).setUint32(0, text.length)
  const parts = [published.subarray(0, 4), size, text, published.subarray(start)]
  return new Uint8Array(Buffer.concat(parts))
}

describe('a sealed page that was exchanged together with its name', () => {
  test.each([
    ['of a later version', () => withHeader(() => ({ v: 2 }))],
    ['that asks for a thousand million rounds', () => withHeader(hastened(1e9))],
    ['of another route', () => withHeader(() => ({ route: '/v2' }))],
    ['of another page', () => payloadOf('/v2')],
  ])('%s does not open, and is no wrong password', async (_, exchanged) => {
    const { page, visit, submit, mayHear } = await arrive()
    mayHear(/not a sealed page|of an unknown kind|belongs to another page/)
    await nameInstead(page, await exchanged())
    await visit('/')
    await submit(password)
    await expectFailure(page)
    expect(await stored(page)).toEqual([])
  })

  test.each([
    ['that asks for one round', () => withHeader(hastened(1))],
    ['with one key', () => withHeader(({ pk }) => ({ pk: [pk].flat().slice(0, 1) }))],
    ['with its keys in another order', () => withHeader(({ pk }) => ({ pk: reversed(pk) }))],
  ])('%s does not open', async (_, exchanged) => {
    const { page, visit, submit, mayHear } = await arrive()
    mayHear(/sealed page/)
    await nameInstead(page, exchanged())
    await visit('/')
    await submit(password)
    await eventually(() => message(page).textContent()).not.toBe('')
    expect(await stored(page)).toEqual([])
    expect(await page.getByRole('heading').allTextContents()).toEqual(['Tacet'])
  })
})

const reversed = (keys: unknown) => [keys].flat().toReversed()

const hastened = (iterations: number) => (header: Record<string, unknown>) => ({
  kdf: { ...Object(header['kdf']), iterations },
})

describe('where the code of the form cannot be had', () => {
  test.each(['password-gate', 'react', 'unlock'])(
    'because %s is blocked, the password goes nowhere, and trying again works',
    async (module) => {
      const { page, visit, submit, requests, mayHear } = await arrive()
      const code = `**/assets/${module}-*.js`
      mayHear(/Failed to load resource/)
      await page.route(code, (route) => route.abort())
      await visit('/')
      await submit(password)
      await page.locator('[data-unreachable]').waitFor()
      expect(await message(page).evaluate(spoken)).toContain(sentence)
      await page.keyboard.press('Enter')
      await page.locator('[data-unreachable]').waitFor()
      expect(page.url()).toBe(`${origin}/`)
      for (const request of requests) {
        const said = [request.url(), request.postData(), JSON.stringify(await request.allHeaders())]
        expect(said.join()).not.toContain(password)
      }
      await page.unroute(code)
      await page.keyboard.press('Enter')
      await opened(page)
    },
  )

  test('the visitor may go offline once the field was used: every word is there', async () => {
    const { page, context, visit, awake, mayHear } = await arrive()
    // Pictures and what answers a later click are not.
    mayHear(/ERR_INTERNET_DISCONNECTED/)
    await visit('/')
    await field(page).focus()
    await awake('password-gate')
    await page.waitForFunction(() => {
      const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
      return ['.bin', '.css'].every((ending) => fetched.some((name) => name.endsWith(ending)))
    })
    await context.setOffline(true)
    await field(page).fill(password)
    await page.keyboard.press('Enter')
    await opened(page)
  })
})

describe('a session that cannot be restored', () => {
  test('for want of the sealed page is kept, and Enter tries again without a password', async () => {
    const { page, visit, unlock, mayHear } = await arrive()
    mayHear(/Failed to load resource/, /answered 404/)
    await visit('/')
    await unlock()
    await page.route(payloads, (route) => route.fulfill({ status: 404 }))
    await page.reload()
    await expectFailure(page)
    expect(await stored(page)).toEqual(['mf.gate', 'mf.gate.key'])
    await page.unroute(payloads)
    await field(page).focus()
    await page.keyboard.press('Enter')
    await opened(page)
  })

  test('for want of its code shows the form', async () => {
    const { page, visit, unlock, mayHear } = await arrive()
    mayHear(/Failed to load resource/, /Failed to fetch dynamically imported module/)
    await visit('/')
    await unlock()
    await page.route('**/assets/restore-*.js', (route) => route.abort())
    await page.reload()
    await field(page).waitFor()
    await unlock()
  })
})

test('without https the form says that it needs a secure connection', async () => {
  const at = origin.replace('127.0.0.1', insecureHost)
  const { page, visit, submit, mayHear } = await arrive({ at })
  mayHear(/Cross-Origin-Opener-Policy header has been ignored/)
  await visit('/')
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await submit(password)
  const words = 'This page needs a secure (https) connection.'
  await eventually(() => message(page).textContent()).toBe(words)
  expect(await field(page).getAttribute('aria-invalid')).toBe('false')
  expect(await stored(page)).toEqual([])
})

/** The text of an element with what its style sheet adds. */
const spoken = (node: Element) =>
  `${node.textContent}${getComputedStyle(node, '::before').content.replaceAll('"', '')}`
