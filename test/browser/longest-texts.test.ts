import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { validate } from '../../src/check/diagnose.ts'
import { noteOf } from '../../src/check/schema.ts'
import { gateWordsSchema } from '../../templates/gate/schema.ts'
import { kinds } from '../../templates/kinds.ts'
import { builtWith, host } from '../built-site.ts'
import { contentWith } from '../foundation.ts'
import { fullContent, wordsFor } from './full-content.ts'
import { crowdedIn, misfitsOf } from './misfits.ts'
import { setPage } from './set-page.ts'
import { type Arrival, arrive, type Visitor } from './visitor.ts'

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

interface Case {
  readonly name: string
  readonly path: string
  readonly arrival?: Arrival
  readonly below?: number
  /** Whether each text stands there twice, one below the other. */
  readonly twice?: boolean
  /** What is to be seen in each window. */
  readonly show?: (page: Page) => Promise<unknown>
}

const inEnglish = (page: Page) => page.getByRole('radio', { name: /^EN/ }).check()

const openPlate = async (page: Page) => {
  if (await page.getByRole('dialog').isVisible()) return
  await page.locator('#gallery a').first().click()
  await page.getByRole('dialog').waitFor()
}

const openMenu = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLElement>('.mobile-menu-sheet')?.showPopover())

const withoutScript = { javaScriptEnabled: false } as const

const cases: readonly Case[] = [
  {
    name: 'the landing page with its tooltips',
    path: '/',
    show: (page) =>
      page.evaluate(() => {
        for (const tooltip of document.querySelectorAll('.tooltip'))
          tooltip.setAttribute('data-open', '')
      }),
  },
  { name: 'the landing page with its menu', path: '/', below: 1000, show: openMenu },
  { name: 'the landing page without script', path: '/', arrival: withoutScript },
  { name: 'the gate', path: '/v2' },
  { name: 'the gate without script', path: '/v2', arrival: withoutScript },
  {
    name: 'the swarm with all its cases',
    path: '/swarm',
    show: (page) => page.locator('details').evaluate((details) => details.setAttribute('open', '')),
  },
  { name: 'the swarm with its menu', path: '/swarm', below: 1000, show: openMenu },
  { name: 'the château in French', path: '/chateau-farcheville' },
  { name: 'the château in English', path: '/chateau-farcheville', show: inEnglish },
  {
    name: 'the château without script',
    path: '/chateau-farcheville',
    arrival: withoutScript,
    twice: true,
  },
  { name: 'a plate in French', path: '/chateau-farcheville', show: openPlate },
  {
    name: 'a plate in English',
    path: '/chateau-farcheville',
    show: async (page) => {
      if (!(await page.getByRole('dialog').isVisible())) await inEnglish(page)
      await openPlate(page)
    },
  },
  { name: 'a page of text in English', path: '/practical-information' },
  { name: 'a page of text in French', path: '/mentions-legales' },
  { name: 'the 404 page', path: '/404.html' },
  { name: 'the error screen', path: '/500.html' },
]

async function visit({ path, arrival }: Case): Promise<Visitor> {
  const visitor = await arrive({ at: site.address, reducedMotion: 'reduce', ...arrival })
  visitor.mayHear(/Page not found:/)
  await visitor.visit(path)
  await visitor.page.evaluate(() => document.fonts.ready.then(() => {}))
  return visitor
}

async function misfitsIn(page: Page, { below = Number.POSITIVE_INFINITY, twice, show }: Case) {
  const found = new Map<string, number[]>()
  for (const size of windows.filter(({ width }) => width < below)) {
    await page.setViewportSize(size)
    await show?.(page)
    const set = await page.evaluate(setPage)
    for (const misfit of [...misfitsOf(set), ...(twice ? [] : crowdedIn(set))])
      found.set(misfit, [...(found.get(misfit) ?? []), size.width])
  }
  return [...found].map(([misfit, widths]) => `${misfit} (${widths.join(', ')} px)`)
}

describe('where every text is as long as the check lets it be, the design holds of', () => {
  test.each(cases)('$name', async (one) => {
    const { page } = await visit(one)
    expect(await misfitsIn(page, one)).toEqual([])
  })

  test('the form of the gate, which does not move when it answers', async () => {
    const { page } = await visit({ name: '', path: '/v2' })
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
  const { problems } = validate(contentWith(fullContent), {
    table: kinds,
    lang: 'en',
    contentFolder: 'content',
    today: '2026-01-01',
  })
  expect(problems.filter(({ code }) => /long$/.test(code))).toEqual([])
})
