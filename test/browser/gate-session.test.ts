import { existsSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { replacePassword } from '../../src/command/gate.ts'
import { type BuiltSite, builtWith, filesIn, host } from '../built-site.ts'
import { foundation, gate } from '../foundation.ts'
import {
  type Arrival,
  arriveAndUnlock,
  arriveAt,
  eventually,
  fillSession,
  inFirefox,
  launch,
  opened,
  stored,
  windowed,
} from './visitor.ts'

const [first, , third] = foundation.passwords
const form = (page: Page) => page.getByLabel('Password')
const mission = (page: Page) => page.getByRole('heading', { name: 'Mission', exact: true })
const noted = (page: Page, name: string) => page.evaluate((key) => Reflect.get(window, key), name)

describe('the unlocked state', () => {
  test('is restored on reload, without the form ever showing', async () => {
    const before = (next: Page) => next.addInitScript(watchTheForm)
    const { page, unlock } = await arriveAt('/', { before })
    await eventually(() => noted(page, 'formFrames')).toBeGreaterThan(0)
    await unlock()
    for (const _ of ['once', 'twice']) {
      await page.reload()
      await opened(page)
      await mission(page).waitFor()
      expect(await noted(page, 'formFrames')).toBe(0)
    }
  })

  test.skipIf(inFirefox)(
    'is restored on reload without the rounds that a password costs',
    async () => {
      const before = (next: Page) => next.addInitScript(countDerivations)
      const { page, unlock } = await arriveAt('/', { before })
      await unlock()
      expect(await noted(page, 'derivations')).toBe(1)
      await page.reload()
      await opened(page)
      expect(await noted(page, 'derivations')).toBe(0)
    },
  )

  test.skipIf(inFirefox)('costs those rounds once, however often the form is sent', async () => {
    const before = (next: Page) => next.addInitScript(countDerivations)
    const { page, awake } = await arriveAt('/', { before })
    await form(page).fill(first)
    await awake('password-gate')
    await page.locator('form').evaluate((form) => {
      for (let time = 0; time < 10; time++)
        form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
    })
    await opened(page)
    expect(await noted(page, 'derivations')).toBe(1)
  })

  test('opens both pages behind the gate, and every other', async () => {
    const { page, visit } = await arriveAndUnlock('/')
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
    const { page, context } = await arriveAndUnlock('/')
    const other = await context.newPage()
    await other.goto(page.url())
    await form(other).waitFor()
    expect(await mission(other).count()).toBe(0)
  })

  test('remembers how far the visitor has read, over a reload', async () => {
    const { page } = await arriveAndUnlock('/', { reducedMotion: 'reduce' })
    await page.evaluate(() => scrollTo(0, 2_000))
    await eventually(() => page.evaluate(() => history.state?.readingPlace)).toBe(2_000)
    await page.reload()
    await opened(page)
    await eventually(() => page.evaluate(() => scrollY)).toBe(2_000)
  })

  // What is written later is lost where the visitor leaves, and may cost the page that is kept for going back.
  test('has written how far the visitor has read before a click can lead away', async () => {
    const { page } = await arriveAndUnlock('/')
    const written = await page.evaluate(() => {
      scrollTo({ top: 2_000, behavior: 'instant' })
      document.body.click()
      return history.state?.readingPlace
    })
    expect(written).toBe(2_000)
  })

  test('where storage is blocked the page opens, and is not remembered', async () => {
    const before = (next: Page) => next.addInitScript(blockStorage)
    const { page } = await arriveAndUnlock('/', { before })
    await mission(page).waitFor()
    await page.reload()
    await form(page).waitFor()
  })

  const flag = { 'mf.gate': 'authenticated' }
  test.each([
    ['the flag alone', flag, []],
    ['another value of the flag', { 'mf.gate': 'true' }, ['mf.gate']],
    ['a key without the flag', { 'mf.gate.key': `${'A'.repeat(42)}E` }, []],
    ['a key that is none', { ...flag, 'mf.gate.key': '<script>' }, []],
    ['a key that opens nothing', { ...flag, 'mf.gate.key': `${'A'.repeat(42)}E` }, []],
  ])('cannot be forged with %s: the form shows, without a message', async (_, entries, left) => {
    const { page } = await arriveAt('/')
    await page.evaluate(fillSession, entries)
    await page.reload()
    await eventually(() => stored(page)).toEqual(left)
    await form(page).waitFor()
    expect(await page.getByRole('alert').textContent()).toBe('')
    expect(await mission(page).count()).toBe(0)
  })
})

describe('going back from another page', () => {
  async function goBack(own: Arrival, cached: boolean) {
    const before = (next: Page) => next.addInitScript(noteThePageShow)
    const { page } = await arriveAndUnlock('/', { ...own, before })
    // A page that is still loading something is not kept.
    await page.waitForLoadState('networkidle')
    await page.getByRole('link', { name: 'Visit the château' }).click()
    await page.getByRole('link', { name: 'Retour à l’accueil' }).waitFor()
    await page.goBack({ waitUntil: 'commit' })
    await opened(page)
    await mission(page).waitFor()
    await eventually(() => noted(page, 'persisted')).toBe(cached)
    expect(await form(page).count()).toBe(0)
  }

  test.skipIf(!existsSync(windowed))('the page is open, from the back/forward cache', async () => {
    const browser = await launch(windowed, ['--disable-back-forward-cache'])
    onTestFinished(() => browser.close())
    await goBack({ browser }, true)
  })

  test.skipIf(inFirefox)('the page is open, by loading it again', () => goBack({}, false))
})

describe('where the site is published anew', async () => {
  const shipped = filesIn(foundation.built)
  const reworded = await builtWith({
    'landing/contact.yaml': (text) => text.replace('a person answers', 'somebody always answers'),
  })
  const accented = 'été-à-l’abbaye-de-Cîteaux'.normalize('NFC')
  const without = await builtWith({
    'gate.json': JSON.stringify(await replacePassword(gate, first, accented)),
  })
  const { address, deploy, close } = await host(shipped)
  afterAll(close)

  const arriveAtSite = (site: BuiltSite) => {
    deploy(site)
    return arriveAt('/', { at: address })
  }

  test('with other words, a session stays open', async () => {
    const { page, unlock } = await arriveAtSite(shipped)
    await unlock()
    await page.getByText('a person answers').waitFor()
    deploy(reworded)
    await page.reload()
    await opened(page)
    await page.getByText('somebody always answers').waitFor()
  })

  test('a page that stood open meanwhile can still be unlocked', async () => {
    const { page, submit, unlock, mayHear } = await arriveAtSite(shipped)
    deploy(reworded)
    mayHear(/404/, /MIME type/)
    await submit('wrong')
    const message = page.getByRole('alert')
    await eventually(() => message.textContent()).toContain('could not be loaded')
    await page.reload()
    await unlock()
  })

  test('a password that is no longer accepted ends the session; the others open', async () => {
    const { page, submit, unlock } = await arriveAtSite(shipped)
    await unlock(first)
    deploy(without)
    await page.reload()
    await form(page).waitFor()
    await eventually(() => stored(page)).toEqual([])
    await submit(first)
    await eventually(() => page.getByRole('alert').textContent()).toBe('Incorrect password')
    await unlock(third)
  })

  test.each(['NFC', 'NFD'])(
    'a password with accents opens as a keyboard types it: %s',
    async (form) => {
      const { unlock } = await arriveAtSite(without)
      await unlock(accented.normalize(form))
    },
  )
})

/** Counts the frames in which the form is painted. */
function watchTheForm() {
  Reflect.set(window, 'formFrames', 0)
  const painted = { opacityProperty: true, visibilityProperty: true }
  const look = () => {
    const parts = document.querySelectorAll('form, .gate h1 .stave > span')
    if ([...parts].some((part) => part.checkVisibility(painted)))
      Reflect.set(window, 'formFrames', Reflect.get(window, 'formFrames') + 1)
    requestAnimationFrame(look)
  }
  look()
}

/** Counts how often a password is made into a key. */
function countDerivations() {
  Reflect.set(window, 'derivations', 0)
  const { prototype } = SubtleCrypto
  const { deriveBits } = prototype
  prototype.deriveBits = function (algorithm, key, length) {
    if (typeof algorithm === 'object' && algorithm.name === 'PBKDF2')
      Reflect.set(window, 'derivations', Reflect.get(window, 'derivations') + 1)
    return deriveBits.call(this, algorithm, key, length)
  }
}

function blockStorage() {
  Object.defineProperty(window, 'sessionStorage', {
    get: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    },
  })
}

function noteThePageShow() {
  addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'persisted', persisted))
}
