import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { oneAtATime, watch } from './watch.ts'

let folder: string
let changes: number
let stop: AbortController
const file = (name: string) => join(folder, name)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watch-'))
  mkdirSync(file('pages'))
  changes = 0
  stop = new AbortController()
  watch([folder], stop.signal, () => changes++)
})
afterEach(() => {
  stop.abort()
  rmSync(folder, { recursive: true, force: true })
})

/** Waits for a number of changes, and a little longer in case there is one more. */
async function told(expected: number): Promise<void> {
  await vi.waitFor(() => expect(changes).toBeGreaterThanOrEqual(expected), 10_000)
  await setTimeout(300)
  expect(changes).toBe(expected)
}

test('a burst of changes, also deep in the folder, is told once', async () => {
  for (const name of ['site.yaml', 'pages/home.md', 'pages/legal.md'])
    writeFileSync(file(name), 'words')
  await told(1)
})

test('a file that replaces another, as many editors save, is told', async () => {
  writeFileSync(file('site.yaml'), 'words')
  await told(1)
  writeFileSync(file('site.yaml.new'), 'other words')
  renameSync(file('site.yaml.new'), file('site.yaml'))
  await told(2)
})

test('what editors leave beside their files is not told', async () => {
  for (const name of ['.site.yaml.swp', 'site.yaml~', '#site.yaml#', '.DS_Store'])
    writeFileSync(file(name), 'words')
  await told(0)
})

test('a folder that is made later is watched as well', async () => {
  mkdirSync(file('swarm'))
  await told(1)
  writeFileSync(file('swarm/page.yaml'), 'words')
  await told(2)
})

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('work that is asked for while it runs, however often, runs once more afterwards', async () => {
  let atOnce = 0
  let most = 0
  let runs = 0
  const ask = oneAtATime(async () => {
    runs++
    atOnce++
    most = Math.max(most, atOnce)
    await turn()
    atOnce--
  })
  const first = ask()
  ask()
  ask()
  await first
  expect({ runs, most }).toEqual({ runs: 2, most: 1 })
  await ask()
  expect(runs).toBe(3)
})
