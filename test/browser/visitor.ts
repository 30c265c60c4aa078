import { setTimeout as pause } from 'node:timers/promises'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Request,
  type Route,
} from 'playwright-core'
import { expect, type TestContext } from 'vitest'
import { toBase64url } from '../../src/gate/crypto.ts'
import { privateKeyOf } from '../../src/gate/keys.ts'
import { serve } from '../../src/serve/serve.ts'
import { flags } from '../chromium.ts'
import { foundation, gate } from '../foundation.ts'
import { waiting } from '../waiting.ts'

/** A host that leads to this machine without being `localhost`: there, http is not secure. */
export const insecureHost = 'pointdorgue.example'

const { CHROME_PATH: chromiumOfAll = '' } = process.env

/** The Chromium that draws windows, too: only it keeps pages to go back to. */
export const windowed = chromiumOfAll.replace(/-headless-shell$/, '')

/** Starts the Chromium that `npm test` has found or another one, without some of what Playwright would tell it, or told more. */
export function launch(
  executablePath = chromiumOfAll,
  ignoreDefaultArgs: string[] = [],
  further: readonly string[] = [],
): Promise<Browser> {
  if (!executablePath) throw new Error('CHROME_PATH names no browser: run these tests by npm test')
  const args = [
    ...flags,
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    // Fields of dates are written as the language of the page has it, whatever that of the machine is.
    '--enable-blink-features=LangAttributeAwareFormControlUI',
    `--host-resolver-rules=MAP ${insecureHost} 127.0.0.1`,
    ...further,
  ]
  return chromium.launch({ executablePath, ignoreDefaultArgs, args })
}

/** The same visitors come with Firefox where `VISITOR_BROWSER` says so. */
const firefox =
  process.env['VISITOR_BROWSER'] === 'firefox'
    ? await import('../firefox/visitor-firefox.ts')
    : undefined

/** Its driver cannot change what a system prefers, tap, do without script, or go back to a kept page. */
export const inFirefox = firefox !== undefined

const start = () => firefox?.launchFirefox() ?? launch()

// Both are shared by all files of a worker, and end with it.
let browserOfAll = await start()
const site = await serve({ folder: foundation.built, base: '', port: 0 })

/** What a browser answers; nothing where it does not within twenty seconds. */
const answerOf = <Answer>(asked: Promise<Answer>): Promise<Answer | undefined> =>
  Promise.race([asked, pause(20_000, undefined, { ref: false })])

/** Sends a signal to the browser that all tests share and to what it has started; Playwright tells nobody of its process. */
export function signalBrowser(signal: NodeJS.Signals): void {
  const { toImpl } = Reflect.get(browserOfAll, '_connection')
  process.kill(-toImpl(browserOfAll).options.browserProcess.process.pid, signal)
}

/** Ends the browser that all tests share, which answers no more, and starts another: all that come later would wait for it. */
async function replaceBrowser(): Promise<void> {
  process.stdout.write(
    `${browserOfAll.browserType().name()} does not answer: another one starts.\n`,
  )
  signalBrowser('SIGKILL')
  browserOfAll = await start()
}

/** A browser profile of its own in the browser that all tests share. */
async function newProfile(options: BrowserContextOptions): Promise<BrowserContext> {
  // A browser that has crashed answers by an error.
  const profile = await answerOf(browserOfAll.newContext(options)).catch(() => undefined)
  if (!profile) await replaceBrowser()
  return profile ?? browserOfAll.newContext(options)
}

/** The address of the foundation, as `npm run preview` serves it. */
export const origin = `http://127.0.0.1:${site.port}`

/** Where the sealed pages lie. */
export const payloads = '**/assets/g.*.bin'

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
  /** Another browser than the one that all tests share. */
  readonly browser?: Browser
}

const present: { readonly context: BrowserContext; readonly noise: () => readonly string[] }[] = []

/** Prints what a failed test had before it: the address and the words of each page. */
async function showPages(guests: typeof present): Promise<void> {
  for (const page of guests.flatMap(({ context }) => context.pages())) {
    const reading = page.locator('body').innerText().catch(String)
    process.stdout.write(`\n${page.url()}\n${(await answerOf(reading)) ?? 'does not answer'}\n`)
  }
}

/**
 * Ends the visits of a test, after each: the console must have stayed silent, no script may have failed, no policy been
 * violated and no request have left the origin.
 */
export async function dismiss({ task }: TestContext): Promise<void> {
  const guests = present.splice(0)
  if (task.result?.state === 'fail') await showPages(guests)
  const noise = guests.flatMap((guest) => guest.noise())
  const isOver = async ({ context }: (typeof guests)[number]) =>
    (await answerOf(context.close().then(() => true))) || context.browser() !== browserOfAll
  if ((await Promise.all(guests.map(isOver))).includes(false)) await replaceBrowser()
  expect(noise, 'console, page errors and requests off the origin').toEqual([])
}

