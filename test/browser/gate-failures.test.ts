import type { Page, Route } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { payloadName, readEnvelope, writeEnvelope } from '../../src/gate/envelope.ts'
import type { SealedPage } from '../../src/gate/open.ts'
import { sealPage } from '../../src/gate/seal.ts'
import { filesIn, host } from '../built-site.ts'
import { foundation, gate } from '../foundation.ts'
import {
  arriveAt,
  eventually,
  hasFocus,
  inFirefox,
  insecureHost,
  opened,
  origin,
  payloads,
  stored,
} from './visitor.ts'

const [password] = foundation.passwords
const sentence = 'This page could not be loaded. Please try again.'

const field = (page: Page) => page.getByLabel('Password')
const message = (page: Page) => page.getByRole('alert')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** The form says that the page could not be loaded, blames nobody, and can be used again. */
async function expectFailure(page: Page) {
  await eventually(() => message(page).textContent()).toBe(sentence)
  expect(await field(page).getAttribute('aria-invalid')).toBe('false')
  expect(await field(page).getAttribute('readonly')).toBeNull()
  expect(await page.locator('form').getAttribute('aria-busy')).toBe('false')
  expect(await page.locator('[data-circled]').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Enter' }).getAttribute('aria-disabled')).toBeNull()
}

/** Lets what failed be had from now on, and tries again. */
async function expectSuccess(page: Page, again = () => page.keyboard.press('Enter')) {
  await page.unrouteAll()
  await again()
  await opened(page)
}

const payloadPath = /\/assets\/g\.[0-9a-f]{16}\.bin/g

/** The sealed page that the gate at a path names, as it is published. */
async function payloadOf(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const html = await (await fetch(origin + path)).text()
  const [name] = html.match(payloadPath) ?? []
  return new Uint8Array(await (await fetch(`${origin}${name}`)).arrayBuffer())
}

const published = await payloadOf('/')

/** Answers as a host does with a file. */
const answer = (route: Route, bytes: Uint8Array) =>
  route.fulfill({ contentType: 'application/octet-stream', body: Buffer.from(bytes) })

/** Lets the gate name other bytes as its sealed page, by the name that such bytes have. */
async function nameInstead(page: Page, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const path = `/assets/${await payloadName(bytes)}`
  await page.route(origin + path, (route) => answer(route, bytes))
  await page.route(`${origin}/`, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.replace(payloadPath, path) })
  })
}

const damaged = (place: number) => (route: Route) => {
  const bytes = published.slice()
  const at = Math.floor(place * (bytes.length - 1))
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return answer(route, bytes)
}

type Answers = (route: Route) => Promise<void>

