import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { atNight } from '../../test/night.ts'
import { newFolder } from '../../test/temporary.ts'
import { type LoadedSource, loadSources } from '../content/load.ts'
import { calm, oneAtATime, reload, watch } from './watch.ts'

let folder: string
let before: readonly LoadedSource[]
let stop: AbortController
const file = (name: string) => join(folder, name)
const write = (name: string, text = 'words'): void => writeFileSync(file(name), text)
const replace = (name: string) => {
  write(`${name}.new`, 'other words')
  renameSync(file(`${name}.new`), file(name))
}

beforeEach(async () => {
  folder = newFolder('watch-')
  mkdirSync(file('pages'))
  for (const name of ['site.yaml', 'pages/home.md', 'pages/legal.md']) write(name, name)
  before = await loadSources(folder)
  stop = new AbortController()
})
afterEach(() => {
  stop.abort()
})

test.each<[string, string[], number]>([
  ['a burst of changes, also deep', ['site.yaml', 'pages/home.md'], 1],
  ['a file that replaces another, as many editors save', [], 1],
  ['what editors leave', ['.a.swp', 'a~', '#a#', '.DS_Store'], 0],
])('%s is told once, or not at all', async (_, names, expected) => {
  let changes = 0
  watch([folder], { signal: stop.signal, wait: 5 * calm }, () => changes++)
  if (names.length === 0) replace('site.yaml')
  for (const name of names) write(name)
  await eventually(() => expect(changes).toBeGreaterThanOrEqual(expected))
  await setTimeout(10 * calm)
  expect(changes).toBe(expected)
})

test('a folder that is made later is watched as well', async () => {
  const told: string[] = []
  watch([folder], { signal: stop.signal, wait: calm }, (changed) => told.push(...changed))
  mkdirSync(file('swarm'))
  await eventually(() => expect(told).toContain('swarm'))
  write('swarm/page.yaml')
  await eventually(() => expect(told).toContain('swarm/page.yaml'))
})

for (const [how, poll] of [
  ['hears of every change', false],
  ['looks every second', true],
] as const)
  test(
    `a folder that was moved away and back is watched again by what ${how}`,
    atNight(poll),
    async () => {
      const told = new Set<string>()
      const settings = { signal: stop.signal, wait: calm, poll }
      watch([folder], settings, (changed) => {
        for (const path of changed) told.add(path)
      })
      let count = 0
      const follows = async (name: string) => {
        told.clear()
        // It may not be watched yet: it is written again, and left alone for longer than a burst may rest.
        const isTold = async () => {
          write(name, `words ${++count}`)
          await setTimeout(300)
          expect(told).toContain(name)
        }
        await eventually(isTold)
      }
      const hears = () => eventually(() => expect(told.size).toBeGreaterThan(0))
      await follows('site.yaml')
      told.clear()
      renameSync(folder, `${folder}-away`)
      await hears()
      told.clear()
      renameSync(`${folder}-away`, folder)
      await hears()
      await follows('pages/home.md')
      await follows('new.yaml')
      told.clear()
      rmSync(file('new.yaml'))
      await eventually(() => expect(told).toContain('new.yaml'))
    },
  )

test('work that is asked for while it runs, however often, runs once more afterwards', async () => {
  let atOnce = 0
  let runs = 0
  const ask = oneAtATime(async () => {
    runs++
    expect(++atOnce).toBe(1)
    await setTimeout(1)
    atOnce--
  })
  await Promise.all([ask(), ask(), ask()])
  expect(runs).toBe(2)
  await ask()
  expect(runs).toBe(3)
})

const kept = ['pages/home.md kept', 'pages/legal.md kept', 'site.yaml kept']
const read = kept.with(2, 'site.yaml read')

test.each<[string, () => void, string[], string[]]>([
  [
    'a file is read',
    () => write('pages/home.md'),
    ['pages/home.md'],
    kept.with(0, 'pages/home.md read'),
  ],
  ['a file without a change', () => write('site.yaml', 'site.yaml'), ['site.yaml'], kept],
  ['one replaced is read', () => replace('site.yaml'), ['site.yaml.new', 'site.yaml'], read],
  ['a new file is found', () => write('a.yaml'), ['a.yaml'], ['a.yaml read', ...kept]],
  ['a removed file', () => rmSync(file('site.yaml')), ['site.yaml'], kept.slice(0, 2)],
  [
    'a renamed folder is found',
    () => renameSync(file('pages'), file('a')),
    ['pages', 'a'],
    ['a/home.md read', 'a/legal.md read', 'site.yaml kept'],
  ],
  ['all is compared', () => write('site.yaml'), [''], read],
])('after a change, %s', async (_, change, changed, expected) => {
  change()
  const sources = await reload(folder, before, new Set(changed))
  const texts = (all: readonly LoadedSource[]) =>
    all.map(({ path, bytes }) => [path, Buffer.from(bytes).toString()])
  expect(texts(sources)).toEqual(texts(await loadSources(folder)))
  const known = before.map(({ bytes }) => bytes)
  expect(
    sources.map(({ path, bytes }) => `${path} ${known.includes(bytes) ? 'kept' : 'read'}`),
  ).toEqual(expected)
})

test('a file that became a link is not read through it', async () => {
  rmSync(file('site.yaml'))
  symlinkSync(file('pages/home.md'), file('site.yaml'))
  const sources = await reload(folder, before, new Set(['site.yaml']))
  expect(sources.find(({ path }) => path === 'site.yaml')).toMatchObject({ unread: 'link' })
})
