import type { Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { budgets, views, weighDocuments } from '../../bench/weigh.ts'
import { type Arrival, arrive, opened } from '../browser/visitor.ts'
import { filesIn } from '../built-site.ts'
import { foundation } from '../foundation.ts'

/** How often a page may ask; the other budgets stand in bench/weigh.ts, and test/foundation-pages.test.ts weighs documents. */
const requestBudget = {
  page: 12,
  /** Of a page behind the password, with what opens it and wakes its parts. */
  opened: 20,
} as const

const arrivals: readonly ({ readonly name: string } & Arrival)[] = [
  { name: 'a telephone', ...views.telephone },
  { name: 'a desk', ...views.desk },
]

const files = filesIn(foundation.built)
const weights = weighDocuments([...files].map(([path, bytes]) => ({ path, bytes })))

/** What the page has asked for by the end of its loading, and once its fonts are there. */
async function weighVisit(address: string, arrival: Arrival) {
  const { page, visit, requests, mayHear } = await arrive(arrival)
  mayHear(/^error: Page not found: \/404\.html$/)
  await visit(address)
  if (arrival.unlocked) await opened(page)
  const loaded = [...requests]
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const weigh = async (asked: readonly Request[]) => {
    const sizes = await Promise.all(asked.map((request) => request.sizes()))
    // What the browser's cache answers has a size below zero.
    return sizes.reduce((total, { responseBodySize }) => total + Math.max(responseBodySize, 0), 0)
  }
  const weight = (kind: string) =>
    weigh(requests.filter((request) => request.resourceType() === kind))
  return {
    scripts: loaded.filter((request) => request.resourceType() === 'script').length,
    requests: loaded.length,
    page: await weight('document'),
    fonts: await weight('font'),
    pictures: await weight('image'),
    // A page that is opened again asks for its sheets before it may use them.
    styles: await weigh(requests.filter((request) => request.url().endsWith('.css'))),
  }
}

describe.each(weights)('$address', ({ address }) => {
  test.each(arrivals)(
    'asks for little before it is used, on $name',
    async ({ name, ...arrival }) => {
      const weight = await weighVisit(address, arrival)
      process.stdout.write(`${address}, ${name}: ${JSON.stringify(weight)}\n`)
      expect(weight.scripts).toBe(0)
      expect.soft(weight.requests).toBeLessThanOrEqual(requestBudget.page)
      expectWithin(weight)
    },
  )
})

test.each(arrivals)(
  'the landing page opened again asks for little, on $name',
  async ({ name, ...arrival }) => {
    const weight = await weighVisit('/', { ...arrival, unlocked: true })
    process.stdout.write(`/, unlocked, ${name}: ${JSON.stringify(weight)}\n`)
    expect.soft(weight.requests).toBeLessThanOrEqual(requestBudget.opened)
    expect.soft(weight.styles).toBeGreaterThan(0)
    expectWithin(weight)
  },
)

function expectWithin({ page, fonts, pictures, styles }: Awaited<ReturnType<typeof weighVisit>>) {
  expect.soft(page).toBeLessThanOrEqual(budgets.page)
  expect.soft(fonts).toBeLessThanOrEqual(budgets.fonts)
  expect.soft(pictures).toBeLessThanOrEqual(budgets.pictures)
  expect.soft(styles).toBeLessThanOrEqual(budgets.styles)
}