const faults: readonly (readonly [name: string, answers: Answers])[] = [
  ['is missing', (route) => route.fulfill({ status: 404, body: 'not here' })],
  ['is an HTML page', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Hi</h1>' })],
  ['is empty', (route) => answer(route, new Uint8Array())],
  ['is cut off', (route) => answer(route, published.subarray(0, published.length / 2))],
  ['has a bit flipped in its first byte', damaged(0)],
  ['has a bit flipped in the middle', damaged(0.5)],
  ['is that of the other page', async (route) => answer(route, await payloadOf('/v2'))],
  ['cannot be reached', (route) => route.abort('internetdisconnected')],
]

describe('where the sealed page', () => {
  const all = faults.map(([name, answers]) => [name, payloads, answers] as const)
  const lost: Answers = (route) => route.abort()

  test.each([...all, ['has lost its style sheet', '**/assets/page-*.css', lost] as const])(
    '%s, the form says so, and trying again works',
    async (_, pattern, answers) => {
      const { page, submit, mayHear } = await arriveAt('/', {
        before: (next) => next.route(pattern, answers),
      })
      mayHear(/Failed to load resource/, /\/assets\/(?:g\.\w+\.bin|page-)|could not be loaded/)
      await submit(password)
      await expectFailure(page)
      // Where the page opened and only its sheet is missing, the password was right.
      expect(await stored(page)).toHaveLength(pattern === payloads ? 0 : 2)
      await expectSuccess(page)
    },
  )
})

/** What is published, with another header before it. */
async function reheaded(from: string, to: string) {
  const { header, ...sealed } = readEnvelope(published)
  const other = JSON.stringify(header).replace(from, to)
  expect(other).not.toBe(JSON.stringify(header))
  return writeEnvelope({ ...sealed, header: JSON.parse(other) })
}

describe('where the sealed page has the name of its bytes and', () => {
  test.each([
    ['is of a later version', () => reheaded('"v":1', '"v":2')],
    ['asks for 10⁹ rounds', () => reheaded('"iterations":600000', '"iterations":1000000000')],
    ['belongs to another page', () => payloadOf('/v2')],
  ])('%s, the form says that it could not be loaded, and stays usable', async (_, bytesOf) => {
    const bytes = await bytesOf()
    const { page, submit, mayHear } = await arriveAt('/', {
      before: (next) => nameInstead(next, bytes),
    })
    mayHear(/a sealed page of an unknown kind/, /belongs to another page/)
    await submit(password)
    await expectFailure(page)
    expect(await stored(page)).toEqual([])
    await page.unrouteAll()
    await page.reload()
    await submit(password)
    await opened(page)
  })
})

describe('where the code of the form cannot be had', () => {
  /** The text of an element with what its style sheet adds, which Firefox tells as it is written there. */
  const spoken = (node: Element) =>
    getComputedStyle(node, '::before')
      .content.replaceAll('"', '')
      .replace(/attr\(([\w-]+)\)/, (_, name) => node.getAttribute(name) ?? '')

  test.each(['password-gate', 'react', 'unlock'])(
    'because %s is blocked, the password goes nowhere, and trying again works',
    async (module) => {
      const { page, submit, requests, mayHear } = await arriveAt('/', {
        before: (next) => next.route(`**/assets/${module}-*.js*`, (route) => route.abort()),
      })
      mayHear(/Failed to load resource/)
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
      if (!inFirefox) return expectSuccess(page)
      // Asked again, it has the page loaded anew: until then it remembers that it could not have a module.
      await page.unrouteAll()
      await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
      await submit(password)
      await opened(page)
    },
  )

  test('the visitor may go offline once the field was used: every word is there', async () => {
    const { page, context, awake, submit, mayHear } = await arriveAt('/')
    // Pictures and what answers a later click are not.
    mayHear(/ERR_INTERNET_DISCONNECTED/)
    await field(page).focus()
    await awake('password-gate')
    await page.waitForFunction(() => {
      const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
      return ['.bin', '.css'].every((ending) => fetched.some((name) => name.endsWith(ending)))
    })
    await context.setOffline(true)
    await submit(password)
    await opened(page)
  })
})

describe('a session that cannot be restored', () => {
  test('for want of the sealed page is kept, and Enter tries again without a password', async () => {
    const { page, unlock, mayHear } = await arriveAt('/')
    mayHear(/Failed to load resource/, /answered 404/)
    await unlock()
    await page.route(payloads, (route) => route.fulfill({ status: 404 }))
    await page.reload()
    await expectFailure(page)
    expect(await stored(page)).toEqual(['mf.gate', 'mf.gate.key'])
    await expectSuccess(page, () => field(page).press('Enter'))
  })

  test('for want of its code shows the form', async () => {
    const { page, unlock, mayHear } = await arriveAt('/')
    mayHear(/Failed to load resource/, /Failed to fetch dynamically imported module/)
    await unlock()
    await page.route('**/assets/restore-*.js', (route) => route.abort())
    await page.reload()
    await unlock()
  })
})

test('without https the form says that it needs a secure connection', async () => {
  // The preview answers at its own address only.
  const { address, close } = await host(filesIn(foundation.built))
  onTestFinished(close)
  const at = address.replace('127.0.0.1', insecureHost)
  const { page, submit, mayHear } = await arriveAt('/', { at })
  mayHear(/Cross-Origin-Opener-Policy header has been ignored/)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await submit(password)
  const words = 'This page needs a secure (https) connection.'
  await eventually(() => message(page).textContent()).toBe(words)
  expect(await field(page).getAttribute('aria-invalid')).toBe('false')
  expect(await stored(page)).toEqual([])
})

describe('a page that opens and cannot be rendered', async () => {
  /** It was sealed without its text. */
  const unreadable: SealedPage = JSON.parse('{"title":"A page","lang":"en"}')
  const sealed = await sealPage(gate, { route: '/', ...unreadable })
  const before = (next: Page) => nameInstead(next, sealed)

  /** Where everything stands on the page, once its fonts are there. */
  const layout = async () => {
    await document.fonts.ready
    return [...document.querySelectorAll('main, main *')].map((node) => {
      const { x, y, width, height } = node.getBoundingClientRect()
      return [node.tagName, x, y, width, height].join(' ')
    })
  }

  // Firefox gives its scrollbar room in one of both.
  test.skipIf(inFirefox)(
    'shows the error screen, with a way to try again and to go home',
    async () => {
      const { page, submit, mayHear } = await arriveAt('/', { before })
      mayHear(/what was opened is not a page/)
      await submit(password)
      await eventually(() => heading(page).textContent()).toBe('Unexpected Application Error!')
      expect(await page.title()).toBe('Unexpected Application Error!')
      expect(await hasFocus(page.locator('main'))).toBe(true)
      expect(await field(page).count()).toBe(0)
      expect(await page.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe(
        '/',
      )
      const alone = await arriveAt('/500.html')
      expect(await page.evaluate(layout)).toEqual(await alone.page.evaluate(layout))

      await page.reload()
      await eventually(() => heading(page).textContent()).toBe('Unexpected Application Error!')
      expect(await page.locator('html').getAttribute('data-gate')).toBe(null)

      await expectSuccess(page, () => page.getByRole('link', { name: 'Reload this page' }).click())
      await page.getByRole('heading', { name: 'Summer Launch Event' }).waitFor()
      expect(page.url()).toBe(`${origin}/`)
    },
  )

  test('shows a plain one where the screen itself cannot be had', async () => {
    const { page, submit, mayHear } = await arriveAt('/', { before })
    mayHear(/what was opened is not a page/, /Failed to (?:load resource|fetch)/)
    await page.route('**/500.html', (route) => route.abort())
    await submit(password)
    await eventually(() => heading(page).textContent()).toBe('Unexpected Application Error!')
    expect(await hasFocus(page.locator('main'))).toBe(true)
    const links = await page.getByRole('link').allTextContents()
    expect(links).toEqual(['Reload this page', 'Return to Home'])
  })
})

test.skipIf(inFirefox)(
  'the error screen needs no script, no picture and no other file',
  async () => {
    const { page, mayHear } = await arriveAt('/500.html', {
      before: (next) => next.route('**/assets/**', (route) => route.abort()),
    })
    mayHear(/Failed to load resource/)
    expect(await heading(page).textContent()).toBe('Unexpected Application Error!')
    expect(await page.locator('script, img').count()).toBe(0)
    expect(await page.locator('main svg').first().isVisible()).toBe(true)
    await page.getByRole('link', { name: 'Reload this page' }).click()
    await page.waitForLoadState('load')
    expect(page.url()).toBe(`${origin}/500.html`)
  },
)
