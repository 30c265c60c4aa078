import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { newFolder } from '../../test/temporary.ts'
import { contentHash, openCache, pruneCache } from './cache.ts'

let folder = ''
beforeEach(async () => {
  folder = newFolder('cache-')
  work.mockClear()
})

const key = contentHash('a picture', 'its settings')
const place = () => join(folder, key.slice(0, 2), key)

const bytes = Buffer.from('bytes')
const work = vi.fn(async () => bytes)
/** What the cache of a new build has for the key. */
const remembered = async (cache = openCache(folder)) =>
  Buffer.from(await cache.remember(key, work)).toString()

test('work is done once per key, also when asked for twice at once, and for a later build', async () => {
  const cache = openCache(folder)
  await Promise.all([remembered(cache), remembered(cache)])
  expect(await remembered()).toBe('bytes')
  expect(work).toHaveBeenCalledOnce()
})

test('a damaged entry is made again', async () => {
  await remembered()
  const entry = await readFile(place())
  entry[entry.length - 1] = 0
  for (const damage of [entry, entry.subarray(0, 10), Buffer.alloc(0)]) {
    await writeFile(place(), damage)
    expect(await remembered()).toBe('bytes')
  }
})

test('two builds at once leave one whole entry and nothing beside it', async () => {
  await Promise.all(Array.from({ length: 8 }, () => remembered()))
  expect(await readdir(join(folder, key.slice(0, 2)))).toEqual([key])
})

test('a failure is not remembered', async () => {
  const cache = openCache(folder)
  work.mockRejectedValueOnce(new Error('no'))
  await expect(remembered(cache)).rejects.toThrow('no')
  expect(await remembered(cache)).toBe('bytes')
})

test('a folder that cannot be written does not fail the build', async () => {
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  expect(await remembered(openCache(file))).toBe('bytes')
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const kept = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => /.{60}/.test(name))

test('what has not been used for long is removed, at most once a day, and nothing else', async () => {
  const cache = openCache(folder)
  const keys = ['used', 'unused', 'recent'].map((name) => contentHash(name))
  for (const one of keys) await cache.remember(one, work)
  const [used = '', unused = '', recent = ''] = keys
  const entry = (one: string) => join(folder, one.slice(0, 2), one)
  const beside = [join(folder, 'another-program'), `${entry(unused)}.left-beside`]
  for (const path of beside) await writeFile(path, '')
  const old = [entry(used), entry(unused), ...beside]
  for (const path of old) await utimes(path, daysAgo(31), daysAgo(31))
  await utimes(entry(recent), daysAgo(29), daysAgo(29))

  await openCache(folder).remember(used, work)
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
