import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  ConsoleMessage,
  Locator,
  Page,
  Request,
  Response,
} from 'playwright-core'
import { afterAll, afterEach, expect } from 'vitest'
import { toBase64url } from '../../src/gate/crypto.ts'
import { privateKeyOf } from '../../src/gate/keys.ts'
import { serve } from '../../src/serve/serve.ts'
import { foundation, gate } from '../foundation.ts'
import { launch } from './launch.ts'

const chromium = await launch()
const site = await serve({ folder: foundation.built, base: '', port: 0 })

/** The address of the foundation, as `npm run preview` serves it. */
export const origin = `http://127.0.0.1:${site.port}`

afterAll(async () => {
  await chromium.close()
  await site.close()
})

/** Who comes, and with what: a window, habits of the system, and perhaps a session that is open already. */
export interface Arrival extends BrowserContextOptions {
  readonly width?: number
  readonly height?: number
  /** Whether the password has been typed before in this browser session. */
  readonly unlocked?: boolean
  /** Another site than the foundation. */
  readonly at?: string
  /** What is arranged before the first page is opened. */
  readonly before?: (page: Page) => Promise<unknown>
  /** Another browser than the one that all tests of the file share. */
  readonly browser?: Browser
}

/** Somebody at a browser. */
export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  /** Opens a page of the site by its path. */
  readonly visit: (path: string, until?: 'commit' | 'load') => Promise<Response | null>
  /** Types a password and presses Enter. */
  readonly submit: (password: string) => Promise<void>
  /** Types an accepted password and waits until the page is open. */
  readonly unlock: (password?: string) => Promise<void>
  /** Waits until the part of this name has become live. */
  readonly awake: (island: string) => Promise<void>
  /** What was asked for so far, in order. */
  readonly requests: readonly Request[]
  /** What the console said so far. */
  readonly heard: readonly string[]
  /** Lets the console say what matches; anything else fails the test. */
  readonly mayHear: (...lines: readonly RegExp[]) => void
}

interface Guest {
  readonly visitor: Visitor
  readonly noise: () => readonly string[]
}

const present: Guest[] = []

afterEach(async () => {
  const guests = present.splice(0)
  const noise = guests.flatMap((guest) => guest.noise())
  await Promise.all(guests.map(({ visitor }) => visitor.context.close()))
  expect(noise, 'console, page errors and requests off the origin').toEqual([])
})

/**
 * A new visitor with a browser profile of their own. When the test is over the console must have stayed silent, no
 * script may have failed, no policy been violated and no request have left the origin.
 */
export async function arrive(arrival: Arrival = {}): Promise<Visitor> {
  const { width = 1440, height = 900, unlocked = false, at = origin } = arrival
  const { browser, before, ...habits } = arrival
  const context = await (browser ?? chromium).newContext({ viewport: { width, height }, ...habits })
  context.setDefaultTimeout(20_000)
  if (unlocked) await context.addInitScript(fillSession, await openSession())
  const { allowed, heard, requests } = listen(context)
  const page = await context.newPage()
  await before?.(page)

  const submit = async (password: string) => {
    await page.getByLabel('Password').fill(password)
    await page.keyboard.press('Enter')
  }
  const visitor: Visitor = {
    page,
    context,
    visit: (path, until = 'load') => page.goto(at + path, { waitUntil: until }),
    submit,
    unlock: async (password = foundation.passwords[0]) => {
      await submit(password)
      await opened(page)
    },
    awake: (island) =>
      page.locator(`[data-island="${island}"][data-awake]`).first().waitFor({ state: 'attached' }),
    requests,
    heard,
    mayHear: (...lines) => void allowed.push(...lines),
  }
  const noise = () => [
    ...heard.filter((line) => !allowed.some((pattern) => pattern.test(line))),
    ...requests.filter((request) => isForeign(request, at)).map((request) => request.url()),
  ]
  present.push({ visitor, noise })
  return visitor
}

/** What the session storage holds after the gate was opened. */
const openSession = async () => ({
  'mf.gate': 'authenticated',
  'mf.gate.key': toBase64url(await privateKeyOf(foundation.passwords[0], gate.kdf)),
})

function listen(context: BrowserContext) {
  const allowed: RegExp[] = []
  const heard: string[] = []
  const requests: Request[] = []
  context.on('console', (message) => heard.push(lineOf(message)))
  context.on('weberror', (error) => heard.push(`uncaught: ${error.error().message}`))
  context.on('request', (request) => requests.push(request))
  return { allowed, heard, requests }
}

const lineOf = (message: ConsoleMessage) => `${message.type()}: ${message.text()}`

/** What a policy blocks has been asked for, but not sent. */
const isForeign = (request: Request, at: string) =>
  !request.url().startsWith(`${at}/`) &&
  !/^(?:data|blob|about):/.test(request.url()) &&
  request.failure()?.errorText !== 'csp'

function fillSession(entries: Readonly<Record<string, string>>) {
  if (!location.protocol.startsWith('http')) return
  for (const [name, value] of Object.entries(entries)) sessionStorage.setItem(name, value)
}

/** Waits until the page behind the gate shows. */
export const opened = (page: Page): Promise<void> =>
  page.locator('html[data-gate="open"]').waitFor({ state: 'attached' })

/** Asks again and again until the answer is as expected: nothing in a browser happens at a promised time. */
export const eventually = <Value>(probe: () => Value | Promise<Value>) =>
  expect.poll(probe, { timeout: 20_000, interval: 25 })

/** Whether the keyboard's focus is on an element. */
export const hasFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => node === document.activeElement)
