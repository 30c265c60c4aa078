import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openCache } from '../src/pictures/cache.ts'
import { checkPictures } from '../src/pictures/inspect.ts'
import { preparePictures } from '../src/pictures/pictures.ts'
import { pictures as shipped } from '../templates/pictures.ts'
import { searchQualities } from './qualities.ts'

test('a search finds a quality for each encoder, keeps what is known and drops what is not needed', async () => {
  const create = { width: 200, height: 120, channels: 3, background: '#c86432' } as const
  const bytes = await sharp({ create }).png().toBuffer()
  const cache = openCache(mkdtempSync(join(tmpdir(), 'qualities-')))
  const options = {
    cache,
    table: shipped,
    sources: [{ path: 'images/a.png', bytes }],
  } as const
  const { masters } = await checkPictures([{ path: 'images/a.png', narrow: false }], options)
  const requests = [{ src: 'images/a.png' }]
  const search = (qualities: typeof shipped.qualities) =>
    searchQualities(requests, masters, { ...shipped, qualities })
  const found = await search({})
  expect(Object.values(found)).toEqual([{ picture: 'a.png', avif: 45, jpeg: 50 }])

  const [key = ''] = Object.keys(found)
  const known = { [key]: { picture: 'a.png', avif: 60, jpeg: 62 } }
  const unneeded = { picture: 'b.png', avif: 1, jpeg: 1 }
  expect(await search({ ...known, unneeded })).toEqual(known)

  const pathsWith = (qualities: typeof shipped.qualities) => {
    const table = { ...shipped, qualities }
    const { files } = preparePictures(requests, { masters, table, cache })
    return files.map(({ path }) => path)
  }
  expect(pathsWith({})).not.toEqual(pathsWith(known))
})
