import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { budgets, views, weighDocuments } from '../../bench/weigh.ts'
import { arrive, opened } from '../browser/visitor.ts'
import { filesIn } from '../built-site.ts'
import { foundation } from '../foundation.ts'

const files = [...filesIn(foundation.built)].map(([path, bytes]) => ({ path, bytes }))
const visits = weighDocuments(files).map(({ address }) => ({ address, unlocked: false }))

const weigh = async (asked: readonly Request[]) => {
  const sizes = await Promise.all(asked.map((request) => request.sizes()))
  // What the browser's cache answers has a size below zero.
  return sizes.reduce((total, { responseBodySize }) => total + Math.max(responseBodySize, 0), 0)
}

/** The other budgets stand in bench/weigh.ts, and test/foundation-pages.test.ts weighs documents. */
test.each(
  [...visits, { address: '/', unlocked: true }].flatMap((visit) =>
    Object.entries(views).map(([view, size]) => ({ ...visit, view, size })),
  ),
)(
  '$address asks for little before it is used, on a $view, unlocked: $unlocked',
  async ({ address, view, size, unlocked }) => {
    const { page, visit, requests, mayHear } = await arrive({ ...size, unlocked })
    mayHear(/^error: Page not found: \/404\.html$/)
    await visit(address)
    if (unlocked) await opened(page)
    const loaded = [...requests]
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const of = (kind: string) => requests.filter((request) => request.resourceType() === kind)
    const weight = {
      page: await weigh(of('document')),
      fonts: await weigh(of('font')),
      pictures: await weigh(of('image')),
      // A page that is opened again asks for its sheets before it may use them.
      styles: await weigh(requests.filter((request) => request.url().endsWith('.css'))),
    }
    process.stdout.write(`${address}, ${view}: ${loaded.length} ${JSON.stringify(weight)}\n`)
    for (const kind of ['page', 'fonts', 'pictures', 'styles'] as const)
      expect.soft(weight[kind], kind).toBeLessThanOrEqual(budgets[kind])
    // Of a page behind the password, with what opens it and wakes its parts.
    expect.soft(loaded.length).toBeLessThanOrEqual(unlocked ? 20 : 12)
    if (unlocked) expect.soft(weight.styles).toBeGreaterThan(0)
    else expect(loaded.filter((request) => request.resourceType() === 'script')).toEqual([])
  },
)
