import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { foundation } from '../foundation.ts'
import { hold, rests, seek, turns } from './film.ts'
import { arriveAt, inFirefox, later, opened, payloads } from './visitor.ts'

const windows = [
  ...[320, 360, 390].map((width) => ({ width, height: 740 })),
  { width: 844, height: 390 },
  ...[600, 640, 768, 1000, 1024, 1440, 1536, 1920, 2560].map((width) => ({ width, height: 900 })),
]

/** What must not move when the gate opens, in hundredths of a pixel; of several staves the first begins and the last ends. */
const placeOfStaff = (page: Page) =>
  page.evaluate(() => {
    const staves = [...document.querySelectorAll('.staves .stave')]
    const boxOf = (element: Element | undefined | null) =>
      element?.getBoundingClientRect() ?? new DOMRect()
    const { x, y, height } = boxOf(staves[0])
    const { x: signX, bottom: signY } = boxOf(document.querySelector('.logo-dotted'))
    const { right } = boxOf(staves.at(-1))
    const places = Object.entries({ x, y, height, right, signX, signY })
    return Object.fromEntries(places.map(([name, value]) => [name, Math.round(value * 100)]))
  })

async function placesOfStaff(page: Page) {
  const places: Record<string, Awaited<ReturnType<typeof placeOfStaff>>> = {}
  for (const window of windows) {
    await page.setViewportSize(window)
    places[`${window.width}×${window.height}`] = await placeOfStaff(page)
  }
  return places
}

describe('the staff', () => {
  test('stands in the same place at the gate and on the page in every window, its fifth line on a whole pixel', async () => {
    const { page, unlock } = await arriveAt('/', { reducedMotion: 'reduce' })
    const gate = await placesOfStaff(page)
    for (const [window, { y = 0, height = 0 }] of Object.entries(gate))
      expect(((y + 0.15 * height) / 100 + 0.5) % 1, window).toBeCloseTo(0.5, 1)
    await unlock()
    expect(await placesOfStaff(page)).toEqual(gate)
  })

  test('is not ruled anew after a wrong password', async () => {
    const { page, submit } = await arriveAt('/')
    const ruled = () =>
      page.evaluate(() =>
        document.getAnimations().flatMap((one) => {
          const isRule = Reflect.get(one, 'animationName') === 'rule'
          return isRule ? [one.playState] : []
        }),
      )
    await expect.poll(ruled).toEqual(['finished'])
    await submit('wrong')
    await page.getByText('Incorrect password').waitFor()
    expect(await ruled()).toEqual(['finished'])
  })

  test('does not move while an open page is brought back', async () => {
    const { page, unlock } = await arriveAt('/')
    await unlock()
    await page.route(payloads, later(1_000))
    await page.reload({ waitUntil: 'commit' })
    await page.locator('[data-gate="restoring"] .staves').waitFor()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const restoring = await placeOfStaff(page)
    await opened(page)
    expect(await placeOfStaff(page)).toEqual(restoring)
  })
})

// A film can be stopped by Chromium's driver alone.
test.skipIf(inFirefox).each([
  [390, 844],
  [1440, 900],
])(
  'in a window of %i by %i the fermata never disappears while the gate opens',
  async (width, height) => {
    const { page, submit } = await arriveAt('/', { width, height, before: hold })
    await rests(page)
    const gate = await redInk(page)
    await submit(foundation.passwords[0])
    await turns(page)
    for (let time = 0; time <= 900; time += 60) {
      await seek(page, time)
      expect(await redInk(page), `${time} ms`).toBeGreaterThan(0.9 * gate)
    }
  },
)

/** How much red there is in the window, but for the line that runs along the fifth lines. */
async function redInk(page: Page): Promise<number> {
  const png = await page.screenshot()
  const lines = await page.evaluate(() =>
    [...document.querySelectorAll('.staves .stave')].map((stave) => {
      const { y, height } = stave.getBoundingClientRect()
      return Math.round(y + 0.15 * height)
    }),
  )
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let ink = 0
  for (let place = 0; place < data.length; place += 3) {
    const y = Math.floor(place / 3 / info.width)
    const [red = 0, green = 0, blue = 0] = data.subarray(place, place + 3)
    const isRed = red > 150 && green < 90 && blue < 90
    if (isRed && !lines.some((line) => Math.abs(line - y) < 4)) ink += 1
  }
  return ink
}
