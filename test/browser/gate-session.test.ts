import { existsSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { replacePassword } from '../../src/command/gate.ts'
import { type BuiltSite, builtWith, filesIn, host } from '../built-site.ts'
import { foundation, gate } from '../foundation.ts'
import {
  type Arrival,
  arriveAndUnlock,
  arriveAt,
  blockStorage,
  fillSession,
  inFirefox,
  launch,
  opened,
  stored,
  windowed,
} from './visitor.ts'

const [first, , third] = foundation.passwords
const form = (page: Page) => page.getByLabel('Password')
const message = (page: Page) => page.getByRole('alert').textContent()
const mission = (page: Page) => page.getByRole('heading', { name: 'Mission', exact: true })
const noted = (page: Page, name: string) => page.evaluate((key) => Reflect.get(window, key), name)

describe('the unlocked state', () => {
  test('is restored on reload, without the form ever showing', async () => {
    const before = (next: Page) => next.addInitScript(watchTheForm)
    const { page, unlock } = await arriveAt('/', { before })
    await expect.poll(() => noted(page, 'formFrames')).toBeGreaterThan(0)
    await unlock()
    for (const _ of ['once', 'twice']) {
      await page.reload()
      await opened(page)
      await mission(page).waitFor()
      expect(await noted(page, 'formFrames')).toBe(0)
    }
  })

  test.skipIf(inFirefox)(
    'costs the rounds of a password once, however often the form is sent, and none on reload',
    async () => {
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
      await page.reload()
      await opened(page)
      expect(await noted(page, 'derivations')).toBe(0)
    },
  )

  test('opens both pages behind the gate, and every other, in this tab alone: a new one asks again', {
    tags: ['night'],
  }, async () => {
    const { page, context, visit } = await arriveAndUnlock('/')
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
    const other = await context.newPage()
    await other.goto(page.url())
    await form(other).waitFor()
    expect(await mission(other).count()).toBe(0)
  })

  // What is written later is lost where the visitor leaves, and may cost the page that is kept for going back.
  test('remembers how far the visitor has read, over a reload, before a click can lead away', {
    tags: ['night'],
  }, async () => {
    const { page } = await arriveAndUnlock('/', { reducedMotion: 'reduce' })
    const written = await page.evaluate(() => {
      scrollTo({ top: 1_000, behavior: 'instant' })
      document.body.click()
      return history.state?.readingPlace
    })
    expect(written).toBe(1_000)
    await page.evaluate(() => scrollTo(0, 2_000))
    await expect.poll(() => page.evaluate(() => history.state?.readingPlace)).toBe(2_000)
    await page.reload()
    await opened(page)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(2_000)
  })

  test('where storage is blocked the page opens, and is not remembered', {
    tags: ['night'],
  }, async () => {
    const before = (next: Page) => next.addInitScript(blockStorage)
    const { page } = await arriveAndUnlock('/', { before })
    await mission(page).waitFor()
    await page.reload()
    await form(page).waitFor()
  })

  test('the footer locks the page again, also for whoever goes back', async () => {
    const { page, visit } = await arriveAndUnlock('/')
    await page.waitForLoadState('networkidle')
    await visit('/v2')
    await opened(page)
    await page.getByRole('contentinfo').getByRole('button', { name: 'Lock this page' }).click()
    await form(page).waitFor()
    expect(await stored(page)).toEqual([])
    await page.goBack()
    await form(page).waitFor()
    expect(await mission(page).count()).toBe(0)
  })

  test('thirty minutes without a visitor forget the key, and an action counts from the start', async () => {
    const { page } = await arriveAndUnlock('/', { before: (next) => next.clock.install() })
    const minutes = (count: number) => page.clock.fastForward(count * 60_000)
    await minutes(29)
    await page.mouse.move(90, 90)
    await page.mouse.move(110, 110)
    await minutes(29)
    expect(await stored(page)).toEqual(['mf.gate', 'mf.gate.key', 'mf.gate.seen'])
    await minutes(2)
    await expect.poll(() => stored(page)).toEqual([])
    expect(await mission(page).count()).toBe(1)
    await page.reload()
    await form(page).waitFor()
  })

  test('a tab that is opened again after thirty minutes asks for the password', {
    tags: ['night'],
  }, async () => {
    const { page } = await arriveAndUnlock('/')
    await page.evaluate(
      (time) => sessionStorage.setItem('mf.gate.seen', `${time}`),
      Date.now() - 31 * 60_000,
    )
    await page.reload()
    await form(page).waitFor()
    expect(await stored(page)).toEqual([])
  })

  const flag = { 'mf.gate': 'authenticated' }
  const unknown = { 'mf.gate.key': `${'A'.repeat(42)}E` }
  test.each([
    ['the flag alone', flag, []],
    ['another value of the flag', { 'mf.gate': 'true' }, []],
    ['a key without the flag', unknown, []],
    ['a key that is none', { ...flag, 'mf.gate.key': '<script>' }, []],
    ['a key that opens nothing', { ...flag, ...unknown }, []],
  ])(
    'cannot be forged with %s: the form shows, without a message',
    { tags: ['night'] },
    async (_, entries, left) => {
      const { page } = await arriveAt('/')
      await page.evaluate(fillSession, entries)
      await page.reload()
      await expect.poll(() => stored(page)).toEqual(left)
      await form(page).waitFor()
      expect(await message(page)).toBe('')
      expect(await mission(page).count()).toBe(0)
    },
  )
})

describe('going back from another page', () => {
  async function goBack(own: Arrival, cached: boolean) {
    const before = (next: Page) =>
      next.addInitScript(() => {
        addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'persisted', persisted))
      })
    const { page } = await arriveAndUnlock('/', { ...own, before })
    // A page that is still loading something is not kept.
    await page.waitForLoadState('networkidle')
    await page.getByRole('link', { name: 'Visit the château' }).click()
    await page.getByRole('link', { name: 'Retour à l’accueil' }).waitFor()
    await page.goBack({ waitUntil: 'commit' })
    await opened(page)
    await mission(page).waitFor()
    await expect.poll(() => noted(page, 'persisted')).toBe(cached)
    expect(await form(page).count()).toBe(0)
  }

  test.skipIf(!existsSync(windowed))(
    'the page is open, from the back/forward cache',
    { tags: ['night'] },
    async () => {
      const browser = await launch(windowed, ['--disable-back-forward-cache'])
      onTestFinished(() => browser.close())
      await goBack({ browser }, true)
    },
  )

  test.skipIf(inFirefox)('the page is open, by loading it again', () => goBack({}, false))
})

