import { type Browser, type BrowserContext, launch, type Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Listening, serve } from '../../src/serve/serve.ts'
import { foundation } from '../foundation.ts'
import { firefox } from './find-firefox.ts'

// A font that still came when the page was left (NS_BINDING_ABORTED).
const leftBehind = /^uncaught: Error: downloadable font: .* status=2152398850 /

describe.skipIf(!firefox)('in Firefox', () => {
  let browser: Browser
  let site: Listening
  let context: BrowserContext
  let page: Page
  /** What the console said so far: scripts that failed and policies that were violated are uncaught errors. */
  let said: string[]
  let allowed: RegExp = leftBehind

  beforeAll(async () => {
    site = await serve({ folder: foundation.built, base: '', port: 0 })
    browser = await launch({ browser: 'firefox', executablePath: firefox ?? '' })
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
  })
  beforeEach(async () => {
    const heard: string[] = []
    said = heard
    allowed = leftBehind
    context = await browser.createBrowserContext()
    page = await context.newPage()
    page.setDefaultTimeout(20_000)
    await page.setViewport({ width: 1280, height: 900 })
    page.on('console', (message) => heard.push(`${message.type()}: ${message.text()}`))
    page.on('pageerror', (error) => heard.push(`uncaught: ${String(error)}`))
  })
  afterEach(async () => {
    const lines = await heard()
    await context.close()
    expect(lines.filter((line) => !allowed.test(line))).toEqual([])
  })

  const heard = async () => {
    // What is said travels by the same way as this question, and before it.
    await page.evaluate(() => document.readyState)
    return said.filter((line) => !leftBehind.test(line))
  }
  const visit = (path: string) =>
    page.goto(`http://127.0.0.1:${site.port}${path}`, { waitUntil: 'load' })
  const press = (selector: string) => page.locator(selector).click()
  const shows = (selector: string) => page.waitForSelector(selector, { visible: true })
  const opened = () => page.waitForSelector('html[data-gate=open]')
  const text = (selector: string) => page.$eval(selector, (node) => node.textContent)
  const submit = async (password: string) => {
    const field = await page.waitForSelector('input[type=password]')
    await field?.evaluate((input) => input.select())
    await field?.type(password)
    await page.keyboard.press('Enter')
  }

  test('a violation of a policy would be heard', async () => {
    allowed = /^uncaught: Error: Content-Security-Policy: .*img-src/
    await visit('/swarm')
    await page.evaluate(() => {
      document.body.append(Object.assign(new Image(), { src: 'data:image/gif;base64,R0lG' }))
    })
    await expect.poll(heard, { timeout: 20_000 }).toContainEqual(expect.stringContaining('img-src'))
  })

  test('the gate refuses a wrong password, opens with a right one and after a reload', async () => {
    await visit('/')
    await submit('wrong')
    await shows('[aria-invalid=true]')
    expect(await text('[role=alert]')).toBe('Incorrect password')
    await submit(foundation.passwords[1])
    await opened()
    await page.reload()
    await opened()
    await visit('/practical-information')
    await opened()
  })

  test('the landing page glosses its terms and leads to its sections', async () => {
    await visit('/')
    await submit(foundation.passwords[2])
    await opened()
    await page.locator('.tooltip-term').hover()
    await shows('.tooltip-note')
    await page.keyboard.press('Escape')
    await press('header nav a[href="#event"], header nav a[href$="/#event"]')
    expect(await page.evaluate(() => location.hash)).toBe('#event')
  })

  test('the menu of a narrow screen opens, and closes after a choice', async () => {
    await page.setViewport({ width: 390, height: 844 })
    await visit('/swarm')
    await press('.mobile-menu-toggle')
    await shows('.mobile-menu-sheet')
    await press('.mobile-menu-sheet nav a')
    await page.waitForSelector('.mobile-menu-sheet', { hidden: true })
  })

  test('the further cases of /swarm open and close', async () => {
    await visit('/swarm')
    await press('.case-expander summary')
    await shows('.case-expander[open] table')
    await press('.case-expander summary')
    await page.waitForSelector('.case-expander:not([open])')
  })

  test('the château speaks both languages and shows its plates in the whole window', async () => {
    await visit('/chateau-farcheville')
    for (const language of ['en', 'fr']) {
      await press(`.language-toggle label[lang=${language}]`)
      await page.waitForSelector(`html[lang=${language}]`)
    }
    await press('a[data-plate]')
    await shows('dialog[open] img')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Escape')
    await page.waitForSelector('dialog:not([open])')
  })

  test('the 404 page tells the console the path; others are silent', async () => {
    allowed = /^error: .*\/nowhere/
    for (const path of ['/legal-notice', '/mentions-legales', '/500.html', '/nowhere']) {
      await visit(path)
      await shows('main h1')
    }
    expect(await text('h1')).toBe('Oops! Page not found')
    expect(await heard()).toEqual([expect.stringContaining('/nowhere')])
  })
})
