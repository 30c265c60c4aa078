import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtWith, host } from '../built-site.ts'
import { problemsWith } from '../foundation.ts'
import { violations } from './axe.ts'
import { faint } from './faint.ts'
import { fullContent } from './full-content.ts'
import { moving, smallTargets } from './inspect.ts'
import { type Look, misfits } from './misfits.ts'
import { lostOnPaper, strayStops, textSizes, waiting } from './reading.ts'
import { pages, reach, type State, states } from './states.ts'
import { arriveAt, eventually, hasFocus, inFirefox, launch, type Visitor } from './visitor.ts'

const steps = (first: number, last: number, step: number) =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, place) => first + place * step)

/** Where the style sheets and the pictures change. */
const breakpoints = [900, 1000, 1180, 1240]

const widths = new Set([
  ...steps(320, 1_000, 20),
  ...breakpoints.flatMap((width) => [width - 1, width, width + 1]),
  ...steps(1_000, 2_560, 120),
])

interface Window {
  readonly width: number
  readonly height: number
}

/** What does not fit, and how wide the windows are where it does not. */
async function misfitsIn(page: Page, windows: readonly Window[], look: Look) {
  const found: string[] = []
  for (const window of windows) {
    await page.setViewportSize(window)
    for (const misfit of await page.evaluate(misfits, look))
      found.push(`${misfit} (${window.width} px)`)
  }
  return found
}

interface Place {
  readonly page: Page
  readonly state: State
  readonly window: Window
}

interface Invariant {
  /** What is said where something is wrong. */
  readonly name: string
  /** What is wrong, one line for each. */
  readonly wrong: (place: Place) => Promise<readonly string[]>
  /** Where it is asked; by default everywhere. */
  readonly of?: (place: Place) => boolean
}

const isTelephone = ({ window }: Place) => window.width < 1000
const isFresh = ({ since, isFresh = !since }: State) => isFresh

/** What a window of 1280 by 1024 pixels shows at twice and at four times the size (WCAG 2.2, 1.4.4 and 1.4.10). */
const enlarged = [2, 4].map((times) => ({ width: 1_280 / times, height: 1_024 / times }))

/** What holds of every state in every window, asked of one page in this order: what changes its window comes last. */
const invariants: readonly Invariant[] = [
  {
    name: 'the keyboard goes through it in reading order, and is seen',
    of: ({ state }) => isFresh(state),
    wrong: ({ page }) => strayStops(page),
  },
  {
    name: 'axe finds nothing wrong',
    wrong: ({ page }) => violations(page),
  },
  {
    name: 'nothing moves where motion is reduced',
    wrong: ({ page }) => page.evaluate(moving),
  },
  {
    name: 'a finger can hit every control',
    of: isTelephone,
    wrong: ({ page }) => page.evaluate(smallTargets, 'template'),
  },
  ...(['light', 'dark'] as const).map((colorScheme) => ({
    name: `every word shows in forced colours on a ${colorScheme} ground`,
    wrong: async ({ page }: Place) => {
      await page.emulateMedia({ forcedColors: 'active', colorScheme })
      const found = await page.evaluate(faint, false)
      await page.emulateMedia({ forcedColors: null, colorScheme: null })
      return found
    },
  })),
  {
    name: 'nothing sticks out, at any width',
    wrong: ({ page, window }) => {
      const isOther = (width: number) => width < 1000 === window.width < 1000
      const all = [...widths].filter(isOther).sort((one, other) => one - other)
      return misfitsIn(
        page,
        all.map((width) => ({ width, height: 900 })),
        'edges',
      )
    },
  },
  {
    name: 'it fits where it is enlarged two and four times, and begins with what it is about',
    of: isTelephone,
    wrong: async ({ page }) => {
      const found = await misfitsIn(page, enlarged, 'edges')
      const title = page.locator('main :is(h1, h2)').first()
      return (await title.isVisible()) ? found : [...found, 'no title']
    },
  },
  {
    name: 'nothing of it is lost, pale or wider than the sheet on paper',
    of: (place) => !place.state.since && !isTelephone(place),
    wrong: async ({ page }) => [
      ...(await lostOnPaper(page)),
      ...(await page.evaluate(faint, true)),
    ],
  },
]

/** Firefox takes four times as long, and is asked of the keyboard alone. */
const asked = inFirefox ? invariants.slice(0, 1) : invariants

const telephone = { width: 390, height: 844 }
const desk = { width: 1_440, height: 900 }

describe.each([telephone, desk])('in a window of $width by $height px', (window) => {
  const there = states.filter(({ below = Number.POSITIVE_INFINITY }) => window.width < below)

  test.each(inFirefox ? there.filter(isFresh) : there)(
    'all that must hold of every state holds of $name',
    async (state) => {
      const { page } = await reach(state, { ...window, reducedMotion: 'reduce' })
      for (const { name, of = () => true, wrong } of asked)
        if (of({ page, state, window }))
          expect.soft(await wrong({ page, state, window }), name).toEqual([])
    },
  )
})

test.skipIf(inFirefox)(
  'the console stays silent while a visitor lingers, in every state',
  async () => {
    const visitors: Visitor[] = []
    for (const state of states) visitors.push(await reach(state, state.below ? telephone : desk))
    // Browsers complain of what was fetched ahead and not used within three seconds of loading.
    await visitors.at(-1)?.page.waitForFunction(() => performance.now() > 4_000)
  },
)

