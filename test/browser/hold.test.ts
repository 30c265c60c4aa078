import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { isSilent, listen, sounds } from './listening.ts'
import { type Arrival, arriveAt, eventually, later, type Visitor } from './visitor.ts'

const part = '**/assets/part-*.js'
const noteOf = (page: Page) => page.getByRole('button', { name: 'Hold the note' })
const said = (page: Page) => page.locator('.hero output').textContent()
const hasFallenSilent = async ({ page }: Visitor) => {
  await eventually(() => noteOf(page).getAttribute('aria-pressed')).toBe('false')
  await isSilent(page)
}

interface Guest extends Arrival {
  readonly path?: string
}

const arriveAtNote = ({ path = '/', ...arrival }: Guest = {}) =>
  arriveAt(path, { unlocked: true, before: listen, ...arrival })

/** A visitor whose mouse holds the note. */
async function arriveHolding(arrival: Guest = {}) {
  const visitor = await arriveAtNote(arrival)
  await noteOf(visitor.page).hover()
  await visitor.page.mouse.down()
  await sounds(visitor.page)
  return visitor
}

describe('the held note', () => {
  test('asks for nothing before it is pressed, not even under a mouse', async () => {
    const { page, requests, heard } = await arriveAtNote()
    const fetched = () => requests.filter((request) => request.url().includes('/part-')).length
    await noteOf(page).hover()
    await noteOf(page).focus()
    await page.keyboard.press('Shift')
    await page.waitForTimeout(500)
    expect(fetched()).toBe(0)
    await noteOf(page).click()
    await sounds(page)
    expect(fetched()).toBeGreaterThan(0)
    expect(heard).toEqual([])
  })

  test.each(['/', '/v2'])('of %s sounds as long as a mouse holds it, and says so', async (path) => {
    const { page } = await arriveHolding({ path })
    expect(await noteOf(page).getAttribute('aria-pressed')).toBe('true')
    await page.waitForTimeout(2_100)
    await sounds(page)
    await page.mouse.move(40, 700)
    await page.mouse.up()
    await eventually(() => said(page)).toMatch(/^held [23] s$/)
    await isSilent(page)
  })

  test.each([' ', 'Enter'])(
    'sounds as long as “%s” is held, whose repeats change nothing',
    async (key) => {
      const { page } = await arriveAtNote()
      await noteOf(page).focus()
      await page.keyboard.down(key)
      await sounds(page)
      for (let repeat = 0; repeat < 10; repeat += 1) {
        await page.keyboard.down(key)
        await page.waitForTimeout(60)
      }
      expect(await noteOf(page).getAttribute('aria-pressed')).toBe('true')
      await page.keyboard.up(key)
      await eventually(() => noteOf(page).getAttribute('aria-pressed')).toBe('false')
      expect(await said(page)).toMatch(/^held [12] s$/)
      await isSilent(page)
    },
  )

  test('plays four seconds for a click without a press, and after a short tap', async () => {
    const { page } = await arriveAtNote()
    await noteOf(page).evaluate((button: HTMLElement) => button.click())
    await sounds(page)
    await eventually(() => said(page)).toBe('held 4 s')
    await isSilent(page)
    await noteOf(page).click()
    await sounds(page)
    await eventually(() => said(page)).toBe('held 4 s')
  })

  test('stops where it is pressed again while it plays alone', async () => {
    const { page } = await arriveAtNote()
    await noteOf(page).click()
    await sounds(page)
    await page.waitForTimeout(600)
    await noteOf(page).click()
    await eventually(() => said(page)).toBe('held 1 s')
    await isSilent(page)
  })

  const interruptions: Record<string, (page: Page) => Promise<unknown>> = {
    'the Escape key': (page) => page.keyboard.press('Escape'),
    'a hidden page': (page) =>
      page.evaluate(() => {
        Object.defineProperty(document, 'hidden', { value: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }),
    'an interrupted context': (page) =>
      page.evaluate(() => Reflect.get(window, 'ear').context().suspend()),
    'a window that loses the focus': (page) =>
      page.evaluate(() => window.dispatchEvent(new Event('blur'))),
    'a cancelled pointer': (page) =>
      page.evaluate(() => {
        const options = { pointerId: 1, isPrimary: true, bubbles: true }
        document.body.dispatchEvent(new PointerEvent('pointercancel', options))
      }),
  }
  test.each(Object.entries(interruptions))('is ended by %s', async (_, interrupt) => {
    const visitor = await arriveHolding()
    await interrupt(visitor.page)
    await eventually(() => noteOf(visitor.page).getAttribute('aria-pressed')).toBe('false')
    await visitor.page.mouse.up()
    await visitor.page.evaluate(() => Reflect.get(window, 'ear').context().resume())
    await hasFallenSilent(visitor)
  })

  test('is not taken over by a second pointer', async () => {
    const { page } = await arriveHolding()
    await noteOf(page).evaluate((button) => {
      const second = { pointerId: 7, isPrimary: false, bubbles: true }
      button.dispatchEvent(new PointerEvent('pointerdown', second))
      button.dispatchEvent(new PointerEvent('pointerup', second))
    })
    await page.waitForTimeout(300)
    expect(await noteOf(page).getAttribute('aria-pressed')).toBe('true')
    await sounds(page)
  })

  test('says nothing where it is let go before its code is there', async () => {
    const { page } = await arriveAtNote()
    await page.route(part, later(1_000))
    await noteOf(page).hover()
    await page.mouse.down()
    await page.mouse.move(40, 700)
    await page.mouse.up()
    await page.waitForTimeout(1_600)
    await isSilent(page)
    expect(await said(page)).toBe('')
  })
})

describe('the held note under a finger', () => {
  const touch = async (page: Page) => {
    const session: CDPSession = await page.context().newCDPSession(page)
    const box = await noteOf(page).boundingBox()
    const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 }
    return {
      down: () =>
        session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] }),
      up: () => session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    }
  }

  test('sounds first when it is lifted, for four seconds, and then as long as it is held', async () => {
    const { page } = await arriveAtNote({ hasTouch: true, width: 390, height: 844 })
    const finger = await touch(page)
    await finger.down()
    await page.waitForTimeout(900)
    await isSilent(page)
    await finger.up()
    await sounds(page)
    await eventually(() => said(page)).toBe('held 4 s')
    await isSilent(page)
    await finger.down()
    await sounds(page)
    await page.waitForTimeout(600)
    await finger.up()
    await eventually(() => said(page)).toBe('held 1 s')
  })
})

