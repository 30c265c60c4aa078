import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync, utimesSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { runProgram } from '../../test/run-program.ts'
import { type Files, filesOf, newFolder } from '../../test/temporary.ts'
import { lock, locksOn, systems, waitForLock } from './lock.mjs'

let files: Files
let path: string
beforeEach(() => {
  files = filesOf(newFolder('lock-'))
  path = files.at('lock')
})

/** Takes the lock, or fails the test. */
function taken() {
  const held = lock(path)
  if ('holder' in held) throw new Error(`held by ${held.holder.pid}`)
  return held
}

/** Leaves a lock, whose holder has shown for the last time so many seconds ago that it lives. */
const leave = (holder: unknown, seconds = 0) => {
  files.write('lock', JSON.stringify(holder) ?? '')
  const shown = new Date(Date.now() - seconds * 1000)
  utimesSync(path, shown, shown)
}
const now = () => new Date().toISOString()
const machine = systems.linux.machine()
/** A holder of this machine. */
const own = (pid: number, more = {}) => ({ pid, host: hostname(), machine, since: now(), ...more })
const ended = () => runProgram(process.execPath, ['--version']).pid

test('a second taker is told who holds the lock and since when', () => {
  taken()
  expect(lock(path)).toMatchObject({
    holder: { pid: process.pid, host: hostname(), since: expect.stringMatching(/^\d{4}-.*Z$/) },
  })
})

test('a released lock leaves nothing behind and can be taken again', () => {
  taken().release()
  expect(files.names()).toEqual([])
  taken()
})

test.each([
  ['a process that ended', () => own(ended())],
  ['a process whose number a younger one has taken', () => own(process.pid, { began: 1 })],
])('the lock of %s is taken over at once', (_, holder) => {
  leave(holder())
  taken()
})

test.each([
  ['nobody, as after a power cut', undefined],
  ['null', null],
  ['a number', 7],
  ['a list', [process.pid]],
  ['no process number', { host: hostname(), since: now() }],
  ['every process of the group', own(0, { began: 1 })],
  ['no machine', { pid: process.pid, host: null, since: now() }],
  ['no time', { pid: process.pid, host: 'elsewhere', since: 'soon' }],
])('the lock of %s is taken over as soon as it is not being written', (_, holder) => {
  leave(holder, 2)
  taken()
})

test('a lock that is half written is waited for', async () => {
  const whole = JSON.stringify({ pid: 1, host: 'elsewhere', machine: 'another', since: now() })
  // It is told to go on once the half is there: what waits for the lock blocks this thread.
  const write = `process.stdin.once('data', () =>
      setTimeout(() => fs.writeFileSync(${JSON.stringify(path)}, ${JSON.stringify(whole)}), 100))
    process.stdout.write('ready')`
  const writer = spawn(process.execPath, ['-e', write])
  onTestFinished(() => void writer.kill())
  await once(writer.stdout, 'data')
  files.write('lock', whole.slice(0, 20))
  await new Promise((resolve) => writer.stdin.write('go on', resolve))
  expect(lock(path)).toMatchObject({ holder: { host: 'elsewhere', isFar: true } })
})

test.each([
  ['of another machine', () => ({ pid: ended(), machine: 'another' })],
  ['of another machine with a process number of this one', () => ({ pid: 1, machine: 'another' })],
  ['of a version that names no machine', () => ({ pid: process.pid })],
])('a lock %s is respected while its holder shows that it lives', (_, found) => {
  const holder = { host: 'elsewhere', since: now(), ...found() }
  leave(holder, 50)
  expect(lock(path)).toMatchObject({ holder: { host: 'elsewhere', isFar: true } })
  leave(holder, 70)
  taken()
})

test('a holder shows that it lives', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const held = taken()
  const text = files.read('lock')
  const old = new Date(Date.now() - 50_000)
  utimesSync(path, old, old)
  vi.advanceTimersByTime(15_000)
  expect(Date.now() - statSync(path).mtimeMs).toBeLessThan(20_000)
  expect(files.read('lock')).toBe(text)
  held.release()
  expect(vi.getTimerCount()).toBe(0)
})