test.each([
  ['/swarm', 'Aller au contenu'],
  ['/chateau-farcheville', 'Aller au contenu'],
  ['/legal-notice', 'Skip to content'],
  ['/', 'Skip to content'],
])(
  'the skip link of %s is seen once it has the focus, and leads past the header',
  async (path, name) => {
    const { page } = await arriveAt(path, { unlocked: path === '/', reducedMotion: 'reduce' })
    const link = page.getByRole('link', { name })
    expect((await link.boundingBox())?.y).toBeLessThan(0)
    await page.keyboard.press('Tab')
    expect(await hasFocus(link)).toBe(true)
    await eventually(async () => (await link.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.locator(':is(main, footer) :focus').count()).toBe(1)
  },
)

describe.skipIf(inFirefox)('where the system allows motion', () => {
  test.each(pages)(
    'nothing of $name waits for it, and it is light on a dark system',
    async (state) => {
      const { page } = await reach(state, { colorScheme: 'light' })
      const look = () => {
        const { backgroundColor, color } = getComputedStyle(document.body)
        return [backgroundColor, color, getComputedStyle(document.documentElement).colorScheme]
      }
      const light = await page.evaluate(look)
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await page.evaluate(look)).toEqual(light)
      expect(light.at(-1)).toMatch(/light/)
      const meta = page.locator('meta[name="color-scheme"]')
      expect(await meta.getAttribute('content')).toBe('light')
      expect(await page.evaluate(waiting)).toEqual([])
    },
  )
})

describe.skipIf(inFirefox)('where the browser’s texts are twice as large', () => {
  let enlarging: Awaited<ReturnType<typeof launch>>
  beforeAll(async () => {
    enlarging = await launch(undefined, [], ['--blink-settings=defaultFontSize=32'])
  })
  afterAll(() => enlarging.close())

  test.each(pages)('so are those of $name, and nothing is cut', async (state) => {
    const arrival = { width: 390, reducedMotion: 'reduce' } as const
    const before = await (await reach(state, arrival)).page.evaluate(textSizes)
    const { page } = await reach(state, { ...arrival, browser: enlarging })
    const after = await page.evaluate(textSizes)
    // Titles that are as wide as the window already grow no further.
    const small = after.filter(([, size], at) => size < 1.9 * Math.min(before[at]?.[1] ?? 0, 24))
    expect.soft(small).toEqual([])
    const windows = [telephone, { width: 768, height: 1_024 }, desk]
    expect(await misfitsIn(page, windows, 'edges')).toEqual([])
  })
})

describe.skipIf(inFirefox)('where every text is as long as the check lets it be', () => {
  let site: Awaited<ReturnType<typeof host>>
  beforeAll(async () => {
    site = await host(await builtWith(fullContent))
  })
  afterAll(() => site.close())

  const windows = [
    [320, 844],
    [390, 844],
    [768, 1024],
    [1000, 800],
    [1240, 800],
    [1440, 900],
    [2560, 1440],
  ].map(([width = 0, height = 0]) => ({ width, height }))

  /** Its only gate is that of /v2. */
  const full: readonly State[] = states
    .filter(({ name }) => !/^the gate/.test(name))
    .map((state) => ({ ...state, path: state.path === '/v2' ? '/' : state.path, unlocked: false }))
  const gate: State = { name: 'the gate', path: '/v2' }

  test.each([...full, gate])('the design holds of $name', async (state) => {
    const { page } = await reach(state, {
      ...{ at: site.address, width: 390, reducedMotion: 'reduce' },
    })
    await page.evaluate(() => {
      for (const one of document.querySelectorAll('.tooltip')) one.setAttribute('data-open', '')
    })
    const there = windows.filter(({ width }) => width < (state.below ?? 3_000))
    expect(await misfitsIn(page, there, 'crowds')).toEqual([])
  })

  test.each([
    ['the landing page', '/', 'crowds'],
    ['the gate', '/v2', 'crowds'],
    // Each text stands there twice, one below the other.
    ['the château', '/chateau-farcheville', 'closely'],
  ] as const)('the design holds of %s without script', async (name, path, look) => {
    const arrival = { at: site.address, reducedMotion: 'reduce', javaScriptEnabled: false } as const
    const { page } = await reach({ name, path }, arrival)
    expect(await misfitsIn(page, windows, look)).toEqual([])
  })

  test('the form of the gate does not move when it answers', async () => {
    const { page } = await reach(gate, { at: site.address, reducedMotion: 'reduce' })
    for (const window of windows) {
      await page.setViewportSize(window)
      const heights = await page.locator('form').evaluate((form) => {
        form.dataset['state'] = 'failed'
        const { props = '' } = form.closest<HTMLElement>('[data-props]')?.dataset ?? {}
        const { incorrect, failed, insecure } = JSON.parse(props).words
        return ['', incorrect, failed, insecure].map((text) => {
          form.querySelector('#password-message')?.replaceChildren(text)
          return form.clientHeight
        })
      })
      expect(new Set(heights).size, `${heights} at ${window.width}`).toBe(1)
    }
  })

  test('none of it is complained of', () => {
    expect(problemsWith(fullContent).filter(({ code }) => /long$/.test(code))).toEqual([])
  })
})