test('without Web Audio there is no button, and at the gate none at all', async () => {
  const { page } = await arriveAt('/', {
    unlocked: true,
    before: (next) => next.addInitScript(() => Reflect.deleteProperty(window, 'AudioContext')),
  })
  expect(await noteOf(page).count()).toBe(0)
  const gate = await arriveAt('/')
  expect(await noteOf(gate.page).count()).toBe(0)
})

test.each([390, 1440])(
  'at %i px the button is 44 px large and lies on the fermata',
  async (width) => {
    const { page } = await arriveAtNote({ width })
    const button = await noteOf(page).boundingBox()
    const sign = await page.locator('.held svg').boundingBox()
    expect(Math.min(button?.width ?? 0, button?.height ?? 0)).toBeGreaterThanOrEqual(44)
    const middle = (box: typeof sign) => (box?.x ?? 0) + (box?.width ?? 0) / 2
    expect(middle(button)).toBeCloseTo(middle(sign), 0)
  },
)

test('with less motion the tie is drawn at release, and nothing swings', async () => {
  const { page } = await arriveHolding({ reducedMotion: 'reduce' })
  const drawn = () =>
    page
      .locator('.hold-drawing path')
      .evaluateAll((all) => all.map((one) => !!one.getAttribute('d')))
  await page.waitForTimeout(700)
  expect(await drawn()).toEqual([false, false, false])
  await page.mouse.up()
  await eventually(drawn).toEqual([false, false, true])
})
