import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { transformWithOxc } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { runProgram } from '../../test/run-program.ts'
import { filesOf, newFolder } from '../../test/temporary.ts'

/** Projects of their own whose packages lie in folders, so that npm needs no network. */
let fresh: string
let installed: string
let world: string
const file = (path: string) => join(world, path)

const write = (path: string, text: string) => filesOf(world).write(path, text, 0o755)

function open(project: string): void {
  world = newFolder("set-up d'été ")
  cpSync(project, world, { recursive: true, verbatimSymlinks: true })
}

beforeAll(async () => {
  world = newFolder("set-up d'été ")
  for (const path of programs) cpSync(path, file(path))
  for (const [path, text] of Object.entries(project)) write(path, text)
  runProgram('npm', ['install', '--package-lock-only'], { cwd: world })
  packed = [process.versions.node, '9.9.9'].map(packNode)
  digests.set('program', digestOf(readFileSync(file('vendor/node/bin/node'))))
  for (const { version, integrity } of packed) digests.set(version, integrity)
  pin(process.versions.node)
  registry = new Worker(served, { eval: true, workerData: packed })
  await new Promise((resolve) => registry.once('message', resolve)).then((port) => {
    environment['npm_config_registry'] = `http://127.0.0.1:${port}`
    environment['npm_config_cache'] = file('cache')
  })
  fresh = world
  open(fresh)
  run(['build'])
  installed = world
})

afterAll(() => registry.terminate())

const project = {
  '.npmrc': 'loglevel=error\naudit=false\nupdate-notifier=false\ninstall-links=true\n',
  'package.json': JSON.stringify({
    dependencies: { tsx: 'file:vendor/tsx' },
    devDependencies: { linter: 'file:vendor/linter' },
    testedNode: [],
  }),
  'vendor/tsx/package.json': JSON.stringify({
    name: 'tsx',
    version: '1.0.0',
    type: 'module',
    main: 'index.js',
    scripts: { postinstall: `node -e "require('node:fs').writeFileSync('script-has-run', '')"` },
  }),
  'vendor/tsx/index.js': '',
  'vendor/linter/package.json': '{"name":"linter","version":"1.0.0"}',
  'vendor/node/bin/node': `#!/bin/sh\nexec '${process.execPath}' "$@"\n`,
  'scripts/build.ts': `
    console.log(JSON.stringify(process.argv.slice(2)))
    process.exitCode = 4`,
  'scripts/test.ts': '',
  'scripts/wait.ts': `
    process.on('SIGTERM', () => process.exit(143))
    console.log(process.pid)
    setInterval(() => {}, 999)`,
}

/** What runs before any package is there. */
const programs = [
  'scripts/run.mjs',
  'src/check/nearest.mjs',
  'src/editor/publishing/find-git.mjs',
  'src/disk/lock.mjs',
  'src/french.mjs',
  ...['language', 'launch', 'npm', 'pinned-node', 'programs', 'set-up'].map(
    (one) => `src/command/${one}.mjs`,
  ),
]

/** The package of this machine, as the registry of these tests has it: a program that calls the Node of the tests. */
const nodeName = `node-${process.platform}-${process.arch}`.replace(/(?=-darwin-arm)/, '-bin')
const digests = new Map<string, string>()
let packed: readonly ReturnType<typeof packNode>[]
const bytesOf = (wanted: string) =>
  packed.find(({ version }) => version === wanted)?.bytes ?? Buffer.of()
let registry: Worker

function packNode(version: string) {
  write('vendor/node/package.json', JSON.stringify({ name: nodeName, version }))
  const { stdout } = runProgram('npm', ['pack', './vendor/node'], { cwd: world, encoding: 'utf8' })
  const bytes = readFileSync(file(stdout.trim()))
  return { name: nodeName, version, bytes, integrity: digestOf(bytes) }
}

const digestOf = (bytes: Buffer) => `sha512-${createHash('sha512').update(bytes).digest('base64')}`

