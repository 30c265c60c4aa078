import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCache } from './cache.ts'
import { contentHash } from './content-hash.ts'
import { countReuse } from './count-reuse.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'count-reuse-'))
})
afterEach(() => rm(folder, { recursive: true }))

const bytes = async () => Buffer.from('bytes')

test('a build that makes everything reuses nothing, the next one everything', async () => {
  const first = countReuse(openCache(folder))
  await first.remember(contentHash('one'), bytes, 'pictures')
  await first.remember(contentHash('two'), bytes, 'pictures')
  expect(first.reuse()).toEqual([{ kind: 'pictures', reused: 0, asked: 2 }])

  const second = countReuse(openCache(folder))
  await second.remember(contentHash('one'), bytes, 'pictures')
  await second.remember(contentHash('three'), bytes, 'pictures')
  await second.remember(contentHash('four'), bytes, 'fonts')
  expect(second.reuse()).toEqual([
    { kind: 'pictures', reused: 1, asked: 2 },
    { kind: 'fonts', reused: 0, asked: 1 },
  ])
})

test('what is asked for twice counts once, and work of no kind not at all', async () => {
  const cache = countReuse(openCache(folder))
  const key = contentHash('one')
  await Promise.all([cache.remember(key, bytes, 'icons'), cache.remember(key, bytes, 'icons')])
  await cache.remember(key, bytes, 'icons')
  await cache.remember(contentHash('a measure'), bytes)
  expect(cache.reuse()).toEqual([{ kind: 'icons', reused: 0, asked: 1 }])
})
