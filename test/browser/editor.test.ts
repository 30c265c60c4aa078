import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { filesIn } from '../built-site.ts'
import { foundation } from '../foundation.ts'
import { type Running, startCommand, workOn } from '../run-command.ts'
import { violations } from './axe.ts'
import { type Arrival, arriveAt, eventually, hasFocus } from './visitor.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// What an editor wants to do, in the panel of a running preview.
const world = mkdtempSync(join(tmpdir(), 'editor-'))
const content = join(world, 'content')
let preview: Running
let panel = ''

const read = (path: string) => readFileSync(join(content, path), 'utf8')
const write = (path: string, text: string) => writeFileSync(join(content, path), text)

beforeAll(async () => {
  cpSync(foundation.content, content, { recursive: true })
  const where = ['--content', content, '--out', join(world, 'dist')]
  preview = startCommand('start', ...where, '--port', '0')
  const found = () => /http:\/\/127\.0\.0\.1:\d+\/-\/edit\/#[\w-]{43}/.exec(preview.said())
  await vi.waitFor(() => expect(found()).not.toBeNull(), { timeout: 60_000 })
  panel = found()?.[0] ?? ''
})

afterAll(() => {
  preview.child.kill('SIGKILL')
  rmSync(world, { recursive: true })
  rmSync(workOn(content), { recursive: true, force: true })
})

beforeEach(() => {
  const kept = filesIn(foundation.content)
  for (const path of filesIn(content).keys()) if (!kept.has(path)) rmSync(join(content, path))
  for (const [path, bytes] of kept)
    if (!readFileSync(join(content, path)).equals(bytes)) writeFileSync(join(content, path), bytes)
})

/** An editor before the panel. */
async function editor(arrival: Arrival = {}) {
  const { origin, pathname, hash } = new URL(panel)
  const visitor = await arriveAt(`${pathname}${hash}`, { at: origin, ...arrival })
  const { page } = visitor
  const frame = page.frameLocator('iframe')
  await frame.locator('h1').first().waitFor()
  const bar = page.getByRole('navigation', { name: 'Editor' })
  return { ...visitor, frame, bar, side: page.locator('aside.pn') }
}

type Editor = Awaited<ReturnType<typeof editor>>

/** A text of the page, with the mark that tells where it comes from. */
const reads = (text: string) => new RegExp(`^${RegExp.escape(text)}[\\u{E0100}-\\u{E01EF}]*$`, 'u')

/** Opens the field of a text on the page. */
async function point({ page, bar, frame }: Editor, text: string) {
  if ((await bar.getByRole('button', { name: 'Edit' }).getAttribute('aria-pressed')) !== 'true')
    await bar.getByRole('button', { name: 'Edit' }).click()
  await page.locator('.marks button').first().waitFor()
  const place = frame.getByText(reads(text)).first()
  await place.scrollIntoViewIfNeeded()
  const box = await place.boundingBox()
  if (!box) throw new Error(`“${text}” is not on the page`)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

test('a typo is corrected on the page: it follows as one types, and a save touches nothing else', async () => {
  const before = read('landing/hero.yaml')
  const at = await editor()
  await point(at, 'Opening season')
  const field = at.side.getByLabel('Season')
  await eventually(() => hasFocus(field)).toBe(true)
  await field.fill('Opening weekend')
  await eventually(() => at.frame.getByText('Opening weekend').count()).toBeGreaterThan(0)
  expect(read('landing/hero.yaml')).toBe(before)
  await at.side.getByRole('button', { name: 'Save' }).click()
  await eventually(() => read('landing/hero.yaml')).toBe(
    before.replace('Opening season', 'Opening weekend'),
  )
  await eventually(() => at.side.getByRole('status').textContent()).toMatch(/^Saved at /)

  await at.side.getByRole('button', { name: 'Undo' }).click()
  await eventually(() => read('landing/hero.yaml')).toBe(before)
})

test('a text that is far too long is told as the check tells it, and is not saved', async () => {
  const before = read('landing/hero.yaml')
  const at = await editor()
  await point(at, 'Opening season')
  const field = at.side.getByLabel('Season')
  await field.fill('season '.repeat(60).trim())
  await eventually(() => at.side.textContent()).toContain('Shorten')
  await eventually(() => at.side.getByRole('status').textContent()).toContain('Draft kept')
  expect(read('landing/hero.yaml')).toBe(before)
  await field.fill('Opening season')
})

test('a draft is there again after the window was closed in the middle of a word', async () => {
  const first = await editor()
  await point(first, 'Opening season')
  await first.side.getByLabel('Season').fill('Opening we')
  await eventually(() => first.frame.getByText(reads('Opening we')).count()).toBe(1)
  await first.page.close({ runBeforeUnload: false })

  const again = await editor()
  await eventually(() => again.side.textContent()).toContain('You left in the middle of')
  await again.side.getByRole('button', { name: 'Discard' }).first().click()
  await eventually(() => again.frame.getByText('Opening season').count()).toBeGreaterThan(0)
})

test('a file that another hand has broken keeps the last good page, and is mended as text', async () => {
  const at = await editor()
  const good = read('landing/hero.yaml')
  write('landing/hero.yaml', good.replace('season: Opening season', 'season: "Opening season'))
  await eventually(() => at.bar.textContent()).toMatch(/1\s*problem/)
  expect(await at.frame.locator('h1').first().textContent()).toBeTruthy()
  write('landing/hero.yaml', good)
  await eventually(() => at.bar.textContent()).toContain('No problems')
})

test('the panel can be used without a mouse', async () => {
  const { page, side, bar } = await editor()
  await page.keyboard.press('e')
  await eventually(() =>
    bar.getByRole('button', { name: 'Edit' }).getAttribute('aria-pressed'),
  ).toBe('true')
  const isAtText = () => page.evaluate(() => document.activeElement?.closest('.marks') !== null)
  await page.locator('.marks button').first().waitFor()
  for (let turn = 0; turn < 3 && !(await isAtText()); turn++) await page.keyboard.press('Tab')
  expect(await isAtText()).toBe(true)
  await page.keyboard.press('Enter')
  await eventually(() => side.count()).toBe(1)
  await page.keyboard.press('Escape')
  await eventually(() => side.count()).toBe(0)
})

test.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])('the panel is accessible at $width px', async (viewport) => {
  const at = await editor({ viewport })
  expect(await violations(at.page)).toEqual([])
  await at.bar
    .getByRole('button', { name: /problems/i })
    .first()
    .click()
  await at.side.waitFor()
  expect(await violations(at.page)).toEqual([])
})

