import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { shifted, still } from './shifted.ts'
import { pages } from './states.ts'
import { arrive, later, opened } from './visitor.ts'

const readThrough = (page: Page) =>
  page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
  })

const windows = [
  { width: 390, height: 844 },
  { width: 768, height: 1_024 },
  { width: 1_440, height: 900 },
] as const

describe.each(windows)('at $width by $height px nothing moves of', (size) => {
  test.each(pages)('$name, while its last styles arrive and one reads through', async (state) => {
    const { path, unlocked = false } = state
    const { page, visit, mayHear } = await arrive({ ...size, unlocked, reducedMotion: 'reduce' })
    mayHear(/status of 404/, /Page not found:/)
    await page.route('**/assets/*.css', later(400))
    await visit(path, 'commit')
    if (unlocked) await opened(page)
    await page.locator('main').first().waitFor()
    await readThrough(page)
    await page.waitForLoadState()
    await readThrough(page)
    expect(await shifted(page)).toEqual(still)
  })
})