/** A new visitor with a browser profile of their own, who stays until the test is over. */
export async function arrive(arrival: Arrival = {}) {
  const { width = 1440, height = 900, at = origin, unlocked, browser, before, ...habits } = arrival
  const viewport = { width, height }
  const profile = { viewport, ...habits }
  const context = await (browser?.newContext(profile) ?? newProfile(profile))
  context.setDefaultTimeout(waiting.timeout)
  if (unlocked) await context.addInitScript(fillSession, openSession)
  const allowed: RegExp[] = [...(firefox?.saidByFirefox ?? [])]
  const heard: string[] = []
  const requests: Request[] = []
  context.on('console', (message) => heard.push(`${message.type()}: ${message.text()}`))
  context.on('weberror', (error) => heard.push(`uncaught: ${error.error().message}`))
  context.on('request', (request) => requests.push(request))
  const noise = () => [
    ...heard.filter((line) => !allowed.some((pattern) => pattern.test(line))),
    ...requests.filter((request) => isForeign(request, at)).map((request) => request.url()),
  ]
  present.push({ context, noise })

  const page = await context.newPage()
  await before?.(page)
  /** Types a password and presses Enter. */
  const submit = async (password: string) => {
    await page.getByLabel('Password').fill(password)
    await page.keyboard.press('Enter')
  }
  return {
    page,
    context,
    /** What was asked for so far, in order. */
    requests,
    /** What the console said so far. */
    heard,
    /** Lets the console say what matches; anything else fails the test. */
    mayHear: (...lines: readonly RegExp[]) => void allowed.push(...lines),
    /** Opens a page of the site by its path. */
    visit: (path: string, waitUntil: 'commit' | 'load' = 'load') =>
      page.goto(at + path, { waitUntil }),
    submit,
    /** Types an accepted password and waits until the page is open. */
    unlock: async (password: string = foundation.passwords[0]) => {
      await submit(password)
      await opened(page)
    },
    /** Waits until the part of this name has become live. */
    awake: (island: string) =>
      page.locator(`[data-island="${island}"][data-awake]`).first().waitFor({ state: 'attached' }),
  }
}

/** Somebody at a browser. */
export type Visitor = Awaited<ReturnType<typeof arrive>>

/** A visitor at a page, which is open where the session is. */
export async function arriveAt(path: string, arrival: Arrival = {}): Promise<Visitor> {
  const visitor = await arrive(arrival)
  await visitor.visit(path)
  if (arrival.unlocked) await opened(visitor.page)
  return visitor
}

/** A visitor who has opened a page with the password. */
export async function arriveAndUnlock(path: string, arrival: Arrival = {}): Promise<Visitor> {
  const visitor = await arriveAt(path, arrival)
  await visitor.unlock()
  return visitor
}

/** Answers a request so much later. */
export const later = (milliseconds: number) => async (route: Route) => {
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  await route.continue()
}

/** The names of what the session storage holds. */
export const stored = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).sort())

/** What the session storage holds after the gate was opened: once for all visitors, since a password takes its rounds. */
const openSession = {
  'mf.gate': 'authenticated',
  'mf.gate.key': toBase64url(await privateKeyOf(foundation.passwords[0], gate.kdf)),
}

/** What a policy blocks has been asked for, but not sent. */
const isForeign = (request: Request, at: string) =>
  !request.url().startsWith(`${at}/`) &&
  !/^(?:data|blob|about):/.test(request.url()) &&
  request.failure()?.errorText !== 'csp'

/** Puts entries into the session storage; runs in the browser. */
export function fillSession(entries: Readonly<Record<string, string>>): void {
  if (!location.protocol.startsWith('http')) return
  for (const [name, value] of Object.entries(entries)) sessionStorage.setItem(name, value)
}

/** Refuses whatever could be stored; runs in the browser. */
export function blockStorage() {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  for (const name of ['sessionStorage', 'localStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get: refuse })
  Object.defineProperty(document, 'cookie', { get: refuse, set: refuse })
}

/** Waits until the page behind the gate shows. */
export const opened = (page: Page): Promise<void> =>
  page.locator('html[data-gate="open"]').waitFor({ state: 'attached' })

/** Whether the keyboard's focus is on an element. */
export const hasFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => node === document.activeElement)

/** Whether a style sheet shows behind a widget why it does not answer; runs in the browser. */
export function isSaidBehind(widget: HTMLElement): boolean {
  const { content } = getComputedStyle(widget, '::after')
  // Firefox tells an attribute by its name.
  const { failed = 'no words' } = widget.dataset
  return content.includes(failed) || content.includes('data-failed')
}

/** The words that are seen at a place, in one line. */
export const wordsOf = async (place: Locator): Promise<string> =>
  (await place.allInnerTexts()).join(' ').replaceAll(/\s+/g, ' ').trim()