const served = `
  const { createServer } = require('node:http')
  const { parentPort, workerData } = require('node:worker_threads')
  createServer(({ url, headers: { host } }, answer) => {
    const asked = workerData.find(({ version }) => url === '/' + version + '.tgz')
    const versions = workerData.map(({ name, version, integrity }) => {
      const dist = { integrity, tarball: 'http://' + host + '/' + version + '.tgz' }
      return [version, { name, version, dist }]
    })
    const list = JSON.stringify({ versions: Object.fromEntries(versions) })
    answer.end(asked ? asked.bytes : list)
  }).listen(0, '127.0.0.1', function () { parentPort.postMessage(this.address().port) })`

const manifest = () => JSON.parse(filesOf(world).read('package.json'))
const configure = (more: object) =>
  write('package.json', JSON.stringify({ ...manifest(), ...more }))

/** Pins a version of Node by the digests of its package and of the program in it, or by other ones. */
const pin = (version: string, digest = digests.get(version), ofProgram = digests.get('program')) =>
  configure({ pinnedNode: { version, [nodeName]: digest, [`${nodeName}/bin/node`]: ofProgram } })

const script = () => file('scripts/run.mjs')
// Vitest's own settings and the machine's language would follow into the child.
const environment: Record<string, string | undefined> = {
  ...process.env,
  npm_execpath: '',
  NODE_OPTIONS: '',
  LC_ALL: 'C',
}

const run = (command: readonly string[], more = {}) =>
  runProgram(process.execPath, [script(), ...command], {
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

test('packages run no script when they are installed, whatever a person has set npm to', () => {
  for (const setting of ['true', 'false']) {
    open(fresh)
    write('home/.npmrc', `ignore-scripts=${setting}\n`)
    expect(run(['build'], { HOME: file('home') })).toMatchObject({ status: 4, stdout: '[]\n' })
    expect(installedOf('tsx')).toEqual(['tsx'])
    expect(existsSync(file('node_modules/tsx/script-has-run')), setting).toBe(false)
  }
})

test('the set-up speaks the language of the command, or of the machine', {
  tags: ['night'],
}, () => {
  open(fresh)
  expect(run(['build', '--lang', 'fr']).stderr).toMatch(
    /^Première installation\u00A0: les paquets.*\n(?: {2}.*, \d+ s\n)* {2}Fait en/,
  )
  expect(run(['biuld'], { LC_ALL: 'fr_FR.UTF-8' }).stderr).toContain(
    'La commande «\u00A0biuld\u00A0» n’existe pas.\nVouliez-vous dire «\u00A0build\u00A0»\u202F?',
  )
  // As on Windows, the system has a language and the environment none.
  const unset = `--import=data:text/javascript,${encodeURIComponent('Intl.DateTimeFormat(); delete process.env.LC_ALL; delete process.env.LANG')}`
  const onWindows = { NODE_OPTIONS: unset, LC_ALL: 'fr_FR.UTF-8' }
  expect(run(['biuld'], onWindows).stderr).toContain('n’existe pas')
})

test('a command that does not exist, or none, is answered by the list of those that do', () => {
  open(fresh)
  const list = readFileSync('src/command/language.mjs', 'utf8').match(/^ {2}\w+: both\(/gm) ?? []
  const first = '  npm start        Opens the editor and a live preview'
  const mistyped = run(['chekc'])
  expect(mistyped.status).toBe(2)
  expect(mistyped.stderr.split('\n')).toMatchObject({
    0: 'The command “chekc” does not exist.',
    1: 'Did you mean “check”?',
    2: first,
    length: list.length + 4,
  })
  expect(run([])).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining(first) })
  for (const word of ['help', '--help'])
    expect(run([word])).toMatchObject({ status: 0, stdout: expect.stringContaining(first) })
  expect(existsSync(file('node_modules'))).toBe(false)
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
      stderr: `The project needs Node 20.19 or newer; this computer has ${node}. Install Node 24 from https://nodejs.org, then run the command again.\n`,
    })
  expect(runOn('18.20.8', ['build', '--lang', 'fr']).stderr).toContain(
    'Le projet demande Node 20.19',
  )
})

