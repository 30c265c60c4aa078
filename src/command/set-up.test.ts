import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** Projects of their own whose packages lie in folders, so that npm needs no network. */
let fresh: string
let installed: string
let world: string
const file = (path: string) => join(world, path)

function write(path: string, text: string): void {
  mkdirSync(join(world, path, '..'), { recursive: true })
  writeFileSync(file(path), text, { mode: 0o755 })
}

function open(project: string): void {
  world = mkdtempSync(join(tmpdir(), 'set-up-'))
  cpSync(project, world, { recursive: true, verbatimSymlinks: true })
}

beforeAll(() => {
  world = mkdtempSync(join(tmpdir(), 'set-up-'))
  for (const path of ['scripts/run.mjs', 'src/disk/lock.mjs', 'src/command/set-up.mjs'])
    cpSync(path, file(path))
  for (const [path, text] of Object.entries(project)) write(path, text)
  spawnSync('npm', ['install', '--package-lock-only'], { cwd: world })
  fresh = world
  open(fresh)
  run(['build'])
  installed = world
})

afterEach(() => rmSync(world, { recursive: true, force: true }))
afterAll(() => {
  for (const project of [fresh, installed]) rmSync(project, { recursive: true, force: true })
})

const project = {
  '.npmrc': 'loglevel=silent\ninstall-links=true\n',
  'package.json': JSON.stringify({
    dependencies: { tsx: 'file:vendor/tsx' },
    devDependencies: { linter: 'file:vendor/linter' },
    peerDependencies: { node: 'file:vendor/node' },
    allowScripts: { node: true },
    testedNode: [],
  }),
  'vendor/tsx/package.json': '{"name":"tsx","version":"1.0.0","type":"module","main":"index.js"}',
  'vendor/tsx/index.js': '',
  'vendor/linter/package.json': '{"name":"linter","version":"1.0.0"}',
  'vendor/node/package.json': JSON.stringify({
    name: 'node',
    version: process.versions.node,
    scripts: { install: 'node install.cjs' },
  }),
  'vendor/node/install.cjs': `
    const { mkdirSync, rmSync, symlinkSync } = require('node:fs')
    mkdirSync(__dirname + '/bin', { recursive: true })
    rmSync(__dirname + '/bin/node', { force: true })
    symlinkSync(${JSON.stringify(process.execPath)}, __dirname + '/bin/node')`,
  'scripts/build.ts': `
    console.log(JSON.stringify(process.argv.slice(2)))
    process.exitCode = 4`,
  'scripts/test.ts': '',
  'scripts/wait.ts': `
    process.on('SIGTERM', () => process.exit(143))
    console.log(process.pid)
    setInterval(() => {}, 999)`,
}

const script = () => file('scripts/run.mjs')
// Vitest's own settings and the machine's language would follow into the child.
const environment = { ...process.env, npm_execpath: '', NODE_OPTIONS: '', LC_ALL: 'C' }

const run = (command: readonly string[], more = {}) =>
  spawnSync(process.execPath, [script(), ...command], {
    encoding: 'utf8',
    env: { ...environment, ...more },
  })

/** Starts a command without waiting; `ready` is called at its first words. */
const started = (command: readonly string[], ready?: (child: ChildProcess) => void) =>
  new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = spawn(process.execPath, [script(), ...command], { env: environment })
    let said = ''
    child.stderr.on('data', (text) => {
      said += text
    })
    child.stdout.once('data', () => ready?.(child))
    child.on('close', (code) => resolve({ code, said }))
  })

test('the first command installs the packages and says so, the second one is silent', () => {
  open(fresh)
  const said = /^First-time set-up: installing the packages.*\n(?: {2}.*, \d+ s\n)* {2}Done after/
  const stderr = expect.stringMatching(said)
  expect(run(['build', '--out', 'x y'])).toMatchObject({ stdout: '["--out","x y"]\n', stderr })
  expect(run(['build']).stderr).toBe('')
})

test('the set-up speaks the language of the command, or of the machine', () => {
  open(fresh)
  expect(run(['build', '--lang', 'fr']).stderr).toMatch(
    /^Première installation\u00A0: les paquets.*\n(?: {2}.*, \d+ s\n)* {2}Fait en/,
  )
  expect(run(['biuld'])).toMatchObject({ status: 2, stderr: expect.stringContaining('“biuld”') })
  expect(run(['biuld'], { LC_ALL: 'fr_FR.UTF-8' }).stderr).toContain(
    'La commande «\u00A0biuld\u00A0» n’existe pas.',
  )
})

