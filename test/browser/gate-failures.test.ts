import type { Page, Route } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { payloadName, readEnvelope, writeEnvelope } from '../../src/gate/envelope.ts'
import type { SealedPage } from '../../src/gate/open.ts'
import { sealPage } from '../../src/gate/seal.ts'
import { filesIn, host } from '../built-site.ts'
import { foundation, gate } from '../foundation.ts'
import { atNight } from '../night.ts'
import {
  arriveAndUnlock,
  arriveAt,
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
const lost = /Failed to load resource|Failed to fetch|could not be loaded/

const field = (page: Page) => page.getByLabel('Password')
const message = (page: Page) => page.getByRole('alert')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** The form says that the page could not be loaded, blames nobody, and can be used again. */
async function expectFailure(page: Page) {
  await expect.poll(() => message(page).textContent()).toBe(sentence)
  expect(await field(page).getAttribute('aria-invalid')).toBe('false')
  expect(await field(page).getAttribute('readonly')).toBeNull()
  expect(await page.locator('form').getAttribute('aria-busy')).toBe('false')
  expect(await page.locator('[data-circled]').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Enter' }).getAttribute('aria-disabled')).toBeNull()
}

const payloadPath = /\/assets\/g\.[0-9a-f]{16}\.bin/g

/** The sealed page that the gate at a path names, as it is published. */
async function payloadOf(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const html = await (await fetch(origin + path)).text()
  const [name] = html.match(payloadPath) ?? []
  return new Uint8Array(await (await fetch(`${origin}${name}`)).arrayBuffer())
}

type Arrange = (page: Page) => Promise<unknown>

/** Answers with other bytes than the sealed page, as a host does with a file. */
const answering =
  (bytesOf: (published: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<Uint8Array>): Arrange =>
  (page) =>
    page.route(payloads, async (route) => {
      const bytes = await bytesOf(await payloadOf('/'))
      const contentType = 'application/octet-stream'
      return route.fulfill({ contentType, body: Buffer.from(bytes) })
    })

const meeting =
  (answers: (route: Route) => Promise<void>, pattern = payloads): Arrange =>
  (page) =>
    page.route(pattern, answers)

const damaged = (place: number): Arrange =>
  answering((published) => {
    const at = Math.floor(place * (published.length - 1))
    return published.with(at, (published[at] ?? 0) ^ 1)
  })

/** Lets the gate name other bytes as its sealed page, by the name that such bytes have. */
const naming =
  (bytesOf: () => Promise<Uint8Array<ArrayBuffer>>): Arrange =>
  async (page) => {
    const bytes = await bytesOf()
    const path = `/assets/${await payloadName(bytes)}`
    await page.route(origin + path, (route) => route.fulfill({ body: Buffer.from(bytes) }))
    await page.route(`${origin}/`, async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      await route.fulfill({ response, body: html.replace(payloadPath, path) })
    })
  }

/** What is published, with another header before it. */
const reheaded = (from: string, to: string) => async () => {
  const { header, ...sealed } = readEnvelope(await payloadOf('/'))
  const other = JSON.stringify(header).replace(from, to)
  expect(other).not.toBe(JSON.stringify(header))
  return writeEnvelope({ ...sealed, header: JSON.parse(other) })
}

const faults: readonly (readonly [name: string, before: Arrange])[] = [
  ['is missing', meeting((route) => route.fulfill({ status: 404, body: 'not here' }))],
  ['is an HTML page', meeting((route) => route.fulfill({ contentType: 'text/html', body: '<p>' }))],
  ['is empty', answering(() => new Uint8Array())],
  ['is cut off', answering((published) => published.subarray(0, published.length / 2))],
  ['has a bit flipped in its first byte', damaged(0)],
  ['has a bit flipped in the middle', damaged(0.5)],
  ['is that of the other page', answering(() => payloadOf('/v2'))],
  ['cannot be reached', meeting((route) => route.abort('internetdisconnected'))],
  ['has lost its style sheet', meeting((route) => route.abort(), '**/assets/page-*.css')],
  ['is well named and of a later version', naming(reheaded('"v":1', '"v":2'))],
  [
    'is well named and asks for 10⁹ rounds',
    naming(reheaded('"iterations":600000', '"iterations":1000000000')),
  ],
  ['is well named and belongs to another page', naming(() => payloadOf('/v2'))],
]

/** One of each way in which a sealed page is wrong: the others run at night. */
const usual = ['is missing', 'has a bit flipped in the middle']

for (const [name, before] of faults)
  test(
    `where the sealed page ${name}, the form says so, stays usable, and trying again works`,
    atNight(!usual.includes(name)),
    async () => {
      const { page, submit, mayHear } = await arriveAt('/', { before })
      mayHear(
        lost,
        /\/assets\/(?:g\.\w+\.bin|page-)/,
        /a sealed page of an unknown kind|belongs to/,
      )
      await submit(password)
      await expectFailure(page)
      // Where the page opened and only its sheet is missing, the password was right.
      expect(await stored(page)).toHaveLength(name.includes('style sheet') ? 3 : 0)
      await page.unrouteAll()
      if (name.includes('well named')) {
        await page.reload()
        await field(page).fill(password)
      }
      await field(page).press('Enter')
      await opened(page)
    },
  )

/** The text of an element with what its style sheet adds, which Firefox tells as it is written there. */
const spoken = (node: Element) =>
  getComputedStyle(node, '::before')
    .content.replaceAll('"', '')
    .replace(/attr\(([\w-]+)\)/, (_, name) => node.getAttribute(name) ?? '')

test.each(['password-gate', 'react', 'unlock'])(
  'where the code of the form cannot be had because %s is blocked, the password goes nowhere, and trying again works',
  { tags: ['night'] },
  async (module) => {
    const { page, submit, requests, mayHear } = await arriveAt('/', {
      before: (next) => next.route(`**/assets/${module}-*.js*`, (route) => route.abort()),
    })
    mayHear(lost)
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
    await page.unrouteAll()
    // Asked again, Firefox has the page loaded anew: until then it remembers that it could not have a module.
    await Promise.all([inFirefox && page.waitForEvent('load'), page.keyboard.press('Enter')])
    if (inFirefox) await submit(password)
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

test('a session that cannot be restored for want of the sealed page is kept, and Enter tries again', {
  tags: ['night'],
}, async () => {
  const { page, mayHear } = await arriveAndUnlock('/')
  mayHear(lost, /answered 404/)
  await page.route(payloads, (route) => route.fulfill({ status: 404 }))
  await page.reload()
  await expectFailure(page)
  expect(await stored(page)).toEqual(['mf.gate', 'mf.gate.key', 'mf.gate.seen'])
  await page.unrouteAll()
  await field(page).press('Enter')
  await opened(page)
})

test('a session that cannot be restored for want of its code shows the form', {
  tags: ['night'],
}, async () => {
  const { page, unlock, mayHear } = await arriveAndUnlock('/')
  mayHear(lost)
  await page.route('**/assets/restore-*.js', (route) => route.abort())
  await page.reload()
  await unlock()
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
  await expect.poll(() => message(page).textContent()).toBe(words)
  expect(await field(page).getAttribute('aria-invalid')).toBe('false')
  expect(await stored(page)).toEqual([])
})

describe('a page that opens and cannot be rendered', () => {
  /** It was sealed without its text. */
  const unreadable: SealedPage = JSON.parse('{"title":"A page","lang":"en"}')
  const before = naming(() => sealPage(gate, { route: '/', ...unreadable }))

  async function arriveAtError(arrange: Arrange = async () => {}) {
    const { page, submit, mayHear } = await arriveAt('/', { before })
    mayHear(/what was opened is not a page/, lost)
    await arrange(page)
    await submit(password)
    await expect.poll(() => heading(page).textContent()).toBe('Unexpected Application Error!')
    expect(await hasFocus(page.locator('main'))).toBe(true)
    expect(await field(page).count()).toBe(0)
    const links = page.getByRole('link')
    expect((await links.allInnerTexts()).slice(-2)).toEqual(['Reload this page', 'Return to Home'])
    expect(await links.last().getAttribute('href')).toBe('/')
    return page
  }

  /** Where everything stands on the page, once its fonts are there. */
  const layout = async () => {
    await document.fonts.ready
    return [...document.querySelectorAll('main, main *')].map((node) => {
      const { x, y, width, height } = node.getBoundingClientRect()
      return [node.tagName, x, y, width, height].join(' ')
    })
  }

  test('shows the error screen, with a way to try again and to go home', async () => {
    const page = await arriveAtError()
    expect(await page.title()).toBe('Unexpected Application Error!')
    const alone = await arriveAt('/500.html')
    // Firefox gives its scrollbar room in one of both.
    if (!inFirefox) expect(await page.evaluate(layout)).toEqual(await alone.page.evaluate(layout))
    await page.reload()
    await expect.poll(() => heading(page).textContent()).toBe('Unexpected Application Error!')
    expect(await page.locator('html').getAttribute('data-gate')).toBe(null)
    await page.unrouteAll()
    await page.getByRole('link', { name: 'Reload this page' }).click()
    await opened(page)
    await page.getByRole('heading', { name: 'Summer Launch Event' }).waitFor()
    expect(page.url()).toBe(`${origin}/`)
  })

  test('shows a plain one where the screen itself cannot be had', { tags: ['night'] }, async () => {
    const page = await arriveAtError((next) => next.route('**/500.html', (route) => route.abort()))
    expect(await page.locator('main svg').count()).toBe(0)
  })
})

test.skipIf(inFirefox)(
  'the error screen needs no script, no picture and no other file',
  { tags: ['night'] },
  async () => {
    const { page, mayHear } = await arriveAt('/500.html', {
      before: (next) => next.route('**/assets/**', (route) => route.abort()),
    })
    mayHear(lost)
    expect(await heading(page).textContent()).toBe('Unexpected Application Error!')
    expect(await page.locator('script, img').count()).toBe(0)
    expect(await page.locator('main svg').first().isVisible()).toBe(true)
    await page.getByRole('link', { name: 'Reload this page' }).click()
    await page.waitForLoadState('load')
    expect(page.url()).toBe(`${origin}/500.html`)
  },
)
