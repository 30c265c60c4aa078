import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { arriveAt } from './visitor.ts'

/** What a frame shows of the picture that covers it: rows as parts of its height, and the scale against the master. */
const shownIn = (picture: Locator) =>
  picture.evaluate((frame) => {
    const image = frame.querySelector('img')
    if (!image) throw new Error('a frame without a picture')
    const { scale, objectPosition } = getComputedStyle(image)
    const [width, height] = ['width', 'height'].map((name) => Number(image.getAttribute(name)))
    const cover = Math.max(image.clientWidth / (width ?? 1), image.clientHeight / (height ?? 1))
    const bleed = Number(scale) || 1
    const drawn = (height ?? 1) * cover
    const place = Number.parseFloat(objectPosition.split(' ')[1] ?? '') / 100
    const middle = (drawn - image.clientHeight) * place + image.clientHeight / 2
    const half = image.clientHeight / 2 / bleed
    return {
      first: (middle - half) / drawn,
      last: (middle + half) / drawn,
      enlarged: cover * bleed,
    }
  })

test.each([
  ['/', '.frontispiece', 0.034, 0.71],
  ['/chateau-farcheville', '.chateau-hero', 0.027, 0.9],
])(
  '%s keeps the towers of its frontispiece whole in every window',
  async (path, figure, ...towers) => {
    const [finials, feet] = towers
    const { page } = await arriveAt(path, { unlocked: path === '/' })
    const frame = page.locator(`${figure} picture`)
    for (const width of [320, 390, 768, 1024, 1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      const { first, last } = await shownIn(frame)
      expect(first, `${width}`).toBeLessThan(finials)
      expect(last, `${width}`).toBeGreaterThan(feet)
    }
  },
)

test('the château shows no frontispiece larger than its master', async () => {
  const { page } = await arriveAt('/chateau-farcheville')
  for (const width of [1728, 1729, 2560, 3840]) {
    await page.setViewportSize({ width, height: 900 })
    expect((await shownIn(page.locator('.chateau-hero picture'))).enlarged).toBeLessThan(1)
  }
})

test('a night plate shows all of the stage, with the sky alone below the date', async () => {
  const { page } = await arriveAt('/', { unlocked: true })
  for (const width of [390, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    const { first, last } = await shownIn(page.locator('.night-plate picture'))
    const plate = await page.locator('.night-plate').boundingBox()
    const days = await page.locator('.poster-date').boundingBox()
    if (!plate || !days) throw new Error('no plate, no days')
    const covered = Math.max(0, days.y + days.height - plate.y) / plate.height
    expect(first + covered * (last - first), `${width}: the highest spire`).toBeLessThan(0.062)
    expect(last, `${width}: the deck`).toBeGreaterThan(0.77)
  }
})
