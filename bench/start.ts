import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { withBrowser } from './browser.ts'
import {
  type Cost,
  costsOf,
  measuredBuild,
  measuredFloor,
  type Usage,
  wallOnly,
  withCopy,
} from './measure.ts'
import { withPreview } from './preview.ts'

/**
 * Measures `npm start` in a copy whose packages are there: until it answers, and until a page with pictures has loaded
 * in a browser that is open already; with nothing made, and with everything.
 */
export function measureStarts(root: string, chrome: string, rounds = 3): Promise<readonly Cost[]> {
  return withCopy(root, false, (copy) =>
    withBrowser(chrome, async (browser) => {
      const floor: Usage[] = []
      const cold: Started[] = []
      const warm: Started[] = []
      for (let round = 1; round <= rounds; round++) {
        floor.push(await measuredFloor(copy, 'content'))
        rmSync(join(copy, '.cache'), { recursive: true, force: true })
        cold.push(await started(copy, browser))
        await measuredBuild(copy)
        warm.push(await started(copy, browser))
      }
      return costsOf({
        floor,
        'first start to an answer': cold.map(({ answer }) => answer),
        'first start to a page with its pictures': cold.map(({ page }) => page),
        'second start to an answer': warm.map(({ answer }) => answer),
        'second start to a page with its pictures': warm.map(({ page }) => page),
      })
    }),
  )
}

interface Started {
  readonly answer: Usage
  readonly page: Usage
}

const started = (copy: string, browser: Browser): Promise<Started> =>
  withPreview(copy, 'content', async ({ address, first }) => {
    const page = await browser.newPage()
    const start = performance.now()
    await page.goto(`${address}/chateau-farcheville`)
    const loaded = (performance.now() - start) / 1000
    await page.close()
    return { answer: wallOnly(first), page: wallOnly(first + loaded) }
  })
