import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { existsAt, reach, states } from './states.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong, one line per element. */
async function violations(page: Page): Promise<readonly string[]> {
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

describe.each([390, 1440])('at %i px axe finds nothing wrong with', (width) => {
  test.each(states.filter((state) => existsAt(state, width)))('$name', async (state) => {
    const { page } = await reach(state, { width, reducedMotion: 'reduce' })
    expect(await violations(page)).toEqual([])
  })
})
