import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong with a page or a part of it, one line per element. */
export async function violations(page: Page, part = 'html'): Promise<readonly string[]> {
  await page.evaluate(axe.source)
  const results: AxeResults = await page.evaluate(
    ({ place, values }) =>
      Reflect.get(window, 'axe').run(place, {
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
      }),
    { place: part, values: standards },
  )
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}
