import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong with a page or a part of it, but for some rules, one line per element. */
export async function violations(
  page: Page,
  part = 'html',
  except: readonly string[] = [],
): Promise<readonly string[]> {
  await page.evaluate(axe.source)
  const results: AxeResults = await page.evaluate(
    ({ place, values, rules }) =>
      Reflect.get(window, 'axe').run(place, {
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
        rules,
      }),
    {
      place: part,
      values: standards,
      rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
    },
  )
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}
