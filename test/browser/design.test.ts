import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { atNight } from '../night.ts'
import { arriveAt, inFirefox } from './visitor.ts'

/** Shows a page in one window after the other. */
async function* windows(page: Page, widths: readonly number[]): AsyncGenerator<number> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    yield width
  }
}

const landing = (arrival = {}) =>
  arriveAt('/', { unlocked: true, reducedMotion: 'reduce', ...arrival })

/** The places of all lines on which words of a header stand; runs in the browser. */
function baselines(): string {
  const places = new Set<number>()
  for (const header of document.querySelectorAll('.header-bar, .gate-header')) {
    const texts = document.createTreeWalker(header, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const place = texts.currentNode.parentElement
      const shows = place?.checkVisibility({ visibilityProperty: true })
      if (!place || !shows || place.closest('.visually-hidden') || !place.textContent?.trim())
        continue
      const probe = document.createElement('span')
      probe.className = 'probe'
      place.insertBefore(probe, texts.currentNode)
      places.add(Math.round(probe.getBoundingClientRect().bottom))
      probe.remove()
    }
  }
  return [...places].join()
}

test('all words of the headers stand on one line, the same on every page, and one where texts are enlarged', async () => {
  const lines = new Map<number, Set<string>>()
  for (const path of ['/', '/chateau-farcheville', '/legal-notice', '/swarm']) {
    const { page } = await arriveAt(path, {
      unlocked: path === '/',
      before: (next) =>
        next.addInitScript(() => {
          const sheet = new CSSStyleSheet()
          sheet.replaceSync('.probe { display: inline-block } :root.large { font-size: 200% }')
          document.adoptedStyleSheets.push(sheet)
        }),
    })
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    if (path !== '/swarm')
      for await (const width of windows(page, [320, 390, 768, 1024, 2560, 1440]))
        lines.set(width, (lines.get(width) ?? new Set()).add(await page.evaluate(baselines)))
    await page.evaluate(() => document.documentElement.classList.add('large'))
    expect(spreadOf(new Set([await page.evaluate(baselines)])), path).toBe(0)
  }
  for (const [width, one] of lines) expect(spreadOf(one), `${width} px`).toBe(0)
})

/** By how many pixels lines differ; Firefox puts letters of another size a pixel higher or lower. */
function spreadOf(lines: ReadonlySet<string>): number {
  const places = [...lines].flatMap((line) => line.split(',').map(Number))
  return Math.max(0, Math.max(...places) - Math.min(...places) - (inFirefox ? 1 : 0))
}

/** What a frame shows of the picture that covers it: rows as parts of its height, and the scale against the master. */
const shownIn = (picture: Locator) =>
  picture.evaluate((frame) => {
    const image = frame.querySelector('img')
    if (!image) throw new Error('a frame without a picture')
    const { scale, objectPosition } = getComputedStyle(image)
    const [width = 1, height = 1] = ['width', 'height'].map((one) =>
      Number(image.getAttribute(one)),
    )
    const cover = Math.max(image.clientWidth / width, image.clientHeight / height)
    const bleed = Number(scale) || 1
    const drawn = height * cover
    const place = Number.parseFloat(objectPosition.split(' ')[1] ?? '') / 100
    const middle = (drawn - image.clientHeight) * place + image.clientHeight / 2
    const half = image.clientHeight / 2 / bleed
    return {
      first: (middle - half) / drawn,
      last: (middle + half) / drawn,
      enlarged: cover * bleed,
    }
  })

for (const [path, figure, finials, feet, masters] of [
  ['/', '.frontispiece', 0.034, 0.71, []],
  ['/chateau-farcheville', '.chateau-hero', 0.027, 0.9, [1728, 1729, 2560, 3840]],
] as const)
  test(
    `the frontispiece of ${path} keeps its towers whole and is nowhere larger than its master`,
    atNight(path !== '/'),
    async () => {
      const { page } = await arriveAt(path, { unlocked: path === '/' })
      const frame = page.locator(`${figure} picture`)
      for await (const width of windows(page, [320, 390, 768, 1024, 1440, 1920, 2560])) {
        const { first, last } = await shownIn(frame)
        expect(first, `${width}`).toBeLessThan(finials)
        expect(last, `${width}`).toBeGreaterThan(feet)
      }
      for await (const width of windows(page, masters))
        expect((await shownIn(frame)).enlarged, `${width}`).toBeLessThan(1)
    },
  )

