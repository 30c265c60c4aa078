import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Listening, listen } from '../../src/serve/serve.ts'
import { builtWith, host } from '../built-site.ts'
import { foundation, launchDay } from '../foundation.ts'
import { pages, reach, type State } from './states.ts'
import { type Arrival, arrive, arriveAt, later, opened, origin, wordsOf } from './visitor.ts'

const small = { width: 390, height: 844, reducedMotion: 'reduce' } as const
const wide = { width: 1440, height: 900, reducedMotion: 'reduce' } as const

/** What has moved by itself since a page was opened: in all (Cumulative Layout Shift, below a thousandth none), and by its names. */
const shifted = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const nameOf = (source: object) => {
      const node: unknown = Reflect.get(source, 'node')
      return node instanceof Element ? `${node.tagName}.${node.className}` : String(node)
    }
    const all: PerformanceEntry[] = []
    const observer = new PerformanceObserver((list) => all.push(...list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    await new Promise((resolve) => setTimeout(resolve, 300))
    const own = [...all, ...observer.takeRecords()].filter(
      (entry) => !Reflect.get(entry, 'hadRecentInput'),
    )
    const sum = own.reduce((total, entry) => total + Number(Reflect.get(entry, 'value')), 0)
    const sources = own.flatMap((entry): readonly object[] => Reflect.get(entry, 'sources'))
    return sum < 0.0005 ? [] : [sum.toFixed(3), ...sources.map(nameOf)]
  })

const readThrough = (page: Page) =>
  page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
  })

describe.each([small, wide, { ...wide, width: 768, height: 1_024 }])(
  'at $width by $height px nothing moves',
  (size) => {
    test.each(pages)(
      'of $name while its last styles arrive and one reads through',
      async (state) => {
        const { path, unlocked = false } = state
        const { page, visit, mayHear } = await arrive({ ...size, unlocked })
        mayHear(/status of 404/, /Page not found:/)
        await page.route('**/assets/*.css', later(400))
        await visit(path, 'commit')
        if (unlocked) await opened(page)
        await page.locator('main').first().waitFor()
        await readThrough(page)
        await page.waitForLoadState()
        await readThrough(page)
        expect(await shifted(page)).toEqual([])
      },
    )
  },
)

describe('where fonts come three seconds late', () => {
  let launched: Awaited<ReturnType<typeof host>>
  beforeAll(async () => {
    launched = await host(await builtWith(launchDay))
  })
  afterAll(() => launched.close())

  // What a font moves it moves each time; a machine at its limits may move something else once.
  test.each([320, 390, 768, 1024, 1440, 1920, 2560])(
    'no page moves, at %i px',

    async (width) => {
      const shiftOf = async (state: State, at = origin) => {
        const { page } = await reach(state, {
          at,
          width,
          height: width < 700 ? 844 : 900,
          before: (next) => next.route('**/*.woff2', later(3_000)),
        })
        await page.waitForFunction(() =>
          [...document.fonts].some(({ status }) => status === 'loaded'),
        )
        return [state.name, await shifted(page)] as const
      }
      const open = { name: 'the landing page on launch day', path: '/' }
      const shifts = await Promise.all([
        ...pages.map((state) => shiftOf(state)),
        shiftOf(open, launched.address),
      ])
      expect(shifts.filter(([, shift]) => shift.length > 0)).toEqual([])
    },
  )
})

// Parted before the form, and within the last line.
describe.each(['<p class="lead"', '©'])('while what begins with %s is late', (cut) => {
  let halves: Listening
  /** Sends the built gate in two halves, the second later, and leads everything else to the built site. */
  beforeAll(async () => {
    halves = await listen(async (request, response) => {
      const answer = await fetch(origin + request.url)
      const bytes = Buffer.from(await answer.arrayBuffer())
      const type = answer.headers.get('content-type') ?? ''
      response.writeHead(answer.status, { 'content-type': type })
      const half = type.startsWith('text/html') ? bytes.indexOf(cut) : bytes.length
      response.write(bytes.subarray(0, half))
      setTimeout(() => response.end(bytes.subarray(half)), half < bytes.length ? 700 : 0)
    }, 0)
  })
  afterAll(() => halves.close())

  test.each([390, 1440])('the gate stands still, at %i px', async (width) => {
    const { page } = await arriveAt('/', { at: `http://127.0.0.1:${halves.port}`, width })
    await page.getByLabel('Password').waitFor()
    expect(await shifted(page)).toEqual([])
  })
})

/** A visitor whose connection takes its time with every module. */
async function arriveSlowly(path: string, late: number, arrival: Arrival) {
  const visitor = await arrive(arrival)
  const { page, visit } = visitor
  await page.route('**/assets/*.js', later(late))
  await visit(path, 'commit')
  if (arrival.unlocked) await opened(page)
  return visitor
}

/** Presses the mouse where something is, the moment it is in the page, and does not wait for it to be ready. */
async function press(page: Page, selector: string) {
  const element = page.locator(selector).first()
  await element.waitFor({ state: 'attached' })
  await element.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await element.boundingBox()) ?? {}
  await page.mouse.click(x + width / 2, y + height / 2)
}

