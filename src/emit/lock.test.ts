import { execFile, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lock } from './lock.mjs'

let path: string
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'lock-')), 'lock')
})
afterEach(() => rmSync(dirname(path), { recursive: true }))

/** Takes the lock, or fails the test. */
function taken() {
  const held = lock(path)
  if ('holder' in held) throw new Error(`held by ${held.holder.pid}`)
  return held
}

const leave = (holder: object) => writeFileSync(path, JSON.stringify(holder))
const ended = () => spawnSync(process.execPath, ['--version']).pid

test('a second taker is told who holds the lock and since when', () => {
  taken()
  expect(lock(path)).toMatchObject({
    holder: { pid: process.pid, host: hostname(), since: expect.stringMatching(/^\d{4}-.*Z$/) },
  })
})

test('a released lock leaves nothing behind and can be taken again', () => {
  taken().release()
  expect(readdirSync(dirname(path))).toEqual([])
  taken()
})

test.each([
  ['a process that ended', () => ({ pid: ended(), host: hostname(), since: '' })],
  [
    'a process whose number a younger one has taken',
    () => ({ pid: process.pid, host: hostname(), began: '1', since: '' }),
  ],
  ['nobody, as after a power cut', () => undefined],
  ['null', () => null],
  ['a number', () => 7],
  ['a list', () => [process.pid]],
  ['no process number', () => ({ host: hostname(), since: new Date() })],
  [
    'every process of the group',
    () => ({ pid: 0, host: hostname(), began: '1', since: new Date() }),
  ],
  ['no machine', () => ({ pid: process.pid, host: null, since: new Date() })],
  ['no time', () => ({ pid: process.pid, host: 'elsewhere', since: 'soon' })],
])('the lock of %s is taken over', (_, holder) => {
  writeFileSync(path, JSON.stringify(holder()) ?? '')
  taken()
})

test('the lock of another machine is respected, whatever its process number', () => {
  leave({ pid: ended(), host: 'elsewhere', since: new Date() })
  expect(lock(path)).toMatchObject({ holder: { host: 'elsewhere' } })
})

test.runIf(process.platform === 'linux')(
  'a lock whose process number belongs to another program is taken over',
  () => {
    leave({ pid: 1, host: hostname(), since: new Date() })
    taken()
  },
)

test.each<[string, () => void]>([
  ['a folder', () => mkdirSync(path)],
  ['a link that leads nowhere', () => symlinkSync('nowhere', path)],
])('%s in the place of the lock is refused at once', (_, put) => {
  put()
  expect(() => lock(path)).toThrow(`${path} is not a file`)
})

test('what killed processes have left of a lock is removed by the next taker', () => {
  writeFileSync(`${path}.${ended()}`, '{}')
  writeFileSync(`${path}.claim.${ended()}`, '{}')
  writeFileSync(`${path}.notes`, 'mine')
  taken().release()
  expect(readdirSync(dirname(path))).toEqual(['lock.notes'])
})

test('a heir that died while taking over does not stop the next one', () => {
  const dead = JSON.stringify({ pid: ended(), host: hostname(), since: '' })
  writeFileSync(path, dead)
  writeFileSync(`${path}.claim`, dead)
  taken().release()
  expect(readdirSync(dirname(path))).toEqual([])
})

test('a lock that somebody else has taken by force is not released', () => {
  const held = taken()
  leave({ pid: 1, host: 'elsewhere', since: new Date() })
  held.release()
  expect(existsSync(path) && readFileSync(path, 'utf8')).toContain('elsewhere')
})

test('of many processes that want a dead one’s lock at once, exactly one gets it', async () => {
  leave({ pid: ended(), host: hostname(), since: '' })
  const module = join(import.meta.dirname, 'lock.mjs')
  const code = `import { lock } from ${JSON.stringify(module)}
    if (lock(${JSON.stringify(path)}).release) console.log('got it')
    await new Promise((resolve) => setTimeout(resolve, 1500))`
  const rivals = Array.from({ length: 8 }, () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]),
  )
  const said = await Promise.all(rivals)
  expect(said.filter(({ stdout }) => stdout === 'got it\n')).toHaveLength(1)
})
