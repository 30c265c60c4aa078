import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { noteOf } from '../../src/check/schema.ts'
import { gateWordsSchema } from '../../templates/gate/schema.ts'
import { builtWith, host } from '../built-site.ts'
import { problemsWith } from '../foundation.ts'
import { fullContent, wordsFor } from './full-content.ts'
import { type Look, misfits } from './misfits.ts'
import { pages, reach, states } from './states.ts'
import { arriveAt, eventually, launch } from './visitor.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** What does not fit, and how wide the windows are where it does not. */
async function misfitsIn(
  page: Page,
  sizes: readonly Size[],
  { look, show }: { readonly look: Look; readonly show?: Show },
): Promise<readonly string[]> {
  const found = new Map<string, number[]>()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await show?.(page)
    for (const misfit of await page.evaluate(misfits, look))
      found.set(misfit, [...(found.get(misfit) ?? []), size.width])
  }
  return [...found].map(([misfit, widths]) => `${misfit} (${widths.join(', ')} px)`)
}

const steps = (first: number, last: number, step: number) =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, place) => first + place * step)

/** Where the style sheets and the pictures change. */
const breakpoints = [900, 1000, 1180, 1240]

const widths = new Set([
  ...steps(320, 1_000, 20),
  ...breakpoints.flatMap((width) => [width - 1, width, width + 1]),
  ...steps(1_000, 2_560, 120),
])

describe('at every width from 320 to 2560 px nothing sticks out of', () => {
  test.each(states)('$name', async (state) => {
    const { below = Number.POSITIVE_INFINITY } = state
    const sizes = [...widths]
      .filter((width) => width < below)
      .sort((one, other) => one - other)
      .map((width) => ({ width, height: 900 }))
    const { page } = await reach(state, { width: 320, reducedMotion: 'reduce' })
    expect(await misfitsIn(page, sizes, { look: 'edges' })).toEqual([])
  })
})

/** The size of every text that is no title, by its words. */
function textSizes(): readonly (readonly [string, number])[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const sizes: (readonly [string, number])[] = []
  while (walker.nextNode()) {
    const { parentElement, nodeValue } = walker.currentNode
    if (!parentElement || !nodeValue?.trim() || parentElement.closest('svg, noscript')) continue
    sizes.push([nodeValue.trim(), Number.parseFloat(getComputedStyle(parentElement).fontSize)])
  }
  return sizes
}

/** A browser whose owner has set its texts from 16 to 32 px. */
const enlarging = await launch(undefined, [], ['--blink-settings=defaultFontSize=32'])
afterAll(() => enlarging.close())

describe('where the browser’s texts are twice as large', () => {
  test.each(pages)('so are those of $name, and nothing is cut', async (state) => {
    const arrival = { width: 390, reducedMotion: 'reduce' } as const
    const before = await (await reach(state, arrival)).page.evaluate(textSizes)
    const { page } = await reach(state, { ...arrival, browser: enlarging })
    const after = await page.evaluate(textSizes)
    // Titles that are as wide as the window already grow no further.
    const small = after.filter(([, size], at) => size < 1.9 * Math.min(before[at]?.[1] ?? 0, 24))
    expect.soft(small).toEqual([])
    expect(await misfitsIn(page, bigWindows, { look: 'edges' })).toEqual([])
  })
})

const bigWindows = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const

describe('the landing page', () => {
  const arriveThere = (arrival = {}) =>
    arriveAt('/', { unlocked: true, reducedMotion: 'reduce', ...arrival })

  test.each([
    [640, 2],
    [768, 2],
    [1024, 2],
    [1440, 4],
    [390, 1],
  ])('at %i px has %i cards in a row', async (width, count) => {
    const { page } = await arriveThere({ width })
    const tops = await page
      .locator('.feature-card')
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top)))
    expect(tops.filter((top) => top === tops[0])).toHaveLength(count)
  })

  test.each([390, 768, 1440])('at %i px has no paper between header and night', async (width) => {
    const { page } = await arriveThere({ width })
    await page.evaluate(() => location.assign('#event'))
    const gap = () =>
      page.evaluate(() => {
        const edge = (place: string) => document.querySelector(place)?.getBoundingClientRect()
        return Math.abs((edge('.night')?.top ?? 0) - (edge('.header')?.bottom ?? 9))
      })
    await eventually(gap).toBeLessThan(1)
  })

  // Chromium without a window has no dictionary that would show it.
  test('lets long words of its titles be hyphenated', async () => {
    const { page } = await arriveThere({ width: 390 })
    const titles = page.locator('main :is(h2, h3, h4)')
    const hyphens = titles.evaluateAll((all) => all.map((one) => getComputedStyle(one).hyphens))
    expect(new Set(await hyphens)).toEqual(new Set(['auto']))
  })

  test('names the event by its days, which are its heading', async () => {
    const { page } = await arriveThere()
    const heading = page.getByRole('heading', { level: 2, name: /^Summer Launch Event 19.21 June/ })
    expect(await heading.count()).toBe(1)
  })

  test.each(['light', 'dark'] as const)(
    'in forced %s colours has no ink of its own',
    async (scheme) => {
      const { page } = await arriveThere({ forcedColors: 'active', colorScheme: scheme })
      const kept = await page.locator('svg *').evaluateAll((shapes) => {
        const own = /rgb\((?:193, 34, 26|160, 22, 16|255, 106, 94|251, 249, 242|22, 19, 15)\)/
        return shapes.flatMap((shape) => {
          const { fill, stroke } = getComputedStyle(shape)
          return own.test(`${fill} ${stroke}`)
            ? [shape.closest('[class]')?.outerHTML.slice(0, 80)]
            : []
        })
      })
      expect(kept).toEqual([])
    },
  )
})

