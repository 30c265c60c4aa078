import { spawnSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import {
  build,
  builder,
  debris,
  edition,
  ended,
  failure,
  published,
  world,
} from '../../test/publish-world.ts'

vi.setConfig({ testTimeout: 60_000 })

describe('a disk that refuses', () => {
  const root = process.getuid?.() === 0
  const mounted = (options: string): boolean =>
    spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', world.folder]).status === 0

  test('for want of room keeps the old edition: exit 3', async ({ skip }) => {
    if (!root || !mounted('size=640k')) return skip('mounting a small disk needs root')
    try {
      await build('old')
      const full = [...edition('new'), { path: 'large.bin', bytes: Buffer.alloc(600_000) }]
      expect(await failure(build('new', full))).toEqual({
        exit: 'output',
        said: `${world.out} cannot be written: no space left on the disk. What was published stays as it was.`,
      })
      expect(published()).toBe('old')
      expect(debris()).toEqual([])
    } finally {
      spawnSync('umount', [world.folder])
    }
  })

  test('because it is read-only keeps the old edition: exit 3', async ({ skip }) => {
    if (!root || !mounted('size=4m')) return skip('mounting a disk needs root')
    try {
      await build('old')
      spawnSync('mount', ['-o', 'remount,ro', world.folder])
      expect(await failure(build('new'))).toMatchObject({
        exit: 'output',
        said: expect.stringContaining('the disk is read-only'),
      })
      expect(published()).toBe('old')
    } finally {
      spawnSync('umount', [world.folder])
    }
  })

  test('for want of permission keeps the old edition: exit 3', async () => {
    await build('old')
    chmodSync(world.folder, 0o555)
    // Permissions do not bind root, who therefore builds as somebody else.
    const refused = await ended(builder('new', '', root ? { uid: 65_534 } : {}))
    chmodSync(world.folder, 0o755)
    expect(refused).toMatchObject({ code: 3, said: expect.stringContaining('no permission') })
    expect(published()).toBe('old')
  })
})
