import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { arrive, opened } from './visitor.ts'

/** Milliseconds, with what a busy machine may add before the next frame. */
const delay = 700
const frame = 20
const patience = 1_500

type CodeComes = (route: Route) => Promise<void>

async function arriveAtTerms(arrival: Parameters<typeof arrive>[0] = {}, codeComes?: CodeComes) {
  const visitor = await arrive({ unlocked: true, ...arrival })
  const { page, context, visit } = visitor
  await context.addInitScript(watchNotes)
  if (codeComes) await page.route('**/assets/tooltip-*.js', codeComes)
  await visit('/')
  await opened(page)
  await term(page, 'tenuto').scrollIntoViewIfNeeded()
  return visitor
}

const term = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const note = (page: Page, text: string) => page.getByRole('tooltip').filter({ hasText: text })
const held = 'Held for its full value.'
const again = 'From the beginning, once more.'

/** Milliseconds between the hover of a term and its note, by the clock of the page. */
const waited = (page: Page, name: string) =>
  page.evaluate((key) => Reflect.get(Reflect.get(window, 'waits'), key), name)

/** A visitor whose pointer rests on the first term until its note is there. */
async function arriveAtNote() {
  const visitor = await arriveAtTerms()
  await term(visitor.page, 'tenuto').hover()
  await visitor.awake('tooltip')
  await note(visitor.page, held).waitFor()
  return visitor
}

async function expectPatience(page: Page) {
  expect(await waited(page, 'tenuto')).toBeGreaterThan(delay - frame)
  expect(await waited(page, 'tenuto')).toBeLessThan(delay + patience)
}

const rests = (page: Page) => page.waitForTimeout(delay + 500)
const away = (page: Page) => page.mouse.move(5, 400)

describe('a tooltip', () => {
  test('opens after 700 ms of hover', async () => {
    const { page } = await arriveAtNote()
    await expectPatience(page)
  })

  test('opens by the same measure where its code cannot be had', async () => {
    const { page, mayHear } = await arriveAtTerms({}, (route) => route.abort())
    mayHear(/Failed to load resource/)
    await term(page, 'tenuto').hover()
    await note(page, held).waitFor()
    await expectPatience(page)
  })

  test.each([400, 1_000])(
    'counts the 700 ms from the first hover, where its code takes %i ms',
    async (late) => {
      const { page, awake } = await arriveAtTerms({}, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, late))
        await route.continue()
      })
      await term(page, 'tenuto').hover()
      await note(page, held).waitFor()
      await awake('tooltip')
      expect(await note(page, held).isVisible()).toBe(true)
      await expectPatience(page)
    },
  )

  test('does not open for a pointer that only passes', async () => {
    const { page, awake } = await arriveAtTerms()
    await term(page, 'tenuto').hover()
    await away(page)
    await awake('tooltip')
    await rests(page)
    expect(await note(page, held).isVisible()).toBe(false)
  })

  // A busy machine may need more than those 300 ms from one term to the other.
  test('opens at once where another was open less than 300 ms ago', { retry: 2 }, async () => {
    const { page } = await arriveAtNote()
    await term(page, 'da capo').hover()
    await note(page, again).waitFor()
    expect(await note(page, held).isVisible()).toBe(false)
    expect(await waited(page, 'da capo')).toBeLessThan(delay - frame)
  })

  test('waits again once 300 ms have passed', async () => {
    const { page } = await arriveAtNote()
    await away(page)
    await note(page, held).waitFor({ state: 'hidden' })
    await page.waitForTimeout(400)
    await term(page, 'da capo').hover()
    await note(page, again).waitFor()
    expect(await waited(page, 'da capo')).toBeGreaterThan(delay - frame)
  })

  test('opens at once on keyboard focus, and describes its term', async () => {
    const { page, awake } = await arriveAtTerms()
    await page.getByRole('link', { name: 'Visit the château' }).focus()
    await page.keyboard.press('Tab')
    await note(page, held).waitFor()
    expect(await waited(page, 'tenuto')).toBeLessThan(delay - frame)
    await awake('tooltip')
    expect(await note(page, held).isVisible()).toBe(true)
    const described = await term(page, 'tenuto').getAttribute('aria-describedby')
    expect(await note(page, held).getAttribute('id')).toBe(described)
    await page.keyboard.press('Tab')
    await note(page, again).waitFor()
    await note(page, held).waitFor({ state: 'hidden' })
  })

  test('Escape closes it, and it stays shut while pointer and focus rest', async () => {
    const { page } = await arriveAtNote()
    await page.keyboard.press('Escape')
    await note(page, held).waitFor({ state: 'hidden' })
    await rests(page)
    expect(await note(page, held).isVisible()).toBe(false)
  })

  test('can be hovered itself, and closes when the pointer leaves', async () => {
    const { page } = await arriveAtNote()
    await note(page, held).hover()
    await rests(page)
    expect(await note(page, held).isVisible()).toBe(true)
    await away(page)
    await note(page, held).waitFor({ state: 'hidden' })
  })

  test('opens on a tap and closes with a tap elsewhere', async () => {
    const { page } = await arriveAtTerms({ width: 390, height: 844, hasTouch: true })
    await term(page, 'tenuto').tap()
    await note(page, held).waitFor()
    await term(page, 'da capo').tap()
    await note(page, again).waitFor()
    expect(await note(page, held).isVisible()).toBe(false)
    await page.touchscreen.tap(195, 20)
    await note(page, again).waitFor({ state: 'hidden' })
  })
})

/** Writes down how long each note kept a visitor waiting, counted from the hover or focus of its term. */
function watchNotes() {
  const since = new Map<string, number>()
  const waits: Record<string, number> = {}
  Reflect.set(window, 'waits', waits)
  const begin = ({ target, timeStamp }: Event) => {
    const name = target instanceof Element && target.closest('.tooltip-term')?.textContent
    if (name && !since.has(name)) since.set(name, timeStamp)
  }
  addEventListener('pointerover', begin, true)
  addEventListener('focusin', begin, true)
  const look = () => {
    for (const tooltip of document.querySelectorAll('.tooltip')) {
      const name = tooltip.querySelector('.tooltip-term')?.textContent ?? ''
      const shown = tooltip
        .querySelector('.tooltip-note')
        ?.checkVisibility({ visibilityProperty: true })
      if (shown && !(name in waits)) waits[name] = performance.now() - (since.get(name) ?? 0)
    }
    requestAnimationFrame(look)
  }
  look()
}
