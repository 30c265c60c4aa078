import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { atNight } from '../night.ts'
import { isSilent, listen, sounds } from './listening.ts'
import { type Arrival, arriveAt, hasFocus, inFirefox, isSaidBehind } from './visitor.ts'

const play = (page: Page) => page.getByRole('button', { name: 'Turn the wheel' })
const stop = (page: Page) => page.getByRole('button', { name: 'Stop' })
const voice = (page: Page, number: number) => page.getByRole('button', { name: `Voice ${number}` })
const seat = (page: Page, name: string) => page.getByRole('radio', { name })
const status = (page: Page) => page.locator('.wheel output').textContent()
const plan = (page: Page) => page.getByRole('img', { name: 'Plan of the circular main stage' })
const glowing = (page: Page) => page.locator('.wheel-sign[data-sounding]').count()

async function arriveAtWheel(arrival: Arrival = {}) {
  const visitor = await arriveAt('/', { unlocked: true, before: listen, ...arrival })
  await play(visitor.page).scrollIntoViewIfNeeded()
  return visitor
}

/** A visitor who has pressed the button, and hears the low voices. */
async function arriveTurning(arrival: Arrival = {}) {
  const { page } = await arriveAtWheel(arrival)
  await play(page).click()
  await sounds(page)
  return page
}

test('the wheel asks for nothing before it is pressed', async () => {
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

test('says that its sound could not be loaded where there is no network, and plays once there is', async () => {
  const { page, mayHear } = await arriveAtWheel()
  mayHear(/Failed to load resource|ERR_FAILED/)
  await page.route('**/assets/part-*.js*', (route) => route.abort())
  await play(page).click()
  await expect.poll(() => status(page)).toMatch(/^The sound could not be loaded/)
  const isShown = () => page.locator('.wheel').evaluate(isSaidBehind)
  expect(await isShown()).toBe(true)
  expect(await play(page).count()).toBe(1)
  await page.unrouteAll()
  // Firefox has the page loaded anew: until then it remembers that it could not have a module.
  await Promise.all([inFirefox && page.waitForEvent('load'), play(page).click()])
  if (inFirefox) await play(page).click()
  await sounds(page)
  expect(await status(page)).toContain('The wheel turns')
  expect(await isShown()).toBe(false)
})

test('turns by its button and falls silent by it, which screen readers are told', async () => {
  const page = await arriveTurning()
  expect(await status(page)).toContain('The wheel turns')
  await expect.poll(() => glowing(page)).toBeGreaterThan(0)
  expect(await hasFocus(stop(page))).toBe(true)
  await stop(page).click()
  expect(await status(page)).toBe('Silence.')
  expect(await glowing(page)).toBe(0)
  await isSilent(page)
  await play(page).click()
  await sounds(page)
})

test('on a telephone the plan is in view while it plays, and its words can be read', async () => {
  const page = await arriveTurning({ width: 390, height: 844, reducedMotion: 'reduce' })
  const header = await page.locator('.header').boundingBox()
  const field = await plan(page).boundingBox()
  if (!header || !field) throw new Error('no header, no plan')
  expect(field.y).toBeGreaterThanOrEqual(header.height - 1)
  expect(field.y + field.height).toBeLessThanOrEqual(845)
  const small = await page.locator('.stage').evaluate((stage) => {
    const words = [...stage.querySelectorAll('p, dd, legend, label')]
    return words
      .filter((node) => node.checkVisibility())
      .map((node) => Number.parseFloat(getComputedStyle(node).fontSize))
      .filter((size) => size < 15)
  })
  expect(small).toEqual([])
  expect(await page.getByText('Lhude sing cuccu').filter({ visible: true }).count()).toBe(1)
})

type Act = (page: Page) => Promise<unknown>
const ways: readonly (readonly [name: string, start: Act, end: Act])[] = [
  [
    'a press on its plan',
    (page) => plan(page).click({ position: { x: 60, y: 60 } }),
    (page) => plan(page).click({ position: { x: 60, y: 60 } }),
  ],
  ['the space bar', (page) => play(page).press('Space'), (page) => page.keyboard.press('Escape')],
  [
    'Enter until the page is hidden',
    (page) => play(page).press('Enter'),
    (page) =>
      page.evaluate(() => {
        Object.defineProperty(document, 'hidden', { value: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }),
  ],
]

for (const [name, start, end] of ways)
  test(
    `turns by ${name}, and is silenced by what ends that`,
    atNight(name !== 'the space bar'),
    async () => {
      const { page } = await arriveAtWheel()
      await start(page)
      await sounds(page)
      await end(page)
      await isSilent(page)
      expect(await play(page).count()).toBe(1)
    },
  )

test('mutes and wakes its voices by their buttons, by keys and by a press on a light', {
  tags: ['night'],
}, async () => {
  const page = await arriveTurning()
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

test('has no lights under way where less motion is wished, but sounds and glows', {
  tags: ['night'],
}, async () => {
  const page = await arriveTurning({ reducedMotion: 'reduce' })
  await expect.poll(() => glowing(page)).toBeGreaterThan(0)
  expect(await page.locator('.wheel-light').first().isVisible()).toBe(false)
})

test('its seats are radios, which arrows choose while it plays; the seat that is taken is named', {
  tags: ['night'],
}, async () => {
  const page = await arriveTurning()
  const taken = () => page.locator('.wheel-seat b').textContent()
  expect(await taken()).toBe('Your seat: By the stage, 15 m from the middle')
  await seat(page, 'By the stage').focus()
  await page.keyboard.press('ArrowDown')
  expect(await seat(page, 'Lime walk').isChecked()).toBe(true)
  await expect.poll(taken).toContain('Lime walk, 31 m')
  expect(await page.locator('.wheel-seats label:has(:focus-visible) span').isVisible()).toBe(true)
  await seat(page, 'Far lawn').click()
  await expect.poll(taken).toContain('Far lawn, 40 m')
  await sounds(page)
})

test('its seats are 44 px large and stand where the plan has them', {
  tags: ['night'],
}, async () => {
  const page = await arriveTurning()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const field = await plan(page).boundingBox()
    const box = await seat(page, 'Far lawn').locator('..').boundingBox()
    if (!field || !box) throw new Error('no plan, no seat')
    expect([box.width, box.height]).toEqual([44, 44])
    const metres = 7.8 / 952
    const angle = (156 * Math.PI) / 180
    const along = (part: number) => field.width * (0.5 + 40 * metres * part)
    expect(Math.abs(box.x + 22 - field.x - along(Math.sin(angle)))).toBeLessThan(1)
    expect(Math.abs(box.y + 22 - field.y - along(-Math.cos(angle)))).toBeLessThan(1)
  }
})

test('without Web Audio neither its controls nor its seats are there', {
  tags: ['night'],
}, async () => {
  const { page } = await arriveAt('/', {
    unlocked: true,
    before: (next) => next.addInitScript(() => Reflect.deleteProperty(window, 'AudioContext')),
  })
  expect(await play(page).count()).toBe(0)
  expect(await page.getByRole('radio').count()).toBe(0)
})
