import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong with a page, one line per element. */
export async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source)
  const results: AxeResults = await page.evaluate(
    (values) =>
      Reflect.get(window, 'axe').run(document, {
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
      }),
    standards,
  )
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}
