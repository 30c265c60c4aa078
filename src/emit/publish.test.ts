import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { build, edition, published, world } from '../../test/publish-world.ts'

describe('a new edition', () => {
  test('takes the place of the old one with nothing left over', async () => {
    await build('old', [...edition('old'), { path: 'gone/page.html', bytes: Buffer.from('old') }])
    await build('new')
    expect(published()).toBe('new')
    expect(readdirSync(world.folder)).toEqual(['dist'])
  })

  test('names a file that was placed by hand before it goes', async () => {
    await build('old')
    writeFileSync(join(world.out, 'notes.txt'), 'mine')
    mkdirSync(join(world.out, 'private'))
    writeFileSync(join(world.out, 'private/letter.txt'), 'mine')
    const warnings = await build('new')
    expect(warnings.map(({ en }) => en)).toEqual([
      `${world.out}/notes.txt and 1 more was put there by hand and goes now: keep such files outside ${world.out}.`,
    ])
    expect(published()).toBe('new')
  })

  test('does not take a page that has left the content for one placed by hand', async () => {
    await build('old', [...edition('old'), { path: 'gone.html', bytes: Buffer.from('old') }])
    expect(await build('new')).toEqual([])
  })
})

test.each([
  ['A.html', 'a.html'],
  ['caf\u00e9.html', 'cafe\u0301.html'],
  ['assets', 'assets/a.js'],
  ['../escape.html', 'index.html'],
  ['/absolute.html', 'index.html'],
  ['con.html', 'index.html'],
  ['a\\b.html', 'index.html'],
])(
  'two files that cannot stand side by side everywhere are a defect: %s and %s',
  async (...paths) => {
    await build('old')
    const files = paths.map((path) => ({ path, bytes: Buffer.from('new') }))
    await expect(build('new', files)).rejects.toThrow(/“/)
    expect(published()).toBe('old')
  },
)
