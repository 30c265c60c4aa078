import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { listen } from '../../src/serve/serve.ts'
import { foundation } from '../foundation.ts'
import { shifted, still } from './shifted.ts'
import {
  type Arrival,
  arrive,
  arriveAt,
  eventually,
  later,
  opened,
  origin,
  wordsOf,
} from './visitor.ts'

/** Milliseconds that every module takes to arrive: none, and longer than it takes to click. */
const delays = [0, 150, 500, 1_500] as const

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

const small = { width: 390, height: 844, reducedMotion: 'reduce' } as const
const wide = { width: 1440, height: 900, reducedMotion: 'reduce' } as const
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

type Clicks = readonly [
  path: string,
  arrival: Arrival,
  selectors: readonly string[],
  isDone: (page: Page) => Promise<boolean>,
]

/** Presses one thing after the other, which is done and stays done when the code has come. */
async function expectDone([path, arrival, selectors, isDone]: Clicks, late: number, pause = 0) {
  const { page } = await arriveSlowly(path, late, arrival)
  for (const selector of selectors) {
    await press(page, selector)
    await page.waitForTimeout(pause)
  }
  await page.locator('[data-awake]').first().waitFor({ state: 'attached' })
  await eventually(() => isDone(page)).toBe(true)
  expect(new URL(page.url()).pathname).toBe(path)
}

const clicks: Readonly<Record<string, Clicks>> = {
  'opens the menu': ['/swarm', small, [menu], menuIs(true)],
  'opens the menu behind the gate': ['/', { ...small, unlocked: true }, [menu], menuIs(true)],
  'leads on from the menu': ['/swarm', small, [menu, '#menu a[href="#resultats"]'], menuHasLed],
  'turns the page to English': ['/chateau-farcheville', wide, [label('en')], isEnglish],
  'opens the further cases': ['/swarm', wide, ['summary'], casesAreOpen],
  'enlarges a plate': ['/chateau-farcheville', wide, ['#gallery a'], isShown('dialog img')],
  'opens a tooltip': [
    '/',
    { ...wide, unlocked: true },
    ['.tooltip-term'],
    isShown('.tooltip-note'),
  ],
}

describe.each(delays)('where modules take %i ms, the first click', (late) => {
  test.each(Object.entries(clicks))('%s', (_, click) => expectDone(click, late))

  test.each(['Enter', 'a click'])('sends the password, with %s', async (way) => {
    const { page } = await arriveSlowly('/', late, wide)
    const field = page.locator('input[type=password]')
    await field.waitFor({ state: 'attached' })
    await field.fill(foundation.passwords[0])
    if (way === 'Enter') await page.keyboard.press('Enter')
    else await press(page, 'form button')
    await opened(page)
  })

  test('on a link of the header leads to the section', async () => {
    const { page } = await arriveSlowly('/swarm', late, wide)
    await press(page, '.navigation a[href="#methodes"]')
    await eventually(() => page.url()).toMatch(/#methodes$/)
    await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
  })
})

const languages = ['en', 'fr', 'en', 'fr', 'en', 'fr', 'en'].map(label)
const manyClicks: Readonly<Record<string, Clicks>> = {
  'the further cases': ['/swarm', wide, Array(9).fill('summary'), casesAreOpen],
  'the menu': ['/swarm', small, Array(9).fill(menu), menuIs(true)],
  'the language toggle': ['/chateau-farcheville', wide, languages, isEnglish],
}

test.each(Object.entries(manyClicks))(
  'of clicks that follow each other while the code arrives none is lost by %s',
  (_, many) => expectDone(many, 250, 70),
)

test('who saves data is spared the code', async () => {
  const saveData = () =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  const { page, requests } = await arriveAt('/chateau-farcheville', {
    ...wide,
    before: (next) => next.addInitScript(saveData),
  })
  await page.waitForTimeout(1_000)
  expect(requests.filter((request) => request.resourceType() === 'script')).toEqual([])
  await page.getByRole('radio', { name: 'EN, English' }).check()
  await eventually(() => page.locator('html').getAttribute('lang')).toBe('en')
})

// Parted before the form, and within the last line.
describe.each(['<p class="lead"', '©'])('while what begins with %s is late', async (cut) => {
  /** Sends the built gate in two halves, the second later, and leads everything else to the built site. */
  const halves = await listen(async (request, response) => {
    const answer = await fetch(origin + request.url)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const type = answer.headers.get('content-type') ?? ''
    response.writeHead(answer.status, { 'content-type': type })
    const half = type.startsWith('text/html') ? bytes.indexOf(cut) : bytes.length
    response.write(bytes.subarray(0, half))
    setTimeout(() => response.end(bytes.subarray(half)), half < bytes.length ? 700 : 0)
  }, 0)
  afterAll(halves.close)

  test.each([390, 1440])('the gate stands still, at %i px', async (width) => {
    const { page } = await arriveAt('/', { at: `http://127.0.0.1:${halves.port}`, width })
    await page.getByLabel('Password').waitFor()
    expect(await shifted(page)).toEqual(still)
  })
})
