import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { atNight } from '../night.ts'
import { isSilent, listen, sounds } from './listening.ts'
import { type Arrival, arriveAt, inFirefox, isSaidBehind, later } from './visitor.ts'

const noteOf = (page: Page) => page.getByRole('button', { name: 'Hold the note' })
const said = (page: Page) => page.locator('.hero output').textContent()
const isPressed = (page: Page) => noteOf(page).getAttribute('aria-pressed')
/** Waits until the note has been held for so many seconds, as it says, and is no longer heard. */
const wasHeld = async (page: Page, seconds: string) => {
  await expect.poll(() => said(page)).toMatch(new RegExp(`^held ${seconds} s$`))
  await isSilent(page)
}

const arriveAtNote = (arrival: Arrival = {}, path = '/') =>
  arriveAt(path, { unlocked: true, before: listen, ...arrival })

/** A visitor whose mouse holds the note. */
async function arriveHolding(arrival: Arrival = {}, path = '/') {
  const { page } = await arriveAtNote(arrival, path)
  await noteOf(page).hover()
  await page.mouse.down()
  await sounds(page)
  return page
}

/** Keeps the note sounding for so many seconds: what is held is measured by the clock. */
const holds = async (page: Page, seconds: number) => {
  await page.waitForTimeout(seconds * 1_000)
  await sounds(page)
  expect(await isPressed(page)).toBe('true')
}

