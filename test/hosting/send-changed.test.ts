import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hashOf, writeRecord } from '../../src/emit/record.ts'
import { type BuiltSite, filesIn, writeFiles } from '../built-site.ts'
import { foundation } from '../foundation.ts'
import { debianProgram } from './debian-program.ts'
import { freePort } from './server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const rclone = debianProgram({ name: 'rclone', version: 'version', packages: ['rclone'] })
const reason = 'missing' in rclone ? `: ${rclone.missing}` : ''
const program = 'path' in rclone ? rclone.path : ''

const world = mkdtempSync(join(tmpdir(), 'send-changed-'))
const [host, work] = [join(world, 'host'), join(world, 'work')]
let server: ChildProcess | undefined
let port = 0

beforeAll(async () => {
  if (!program) return
  mkdirSync(host)
  port = await freePort()
  const words = ['serve', 'sftp', host, '--addr', `127.0.0.1:${port}`, '--user', 'a', '--pass', 'b']
  server = spawn(program, words, { env: { HOME: world }, stdio: ['ignore', 'ignore', 'pipe'] })
  if (!server.stderr) throw new Error('a server that says nothing')
  for await (const line of createInterface(server.stderr)) if (line.includes('listening')) break
})

afterAll(async () => {
  if (server) {
    server.kill()
    await once(server, 'exit')
  }
  rmSync(world, { recursive: true })
})

/** The commands of the README, to the letter. */
const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
const commands = /```sh\n(site=host:[\s\S]*?)```/.exec(readme)?.[1] ?? 'exit 1'

/** Publishes a version beside the commands and runs them; gives what rclone says it has done, in order. */
function send(version: BuiltSite) {
  rmSync(work, { recursive: true, force: true })
  const files = Object.fromEntries([...version].map(([path, bytes]) => [path, hashOf(bytes)]))
  writeFiles(join(work, 'dist'), version)
  writeRecord(join(work, '.dist.files.json'), { files })
  const password = spawnSync(program, ['obscure', 'b'], { encoding: 'utf8' }).stdout.trim()
  const remote = { TYPE: 'sftp', HOST: '127.0.0.1', PORT: `${port}`, USER: 'a', PASS: password }
  const settings = Object.entries(remote).map(([name, value]) => [
    `RCLONE_CONFIG_HOST_${name}`,
    value,
  ])
  const own = [dirname(program), dirname(process.execPath), process.env['PATH'] ?? '']
  const env = { HOME: world, RCLONE_VERBOSE: '1', ...Object.fromEntries(settings) }
  const { status, stderr } = spawnSync('sh', ['-c', commands], {
    ...{ cwd: work, encoding: 'utf8' as const },
    env: { ...env, PATH: own.join(delimiter) },
  })
  expect(status, stderr).toBe(0)
  const done = stderr.matchAll(/INFO {2}: (.+): (Copied|Deleted)/g)
  const told = [...done].map(([, path = '', what = '']) => `${what} ${path}`)
  return told.filter((one) => !/published\.json|files\.json/.test(one))
}

const served = () => filesIn(join(host, 'var/www/site'))

test.skipIf(!program)(
  `the commands of the README send what has changed and nothing else${reason}`,
  () => {
    const before: BuiltSite = filesIn(foundation.built)
    expect(send(before)).toHaveLength(before.size)
    expect(served()).toEqual(before)
    expect(send(before)).toEqual([])

    const asset = [...before.keys()].find((path) => path.endsWith('.avif')) ?? ''
    const next = new Map(before)
    next.delete(asset)
    next.set('assets/another.css', Buffer.from('p {}'))
    // As many bytes as before: only the record tells that they are others.
    const home = Buffer.from(before.get('index.html') ?? [])
    next.set('index.html', home.fill('x', home.length - 9))
    next.set('swarm/more/index.html', Buffer.from('more'))
    const told = send(next)
    expect(told[0]).toBe('Copied assets/another.css')
    expect(told.slice(1, 3).toSorted()).toEqual([
      'Copied index.html',
      'Copied swarm/more/index.html',
    ])
    expect(told.slice(3)).toEqual([`Deleted ${asset}`])
    expect(served()).toEqual(
      new Map([...next].toSorted(([one], [other]) => (one < other ? -1 : 1))),
    )
  },
)

test.skipIf(!program)(
  `the commands of the README, interrupted, are simply run again${reason}`,
  () => {
    const before: BuiltSite = filesIn(foundation.built)
    const home = Buffer.from('another home')
    send(new Map([...before, ['assets/gone.css', home], ['index.html', home]]))
    // As if a run had sent half of a page, and another had ended before it could note that all was done.
    writeFiles(join(host, 'var/www/site'), [['index.html', Buffer.from('half')]])
    rmSync(join(host, 'var/www/site/assets/gone.css'))
    expect(send(before)).toEqual(['Copied index.html'])
    expect(served()).toEqual(before)
    expect(send(before)).toEqual([])

    rmSync(join(host, 'var/www/site.files.json'))
    expect(send(before)).toHaveLength(before.size)
  },
)
