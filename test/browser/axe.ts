import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What axe finds wrong with a page or a part of it, one line per element. What the editor marks on a page is as large as the
 * text that it marks.
 */
export async function violations(page: Page, part = 'html'): Promise<readonly string[]> {
  await page.evaluate(axe.source)
  const results: AxeResults = await page.evaluate(
    ({ place, values }) => {
      const axe = Reflect.get(window, 'axe')
      axe.configure({ rules: [{ id: 'target-size', selector: ':not([data-frame])' }] })
      return axe.run(place, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] })
    },
    { place: part, values: standards },
  )
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}