describe('the held note', () => {
  test('asks for nothing before it is pressed, not even under a mouse', async () => {
    const { page, requests, heard } = await arriveAtNote()
    const fetched = () => requests.filter((request) => request.url().includes('/part-')).length
    await noteOf(page).hover()
    await noteOf(page).focus()
    await page.keyboard.press('Shift')
    await page.waitForLoadState('networkidle')
    expect(fetched()).toBe(0)
    await noteOf(page).click()
    await sounds(page)
    expect(fetched()).toBeGreaterThan(0)
    expect(heard).toEqual([])
  })

  test('says that it could not be loaded where there is no network, and sounds once there is', async () => {
    const { page, mayHear } = await arriveAtNote()
    mayHear(/Failed to load resource|ERR_FAILED/)
    await page.route('**/assets/part-*.js*', (route) => route.abort())
    await noteOf(page).click()
    await expect.poll(() => said(page)).toBe('not loaded: press again')
    expect(await noteOf(page).evaluate(isSaidBehind)).toBe(true)
    await page.unrouteAll()
    await Promise.all([inFirefox && page.waitForEvent('load'), noteOf(page).click()])
    if (inFirefox) await noteOf(page).click()
    await sounds(page)
    expect(await said(page)).toBe('')
  })

  for (const path of ['/', '/v2'])
    test(
      `of ${path} sounds as long as a mouse holds it, and says so`,
      atNight(path === '/v2'),
      async () => {
        const page = await arriveHolding({}, path)
        await holds(page, 2.1)
        await page.mouse.move(40, 700)
        await page.mouse.up()
        await wasHeld(page, '[2-4]')
      },
    )

  test.each([' ', 'Enter'])(
    'sounds as long as “%s” is held, whose repeats change nothing',
    { tags: ['night'] },
    async (key) => {
      const { page } = await arriveAtNote()
      await noteOf(page).focus()
      await page.keyboard.down(key)
      await sounds(page)
      for (let repeat = 0; repeat < 10; repeat += 1) {
        await page.keyboard.down(key)
        await page.waitForTimeout(60)
      }
      expect(await isPressed(page)).toBe('true')
      await page.keyboard.up(key)
      await wasHeld(page, '[1-3]')
      expect(await isPressed(page)).toBe('false')
    },
  )

  test('plays four seconds for a click without a press and after a short tap, or until it is pressed again', {
    tags: ['night'],
  }, async () => {
    const { page } = await arriveAtNote()
    await noteOf(page).evaluate((button: HTMLElement) => button.click())
    await sounds(page)
    await wasHeld(page, '[4-6]')
    await noteOf(page).click()
    await sounds(page)
    await wasHeld(page, '[4-6]')
    await noteOf(page).click()
    await sounds(page)
    await page.waitForTimeout(600)
    await noteOf(page).click()
    await wasHeld(page, '[0-2]')
  })

  const interruptions: readonly (readonly [name: string, (page: Page) => Promise<unknown>])[] = [
    ['the Escape key', (page) => page.keyboard.press('Escape')],
    [
      'a hidden page',
      (page) =>
        page.evaluate(() => {
          Object.defineProperty(document, 'hidden', { value: true })
          document.dispatchEvent(new Event('visibilitychange'))
        }),
    ],
    [
      'an interrupted context',
      (page) => page.evaluate(() => Reflect.get(window, 'ear').context().suspend()),
    ],
    [
      'a window that loses the focus',
      (page) => page.evaluate(() => window.dispatchEvent(new Event('blur'))),
    ],
    [
      'a cancelled pointer',
      (page) =>
        page.evaluate(() => {
          const options = { pointerId: 1, isPrimary: true, bubbles: true }
          document.body.dispatchEvent(new PointerEvent('pointercancel', options))
        }),
    ],
  ]

  for (const [name, interrupt] of interruptions)
    test(`is ended by ${name}`, { tags: ['night'] }, async () => {
      const page = await arriveHolding()
      await interrupt(page)
      await expect.poll(() => isPressed(page)).toBe('false')
      await page.mouse.up()
      await page.evaluate(() => Reflect.get(window, 'ear').context().resume())
      await isSilent(page)
      expect(await isPressed(page)).toBe('false')
    })

  test('is not taken over by a second pointer', { tags: ['night'] }, async () => {
    const page = await arriveHolding()
    await noteOf(page).evaluate((button) => {
      const second = { pointerId: 7, isPrimary: false, bubbles: true }
      button.dispatchEvent(new PointerEvent('pointerdown', second))
      button.dispatchEvent(new PointerEvent('pointerup', second))
    })
    await holds(page, 0.3)
  })

  test('says nothing where it is let go before its code is there', {
    tags: ['night'],
  }, async () => {
    const { page } = await arriveAtNote()
    await page.route('**/assets/part-*.js', later(1_000))
    await noteOf(page).hover()
    await page.mouse.down()
    await page.mouse.move(40, 700)
    await page.mouse.up()
    // Its module wakes in a task of its own.
    await page.evaluate(
      `import(document.querySelector('[data-island="hold"]').dataset.module).then(() => new Promise((done) => setTimeout(done)))`,
    )
    await isSilent(page)
    expect(await said(page)).toBe('')
  })

  test('under a finger sounds first when it is lifted, for four seconds, and then as long as it is held', {
    tags: ['night'],
  }, async () => {
    const { page, context } = await arriveAtNote({ hasTouch: true, width: 390, height: 844 })
    const session = await context.newCDPSession(page)
    const { x = 0, y = 0 } = (await noteOf(page).boundingBox()) ?? {}
    const finger = (isDown: boolean) =>
      session.send('Input.dispatchTouchEvent', {
        type: isDown ? 'touchStart' : 'touchEnd',
        touchPoints: isDown ? [{ x: x + 20, y: y + 20 }] : [],
      })
    await finger(true)
    await page.waitForTimeout(900)
    await isSilent(page)
    await finger(false)
    await sounds(page)
    await wasHeld(page, '[4-6]')
    await finger(true)
    await sounds(page)
    await holds(page, 0.6)
    await finger(false)
    await wasHeld(page, '[0-2]')
  })

  test('is no button without Web Audio, and none at the gate', { tags: ['night'] }, async () => {
    const { page } = await arriveAtNote({
      before: (next) => next.addInitScript(() => Reflect.deleteProperty(window, 'AudioContext')),
    })
    expect(await noteOf(page).count()).toBe(0)
    const gate = await arriveAt('/')
    expect(await noteOf(gate.page).count()).toBe(0)
  })

  test.each([390, 1440])(
    'at %i px is 44 px large and lies on the fermata',
    { tags: ['night'] },
    async (width) => {
      const { page } = await arriveAtNote({ width })
      const button = await noteOf(page).boundingBox()
      const sign = await page.locator('.held svg').boundingBox()
      expect(Math.min(button?.width ?? 0, button?.height ?? 0)).toBeGreaterThanOrEqual(44)
      const middle = (box: typeof sign) => (box?.x ?? 0) + (box?.width ?? 0) / 2
      expect(middle(button)).toBeCloseTo(middle(sign), 0)
    },
  )

  test('with less motion draws its tie at release, and nothing swings', {
    tags: ['night'],
  }, async () => {
    const page = await arriveHolding({ reducedMotion: 'reduce' })
    const drawn = () =>
      page
        .locator('.hold-drawing path')
        .evaluateAll((all) => all.map((one) => !!one.getAttribute('d')))
    await holds(page, 0.7)
    expect(await drawn()).toEqual([false, false, false])
    await page.mouse.up()
    await expect.poll(drawn).toEqual([false, false, true])
  })
})