test('what says that a Node is too old is written in words of Node 12', async () => {
  for (const path of ['scripts/run.mjs', 'src/command/language.mjs', 'src/french.mjs']) {
    const text = readFileSync(path, 'utf8')
    const translated = async (target: string) =>
      (await transformWithOxc(text, path, { target })).code
    expect(await translated('node12')).toBe(await translated('esnext'))
    expect(text).not.toMatch(/^(?:await|const .* = await)|'node:/m)
  }
})

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
/** Which of these are installed: packages, and versions of Node. */
const installedOf = (...names: readonly string[]) =>
  names.filter((name) =>
    [`${name}/package.json`, `.node/${name}/node`].some((one) =>
      existsSync(file(`node_modules/${one}`)),
    ),
  )
const own = process.versions.node

test('a Node that is tested runs commands itself; the pinned one comes with the tests and their packages', {
  tags: ['night'],
}, () => {
  open(fresh)
  configure({ testedNode: [`${major - 2}.0`, `${major}.${minor}`] })
  run(['build'])
  expect(installedOf('tsx', own, 'linter')).toEqual(['tsx'])
  expect(run(['build']).stderr).toBe('')

  expect(run(['test']).stderr).toContain('with those of the tests')
  expect(installedOf('tsx', own, 'linter')).toEqual(['tsx', own, 'linter'])
  for (const command of ['test', 'build']) expect(run([command]).stderr).toBe('')
  const { stdout } = runProgram(file('node_modules/.bin/node'), ['--version'], { encoding: 'utf8' })
  expect(stdout).toBe(`v${own}\n`)
})

test.each([
  ['a later version', `${major}.${minor + 1}`],
  ['another line', `${major - 2}.0`],
])('where %s is tested, a command runs on the pinned Node', { tags: ['night'] }, (_, version) => {
  open(fresh)
  configure({ testedNode: [version] })
  run(['build'])
  expect(installedOf('tsx', own, 'linter')).toEqual(['tsx', own])
})

test('packages of another lockfile are installed again, those of “npm ci” by hand are not', {
  tags: ['night'],
}, () => {
  open(installed)
  runProgram('npm', ['ci'], { cwd: world })
  expect(run(['build']).stderr).not.toContain('installing the packages')
  expect(run(['build']).stderr).toBe('')
  write('node_modules/.package-lock.json', '{"packages":{}}')
  expect(run(['build']).stderr).toContain('installing the packages')
})

test('of what npm has kept, a package with other bytes than its digest is fetched anew', {
  tags: ['night'],
}, () => {
  open(fresh)
  // The package of Node stands for any from the registry.
  const path = `node_modules/${nodeName}`
  const resolved = `${environment['npm_config_registry']}/${own}.tgz`
  const { packages, ...lockfile } = JSON.parse(filesOf(world).read('package-lock.json'))
  packages[''].dependencies[nodeName] = own
  packages[path] = { version: own, resolved, integrity: digests.get(own) }
  write('package-lock.json', JSON.stringify({ ...lockfile, packages }))
  configure({ dependencies: { ...manifest().dependencies, [nodeName]: own } })
  const store = { npm_config_cache: file('store') }
  expect(run(['build'], store).status).toBe(4)
  const kept = createHash('sha512').update(bytesOf(own)).digest('hex')
  const place = join('store/_cacache/content-v2/sha512', kept.slice(0, 2), kept.slice(2, 4))
  const entry = file(join(place, kept.slice(4)))
  expect(readFileSync(entry)).toEqual(bytesOf(own))
  writeFileSync(entry, bytesOf('9.9.9'))
  rmSync(file('node_modules'), { recursive: true })
  expect(run(['build'], store).status).toBe(4)
  expect(JSON.parse(filesOf(world).read(`${path}/package.json`)).version).toBe(own)
})

test('packages that a link leads to are left alone', { tags: ['night'] }, () => {
  open(fresh)
  write('elsewhere/kept.txt', 'ours')
  symlinkSync('elsewhere', file('node_modules'))
  expect(run(['build']).stdout).toBe('[]\n')
  expect(existsSync(file('elsewhere/kept.txt'))).toBe(true)
  expect(lstatSync(file('node_modules')).isDirectory()).toBe(true)
})

test('the packages of the tests are installed by the very Node that goes with the former ones', {
  tags: ['night'],
}, () => {
  open(installed)
  const node = file(`node_modules/.node/${own}/node`)
  cpSync(process.execPath, node)
  const { stdout } = runProgram('which', ['npm'], { encoding: 'utf8' })
  const env = { ...environment, npm_execpath: realpathSync(stdout.trim()) }
  expect(runProgram(node, [script(), 'test'], { encoding: 'utf8', env })).toMatchObject({
    status: 0,
  })
  expect(installedOf('tsx', own, 'linter')).toEqual(['tsx', own, 'linter'])
})

test('a pinned Node that does not run is installed anew, else the command ends with exit 3', {
  tags: ['night'],
}, () => {
  open(installed)
  rmSync(file(`node_modules/.node/${own}/node`))
  const fixed = expect.stringContaining(`installing Node ${own}`)
  expect(run(['build'])).toMatchObject({ status: 4, stderr: fixed })

  pin('9.9.9')
  const hopeless = expect.stringMatching(
    /Node 9\.9\.9 does not run on this computer .*\. Install Node 24 from https:\/\/nodejs\.org,/,
  )
  expect(run(['build'])).toMatchObject({ status: 3, stderr: hopeless })
})

test.each([
  ['a package', () => pin(own, digests.get('9.9.9'))],
  ['a program', () => pin(own, undefined, digests.get('9.9.9'))],
])(
  'a pinned Node is not installed if %s has other bytes than its digest',
  {
    tags: ['night'],
  },
  (_, pinOther) => {
    open(installed)
    rmSync(file('node_modules/.node'), { recursive: true })
    pinOther()
    const refused = expect.stringContaining('the download does not match its digest')
    expect(run(['build'])).toMatchObject({ status: 3, stderr: refused })
    const names = filesOf(world).names('node_modules')
    expect(names.filter((name) => name.startsWith('.node'))).toEqual([])
  },
)

test('on CI a pinned Node that was there already is compared with its digest before it runs', () => {
  open(installed)
  const node = `node_modules/.node/${own}/node`
  const ours = filesOf(world).read(node)
  write(node, `#!/bin/sh\ntouch "${file('has-run')}"\n${ours}`)
  const again = expect.stringContaining(`installing Node ${own}`)
  expect(run(['build'], { CI: 'true' })).toMatchObject({ status: 4, stderr: again })
  expect(existsSync(file('has-run'))).toBe(false)
  expect(filesOf(world).read(node)).toBe(ours)
  expect(run(['build'], { CI: 'true' })).toMatchObject({ status: 4, stderr: '' })
})

test('where there is no pinned Node for a machine, nothing is fetched and Node 24 is asked for', {
  tags: ['night'],
}, () => {
  open(fresh)
  configure({ pinnedNode: { version: own } })
  expect(run(['build', '--lang', 'fr'])).toMatchObject({
    status: 3,
    stderr: expect.stringMatching(
      /^Le projet n’est pas testé avec Node .* Installez Node 24 depuis https:\/\/nodejs\.org, puis relancez la commande\.\n$/,
    ),
  })
  expect(existsSync(file('node_modules'))).toBe(false)
  configure({ testedNode: [`${major}.0`] })
  expect(run(['test']).status).toBe(0)
})

/** A folder with these programs of the machine and no others. */
function folderOf(...names: readonly string[]): string {
  mkdirSync(file('bin'))
  const { stdout } = runProgram('which', names, { encoding: 'utf8' })
  for (const place of stdout.trim().split('\n')) symlinkSync(place, file(`bin/${basename(place)}`))
  return file('bin')
}

test('where git is missing, a start says so before anything is fetched, and goes on', {
  tags: ['night'],
}, () => {
  open(fresh)
  write('scripts/start.ts', "console.log('started')")
  const PATH = folderOf('npm', 'node', 'env', 'sh', 'tar', 'gzip')
  const { stdout, stderr } = run(['start'], { PATH })
  expect(stderr).toMatch(
    /^Git was not found on this computer: .* https:\/\/git-scm\.com\.\nFirst-time set-up/,
  )
  expect(stdout).toBe('started\n')
  expect(run(['start']).stderr).toBe('')
})

describe('a double click', () => {
  const opened = (name: string, env: object) =>
    runProgram(file(name), [], { cwd: '/', encoding: 'utf8', env: { HOME: world, ...env } })

  test('starts the editor from anywhere, without what a terminal has', () => {
    open(installed)
    write('start.command', readFileSync('start.command', 'utf8'))
    write('scripts/start.ts', "console.log(process.cwd(), 'started')")
    const PATH = `${dirname(process.execPath)}:/usr/bin:/bin`
    expect(opened('start.command', { PATH })).toMatchObject({
      status: 0,
      stdout: `${world} started\n`,
    })
    expect(statSync('start.command').mode & 0o111).toBe(0o111)
  })

  test.each([
    ['', 'Node is missing on this computer. Install Node 24 from https://nodejs.org,'],
    ['fr_FR.UTF-8', 'Node manque sur cet ordinateur. Installez Node 24 depuis https://nodejs.org,'],
  ])('says where Node is to be had, in the language of the system (%j)', (LANG, sentence) => {
    open(fresh)
    const text = readFileSync('start.command', 'utf8')
    write('start.command', text.replace('/usr/local/bin:/opt/homebrew/bin', '/nowhere'))
    const { status, stdout } = opened('start.command', { PATH: folderOf('dirname', 'sh'), LANG })
    expect([status, stdout]).toEqual([2, expect.stringContaining(sentence)])
    expect(readFileSync('start.cmd', 'latin1')).toContain(sentence)
  })

  test('on Windows is written as its shell reads it, wherever the folder lies', () => {
    const text = readFileSync('start.cmd', 'latin1')
    expect(text.replaceAll('\r\n', '')).toMatch(/^[ -~]+$/)
    expect(text.replaceAll(/"[^"\r\n]*"/g, '')).not.toMatch(/%~|%ProgramFiles%|%PATH%/)
    const goals = [...text.matchAll(/goto (\w+)/g)].map(([, name]) => name)
    const labels = [...text.matchAll(/^:(\w+)\r$/gm)].map(([, name]) => name)
    expect([...new Set(goals)].toSorted()).toEqual(labels.toSorted())
  })
})

test('without a network the set-up ends with exit 3 and a sentence', () => {
  open(fresh)
  for (const path of ['package.json', 'package-lock.json']) {
    const text = filesOf(world).read(path)
    write(path, text.replaceAll('file:vendor/tsx', 'https://localhost:9/tsx.tgz'))
  }
  const alone = run(['build'], { npm_config_fetch_retries: '0' })
  expect(alone.status).toBe(3)
  expect(alone.stderr).toContain('npm cannot reach its registry (ECONNREFUSED). Connect')
  expect(alone.stderr).not.toContain('    at ')
})

test('two set-ups at once wait for each other, and both commands run', {
  tags: ['night'],
}, async () => {
  open(fresh)
  const [one, other] = await Promise.all([started(['build']), started(['build'])])
  expect([one.code, other.code]).toEqual([4, 4])
  const said = one.said + other.said
  expect(said.match(/installing the packages/g)).toHaveLength(1)
  expect(said).toContain('Waiting for another set-up to finish')
})

test('the end of a command is passed on to its script and back', { tags: ['night'] }, async () => {
  open(installed)
  expect(await started(['wait'], (child) => child.kill('SIGTERM'))).toMatchObject({ code: 143 })
})

test('where npm is ended the script ends too, though npm’s shell keeps the signal', {
  tags: ['night'],
}, async () => {
  open(installed)
  configure({ scripts: { wait: 'node scripts/run.mjs wait' } })
  const npm = spawn('npm', ['run', '-s', 'wait'], { cwd: world, env: environment })
  const script = Number(await new Promise((resolve) => npm.stdout.once('data', resolve)))
  npm.kill('SIGTERM')
  await eventually(() => expect(() => process.kill(script, 0)).toThrow('ESRCH'))
})
