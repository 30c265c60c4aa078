import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { isSilent, listen, sounds } from './listening.ts'
import { type Arrival, arriveAt, eventually, hasFocus } from './visitor.ts'

const play = (page: Page) => page.getByRole('button', { name: 'Turn the wheel' })
const stop = (page: Page) => page.getByRole('button', { name: 'Stop' })
const voice = (page: Page, number: number) => page.getByRole('button', { name: `Voice ${number}` })
const seat = (page: Page, name: string) => page.getByRole('radio', { name })
const status = (page: Page) => page.locator('.wheel output').textContent()
const plan = (page: Page) => page.getByRole('img', { name: 'Plan of the circular main stage' })

async function arriveAtWheel(arrival: Arrival = {}) {
  const visitor = await arriveAt('/', { unlocked: true, before: listen, ...arrival })
  await play(visitor.page).scrollIntoViewIfNeeded()
  return visitor
}

/** A visitor who has pressed the button, and hears the low voices. */
async function arriveTurning(arrival: Arrival = {}) {
  const visitor = await arriveAtWheel(arrival)
  await play(visitor.page).click()
  await sounds(visitor.page)
  return visitor
}

describe('the wheel', () => {
  test('asks for nothing before it is pressed', async () => {
    const { page, requests } = await arriveAtWheel()
    const fetched = () => requests.filter((request) => request.url().includes('/part-')).length
    await play(page).hover()
    await plan(page).hover()
    await play(page).focus()
    expect(fetched()).toBe(0)
    await play(page).click()
    await sounds(page)
    expect(fetched()).toBeGreaterThan(0)
  })

  test('turns by its button and falls silent by it, which screen readers are told', async () => {
    const { page } = await arriveTurning()
    expect(await status(page)).toContain('The wheel turns')
    await eventually(() => page.locator('.wheel-sign[data-sounding]').count()).toBeGreaterThan(0)
    expect(await hasFocus(stop(page))).toBe(true)
    await stop(page).click()
    expect(await status(page)).toBe('Silence.')
    expect(await page.locator('.wheel-sign[data-sounding]').count()).toBe(0)
    await isSilent(page)
    await play(page).click()
    await sounds(page)
  })

  test('turns by a press on its plan, and stops by another one', async () => {
    const { page } = await arriveAtWheel()
    await plan(page).click({ position: { x: 60, y: 60 } })
    await sounds(page)
    await plan(page).click({ position: { x: 60, y: 60 } })
    await isSilent(page)
  })

  test('turns by the keyboard, and Escape silences it', async () => {
    const { page } = await arriveAtWheel()
    await play(page).focus()
    await page.keyboard.press('Space')
    await sounds(page)
    await page.keyboard.press('Escape')
    await isSilent(page)
    await page.keyboard.press('Enter')
    await sounds(page)
  })

  test('is silenced where the page is hidden', async () => {
    const { page } = await arriveTurning()
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await isSilent(page)
    expect(await play(page).count()).toBe(1)
  })

  test('mutes and wakes its voices by their buttons, by keys and by a press on a light', async () => {
    const { page } = await arriveTurning()
    const pressed = (number: number) => voice(page, number).getAttribute('aria-pressed')
    await page.keyboard.press('1')
    expect(await pressed(1)).toBe('false')
    await page.keyboard.press('1')
    expect(await pressed(1)).toBe('true')
    await voice(page, 2).click()
    expect(await pressed(2)).toBe('false')
    expect(await stop(page).count()).toBe(1)
    const light = page.locator('.wheel-light[data-voice="0"]')
    await light.waitFor()
    await light.dispatchEvent('click')
    expect(await pressed(1)).toBe('false')
  })

  test('has no lights under way where less motion is wished, but sounds and glows', async () => {
    const { page } = await arriveTurning({ reducedMotion: 'reduce' })
    await page.waitForTimeout(700)
    expect(await page.locator('.wheel-light').first().isVisible()).toBe(false)
    await eventually(() => page.locator('.wheel-sign[data-sounding]').count()).toBeGreaterThan(0)
  })
})

describe('the seats', () => {
  test('are radios, which arrows choose while it plays; the seat that is taken is named', async () => {
    const { page } = await arriveTurning()
    const taken = page.locator('.wheel-seat')
    expect(await taken.textContent()).toBe('Your seat: By the stage, 15 m from the middle')
    await seat(page, 'By the stage').focus()
    await page.keyboard.press('ArrowDown')
    expect(await seat(page, 'Lime walk').isChecked()).toBe(true)
    await eventually(() => taken.textContent()).toContain('Lime walk, 31 m')
    expect(await page.locator('.wheel-seats label:has(:focus-visible) span').isVisible()).toBe(true)
    await seat(page, 'Far lawn').click()
    await eventually(() => taken.textContent()).toContain('Far lawn, 40 m')
    await sounds(page)
  })

  test.each([390, 1440])(
    'at %i px are 44 px large and stand where the plan has them',
    async (width) => {
      const { page } = await arriveTurning({ width })
      const field = await plan(page).boundingBox()
      const box = await seat(page, 'Far lawn').locator('..').boundingBox()
      expect(box?.width).toBe(44)
      expect(box?.height).toBe(44)
      const [x, y] = [(box?.x ?? 0) + 22 - (field?.x ?? 0), (box?.y ?? 0) + 22 - (field?.y ?? 0)]
      const metres = 7.8 / 952
      const angle = (156 * Math.PI) / 180
      const size = field?.width ?? 0
      expect(Math.abs(x - size * (0.5 + 40 * metres * Math.sin(angle)))).toBeLessThan(1)
      expect(Math.abs(y - size * (0.5 - 40 * metres * Math.cos(angle)))).toBeLessThan(1)
    },
  )
})

test('without Web Audio neither the controls nor the seats are there', async () => {
  const { page } = await arriveAt('/', {
    unlocked: true,
    before: (next) => next.addInitScript(() => Reflect.deleteProperty(window, 'AudioContext')),
  })
  expect(await play(page).count()).toBe(0)
  expect(await page.getByRole('radio').count()).toBe(0)
})
