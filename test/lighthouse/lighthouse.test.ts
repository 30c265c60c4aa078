import { expect, test } from 'vitest'
import { measurePages } from '../../bench/lighthouse.ts'
import { lighthouseTable } from '../../bench/tables.ts'
import { origin } from '../browser/visitor.ts'
import { filesIn } from '../built-site.ts'
import { foundation } from '../foundation.ts'

const { CHROME_PATH: chromium = '' } = process.env

const open = [...filesIn(foundation.built)]
  .filter(([path, html]) => path.endsWith('index.html') && !html.includes('data-payload='))
  .map(([path, html]) => ({
    name: `/${path.replace(/\/?index\.html$/, '')}`,
    listed: !html.includes('<meta name="robots" content="noindex"'),
  }))

/** 100 is the aim, and below 97 something has been lost. */
const least = 97

test.each([
  ...open,
  { name: '/, locked', listed: false },
  { name: '/, unlocked', listed: false, password: foundation.passwords[0] },
])(
  '$name has at least 97 points of Lighthouse in every category, and stands still while it loads',
  async (page) => {
    const url = origin + page.name.replace(/,.*/, '')
    const measured = await measurePages(chromium, [{ ...page, url }], 1)
    process.stdout.write(`${lighthouseTable(measured)}\n`)
    for (const { scores, layoutShift, losses } of measured) {
      // How fast a page is depends on what else the machine has to do: that is for the bench.
      const { performance: _, ...counted } = scores
      for (const [category, score] of Object.entries(counted))
        expect
          .soft(score, `${category} loses by ${losses.join(', ')}`)
          .toBeGreaterThanOrEqual(least)
      expect(layoutShift).toBeLessThan(0.01)
    }
    expect(measured).toHaveLength(1)
  },
)