test('the lock of a process that has ended and that nobody has collected is taken over', async () => {
  // Its parent sleeps, and never asks how it ended.
  const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'])
  onTestFinished(() => void parent.kill())
  const pid = Number(String(await once(parent.stdout, 'data')))
  const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8')
  const began = Number(stat().split(' ')[21])
  await expect.poll(stat).toContain(') Z ')
  leave(own(pid, { began }))
  taken()
})

// What macOS asks its `ps`, the one of Linux answers as well.
test('a system without /proc tells by ps when a process began', () => {
  const { darwin } = systems
  expect(Math.abs((darwin.began(process.pid) ?? 0) - (darwin.own() ?? 0))).toBeLessThan(3)
})

test('where nothing tells when processes began, a process number counts for as long as its holder shows that it lives', () => {
  const { lock } = locksOn({ ...systems.linux, own: () => undefined, began: () => undefined })
  const holder = own(process.ppid)
  leave(holder, 50)
  expect(lock(path)).toMatchObject({ holder: { pid: process.ppid, isFar: false } })
  leave(holder, 70)
  expect(lock(path)).toHaveProperty('release')
})

test('whatever the umask, a lock can be read, and is released', () => {
  chmodSync(dirname(path), 0o777)
  const module = JSON.stringify(join(import.meta.dirname, 'lock.mjs'))
  const code = `import { lock } from ${module}
    import { readFileSync } from 'node:fs'
    process.umask(0o777)
    const { release } = lock(${JSON.stringify(path)})
    process.stdout.write(readFileSync(${JSON.stringify(path)}))
    release()`
  // Permissions do not bind root.
  const as = process.getuid?.() === 0 ? { uid: 65_534 } : {}
  const { stdout, stderr } = runProgram(process.execPath, ['--input-type=module', '-e', code], as)
  expect([String(stdout), String(stderr)]).toEqual([expect.stringContaining('"pid"'), ''])
  expect(files.names()).toEqual([])
})

test('nobody waits without end', async () => {
  leave({ pid: 1, host: 'elsewhere', machine: 'another', since: now() })
  const told: number[] = []
  const end = await waitForLock(path, 100, ({ pid }) => told.push(pid))
  expect(end).toMatchObject({ holder: { host: 'elsewhere' } })
  expect(told).toEqual([1])
})

test.each<[string, () => void]>([
  ['a folder', () => mkdirSync(path)],
  ['a link that leads nowhere', () => symlinkSync('nowhere', path)],
])('%s in the place of the lock is refused at once', (_, put) => {
  put()
  expect(() => lock(path)).toThrow(`${path} is not a file`)
})

test('what killed processes have left of a lock is removed by the next taker', () => {
  files.write(`lock.${ended()}`, '{}')
  files.write(`lock.claim.${ended()}`, '{}')
  files.write('lock.notes', 'mine')
  taken().release()
  expect(files.names()).toEqual(['lock.notes'])
})

test('a heir that died while taking over does not stop the next one', () => {
  const dead = JSON.stringify(own(ended()))
  files.write('lock', dead)
  files.write('lock.claim', dead)
  taken().release()
  expect(files.names()).toEqual([])
})

test('a lock that somebody else has taken by force is not released', () => {
  const held = taken()
  leave({ pid: 1, host: 'elsewhere', since: new Date() })
  held.release()
  expect(files.read('lock')).toContain('elsewhere')
})

test('of many processes that want a dead one’s lock at once, exactly one gets it', async () => {
  leave(own(ended()))
  const module = join(import.meta.dirname, 'lock.mjs')
  const code = `import { lock } from ${JSON.stringify(module)}
    console.log(lock(${JSON.stringify(path)}).release ? 'got it' : 'not')
    process.stdin.resume()`
  const rivals = Array.from({ length: 8 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', code]),
  )
  // Who has it holds it until all have spoken.
  const said = await Promise.all(rivals.map(({ stdout }) => once(stdout, 'data').then(String)))
  for (const { stdin } of rivals) stdin.end()
  expect(said.filter((words) => words === 'got it\n')).toHaveLength(1)
})