describe('on the landing page', () => {
  test('a night plate shows all of the stage, with the sky alone below the date', async () => {
    const { page } = await landing()
    for await (const width of windows(page, [390, 1440, 2560])) {
      const { first, last } = await shownIn(page.locator('.night-plate picture'))
      const plate = await page.locator('.night-plate').boundingBox()
      const days = await page.locator('.poster-date').boundingBox()
      if (!plate || !days) throw new Error('no plate, no days')
      const covered = Math.max(0, days.y + days.height - plate.y) / plate.height
      expect(first + covered * (last - first), `${width}: the highest spire`).toBeLessThan(0.062)
      expect(last, `${width}: the deck`).toBeGreaterThan(0.77)
    }
  })

  // Firefox without a window gives its scrollbar room, which style sheets count to the window.
  test.skipIf(inFirefox)(
    'the voices run off the window or end on the margin',
    { tags: ['night'] },
    async () => {
      const { page } = await landing()
      const widths = [
        320, 390, 640, 768, 999, 1_000, 1_280, 1_440, 1_679, 1_680, 1_920, 2_560, 3_840,
      ]
      for await (const width of windows(page, widths)) {
        const strays = await page.evaluate(() => {
          const right = (one: Element | null) => one?.getBoundingClientRect().right ?? Number.NaN
          const credits = document.querySelector('.hero-credits') ?? document.body
          const margin = right(credits) - Number.parseFloat(getComputedStyle(credits).paddingRight)
          const window = right(document.body)
          const lines = [...document.querySelectorAll('.voice .staff-lines')].map(right)
          const clips = [...document.querySelectorAll('.pillar-voice')].map(right)
          const isSound = (end: number, index: number) => {
            const clip = clips[index] ?? 0
            const bleeds = end > window - 1 && clip > window - 1
            return bleeds || (Math.abs(end - margin) < 1 && clip >= end - 0.5)
          }
          return { count: lines.length, ends: lines.filter((end, at) => !isSound(end, at)) }
        })
        expect(strays, `${width}`).toEqual({ count: 3, ends: [] })
      }
    },
  )

  test('the cards stand one, two or four in a row, and no paper shows between header and night', {
    tags: ['night'],
  }, async () => {
    const { page } = await landing()
    const rows = new Map(
      [390, 640, 768, 1024, 1440].map((width, at) => [width, [1, 2, 2, 2, 4][at]]),
    )
    for await (const width of windows(page, [...rows.keys()])) {
      const tops = await page
        .locator('.feature-card')
        .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top)))
      expect(
        tops.filter((top) => top === tops[0]),
        `${width}`,
      ).toHaveLength(rows.get(width) ?? 0)
      await page.evaluate(() => document.querySelector('#event')?.scrollIntoView())
      const gap = () =>
        page.evaluate(() => {
          const edge = (place: string) => document.querySelector(place)?.getBoundingClientRect()
          return Math.abs((edge('.night')?.top ?? 0) - (edge('.header')?.bottom ?? 9))
        })
      await expect.poll(gap).toBeLessThan(1)
    }
  })

  // Chromium without a window has no dictionary that would show it.
  test('long words of its titles may be hyphenated', async () => {
    const titles = (await landing({ width: 390 })).page.locator('main :is(h2, h3, h4)')
    const hyphens = titles.evaluateAll((all) => all.map((one) => getComputedStyle(one).hyphens))
    expect(new Set(await hyphens)).toEqual(new Set(['auto']))
  })

  test('the event is named by its days, which are its heading', async () => {
    const name = /^Summer Launch Event 19.21 June/
    const { page } = await landing()
    expect(await page.getByRole('heading', { level: 2, name }).count()).toBe(1)
  })

  test.skipIf(inFirefox).each(['light', 'dark'] as const)(
    'no drawing has an ink of its own in forced %s colours',
    { tags: ['night'] },
    async (colorScheme) => {
      const { page } = await landing({ forcedColors: 'active', colorScheme })
      const kept = await page.locator('svg *').evaluateAll((shapes) => {
        const own = /rgb\((?:193, 34, 26|160, 22, 16|255, 106, 94|251, 249, 242|22, 19, 15)\)/
        const inks = (shape: Element) => {
          const { fill, stroke } = getComputedStyle(shape)
          return `${fill} ${stroke}`
        }
        return shapes.filter((shape) => own.test(inks(shape))).map((one) => one.outerHTML)
      })
      expect(kept).toEqual([])
      const gate = await arriveAt('/', { forcedColors: 'active', colorScheme })
      const isInk = () => {
        const stave = document.querySelector('.stave[data-final]')
        const bar = stave && getComputedStyle(stave, '::after').borderRightColor
        return bar === getComputedStyle(document.body).color
      }
      expect(await gate.page.evaluate(isInk), 'the final bar of the gate').toBe(true)
    },
  )
})

test.skipIf(inFirefox)('the red line in the header is as long as what has been read', async () => {
  const { page } = await arriveAt('/swarm')
  const read = () => {
    const playhead = document.querySelector('.playhead') ?? document.body
    return Math.round(new DOMMatrix(getComputedStyle(playhead, '::after').transform).a * 100)
  }
  expect(await page.evaluate(read)).toBe(0)
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect.poll(() => page.evaluate(read)).toBe(100)
})