test('a Node that is too old ends with exit 2 and a sentence, before anything is installed', () => {
  open(fresh)
  const as = (node: string) =>
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } })`
  const runOn = (node: string, words = ['build']) =>
    run(words, { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(as(node))}` })
  for (const node of ['18.20.8', '20.18.3'])
    expect(runOn(node)).toMatchObject({
      status: 2,
      stdout: '',
      stderr: `The project needs Node 20.19 or newer; this computer has ${node}. Install a newer one from nodejs.org.\n`,
    })
  expect(runOn('18.20.8', ['build', '--lang', 'fr']).stderr).toContain(
    'Le projet demande Node 20.19',
  )
})

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const lies = (name: string) => existsSync(file(`node_modules/${name}/package.json`))

/** Says which versions of Node the project is tested on. */
function testOn(...testedNode: readonly string[]): void {
  const manifest = JSON.parse(readFileSync(file('package.json'), 'utf8'))
  write('package.json', JSON.stringify({ ...manifest, testedNode }))
}

test('a Node that is tested runs commands itself; the pinned one comes with the tests and their packages', () => {
  open(fresh)
  testOn(`${major - 2}.0`, `${major}.${minor}`)
  run(['build'])
  expect(['tsx', 'node', 'linter'].filter(lies)).toEqual(['tsx'])
  expect(run(['build']).stderr).toBe('')

  expect(run(['test']).stderr).toContain('with those of the tests')
  expect(['tsx', 'node', 'linter'].filter(lies)).toEqual(['tsx', 'node', 'linter'])
  for (const command of ['test', 'build']) expect(run([command]).stderr).toBe('')
})

test.each([
  ['a later version', `${major}.${minor + 1}`],
  ['another line', `${major - 2}.0`],
])('where %s is tested, a command runs on the pinned Node', (_, version) => {
  open(fresh)
  testOn(version)
  run(['build'])
  expect(['tsx', 'node', 'linter'].filter(lies)).toEqual(['tsx', 'node'])
})

test('packages of another lockfile are installed again, those of “npm ci” by hand are not', () => {
  open(installed)
  spawnSync('npm', ['ci'], { cwd: world })
  expect(run(['build']).stderr).toBe('')
  write('node_modules/.package-lock.json', '{"packages":{}}')
  expect(run(['build']).stderr).toContain('installing the packages')
})

test('packages that a link leads to are left alone', () => {
  open(fresh)
  write('elsewhere/kept.txt', 'ours')
  symlinkSync('elsewhere', file('node_modules'))
  expect(run(['build']).stdout).toBe('[]\n')
  expect(existsSync(file('elsewhere/kept.txt'))).toBe(true)
  expect(lstatSync(file('node_modules')).isDirectory()).toBe(true)
})

test('a pinned Node that does not run is installed anew, else the command ends with exit 3', () => {
  open(installed)
  const node = file('node_modules/node/bin/node')
  rmSync(node)
  const fixed = expect.stringContaining(`installing Node ${process.versions.node}`)
  expect(run(['build'])).toMatchObject({ status: 4, stderr: fixed })

  rmSync(node)
  write('node_modules/node/install.cjs', 'process.exit(1)')
  const hopeless = expect.stringContaining('Delete the folder node_modules and run the command')
  expect(run(['build'])).toMatchObject({ status: 3, stderr: hopeless })
})

test('without a network the set-up ends with exit 3 and a sentence', () => {
  open(fresh)
  for (const path of ['package.json', 'package-lock.json']) {
    const text = readFileSync(file(path), 'utf8')
    write(path, text.replaceAll('file:vendor/tsx', 'https://localhost:9/tsx.tgz'))
  }
  const alone = run(['build'], { npm_config_fetch_retries: '0' })
  expect(alone.status).toBe(3)
  expect(alone.stderr).toContain('npm cannot reach its registry (ECONNREFUSED). Connect')
  expect(alone.stderr).not.toContain('    at ')
})

test('two set-ups at once wait for each other, and both commands run', async () => {
  open(fresh)
  const [one, other] = await Promise.all([started(['build']), started(['build'])])
  expect([one.code, other.code]).toEqual([4, 4])
  const said = one.said + other.said
  expect(said.match(/installing the packages/g)).toHaveLength(1)
  expect(said).toContain('Another set-up is running')
})

test('the end of a command is passed on to its script and back', async () => {
  open(installed)
  expect(await started(['wait'], (child) => child.kill('SIGTERM'))).toMatchObject({ code: 143 })
})

test('where npm is ended the script ends too, though npm’s shell keeps the signal', async () => {
  open(installed)
  const manifest = JSON.parse(readFileSync(file('package.json'), 'utf8'))
  const scripts = { wait: 'node scripts/run.mjs wait' }
  write('package.json', JSON.stringify({ ...manifest, scripts }))
  const npm = spawn('npm', ['run', 'wait'], { cwd: world, env: environment })
  const script = Number(await new Promise((resolve) => npm.stdout.once('data', resolve)))
  npm.kill('SIGTERM')
  await vi.waitFor(() => expect(() => process.kill(script, 0)).toThrow('ESRCH'), 10_000)
})
