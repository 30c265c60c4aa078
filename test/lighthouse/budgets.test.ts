import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type Arrival, arrive, opened } from '../browser/visitor.ts'
import { builtPages } from './built-pages.ts'

// What a page may ask of a visitor, in bytes on the wire (contract 6.4 and 6.10; kB are 1,000 bytes).
const budget = {
  page: 14_000,
  script: 1_500,
  fonts: 40_000,
  pictures: 160_000,
  styles: 10_000,
  requests: 12,
  /** Of a page behind the password, with what opens it and wakes its parts. */
  requestsToOpen: 20,
} as const

const views: readonly ({ readonly name: string } & Arrival)[] = [
  { name: 'a telephone', width: 412, height: 823, deviceScaleFactor: 2.625 },
  { name: 'a desk', width: 1440, height: 900, deviceScaleFactor: 1 },
]

const packed = (text: string) => brotliCompressSync(text).length

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(?![^>]*(?:\bsrc=|ld\+json))[^>]*>(.*?)<\/script>/gs)]
    .map(([, text = '']) => text)
    .join('')

/** What the page has asked for by the end of its loading, and once its fonts are there. */
async function weigh(address: string, arrival: Arrival) {
  const { page, visit, requests, mayHear } = await arrive(arrival)
  mayHear(/^error: Page not found: \/404\.html$/)
  await visit(address)
  if (arrival.unlocked) await opened(page)
  const loaded = [...requests]
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const weight = async (kind: string) => {
    const asked = requests.filter((request) => request.resourceType() === kind)
    const sizes = await Promise.all(asked.map((request) => request.sizes()))
    return sizes.reduce((total, { responseBodySize }) => total + responseBodySize, 0)
  }
  return {
    scripts: loaded.filter((request) => request.resourceType() === 'script').length,
    requests: loaded.length,
    fonts: await weight('font'),
    pictures: await weight('image'),
    styles: await weight('stylesheet'),
  }
}

describe.each(builtPages)('$address', ({ address, html }) => {
  test('paints after one response of 14 kB', () => {
    expect(packed(html)).toBeLessThanOrEqual(budget.page)
  })

  test('runs less than 1.5 kB of script before it is used', () => {
    expect(packed(inlineScripts(html))).toBeLessThan(budget.script)
  })

  test.each(views)('asks for little before it is used, on $name', async ({ name, ...arrival }) => {
    const weight = await weigh(address, arrival)
    process.stdout.write(`${address}, ${name}: ${JSON.stringify(weight)}\n`)
    expect(weight.scripts).toBe(0)
    expect.soft(weight.requests).toBeLessThanOrEqual(budget.requests)
    expectWithin(weight)
  })
})

test.each(views)(
  'the landing page opened again asks for little, on $name',
  async ({ name, ...arrival }) => {
    const weight = await weigh('/', { ...arrival, unlocked: true })
    process.stdout.write(`/, unlocked, ${name}: ${JSON.stringify(weight)}\n`)
    expectWithin(weight)
  },
)

function expectWithin({ fonts, pictures, styles }: Awaited<ReturnType<typeof weigh>>) {
  expect.soft(fonts).toBeLessThanOrEqual(budget.fonts)
  expect.soft(pictures).toBeLessThanOrEqual(budget.pictures)
  expect.soft(styles).toBeLessThanOrEqual(budget.styles)
}
