import { afterAll, beforeEach, expect, test } from 'vitest'
import { liveServer } from '../../src/serve/live-server.ts'
import { earlierVersion, nextVersion, type Version } from '../../src/serve/version.ts'
import { filesIn } from '../built-site.ts'
import { foundation } from '../foundation.ts'
import { violations } from './axe.ts'
import { editedSite } from './editing.ts'
import { type Arrival, arriveAt } from './visitor.ts'

const built = earlierVersion(foundation.built)
const onDisk = filesIn(foundation.built)
const files = [...onDisk].map(([path, bytes]) => ({ path, bytes }))

const read = (path: string) => String(onDisk.get(path))

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
const run = { seconds: 0.41, at: new Date(), texts: new Map<string, string>() }
const stopped = { ...run, files: [], problems: [mistake, { ...mistake, line: 4 }] }
const good = { ...run, files, problems: [] }

const none = async () => undefined
const panel = { answer: async () => false, page: none, file: none, maySee: () => true }
let version: Version = built
const server = await liveServer({
  version: () => version,
  base: '',
  language: 'en',
  port: 0,
  editor: panel,
})
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
  return { ...visitor, bar: visitor.page.locator('.problem-bar') }
}

test('the problem bar comes over the open page by itself, and goes when the mistakes are mended', {
  tags: ['night'],
}, async () => {
  const { bar } = await editor('/swarm')
  expect(await bar.count()).toBe(0)
  next(stopped)
  await expect
    .poll(() => bar.textContent())
    .toMatch(
      /^Preview2 errors to fix\. This preview shows .*“tilte” is not a field .* line 3, column 1/,
    )
  next(good)
  await expect.poll(() => bar.textContent()).toMatch(/^Site builtIn 0\.4 s, without errors\.$/)
  next(good)
  await expect.poll(() => bar.count()).toBe(0)
})

const reworded = (from: string, to: string) => ({
  ...good,
  files: files.map((file) => {
    const html = Buffer.from(file.bytes).toString()
    const isIt = file.path === 'swarm/index.html'
    return isIt ? { ...file, bytes: Buffer.from(html.replaceAll(from, to)) } : file
  }),
})

test('another text comes into the open page, which stays as it is for the rest', {
  tags: ['night'],
}, async () => {
  const { page } = await editor('/swarm', { reducedMotion: 'reduce' })
  const [, , line = ''] = /<p( class="[^"]*")?>([^<]{40,})</.exec(read('swarm/index.html')) ?? []
  const more = page.locator('main details summary').first()
  await more.click()
  await more.focus()
  await page.evaluate(() => Reflect.set(window, 'sameWindow', true))
  const state = () => [
    Reflect.get(window, 'sameWindow'),
    // Where it is seen: a browser keeps it there when text above it grows.
    Math.round(document.activeElement?.getBoundingClientRect().top ?? 0),
    document.activeElement?.nodeName,
    document.querySelector('main details')?.hasAttribute('open'),
  ]
  const before = await page.evaluate(state)
  expect(before).toEqual([true, expect.any(Number), 'SUMMARY', true])
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300)
  next(reworded(line, 'Une autre phrase, au même endroit.'))
  await expect.poll(() => page.getByText('Une autre phrase').count()).toBe(1)
  expect(await page.evaluate(state)).toEqual(before)
  next(stopped)
  await expect.poll(() => page.locator('.problem-bar').count()).toBe(1)
  expect(await page.evaluate(state)).toEqual(before)
})

test('another style comes with the page loaded again', { tags: ['night'] }, async () => {
  const { page } = await editor('/swarm')
  await page.evaluate(() => Reflect.set(window, 'sameWindow', true))
  next(reworded('</head>', '<link rel="license" href="/"></head>'))
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'sameWindow'))).toBeUndefined()
})

test('it stays when a password opens the page behind the gate', { tags: ['night'] }, async () => {
  next(stopped)
  const { unlock, bar } = await editor('/')
  expect(await bar.isVisible()).toBe(true)
  await unlock()
  expect(await bar.isVisible()).toBe(true)
})

test.each([320, 1440])(
  'it fits a window of %i px, hides no end of a page, and is accessible',
  { tags: ['night'] },
  async (width) => {
    next(stopped)
    const { page, bar } = await editor('/swarm', { width, height: 800 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(wide).toBe(false)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const [end, top] = await Promise.all([page.locator('body').boundingBox(), bar.boundingBox()])
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual((top?.y ?? 0) + 1)
    const link = page.getByRole('link', { name: 'See the errors in the editor' })
    expect(await link.getAttribute('href')).toBe('/-/edit/?problems')
    expect(await violations(page, '.problem-bar')).toEqual([])
  },
)

const edited = editedSite()

test('its link opens the list of the errors in the editor', { tags: ['night'] }, async () => {
  const { page, side, mayHear } = await edited.editor()
  // Pages of the site turn over, the editor does not.
  mayHear(/Transition was aborted .* ViewTransition opt-in disabled/)
  const event = 'landing/event.yaml'
  edited.write(event, edited.read(event).replace('end: 2026-06-21', 'end: 2026-06-01'))
  await page.goto(new URL('/swarm', page.url()).href)
  await page.getByRole('link', { name: 'See the errors in the editor' }).click()
  await side.getByRole('heading', { name: /^The event ends on June 1, 2026, before/ }).waitFor()
})