describe('where the site is published anew', () => {
  const shipped: BuiltSite = filesIn(foundation.built)
  const accented = 'été-à-l’abbaye-de-Cîteaux'.normalize('NFC')
  let [reworded, without]: BuiltSite[] = []
  let place: Awaited<ReturnType<typeof host>>
  beforeAll(async () => {
    reworded = await builtWith({
      'landing/contact.yaml': (text) => text.replace('a person answers', 'somebody always answers'),
    })
    without = await builtWith({
      'gate.json': JSON.stringify(await replacePassword(gate, first, accented)),
    })
    place = await host(shipped)
  })
  afterAll(() => place.close())

  const deploy = (site = shipped) => place.deploy(site)
  const arriveAtSite = (site?: BuiltSite) => {
    deploy(site)
    return arriveAt('/', { at: place.address })
  }

  test('with other words, a session stays open', { tags: ['night'] }, async () => {
    const { page, unlock } = await arriveAtSite()
    await unlock()
    await page.getByText('a person answers').waitFor()
    deploy(reworded)
    await page.reload()
    await opened(page)
    await page.getByText('somebody always answers').waitFor()
  })

  test('a page that stood open meanwhile can still be unlocked', { tags: ['night'] }, async () => {
    const { page, submit, unlock, mayHear } = await arriveAtSite()
    deploy(reworded)
    mayHear(/404/, /MIME type/)
    await submit('wrong')
    await expect.poll(() => message(page)).toContain('could not be loaded')
    await page.reload()
    await unlock()
  })

  test('a password that is no longer accepted ends the session; the others open', async () => {
    const { page, submit, unlock } = await arriveAtSite()
    await unlock(first)
    deploy(without)
    await page.reload()
    await form(page).waitFor()
    await expect.poll(() => stored(page)).toEqual([])
    await submit(first)
    await expect.poll(() => message(page)).toBe('Incorrect password')
    await unlock(third)
  })

  test.each(['NFC', 'NFD'])(
    'a password with accents opens as a keyboard types it: %s',
    { tags: ['night'] },
    async (how) => (await arriveAtSite(without)).unlock(accented.normalize(how)),
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
