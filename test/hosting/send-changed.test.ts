import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { integrityOf, writeRecord } from '../../src/emit/record.ts'
import { type BuiltSite, filesIn, writeFiles } from '../built-site.ts'
import { foundation } from '../foundation.ts'
import { runProgram } from '../run-program.ts'
import { newFolder } from '../temporary.ts'
import { debianProgram } from './debian-program.ts'

const rclone = await debianProgram({ name: 'rclone', version: 'version', packages: ['rclone'] })
const reason = 'missing' in rclone ? `: ${rclone.missing}` : ''
const program = 'path' in rclone ? rclone.path : ''

const world = newFolder('send-changed-')
const host = join(world, 'host')
const work = join(world, 'work')
let server: ChildProcess | undefined
let port = 0

beforeAll(async () => {
  if (!program) return
  mkdirSync(host)
  const place = `--addr 127.0.0.1:0 --user a --pass b --dir-cache-time 0s`
  const words = ['serve', 'sftp', host, ...place.split(' ')]
  server = spawn(program, words, { env: { HOME: world }, stdio: ['ignore', 'ignore', 'pipe'] })
  if (!server.stderr) throw new Error('a server that says nothing')
  for await (const line of createInterface(server.stderr)) {
    // It takes a port that is free, and says which.
    port = Number(/listening on \S*:(\d+)/.exec(line)?.[1] ?? 0)
    if (port > 0) break
  }
})

afterAll(async () => {
  if (server?.kill()) await once(server, 'exit')
})

const script = join(import.meta.dirname, '../../scripts/send-changed.sh')

/** A version built in the folder of the script, and how the script is run there some minutes from now. */
function prepare(version: BuiltSite, minutes = 0) {
  rmSync(work, { recursive: true, force: true })
  const files = Object.fromEntries([...version].map(([path, bytes]) => [path, integrityOf(bytes)]))
  writeFiles(join(work, 'dist'), version)
  writeRecord(join(work, '.dist.files.json'), { files })
  const password = runProgram(program, ['obscure', 'b'], { encoding: 'utf8' }).stdout.trim()
  const remote = { TYPE: 'sftp', HOST: '127.0.0.1', PORT: `${port}`, USER: 'a', PASS: password }
  const settings = Object.entries(remote).map(
    ([name, value]) => [`RCLONE_CONFIG_HOST_${name}`, value] as const,
  )
  const own = [dirname(program), dirname(process.execPath), process.env['PATH'] ?? '']
  const env = { HOME: world, RCLONE_VERBOSE: '1', ...Object.fromEntries(settings) }
  const clock = `--import=data:text/javascript,const{now}=Date;Date.now=()=>now()+${minutes * 60_000}`
  return { cwd: work, env: { ...env, PATH: own.join(delimiter), NODE_OPTIONS: clock } }
}

const places = ['host:/var/www/site', 'host:/var/www/site.files.json']

