import axe from 'axe-core'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { liveServer } from '../../src/serve/live-server.ts'
import { earlierVersion, nextVersion, type Version } from '../../src/serve/version.ts'
import { foundation } from '../foundation.ts'
import { arrive, eventually, hasFocus } from './visitor.ts'

const built = earlierVersion(foundation.built)
const files = [...built.files].map(([path, bytes]) => ({ path, bytes }))

const mistake = {
  file: 'content/landing/mission/protection-of-the-whole-musical-heritage-of-europe.md',
  line: 3,
  column: 1,
  endLine: 3,
  endColumn: 6,
  severity: 'error' as const,
  code: 'field/unknown',
  message: '“tilte” is not a field of a mission card.',
  fix: 'Did you mean “title”?',
}
const text = `---\nicon: tenuto\ntilte: Protection of Music\norder: ${'1'.repeat(120)}\n---\n`
const run = { seconds: 0.41, at: new Date(), texts: new Map([[mistake.file, text]]) }
const stopped = { ...run, files: [], problems: [mistake, { ...mistake, line: 4 }] }
const good = { ...run, files, problems: [] }

let version: Version = built
const server = await liveServer({ version: () => version, base: '', language: 'en', port: 0 })
const at = `http://127.0.0.1:${server.port}`
afterAll(() => server.close())

/** Another run of the build, told to every open page. */
function next(outcome: typeof stopped | typeof good): void {
  version = nextVersion(version, outcome)
  server.tell()
}

beforeEach(() => {
  version = built
})

/** An editor at a page of the preview. */
async function editor(path: string, size = {}) {
  const { visit, page, unlock } = await arrive({ at, ...size })
  await visit(path)
  return {
    page,
    visit,
    unlock,
    bar: page.locator('.overlay-bar'),
    sheet: page.locator('.overlay-sheet'),
  }
}

describe('the overlay', () => {
  test('comes over the open page by itself, and goes when the mistakes are mended', async () => {
    const { bar } = await editor('/swarm')
    expect(await bar.count()).toBe(0)
    next(stopped)
    await eventually(() => bar.textContent()).toMatch(/^Proof2 corrections\. Showing the last good/)
    next(good)
    await eventually(() => bar.textContent()).toMatch(
      /^Bon à tirerNo corrections\. Built in 0\.41 s\./,
    )
    next(good)
    await eventually(() => bar.count()).toBe(0)
  })

  test('stands over every page, an unknown address too', async () => {
    next(stopped)
    const { visit, bar } = await editor('/chateau-farcheville')
    for (const path of ['/swarm', '/', '/legal-notice']) {
      await visit(path)
      expect(await bar.isVisible()).toBe(true)
    }
  })

  test('opens and folds by mouse and key, and is as it was after a reload', async () => {
    next(stopped)
    const { page, sheet } = await editor('/swarm')
    const read = page.getByRole('button', { name: 'Read the proof' })
    expect(await sheet.isVisible()).toBe(false)
    await read.click()
    expect(await sheet.isVisible()).toBe(true)
    expect(await hasFocus(sheet)).toBe(true)

    await page.reload()
    expect(await sheet.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await sheet.isVisible()).toBe(false)
    expect(await hasFocus(read)).toBe(true)
    await page.reload()
    expect(await sheet.isVisible()).toBe(false)
  })

  test('stays when a password opens the page behind the gate', async () => {
    next(stopped)
    const { unlock, bar } = await editor('/')
    await unlock()
    expect(await bar.isVisible()).toBe(true)
  })

  test('stands alone where no version was ever good', async () => {
    version = nextVersion({ ...built, files: new Map(), printed: undefined }, stopped)
    const visitor = await arrive({ at })
    visitor.mayHear(/404/)
    await visitor.visit('/')
    expect(await visitor.page.locator('.overlay-bar').textContent()).toContain('no edition to show')
  })

  test.each([320, 390, 768, 1440])('fits a window of %i px and is accessible', async (width) => {
    next(stopped)
    const { page, sheet } = await editor('/swarm', { width, height: 800 })
    await page.getByRole('button', { name: 'Read the proof' }).click()
    const wide = await sheet.evaluate((element) => element.scrollWidth > element.clientWidth)
    expect(wide).toBe(false)
    await page.evaluate(axe.source)
    const { violations } = await page.evaluate(() => window.axe.run('.overlay'))
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  })
})

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}