const menu = '.mobile-menu-toggle'
const label = (lang: string) => `.language-toggle label[lang=${lang}]`

const menuIs = (open: boolean) => (page: Page) =>
  page.evaluate(
    (isOpen) =>
      [
        document.querySelector('#menu')?.matches(':popover-open'),
        document.querySelector('.mobile-menu-toggle')?.matches('[aria-expanded=true]'),
        document.querySelector('main')?.hasAttribute('inert'),
      ].every((says) => says === isOpen),
    open,
  )
const menuHasLed = async (page: Page) =>
  page.url().endsWith('#resultats') && (await menuIs(false)(page))
const isEnglish = async (page: Page) =>
  (await page.title()) === 'Château de Farcheville, a fortress returned to music' &&
  (await page.locator('html[lang=en] [value=en]').isChecked()) &&
  (await page.locator('img').first().getAttribute('alt'))?.startsWith('Engraving') === true &&
  (await wordsOf(page.locator('#history h2'))) === 'History'
const isShown =
  (selector: string, text = '') =>
  (page: Page) =>
    page.locator(selector, { hasText: text }).first().isVisible()
const casesAreOpen = isShown('details[open] summary', 'Moins d’exemples')

interface Clicks {
  readonly name: string
  readonly path: string
  readonly arrival?: Arrival
  readonly at: readonly string[]
  readonly isDone: (page: Page) => Promise<boolean>
}

/** Presses one thing after the other, which is done and stays done when the code has come. */
async function expectDone({ path, arrival = wide, at, isDone }: Clicks, late: number, pause = 0) {
  const { page } = await arriveSlowly(path, late, arrival)
  for (const selector of at) {
    await press(page, selector)
    await page.waitForTimeout(pause)
  }
  await page.locator('[data-awake]').first().waitFor({ state: 'attached' })
  await expect.poll(() => isDone(page)).toBe(true)
  expect(new URL(page.url()).pathname).toBe(path)
}

const home = '/'
const swarm = '/swarm'
const château = '/chateau-farcheville' as const
const open = { ...small, unlocked: true }
const inside = { ...wide, unlocked: true } as const
const leads = '#menu a[href="#resultats"]'

const first: readonly Clicks[] = [
  { name: 'opens the menu', path: swarm, arrival: small, at: [menu], isDone: menuIs(true) },
  { name: 'opens the menu of home', path: home, arrival: open, at: [menu], isDone: menuIs(true) },
  { name: 'leads on', path: swarm, arrival: small, at: [menu, leads], isDone: menuHasLed },
  { name: 'turns the page to English', path: château, at: [label('en')], isDone: isEnglish },
  { name: 'opens the further cases', path: swarm, at: ['summary'], isDone: casesAreOpen },
  { name: 'enlarges a plate', path: château, at: ['#gallery a'], isDone: isShown('dialog img') },
  {
    name: 'opens a tooltip',
    path: home,
    arrival: inside,
    at: ['.tooltip-term'],
    isDone: isShown('.tooltip-note'),
  },
]

// None, and longer than it takes to click.
describe.each([0, 150, 500, 1_500])('where modules take %i ms, the first click', (late) => {
  test.each(first)('$name', (clicks) => expectDone(clicks, late))

  test.each(['Enter', 'a click'])('sends the password, with %s', async (way) => {
    const { page } = await arriveSlowly(home, late, wide)
    const field = page.locator('input[type=password]')
    await field.waitFor({ state: 'attached' })
    await field.fill(foundation.passwords[0])
    if (way === 'Enter') await page.keyboard.press('Enter')
    else await press(page, 'form [type=submit]')
    await opened(page)
  })

  test('on a link of the header leads to the section', async () => {
    const { page } = await arriveSlowly(swarm, late, wide)
    await press(page, '.navigation a[href="#methodes"]')
    await expect.poll(() => page.url()).toMatch(/#methodes$/)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
  })
})

const languages = ['en', 'fr', 'en', 'fr', 'en', 'fr', 'en'].map(label)
const many: readonly Clicks[] = [
  { name: 'the further cases', path: swarm, at: Array(9).fill('summary'), isDone: casesAreOpen },
  { name: 'the menu', path: swarm, arrival: small, at: Array(9).fill(menu), isDone: menuIs(true) },
  { name: 'the language toggle', path: château, at: languages, isDone: isEnglish },
]

test.each(many)(
  'of clicks that follow each other while the code arrives none is lost by $name',
  (clicks) => expectDone(clicks, 250, 70),
)

test('who saves data is spared the code', async () => {
  const saveData = () =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  const { page, requests } = await arriveAt(château, {
    ...wide,
    before: (next) => next.addInitScript(saveData),
  })
  // What is fetched ahead is asked for once the page has loaded and nothing else is to be done.
  await page.waitForLoadState('networkidle')
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 })),
  )
  expect(requests.filter((request) => request.resourceType() === 'script')).toEqual([])
  await page.getByRole('radio', { name: 'EN, English' }).check()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
})
