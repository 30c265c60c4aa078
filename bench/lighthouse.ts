import lighthouse, { type Result } from 'lighthouse'
import { type Browser, launch, type Page } from 'puppeteer-core'
import { flags } from '../test/chromium.ts'

/** A page to measure. */
interface MeasuredPage {
  /** What it is called in reports. */
  readonly name: string
  readonly url: string
  /** The password to type first, where the page behind the gate is meant. */
  readonly password?: string
  /** Whether search engines may list it: of a page that asks them not to, that score says nothing. */
  readonly listed: boolean
}

/** What Lighthouse says of a page. */
export interface Measurement {
  readonly name: string
  /** Its categories, from 0 to 100. */
  readonly scores: Readonly<Record<string, number>>
  /** Milliseconds until the largest element of the first view is painted, on a slow telephone. */
  readonly largestPaint: number
  /** How far the page shifts while it loads; 0 is still. */
  readonly layoutShift: number
  /** Milliseconds in which the page does not answer. */
  readonly blocked: number
  readonly requests: number
  readonly bytes: number
  /** What costs points, by Lighthouse's own names. */
  readonly losses: readonly string[]
}

const tries = 3

/**
 * Measures pages with Lighthouse in its mobile settings: of some runs each the one in the middle.
 * What search engines find is no matter of speed and looked at once.
 */
export async function measurePages(
  chromium: string,
  pages: readonly MeasuredPage[],
  runs = 3,
): Promise<readonly Measurement[]> {
  const browser = await launch({ executablePath: chromium, args: flags })
  try {
    const measured: Measurement[] = []
    for (const page of pages) measured.push(await measurePage(browser, page, runs))
    return measured
  } finally {
    await browser.close()
  }
}

async function measurePage(
  browser: Browser,
  page: MeasuredPage,
  runs: number,
): Promise<Measurement> {
  const results: Result[] = []
  for (let run = 0; run < runs; run++)
    results.push(await audit(browser, page, ['performance', 'accessibility', 'best-practices']))
  const speed = ({ categories }: Result) => categories['performance']?.score ?? 0
  const middle = results.toSorted((one, other) => speed(one) - speed(other))[Math.floor(runs / 2)]
  if (!middle) throw new Error(`${page.name} was not measured`)
  return measurementOf(page.name, [
    middle,
    ...(page.listed ? [await audit(browser, page, ['seo'])] : []),
  ])
}

type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'

/** The result of Lighthouse, which on a busy machine may need a second try to record a page at all. */
async function audit(
  browser: Browser,
  page: MeasuredPage,
  categories: Category[],
): Promise<Result> {
  const failures: string[] = []
  while (failures.length < tries) {
    const result = await auditOnce(browser, page, categories)
    if (result && !result.runtimeError) return result
    failures.push(result?.runtimeError?.message ?? 'Lighthouse gave no result')
  }
  throw new Error(`${page.name}: ${failures.join(' ')}`)
}

async function auditOnce(
  browser: Browser,
  page: MeasuredPage,
  onlyCategories: Category[],
): Promise<Result | undefined> {
  const context = await browser.createBrowserContext()
  try {
    const tab = await context.newPage()
    // Chromium asks for robots.txt in the name of the page, whose policy lets it connect to
    // nothing: https://github.com/GoogleChrome/lighthouse/issues/16597
    if (onlyCategories.includes('seo')) await tab.setBypassCSP(true)
    if (page.password) await unlock(tab, page.url, page.password)
    const disableStorageReset = page.password !== undefined
    const flags = { disableStorageReset, onlyCategories, logLevel: 'error' } as const
    const result = await lighthouse(page.url, flags, undefined, tab)
    return result?.lhr
  } finally {
    await context.close()
  }
}

/** Opens the page for the browser session, and forgets what was loaded for it. */
async function unlock(tab: Page, url: string, password: string): Promise<void> {
  await tab.goto(url)
  await tab.type('input[type=password]', password)
  await tab.keyboard.press('Enter')
  await tab.waitForSelector('html[data-gate=open]')
  const session = await tab.createCDPSession()
  await session.send('Network.clearBrowserCache')
  await session.detach()
}

function measurementOf(name: string, results: readonly Result[]): Measurement {
  const categories = results.flatMap((result) => Object.values(result.categories))
  const audits: Result['audits'] = Object.assign({}, ...results.map((result) => result.audits))
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const details = audits['network-requests']?.details
  const requests = details?.type === 'table' ? details.items : []
  return {
    name,
    scores: Object.fromEntries(
      categories.map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
    ),
    largestPaint: Math.round(value('largest-contentful-paint')),
    layoutShift: value('cumulative-layout-shift'),
    blocked: Math.round(value('total-blocking-time')),
    requests: requests.length,
    bytes: requests.reduce((total, { transferSize }) => total + Number(transferSize ?? 0), 0),
    losses: categories
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()),
  }
}
