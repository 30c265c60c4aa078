import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { pictures } from '../../templates/pictures.ts'
import { openCache } from './cache.ts'
import { checkPictures } from './inspect.ts'
import { preparePictures } from './pictures.ts'
import { searchQualities } from './qualities.ts'

// Encoding takes as long as a busy machine makes it take.
vi.setConfig({ testTimeout: 60_000 })

const folder = mkdtempSync(join(tmpdir(), 'qualities-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a search finds a quality for each encoder, keeps what is known and drops what is not needed', async () => {
  const create = { width: 200, height: 120, channels: 3, background: '#c86432' } as const
  const bytes = await sharp({ create }).png().toBuffer()
  const cache = openCache(folder)
  const table = { ...pictures, qualities: {} }
  const { masters } = await checkPictures([{ path: 'images/a.png', narrow: false }], {
    ...{ sources: [{ path: 'images/a.png', bytes }], contentFolder: 'content', language: 'en' },
    ...{ cache, table },
  })
  const requests = [{ src: 'images/a.png' }]
  const found = await searchQualities(requests, masters, table)
  expect(Object.values(found)).toEqual([{ picture: 'a.png', avif: 45, webp: 30, jpeg: 50 }])

  const [key = ''] = Object.keys(found)
  const known = { [key]: { picture: 'a.png', avif: 60, webp: 61, jpeg: 62 } }
  const qualities = { ...known, unneeded: { picture: 'b.png', avif: 1, webp: 1, jpeg: 1 } }
  expect(await searchQualities(requests, masters, { ...table, qualities })).toEqual(known)

  const filesWith = async (one: typeof qualities | Record<string, never>) =>
    (await preparePictures(requests, { masters, table: { ...table, qualities: one }, cache })).files
  const paths = async (one: typeof qualities | Record<string, never>) =>
    (await filesWith(one)).map(({ path }) => path)
  expect(await paths({})).not.toEqual(await paths(qualities))
})
