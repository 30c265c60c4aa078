import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { foundation, gatedWords } from '../foundation.ts'
import { atNight } from '../night.ts'
import { arriveAndUnlock, arriveAt, hasFocus, inFirefox, type Visitor } from './visitor.ts'

const [password, second] = foundation.passwords
const message = (page: Page) => page.getByRole('alert')
const field = (page: Page) => page.getByLabel('Password')
const sessionEntries = (page: Page) => page.evaluate(() => ({ ...sessionStorage }))
const noted = (page: Page) => page.evaluate(() => Reflect.get(window, 'noted'))

/** Tries a wrong password. */
async function beRefused({ page, submit }: Visitor, wrong = 'wrong') {
  await submit(wrong)
  await expect.poll(() => message(page).textContent()).toBe('Incorrect password')
}

/** The title of every gate, which tells nothing of its page. */
const gateTitle = 'Fondation Point d’Orgue, private view'

describe('the password gate', () => {
  for (const [path, year] of [
    ['/', '2025'],
    ['/v2', '2026'],
    ['/practical-information', '2026'],
  ] as const)
    test(
      `until unlocked, a visitor of ${path} sees only a form, and the year of the page, ${year}`,
      atNight(path === '/v2'),
      async () => {
        const { page } = await arriveAt(path)
        expect(await page.getByRole('heading').allTextContents()).toEqual(['Tacet'])
        expect(await page.title()).toBe(gateTitle)
        expect(await page.getByRole('link').count()).toBe(0)
        expect(await message(page).textContent()).toBe('')
        expect(await field(page).getAttribute('autocomplete')).toBe('current-password')
        expect(await field(page).getAttribute('aria-invalid')).toBe('false')
        expect(await page.locator('footer').textContent()).toBe(`© ${year} Fondation Point d’Orgue`)
      },
    )

  test('what is typed may be shown, by its first click too, and is kept under the name of the site', async () => {
    const { page } = await arriveAt('/')
    await page.getByRole('button', { name: 'Show password' }).dispatchEvent('click')
    await expect.poll(() => field(page).getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    expect(await field(page).getAttribute('type')).toBe('password')
    const account = page.locator('[autocomplete="username"]')
    expect(await account.inputValue()).toBe('Fondation Point d’Orgue')
  })

  for (const accepted of foundation.passwords)
    test(`opens with the accepted password ${accepted}`, atNight(accepted !== second), async () => {
      const { page, unlock } = await arriveAt('/')
      await unlock(accepted)
      expect(await field(page).count()).toBe(0)
      expect(await page.title()).toBe('Fondation Point d’Orgue: music, true creation, hospitality')
      expect(await page.locator('html').getAttribute('lang')).toBe('en')
      expect(await sessionEntries(page)).toEqual({
        'mf.gate': 'authenticated',
        'mf.gate.key': expect.stringMatching(/^[\w-]{43}$/),
        'mf.gate.seen': expect.stringMatching(/^\d{13}$/),
      })
      // Who reads with the keyboard begins where the page begins.
      expect(await hasFocus(page.locator('main'))).toBe(true)
      expect(await page.evaluate(() => scrollY)).toBe(0)
      await page.keyboard.press('Tab')
      expect(await hasFocus(page.getByRole('button', { name: 'Hold the note' }))).toBe(true)
    })

  test('an address of a section opens at the section', async () => {
    const { page } = await arriveAndUnlock('/#contact')
    const top = () => page.locator('#contact').evaluate((node) => node.getBoundingClientRect().top)
    await expect.poll(async () => Math.abs((await top()) - 96) < 60).toBe(true)
  })

  test.skipIf(inFirefox).each([
    ['in one view transition', 'the system allows motion', 'no-preference', 1],
    ['at once', 'the visitor prefers reduced motion', 'reduce', 0],
  ] as const)('the page opens %s where %s', async (_, __, reducedMotion, transitions) => {
    const before = (next: Page) =>
      next.addInitScript(() => {
        Reflect.set(window, 'noted', 0)
        const start = document.startViewTransition.bind(document)
        document.startViewTransition = (update) => {
          Reflect.set(window, 'noted', Reflect.get(window, 'noted') + 1)
          return start(update)
        }
      })
    const { page } = await arriveAndUnlock('/', { reducedMotion, before })
    expect(await noted(page)).toBe(transitions)
  })

  test('the words that no file may hold are those that a password opens', async () => {
    const { page, visit } = await arriveAndUnlock('/')
    const landing = await page.content()
    await visit('/practical-information')
    await page.getByRole('heading', { name: 'Getting there' }).waitFor()
    const all = landing + (await page.content())
    expect(gatedWords.filter((words) => !all.includes(words))).toEqual([])
  })
})

describe('a wrong password', () => {
  const usual = [password.toUpperCase(), '', 'x'.repeat(5_000)]
  const unusual = [
    ` ${password}`,
    `${password} `,
    '🎵',
    '__proto__',
    'authenticated',
    `${password}\n${second}`,
  ]

  for (const [kind, kinds] of Object.entries({ usual, unusual }))
    test(
      `of a kind that is ${kind} shows “Incorrect password”, highlights it, and stays locked`,
      atNight(kinds === unusual),
      async () => {
        const visitor = await arriveAt('/', { reducedMotion: 'reduce' })
        const { page } = visitor
        const circle = page.locator('.password-gate-field .pencil path')
        const opacity = () => circle.evaluate((node) => getComputedStyle(node).opacity)
        const caret = () =>
          field(page).evaluate((node: HTMLInputElement) => [node.selectionStart, node.selectionEnd])
        for (const wrong of kinds) {
          expect(await opacity()).toBe('0')
          await beRefused(visitor, wrong)
          await expect.poll(opacity).toBe('1')
          expect(await hasFocus(field(page))).toBe(true)
          const end = (await field(page).inputValue()).length
          await expect.poll(caret).toEqual([end, end])
          expect(await field(page).getAttribute('aria-invalid')).toBe('true')
          const described = await field(page).getAttribute('aria-describedby')
          expect(await message(page).getAttribute('id')).toBe(described)
          expect(await sessionEntries(page)).toEqual({})
          expect(await page.title()).toBe(gateTitle)
          expect(await page.getByRole('heading').allTextContents()).toEqual(['Tacet'])
          await page.reload()
        }
      },
    )

  test('is told each time, again after a second one, with the focus back in the field in one move, and forgotten once it opens', async () => {
    const visitor = await arriveAt('/')
    const { page, unlock } = visitor
    await beRefused(visitor)
    await field(page).fill('wrong again')
    await page.evaluate(noteAnswers)
    await page.getByRole('button', { name: 'Enter' }).click()
    await expect
      .poll(() => noted(page))
      .toEqual({
        messages: ['', 'Incorrect password'],
        focus: ['BUTTON', 'INPUT'],
        // What circled the first one is gone with the next try, and is not taken back.
        circle: ['0'],
      })
    await unlock()
    expect(await page.getByText('Incorrect password').count()).toBe(0)
  })
})

/** Notes what the form says from now on, where the focus goes, and whether the circle shows in the moment in which the field is no longer at fault. */
function noteAnswers() {
  const find = (selector: string) => document.querySelector(selector) ?? document.body
  const answers: Record<'messages' | 'focus' | 'circle', unknown[]> = {
    messages: [],
    focus: [],
    circle: [],
  }
  Reflect.set(window, 'noted', answers)
  const alert = find('[role=alert]')
  const all = { childList: true, characterData: true, subtree: true }
  new MutationObserver(() => answers.messages.push(alert.textContent)).observe(alert, all)
  addEventListener('focusin', ({ target }) => {
    answers.focus.push(target instanceof Element && target.tagName)
  })
  const circle = find('.password-gate-field .pencil path')
  new MutationObserver((_, observer) => {
    observer.disconnect()
    answers.circle.push(getComputedStyle(circle).opacity)
  }).observe(find('.password-gate-field'), { attributeFilter: ['data-circled'] })
}
