import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { newFolder } from '../temporary.ts'
import { countedGit } from './counted-git.ts'
import { type Editor, editedSite } from './editing.ts'
import { openSettings, point, pointAt, press, turnTo } from './hand.ts'
import { eventually } from './visitor.ts'

// What the editor does for what somebody does: requests, checks of the site, pages printed, git started.
const world = newFolder('editor-work-')
const counts = join(world, 'counts')

const { editor } = editedSite({
  environment: {
    COUNTS: counts,
    PATH: countedGit(world, counts),
    NODE_OPTIONS: `--import tsx --import ${join(import.meta.dirname, 'counting.ts')}`,
  },
})

/** Waits until nothing was asked for a second: what is shown comes late where the machine is busy. */
async function rest(page: Editor['page']): Promise<void> {
  let last = performance.now()
  const hear = () => {
    last = performance.now()
  }
  page.on('request', hear)
  page.on('requestfinished', hear)
  await vi.waitUntil(() => performance.now() - last > 1000, { timeout: 60_000, interval: 50 })
  page.off('request', hear)
  page.off('requestfinished', hear)
}

/** What is done while somebody acts, once it has come to rest. */
async function workOf({ page }: Editor, act: () => Promise<unknown>) {
  await rest(page)
  const asked: string[] = []
  const hear = (request: { url: () => string }) => asked.push(new URL(request.url()).pathname)
  const before = readFileSync(counts, 'utf8').length
  page.on('request', hear)
  const start = performance.now()
  await act()
  const shown = Math.round(performance.now() - start)
  await rest(page)
  page.off('request', hear)
  const lines = readFileSync(counts, 'utf8').slice(before).split('\n')
  const of = (what: string) => lines.filter((line) => line === what).length
  const work = { asked, checks: of('check'), prints: of('print'), gits: of('git'), shown }
  if (process.env['SAID']) process.stdout.write(`${JSON.stringify(work)}\n`)
  return work
}

test('a key makes one check, at most two prints and three requests, and starts no git', async () => {
  const at = await editor()
  await point(at, 'Opening season')
  const field = at.side.getByLabel('Season')
  await field.focus()
  const { asked, checks, prints, gits } = await workOf(at, async () => {
    await at.page.keyboard.type('s')
    await at.side.getByText('Draft, not saved').waitFor()
    await eventually(() => at.frame.getByText('Opening seasons').count()).toBeGreaterThan(0)
  })
  expect(checks).toBe(1)
  expect(prints).toBeLessThanOrEqual(2)
  expect(asked.length, asked.join(' ')).toBeLessThanOrEqual(3)
  expect(gits).toBe(0)
})

test('an open picture asks nothing while somebody types', async () => {
  const at = await editor()
  await turnTo(at, 'Château')
  await pointAt(at, at.frame.getByAltText('vu du ciel'), 'vu du ciel')
  const field = at.side.getByRole('textbox').first()
  await field.focus()
  const { asked } = await workOf(at, async () => {
    await at.page.keyboard.type('s')
    await at.side.getByText('Draft, not saved').waitFor()
  })
  expect(asked.filter((path) => path.includes('picture'))).toEqual([])
  expect(asked.length, asked.join(' ')).toBeLessThanOrEqual(3)
})

test('the sheet of addresses asks for nothing of the publication', async () => {
  const at = await editor()
  await turnTo(at, 'Legal notice')
  const { gits, asked } = await workOf(at, async () => {
    await openSettings(at)
    await press(at.side, 'Change the address')
    await at.side.getByRole('textbox', { name: 'Address' }).waitFor()
  })
  expect(gits).toBe(0)
  expect(asked.filter((path) => /state|publi/.test(path))).toEqual([])
})