test('a card is added beside another, filled in and taken away again, each with one undo', async () => {
  const before = filesIn(content)
  const at = await editor()
  await at.bar.locator('.bi-page').click()
  await at.side.getByText('/swarm').click()
  await at.frame.getByText('La dette est').first().waitFor()
  await point(at, 'Le piano du Cap')
  await at.side.getByRole('button', { name: 'Add another' }).click()
  const made = () =>
    [...filesIn(content).keys()].filter((path) => path.endsWith('.md') && !before.has(path))
  await eventually(made).toEqual(['swarm/cases/new.md'])
  await at.side.getByLabel('Title').fill('Le luthier')
  await at.side.getByRole('button', { name: 'Save' }).click()
  await eventually(() => read('swarm/cases/new.md')).toContain('title: Le luthier')
  await at.side.getByRole('button', { name: 'Remove this card' }).click()
  await eventually(made).toEqual([])
})

test('an artist is announced, and the line-up says so', async () => {
  const at = await editor()
  await point(at, 'Solo piano')
  await at.side.getByLabel('Name').fill('Ilse Maren, piano')
  await at.side.locator('.li-o').getByRole('radio', { name: 'Yes' }).click()
  await eventually(() => at.frame.getByText(reads('Ilse Maren, piano')).count()).toBeGreaterThan(0)
  await at.side.getByRole('button', { name: 'Save' }).click()
  await eventually(() => read('landing/event.yaml')).toMatch(
    /name: Ilse Maren, piano\n\s+confirmed: true/,
  )
})

test('what content says is text in the panel, whatever it looks like', async () => {
  const hostile =
    '<img src=x onerror=document.title=1>"\'</script><script>document.title=2</script>'
  const good = read('landing/hero.yaml')
  const page = read('pages/legal-notice.md')
  write(
    'landing/hero.yaml',
    good.replace('season: Opening season', `season: ${JSON.stringify(hostile)}`),
  )
  write('pages/legal-notice.md', page.replace(/^title: .*$/m, `title: ${JSON.stringify(hostile)}`))
  await eventually(() => preview.said()).toContain('“title” has')
  const { page: shown, bar, side } = await editor()
  await bar.locator('.bi-page').click()
  await eventually(() => side.textContent()).toContain('<img src=x')
  await bar
    .getByRole('button', { name: /problem/i })
    .first()
    .click()
  await side.waitFor()
  expect(
    await shown.evaluate(
      () => document.querySelectorAll('aside img, nav img, aside script').length,
    ),
  ).toBe(0)
  expect(await shown.title()).not.toMatch(/^[12]$/)
})
