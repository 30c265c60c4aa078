import { afterAll, beforeEach, expect, test } from 'vitest'
import { liveServer } from '../../src/serve/live-server.ts'
import { earlierVersion, nextVersion, type Version } from '../../src/serve/version.ts'
import { foundation } from '../foundation.ts'
import { violations } from './axe.ts'
import { type Arrival, arriveAt, eventually, hasFocus } from './visitor.ts'

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
afterAll(() => server.close())

beforeEach(() => {
  version = built
})

/** Another run of the build, told to every open page. */
function next(outcome: typeof stopped | typeof good): void {
  version = nextVersion(version, outcome)
  server.tell()
}

/** An editor at a page of the preview. */
async function editor(path: string, size: Arrival = {}) {
  const visitor = await arriveAt(path, { at: `http://127.0.0.1:${server.port}`, ...size })
  const { page } = visitor
  const [bar, sheet] = [page.locator('.overlay-bar'), page.locator('.overlay-sheet')]
  return { ...visitor, bar, sheet, read: page.getByRole('button', { name: 'Read the proof' }) }
}

test('the overlay comes over the open page by itself, and goes when the mistakes are mended', async () => {
  const { bar } = await editor('/swarm')
  expect(await bar.count()).toBe(0)
  next(stopped)
  await eventually(() => bar.textContent()).toMatch(
    /^Proof2 errors to correct\. This preview shows/,
  )
  next(good)
  await eventually(() => bar.textContent()).toMatch(/^Bon à tirerNo errors\. Built in 0\.41/)
  next(good)
  await eventually(() => bar.count()).toBe(0)
})

test('it opens and folds by mouse and key, and is as it was after a reload', async () => {
  next(stopped)
  const { page, sheet, read } = await editor('/swarm')
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

test('it stays when a password opens the page behind the gate', async () => {
  next(stopped)
  const { unlock, bar } = await editor('/')
  expect(await bar.isVisible()).toBe(true)
  await unlock()
  expect(await bar.isVisible()).toBe(true)
})

test.each([320, 390, 768, 1440])('it fits a window of %i px and is accessible', async (width) => {
  next(stopped)
  const { page, sheet, read } = await editor('/swarm', { width, height: 800 })
  await read.click()
  const wide = await sheet.evaluate((element) => element.scrollWidth > element.clientWidth)
  expect(wide).toBe(false)
  expect(await violations(page, '.overlay')).toEqual([])
})