const site = await host(await builtWith(fullContent))
afterAll(site.close)

const windows = [
  { width: 320, height: 844 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1000, height: 800 },
  { width: 1240, height: 800 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
] as const

/** What is to be seen, in one window after the other. */
type Show = (page: Page) => Promise<unknown>

const asItIs: Show = async () => {}
const inEnglish: Show = (page) => page.getByRole('radio', { name: /^EN/ }).check()

const enlarged: Show = async (page) => {
  if (await page.getByRole('dialog').isVisible()) return
  await page.locator('#gallery a').first().click()
  await page.getByRole('dialog').waitFor()
}

const withMenu: Show = (page) =>
  page.evaluate(() => document.querySelector<HTMLElement>('.mobile-menu-sheet')?.showPopover())

const withTooltips: Show = (page) =>
  page.evaluate(() => {
    for (const tooltip of document.querySelectorAll('.tooltip'))
      tooltip.setAttribute('data-open', '')
  })

const withAllCases: Show = (page) =>
  page.locator('details').evaluate((details) => details.setAttribute('open', ''))

const enlargedInEnglish: Show = async (page) => {
  if (!(await page.getByRole('dialog').isVisible())) await inEnglish(page)
  await enlarged(page)
}

const arriveReading = (path: string, javaScriptEnabled = true) =>
  arriveAt(path, { at: site.address, reducedMotion: 'reduce', javaScriptEnabled })

describe('where every text is as long as the check lets it be, the design holds of', () => {
  test.each([
    ['the landing page with its tooltips', '/', withTooltips],
    ['the landing page with its menu', '/', withMenu],
    ['the gate', '/v2', asItIs],
    ['the swarm with all its cases', '/swarm', withAllCases],
    ['the swarm with its menu', '/swarm', withMenu],
    ['the château in French', '/chateau-farcheville', asItIs],
    ['the château in English', '/chateau-farcheville', inEnglish],
    ['a plate in French', '/chateau-farcheville', enlarged],
    ['a plate in English', '/chateau-farcheville', enlargedInEnglish],
    ['a page of text in English', '/practical-information', asItIs],
    ['a page of text in French', '/mentions-legales', asItIs],
    ['the 404 page', '/404.html', asItIs],
    ['the error screen', '/500.html', asItIs],
  ])('%s', async (_, path, show) => {
    const { page, mayHear } = await arriveReading(path)
    mayHear(/Page not found:/)
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    const sizes = windows.filter(({ width }) => width < 1000 || show !== withMenu)
    expect(await misfitsIn(page, sizes, { look: 'crowds', show })).toEqual([])
  })

  test.each([
    ['the landing page', '/', 'crowds'],
    ['the gate', '/v2', 'crowds'],
    // Each text stands there twice, one below the other.
    ['the château', '/chateau-farcheville', 'closely'],
  ] as const)('%s without script', async (_, path, look) => {
    const { page } = await arriveReading(path, false)
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    expect(await misfitsIn(page, windows, { look })).toEqual([])
  })

  test('the form of the gate, which does not move when it answers', async () => {
    const { page } = await arriveReading('/v2')
    const answers = (['incorrect', 'failed', 'insecure'] as const).map((field) => {
      const { longest = 0 } = noteOf(gateWordsSchema.shape[field])
      return wordsFor(field, 'en', longest)
    })
    for (const size of windows) {
      await page.setViewportSize(size)
      const heights = await page.locator('form').evaluate((form, words) => {
        form.dataset['state'] = 'failed'
        const answer = form.querySelector('#password-message')
        return ['', ...words].map((text) => {
          answer?.replaceChildren(text)
          return form.clientHeight
        })
      }, answers)
      expect(new Set(heights).size, `${heights} at ${size.width}`).toBe(1)
    }
  })
})

test('a text that is as long as that is not complained of', () => {
  expect(problemsWith(fullContent).filter(({ code }) => /long$/.test(code))).toEqual([])
})
