import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openCache } from './cache.ts'
import { checkPictures } from './check-pictures.ts'

const folder = mkdtempSync(join(tmpdir(), 'check-pictures-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a picture is found however its accents are stored', async () => {
  const create = { width: 1600, height: 20, channels: 3, background: '#c86432' } as const
  const bytes = await sharp({ create }).png().toBuffer()
  const { masters, problems } = await checkPictures([{ path: 'fa\u00E7ade.png', narrow: false }], {
    sources: [{ path: 'fac\u0327ade.png', bytes }],
    contentFolder: 'content',
    language: 'en',
    cache: openCache(folder),
  })
  expect(problems).toEqual([])
  expect(masters.get('fa\u00E7ade.png')?.facts.width).toBe(1600)
})
