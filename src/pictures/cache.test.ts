import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contentHash, openCache, pruneCache } from './cache.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cache-'))
})
afterEach(() => rm(folder, { recursive: true }))

const key = contentHash('a picture', 'its settings')
const place = () => join(folder, key.slice(0, 2), key)

function countedWork(text: string) {
  const counter = { runs: 0 }
  const work = async () => {
    counter.runs += 1
    return Buffer.from(text)
  }
  return { counter, work }
}

test('work is done once per key, also for a later build', async () => {
  const { counter, work } = countedWork('bytes')
  await openCache(folder).remember(key, work)
  const again = await openCache(folder).remember(key, work)
  expect(Buffer.from(again).toString()).toBe('bytes')
  expect(counter.runs).toBe(1)
})

test('work asked for twice at once is done once', async () => {
  const { counter, work } = countedWork('bytes')
  const cache = openCache(folder)
  await Promise.all([cache.remember(key, work), cache.remember(key, work)])
  expect(counter.runs).toBe(1)
})

test('a damaged entry is made again', async () => {
  await openCache(folder).remember(key, countedWork('bytes').work)
  const entry = await readFile(place())
  entry[entry.length - 1] = 0
  for (const damage of [entry, entry.subarray(0, 10), Buffer.alloc(0)]) {
    await writeFile(place(), damage)
    const mended = await openCache(folder).remember(key, countedWork('bytes').work)
    expect(Buffer.from(mended).toString()).toBe('bytes')
  }
})

test('two builds at once leave one whole entry and nothing beside it', async () => {
  const { work } = countedWork('bytes')
  const builds = Array.from({ length: 8 }, () => openCache(folder).remember(key, work))
  await Promise.all(builds)
  expect(await readdir(join(folder, key.slice(0, 2)))).toEqual([key])
})

test('a failure is not remembered', async () => {
  const cache = openCache(folder)
  await expect(cache.remember(key, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const made = await cache.remember(key, countedWork('bytes').work)
  expect(Buffer.from(made).toString()).toBe('bytes')
})

test('a folder that cannot be written does not fail the build', async () => {
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  const made = await openCache(file).remember(key, countedWork('bytes').work)
  expect(Buffer.from(made).toString()).toBe('bytes')
})

test('parts that join to the same text have different hashes', () => {
  expect(contentHash('ab', 'c')).not.toBe(contentHash('a', 'bc'))
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const kept = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => /.{60}/.test(name))

test('what has not been used for long is removed, at most once a day, and nothing else', async () => {
  const cache = openCache(folder)
  const keys = ['used', 'unused', 'recent'].map((name) => contentHash(name))
  for (const one of keys) await cache.remember(one, countedWork('bytes').work)
  const [used = '', unused = '', recent = ''] = keys
  const entry = (one: string) => join(folder, one.slice(0, 2), one)
  await writeFile(join(folder, 'another-program'), '')
  await writeFile(`${entry(unused)}.left-beside`, '')
  const old = [
    entry(used),
    entry(unused),
    `${entry(unused)}.left-beside`,
    join(folder, 'another-program'),
  ]
  for (const path of old) await utimes(path, daysAgo(31), daysAgo(31))
  await utimes(entry(recent), daysAgo(29), daysAgo(29))

  await openCache(folder).remember(used, countedWork('again').work)
  await Promise.all([pruneCache(folder), pruneCache(folder)])
  expect((await kept()).map((path) => path.slice(3)).toSorted()).toEqual([used, recent].toSorted())
  expect(await readdir(folder)).toContain('another-program')

  await utimes(entry(used), daysAgo(31), daysAgo(31))
  await pruneCache(folder)
  expect(await kept()).toHaveLength(2)
  await utimes(join(folder, 'pruned'), daysAgo(2), daysAgo(2))
  await pruneCache(folder)
  expect(await kept()).toHaveLength(1)
})

test('a folder that is not there needs no pruning', async () => {
  await expect(pruneCache(join(folder, 'nowhere'))).resolves.toBeUndefined()
})
