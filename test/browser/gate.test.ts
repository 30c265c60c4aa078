import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { foundation } from '../foundation.ts'
import { arrive, eventually, hasFocus, opened } from './visitor.ts'

const [password, second] = foundation.passwords
const message = (page: Page) => page.getByRole('alert')
const field = (page: Page) => page.getByLabel('Password')
const sessionEntries = (page: Page) => page.evaluate(() => ({ ...sessionStorage }))

/** A visitor who has tried a wrong password. */
async function arriveRefused(wrong = 'wrong') {
  const visitor = await arrive()
  await visitor.visit('/')
  await visitor.submit(wrong)
  await eventually(() => message(visitor.page).textContent()).toBe('Incorrect password')
  return visitor
}

describe('the password gate', () => {
  test.each(['/', '/v2', '/practical-information'])(
    'until unlocked, a visitor of %s sees only a password form',
    async (path) => {
      const { page, visit } = await arrive()
      await visit(path)
      expect(await page.getByRole('heading').allTextContents()).toEqual(['Tacet'])
      expect(await page.title()).toBe('Fondation Point d’Orgue, private view')
      expect(await page.getByRole('link').count()).toBe(0)
      expect(await message(page).textContent()).toBe('')
      expect(await field(page).getAttribute('autocomplete')).toBe('current-password')
      expect(await field(page).getAttribute('aria-invalid')).toBe('false')
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    },
  )

  test.each([
    ['/', '2025'],
    ['/v2', '2026'],
    ['/practical-information', '2026'],
  ])('the gate of %s shows the footer year of its page, %s', async (path, year) => {
    const { page, visit } = await arrive()
    await visit(path)
    expect(await page.locator('footer').textContent()).toBe(`© ${year} Fondation Point d’Orgue`)
  })

  test.each(foundation.passwords)('opens with the accepted password %s', async (accepted) => {
    const { page, visit, unlock } = await arrive()
    await visit('/')
    await unlock(accepted)
    await page.getByRole('heading', { name: 'Summer Launch Event' }).waitFor()
    expect(await field(page).count()).toBe(0)
    const { 'mf.gate': flag, 'mf.gate.key': key, ...others } = await sessionEntries(page)
    expect(flag).toBe('authenticated')
    expect(key).toMatch(/^[\w-]{43}$/)
    expect(others).toEqual({})
  })

  test('opens with the button, too', async () => {
    const { page, visit } = await arrive()
    await visit('/v2')
    await field(page).fill(password)
    await page.getByRole('button', { name: 'Enter' }).click()
    await opened(page)
  })

  test('clears the error on success', async () => {
    const { page, unlock } = await arriveRefused()
    await unlock()
    expect(await page.getByText('Incorrect password').count()).toBe(0)
  })

  test('the opened page has its own title and language, and focus is at its start', async () => {
    const { page, visit, unlock } = await arrive()
    await visit('/')
    await unlock()
    expect(await page.title()).toBe('Fondation Point d’Orgue: music, true creation, hospitality')
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    expect(await hasFocus(page.locator('main'))).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.keyboard.press('Tab')
    expect(await hasFocus(page.getByRole('link', { name: 'Discover Our Mission' }))).toBe(true)
  })

  test('an address of a section opens at the section', async () => {
    const { page, visit, unlock } = await arrive()
    await visit('/#contact')
    await unlock()
    const top = () => page.locator('#contact').evaluate((node) => node.getBoundingClientRect().top)
    await eventually(async () => Math.abs((await top()) - 96) < 60).toBe(true)
  })

  test.each([
    ['in one view transition', 'the system allows motion', 'no-preference', 1],
    ['at once', 'the visitor prefers reduced motion', 'reduce', 0],
  ] as const)('the page opens %s where %s', async (_, __, motion, most) => {
    const { page, context, visit, unlock } = await arrive({ reducedMotion: motion })
    await context.addInitScript(countTransitions)
    await visit('/')
    await unlock()
    expect(await page.evaluate(() => Reflect.get(window, 'transitions'))).toBe(most)
  })

  test('the console stays silent while a visitor takes their time', async () => {
    const { page, visit, awake } = await arrive()
    await visit('/')
    await field(page).focus()
    await awake('password-gate')
    // Browsers complain of what was fetched ahead and not used within three seconds of loading.
    await page.waitForTimeout(6_000)
  })

  test('while it opens, the form says so and takes no second attempt', async () => {
    const { page, visit, submit } = await arrive()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/g.*.bin', async (route) => {
      await held
      await route.continue()
    })
    await visit('/')
    await submit(password)
    const button = page.getByRole('button')
    await eventually(() => button.textContent()).toBe('opening…')
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    expect(await page.locator('form').getAttribute('aria-busy')).toBe('true')
    expect(await field(page).getAttribute('readonly')).not.toBeNull()
    await button.click({ force: true })
    await page.keyboard.press('Enter')
    release()
    await opened(page)
  })
})

