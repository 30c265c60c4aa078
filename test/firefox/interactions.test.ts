import { type Browser, launch } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Listening, serve } from '../../src/serve/serve.ts'
import { foundation } from '../foundation.ts'
import { foundFirefox } from './found-firefox.ts'
import { arrive, type Guest } from './guest.ts'

const firefox = foundFirefox()
if ('missing' in firefox) process.stderr.write(`Firefox is not tested: ${firefox.missing}.\n`)

describe.skipIf('missing' in firefox)('in Firefox', () => {
  let browser: Browser
  let site: Listening
  let guest: Guest
  let allowed: RegExp[]

  beforeAll(async () => {
    site = await serve({ folder: foundation.built, base: '', port: 0 })
    browser = await launch({
      browser: 'firefox',
      executablePath: 'path' in firefox ? firefox.path : '',
    })
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
  })
  beforeEach(async () => {
    allowed = []
    guest = await arrive(browser, `http://127.0.0.1:${site.port}`)
  })
  afterEach(async () => {
    const heard = await guest.heard()
    await guest.leave()
    expect(heard.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([])
  })

  const press = (selector: string) => guest.page.locator(selector).click()
  const shows = (selector: string) => guest.page.waitForSelector(selector, { visible: true })
  const unlock = async (password: string) => {
    const field = await guest.page.waitForSelector('input[type=password]')
    await field?.evaluate((input) => input.select())
    await field?.type(password)
    await guest.page.keyboard.press('Enter')
  }
  const opened = () => guest.page.waitForSelector('html[data-gate=open]')
  const text = (selector: string) => guest.page.$eval(selector, (node) => node.textContent)

  test('a violation of a policy would be heard', async () => {
    allowed = [/^uncaught: Error: Content-Security-Policy: .*img-src/]
    await guest.visit('/swarm')
    await guest.page.evaluate(() => {
      document.body.append(Object.assign(new Image(), { src: 'data:image/gif;base64,R0lG' }))
    })
    await expect.poll(guest.heard).toContainEqual(expect.stringContaining('img-src'))
  })

  test('the gate refuses a wrong password, opens with a right one and after a reload', async () => {
    await guest.visit('/')
    await unlock('wrong')
    await shows('[aria-invalid=true]')
    expect(await text('[role=alert]')).toBe('Incorrect password')
    await unlock(foundation.passwords[1])
    await opened()
    await guest.page.reload()
    await opened()
    await guest.visit('/v2')
    await opened()
    await guest.visit('/practical-information')
    await opened()
  })

  test('the landing page glosses its terms and leads to its sections', async () => {
    await guest.visit('/')
    await unlock(foundation.passwords[2])
    await opened()
    await guest.page.locator('.tooltip-term').hover()
    await shows('.tooltip-note')
    await guest.page.keyboard.press('Escape')
    await press('header nav a[href="#event"], header nav a[href$="/#event"]')
    expect(await guest.page.evaluate(() => location.hash)).toBe('#event')
  })

  test('the menu of a narrow screen opens, and closes after a choice', async () => {
    await guest.page.setViewport({ width: 390, height: 844 })
    await guest.visit('/swarm')
    await press('.mobile-menu-toggle')
    await shows('.mobile-menu-sheet')
    await press('.mobile-menu-sheet nav a')
    await guest.page.waitForSelector('.mobile-menu-sheet', { hidden: true })
  })

  test('the further cases of /swarm open and close', async () => {
    await guest.visit('/swarm')
    await press('.case-expander summary')
    await shows('.case-expander[open] table')
    await press('.case-expander summary')
    await guest.page.waitForSelector('.case-expander:not([open])')
  })

  test('the château speaks both languages and shows its plates in the whole window', async () => {
    await guest.visit('/chateau-farcheville')
    await press('.language-toggle label[lang=en]')
    await guest.page.waitForSelector('html[lang=en]')
    await press('.language-toggle label[lang=fr]')
    await guest.page.waitForSelector('html[lang=fr]')
    await press('a[data-plate]')
    await shows('dialog[open] img')
    await guest.page.keyboard.press('ArrowRight')
    await guest.page.keyboard.press('Escape')
    await guest.page.waitForSelector('dialog:not([open])')
  })

  test('the 404 page says so, and tells the console the path', async () => {
    allowed = [/^error: .*\/nowhere/]
    await guest.visit('/nowhere')
    await shows('main')
    expect(await text('h1')).toBe('Oops! Page not found')
    expect(await guest.heard()).toEqual([expect.stringContaining('/nowhere')])
  })

  test.each(['/legal-notice', '/mentions-legales', '/500.html'])('%s is read', async (path) => {
    await guest.visit(path)
    await shows('main h1')
  })
})