/** Publishes a version by the script; gives what rclone says it has done, in order. */
function send(version: BuiltSite, minutes = 0, ...words: readonly string[]) {
  const { status, stdout, stderr } = runProgram('sh', [script, ...words, ...places], {
    ...prepare(version, minutes),
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
  expect(readdirSync(work).toSorted()).toEqual(['.dist.files.json', 'dist'])
  const done = stderr.matchAll(/INFO {2}: (.+): (Copied|Deleted)/g)
  const told = [...done].map(([, path = '', what = '']) => `${what} ${path}`)
  return {
    stdout,
    told: told.filter((one) => !/(?:record|begun|published|files)\.json/.test(one)),
  }
}

const served = () => filesIn(join(host, 'var/www/site'))

/** A version without some files and with others. */
function changed(
  before: BuiltSite,
  gone: readonly string[],
  files: Readonly<Record<string, string>>,
) {
  const next = new Map(before)
  for (const path of gone) next.delete(path)
  for (const [path, text] of Object.entries(files)) next.set(path, Buffer.from(text))
  return new Map([...next].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

describe.skipIf(!program)(`send-changed.sh${reason}`, () => {
  const before: BuiltSite = filesIn(foundation.built)
  const first = (ending: string) => [...before.keys()].find((path) => path.endsWith(ending)) ?? ''
  const picture = first('.avif')
  const style = first('.css')
  const sealed = first('.bin')

  test('sends what has changed and nothing else, what tells of it last', () => {
    expect(send(before).told).toHaveLength(before.size)
    expect(served()).toEqual(before)
    expect(send(before).told).toEqual([])
    // As many bytes as before: only the record tells that they are others.
    const home = Buffer.from(before.get('index.html') ?? [])
    const next = changed(before, [], {
      'assets/another.css': 'p {}',
      'index.html': home.fill('x', home.length - 9).toString('latin1'),
      'swarm/more/index.html': 'more',
      'live.json': '{}',
    })
    const { told } = send(next)
    expect(told[0]).toBe('Copied assets/another.css')
    expect(told.slice(1, 3).toSorted()).toEqual([
      'Copied index.html',
      'Copied swarm/more/index.html',
    ])
    expect(told.slice(3)).toEqual(['Copied live.json'])
    expect([...served().keys()]).toEqual([...next.keys()])
    send(before)
  })

  test('deletes pages at once, pictures and sealed files after ten minutes, other assets a day later', () => {
    send(before)
    const page = 'swarm/index.html'
    const next = changed(before, [picture, style, sealed, page], {})
    const now = send(next)
    expect(now.told).toEqual([`Deleted ${page}`])
    expect(now.stdout).toMatch(
      /^2 old encrypted files or pictures are still on the server\. Run this again after \d\d:\d\d to delete them\.\n$/,
    )
    expect(send(next, 5).told).toEqual([])
    const soon = send(next, 15)
    expect(soon.told.toSorted()).toEqual([`Deleted ${sealed}`, `Deleted ${picture}`].toSorted())
    expect(soon.stdout).toBe('')
    expect(send(next, 23 * 60).told).toEqual([])
    expect(send(next, 24 * 60 + 1).told).toContain(`Deleted ${style}`)
    expect(served()).toEqual(next)
    // What comes back is no longer waited for.
    send(before)
    expect(send(before, 48 * 60).told).toEqual([])
    expect(served()).toEqual(before)
  })

  test('says with --dry-run what it would do, and does nothing', () => {
    send(before)
    const next = changed(before, ['swarm/index.html'], { 'assets/another.css': 'p {}' })
    const { stdout, told } = send(next, 0, '--dry-run')
    expect(stdout).toBe('send assets/another.css\ndelete swarm/index.html\n')
    expect(told).toEqual([])
    expect(served()).toEqual(before)
  })

  test('is simply run again where it was interrupted, also with another site', async () => {
    send(before)
    const style = (_: unknown, index: number) => [
      `assets/new-${index}.css`,
      `p { top: ${index}px }`,
    ]
    const styles = Object.fromEntries(Array.from({ length: 50 }, style))
    const next = changed(before, [], { ...styles, 'index.html': 'another home' })
    const { cwd, env } = prepare(next)
    const run = spawn('sh', [script, ...places], {
      cwd,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...env, RCLONE_TRANSFERS: '1' },
    })
    const ended = once(run, 'exit')
    if (!run.stderr || !run.pid) throw new Error('a script that says nothing')
    for await (const line of createInterface(run.stderr)) if (line.includes('new-')) break
    process.kill(-run.pid, 'SIGKILL')
    await ended
    expect([...served().keys()].some((path) => path.includes('new-'))).toBe(true)
    // Whatever was sent of the other home page, ours is sent again; its style sheets go in time.
    expect(send(before).told).toContain('Copied index.html')
    send(before, 25 * 60)
    expect(served()).toEqual(before)
    rmSync(join(host, 'var/www/site.files.json'))
    expect(send(before).told).toHaveLength(before.size)
  })

  test('sends nothing where it cannot read what lies there', () => {
    send(before)
    const { cwd, env } = prepare(changed(before, [style], {}))
    const unreachable = { ...env, RCLONE_CONFIG_HOST_PORT: '1', RCLONE_LOW_LEVEL_RETRIES: '1' }
    const { status, stderr } = runProgram('sh', [script, ...places], {
      cwd,
      encoding: 'utf8',
      env: { ...unreachable, RCLONE_RETRIES: '1' },
    })
    expect([status, stderr]).toEqual([3, expect.stringContaining('Nothing was sent.')])
    expect(served()).toEqual(before)
  })

  test('says how it is called, and that there must be a site', () => {
    const run = (...words: readonly string[]) =>
      runProgram('sh', [script, ...words], { cwd: world, encoding: 'utf8' })
    expect(run()).toMatchObject({ status: 2, stderr: expect.stringContaining('[--dry-run] host:') })
    expect(run('a:b', 'a:c')).toMatchObject({
      status: 3,
      stderr: expect.stringContaining('npm run build'),
    })
  })
})