describe('a wrong password', () => {
  test.each([
    ['in another case', password.toUpperCase()],
    ['with a space before', ` ${password}`],
    ['with a space behind', `${password} `],
    ['that is empty', ''],
    ['of 5,000 characters', 'x'.repeat(5_000)],
    ['of an emoji', '🎵'],
    ['that is a name of the language', '__proto__'],
    ['that is the value of the session', 'authenticated'],
    ['that is two accepted ones', `${password}\n${second}`],
  ])('%s shows “Incorrect password” and stays locked', async (_, wrong) => {
    const { page } = await arriveRefused(wrong)
    expect(await field(page).getAttribute('aria-invalid')).toBe('true')
    expect(await hasFocus(field(page))).toBe(true)
    expect(await sessionEntries(page)).toEqual({})
    expect(await page.title()).toBe('Fondation Point d’Orgue, private view')
    expect(await page.getByRole('heading').allTextContents()).toEqual(['Tacet'])
  })

  test('highlights the field, and is described where the field is', async () => {
    const { page, visit, submit } = await arrive({ reducedMotion: 'reduce' })
    await visit('/')
    const border = () => field(page).evaluate((node) => getComputedStyle(node).borderTopColor)
    const circle = page.locator('.password-gate-field .pencil path')
    const before = await border()
    expect(await circle.evaluate((node) => getComputedStyle(node).opacity)).toBe('0')
    await submit('wrong')
    await eventually(() => message(page).textContent()).toBe('Incorrect password')
    expect(await border()).not.toBe(before)
    expect(await circle.evaluate((node) => getComputedStyle(node).opacity)).toBe('1')
    const described = await field(page).getAttribute('aria-describedby')
    expect(await message(page).getAttribute('id')).toBe(described)
  })

  test('moves the focus once, back into the field, with the text selected', async () => {
    const { page, visit } = await arrive()
    await visit('/')
    await field(page).fill('wrong')
    await page.getByRole('button').focus()
    await page.evaluate(countFocus)
    await page.keyboard.press('Enter')
    await eventually(() => hasFocus(field(page))).toBe(true)
    expect(await page.evaluate(() => Reflect.get(window, 'focusMoves'))).toBe(1)
    const selected = () =>
      field(page).evaluate((node) => {
        const input = node instanceof HTMLInputElement ? node : undefined
        return [input?.selectionStart, input?.selectionEnd]
      })
    await eventually(selected).toEqual([0, 5])
  })

  test('is told each time, again after a second one', async () => {
    const { page, submit } = await arriveRefused()
    await page.evaluate(recordMessages)
    await submit('wrong again')
    await eventually(() => page.evaluate(() => Reflect.get(window, 'messages'))).toEqual([
      '',
      'Incorrect password',
    ])
  })
})

function countTransitions() {
  Reflect.set(window, 'transitions', 0)
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (update) => {
    Reflect.set(window, 'transitions', Reflect.get(window, 'transitions') + 1)
    return start(update)
  }
}

function countFocus() {
  Reflect.set(window, 'focusMoves', 0)
  document.addEventListener('focusin', () =>
    Reflect.set(window, 'focusMoves', Reflect.get(window, 'focusMoves') + 1),
  )
}

function recordMessages() {
  const alert = document.querySelector('[role=alert]')
  const messages: unknown[] = []
  Reflect.set(window, 'messages', messages)
  if (!alert) return
  new MutationObserver(() => messages.push(alert.textContent)).observe(alert, {
    childList: true,
    characterData: true,
    subtree: true,
  })
}
