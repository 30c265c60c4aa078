import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { atNight } from '../night.ts'
import { type Arrival, arriveAt, inFirefox, later } from './visitor.ts'

/** Milliseconds that the pointer rests on a term before its note opens, but for a frame. */
const delay = 680

async function arriveAtTerms(
  arrival: Arrival = {},
  code = (route: Route): Promise<void> => route.continue(),
) {
  const visitor = await arriveAt('/', {
    unlocked: true,
    before: (page) => page.route('**/assets/tooltip-*.js', code),
    ...arrival,
  })
  await term(visitor.page, 'tenuto').scrollIntoViewIfNeeded()
  return visitor
}

const term = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const note = (page: Page, text: string) => page.getByRole('tooltip').filter({ hasText: text })
const held = 'Held for its full value.'
const again = 'From the beginning, once more.'

/** A visitor whose pointer rests on the first term until its note is there. */
async function arriveAtNote() {
  const { page, awake } = await arriveAtTerms()
  await term(page, 'tenuto').hover()
  await awake('tooltip')
  await note(page, held).waitFor()
  return page
}

const rests = (page: Page) => page.waitForTimeout(delay + 500)
const away = (page: Page) => page.mouse.move(5, 400)
const closes = (page: Page, text: string) => note(page, text).waitFor({ state: 'hidden' })
const expectShown = async (page: Page, isShown: boolean) =>
  expect(await note(page, held).isVisible()).toBe(isShown)

describe('a tooltip', () => {
  for (const [how, code, isNightly] of [
    ['comes at once', later(0), false],
    ['takes a second', later(1_000), true],
    ['cannot be had', (route: Route) => route.abort(), true],
  ] as const)
    test(
      `opens after 700 ms of hover and stays open, where its code ${how}`,
      atNight(isNightly),
      async () => {
        const { page, mayHear } = await arriveAtTerms({}, code)
        mayHear(/Failed to load resource/)
        const before = performance.now()
        await term(page, 'tenuto').hover()
        await note(page, held).waitFor()
        expect(performance.now() - before).toBeGreaterThan(delay)
        await rests(page)
        await expectShown(page, true)
      },
    )

  test('does not open for a pointer that only passes', async () => {
    const page = await arriveAtNote()
    await away(page)
    await closes(page, held)
    // From here on the time of the page stands still, however long the driver takes.
    await page.clock.install()
    await term(page, 'tenuto').hover()
    await page.clock.runFor(delay - 100)
    await away(page)
    await page.clock.runFor(10 * delay)
    await expectShown(page, false)
  })

  test('opens at once on keyboard focus, and describes its term', async () => {
    const { page, awake } = await arriveAtTerms()
    await page.getByRole('link', { name: 'Visit the château' }).focus()
    await page.evaluate(lookBeforeTheDelay)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => Reflect.get(window, 'look'))).toContain(held)
    await awake('tooltip')
    await expectShown(page, true)
    const described = await term(page, 'tenuto').getAttribute('aria-describedby')
    expect(await note(page, held).getAttribute('id')).toBe(described)
    await page.keyboard.press('Tab')
    await note(page, again).waitFor()
    await closes(page, held)
  })

  test('opens at once beside one that is open, which closes', { tags: ['night'] }, async () => {
    const page = await arriveAtNote()
    // Its code may come later than it would open.
    await term(page, 'da capo').hover()
    await note(page, again).waitFor()
    await term(page, 'tenuto').hover()
    await note(page, held).waitFor()
    await page.evaluate(noteTheWait, again)
    await term(page, 'da capo').hover()
    await note(page, again).waitFor()
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'waited'))).toBeLessThan(delay)
    await closes(page, held)
  })

  test('is closed by Escape, and stays shut while pointer and focus rest', {
    tags: ['night'],
  }, async () => {
    const page = await arriveAtNote()
    await page.keyboard.press('Escape')
    await closes(page, held)
    await rests(page)
    await expectShown(page, false)
  })

  test('can be hovered itself, and closes when the pointer leaves', {
    tags: ['night'],
  }, async () => {
    const page = await arriveAtNote()
    await note(page, held).hover()
    await rests(page)
    await expectShown(page, true)
    await away(page)
    await closes(page, held)
  })

  test.skipIf(inFirefox)('opens on a tap and closes with a tap elsewhere', async () => {
    const { page } = await arriveAtTerms({ width: 390, height: 844, hasTouch: true })
    await term(page, 'tenuto').tap()
    await note(page, held).waitFor()
    await term(page, 'da capo').tap()
    await note(page, again).waitFor()
    await expectShown(page, false)
    await page.touchscreen.tap(195, 20)
    await closes(page, again)
  })
})

/** Reads the open notes shortly before the delay would be over; of two timers the earlier one rings first, however busy the machine is. */
function lookBeforeTheDelay() {
  const look = () =>
    [...document.querySelectorAll('[role=tooltip]')]
      .filter((node) => node.checkVisibility({ visibilityProperty: true }))
      .map((node) => node.textContent)
      .join()
  const looked = new Promise((resolve) => {
    addEventListener('focusin', () => setTimeout(() => resolve(look()), 600), { once: true })
  })
  Reflect.set(window, 'look', looked)
}

/** Notes how long a note takes to show from when the pointer comes to its term. */
function noteTheWait(text: string) {
  const look = (since: number) => {
    const shown = [...document.querySelectorAll('[role=tooltip]')].some(
      (node) =>
        node.textContent?.includes(text) && node.checkVisibility({ visibilityProperty: true }),
    )
    if (shown) Reflect.set(window, 'waited', performance.now() - since)
    else requestAnimationFrame(() => look(since))
  }
  const came = ({ target, timeStamp }: Event) => {
    if (!(target instanceof Element) || target.closest('button')?.textContent !== 'da capo') return
    removeEventListener('pointerover', came)
    look(timeStamp)
  }
  addEventListener('pointerover', came)
}
