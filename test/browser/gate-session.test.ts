import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { launch } from './launch.ts'
import { arrive, eventually, opened } from './visitor.ts'

const form = (page: Page) => page.getByLabel('Password')
const mission = (page: Page) => page.getByRole('heading', { name: 'Mission', exact: true })
const sessionEntries = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).sort())

describe('the unlocked state', () => {
  test('is restored on reload, without the form ever showing and without deriving the key anew', async () => {
    const { page, context, visit, unlock } = await arrive()
    await context.addInitScript(watchTheForm)
    await visit('/')
    await unlock()
    expect(await page.evaluate(() => Reflect.get(window, 'derivations'))).toBe(1)
    for (const _ of ['once', 'twice']) {
      await page.reload()
      await opened(page)
      await mission(page).waitFor()
      expect(await page.evaluate(() => Reflect.get(window, 'formFrames'))).toBe(0)
      expect(await page.evaluate(() => Reflect.get(window, 'derivations'))).toBe(0)
    }
  })

  test('the watch over the form sees it where it shows', async () => {
    const { page, context, visit } = await arrive()
    await context.addInitScript(watchTheForm)
    await visit('/')
    await eventually(() => page.evaluate(() => Reflect.get(window, 'formFrames'))).toBeGreaterThan(
      0,
    )
  })

  test('opens both pages behind the gate, and every other', async () => {
    const { page, visit, unlock } = await arrive()
    await visit('/')
    await unlock()
    for (const [path, year] of [
      ['/v2', '2026'],
      ['/practical-information', '2026'],
      ['/', '2025'],
    ] as const) {
      await visit(path)
      await opened(page)
      expect(await page.getByRole('contentinfo').textContent()).toContain(`© ${year}`)
      expect(await form(page).count()).toBe(0)
    }
  })

  test('lasts for the browser session of one tab: a new one asks again', async () => {
    const { page, context, visit, unlock } = await arrive()
    await visit('/')
    await unlock()
    const other = await context.newPage()
    await other.goto(page.url())
    await form(other).waitFor()
    expect(await mission(other).count()).toBe(0)
  })

  test('remembers how far the visitor has read, over a reload', async () => {
    const { page, visit, unlock } = await arrive({ reducedMotion: 'reduce' })
    await visit('/')
    await unlock()
    await page.evaluate(() => scrollTo(0, 2_000))
    await eventually(() => page.evaluate(() => history.state?.readingPlace)).toBe(2_000)
    await page.reload()
    await opened(page)
    await eventually(() => page.evaluate(() => scrollY)).toBe(2_000)
  })

  test('where storage is blocked the page opens, and is not remembered', async () => {
    const { page, context, visit, unlock } = await arrive()
    await context.addInitScript(blockStorage)
    await visit('/')
    await unlock()
    await mission(page).waitFor()
    await page.reload()
    await form(page).waitFor()
  })

  test.each([
    ['the flag alone', { 'mf.gate': 'authenticated' }],
    ['a key that is none', { 'mf.gate': 'authenticated', 'mf.gate.key': '<script>' }],
    [
      'a key that opens nothing',
      { 'mf.gate': 'authenticated', 'mf.gate.key': `${'A'.repeat(42)}E` },
    ],
  ])('cannot be forged with %s: the form shows, without a message', async (_, entries) => {
    const { page, visit } = await arrive()
    await visit('/')
    await page.evaluate(store, entries)
    await page.reload()
    await eventually(() => sessionEntries(page)).toEqual([])
    await form(page).waitFor()
    expect(await page.getByRole('alert').textContent()).toBe('')
    expect(await mission(page).count()).toBe(0)
  })

  test('another value of the flag is none', async () => {
    const { page, visit } = await arrive()
    await visit('/')
    await page.evaluate(store, { 'mf.gate': 'true' })
    await page.reload()
    await form(page).waitFor()
  })
})

describe('going back from another page', () => {
  const browsers = [
    ['from the back/forward cache', ['--disable-back-forward-cache'], true],
    ['by loading it again', [], false],
  ] as const

  test.each(browsers)('the page is open, %s', async (_, left, cached) => {
    const browser = await launch(left)
    onTestFinished(() => browser.close())
    const { page, context, visit, unlock } = await arrive({ browser })
    await context.addInitScript(noteThePageShow)
    await visit('/')
    await unlock()
    await page.getByRole('link', { name: 'Visit the château' }).click()
    await page.getByRole('link', { name: 'Retour à l’accueil' }).waitFor()
    await page.goBack({ waitUntil: 'commit' })
    await opened(page)
    await mission(page).waitFor()
    await eventually(() => page.evaluate(() => Reflect.get(window, 'persisted'))).toBe(cached)
    expect(await form(page).count()).toBe(0)
  })
})

/** Counts the frames in which the form is painted, and the derivations of keys. */
function watchTheForm() {
  Object.assign(window, { formFrames: 0, derivations: 0 })
  const count = (name: string) => Reflect.set(window, name, Reflect.get(window, name) + 1)
  const painted = { opacityProperty: true, visibilityProperty: true }
  const look = () => {
    const parts = document.querySelectorAll('form, .gate h1 .stave > span')
    if ([...parts].some((part) => part.checkVisibility(painted))) count('formFrames')
    requestAnimationFrame(look)
  }
  look()
  const derive = crypto.subtle.deriveBits.bind(crypto.subtle)
  crypto.subtle.deriveBits = (algorithm, ...rest) => {
    if (typeof algorithm === 'object' && algorithm.name === 'PBKDF2') count('derivations')
    return derive(algorithm, ...rest)
  }
}

function blockStorage() {
  Object.defineProperty(window, 'sessionStorage', {
    get: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    },
  })
}

function store(entries: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(entries)) sessionStorage.setItem(name, value)
}

function noteThePageShow() {
  addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'persisted', persisted))
}
