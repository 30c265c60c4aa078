import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import project from '../package.json' with { type: 'json' }
import lockfile from '../package-lock.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** What is known of a package that is installed. */
interface Package {
  readonly version?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly hasInstallScript?: boolean
  readonly inBundle?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
}

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
}

interface Lockfile {
  readonly packages: Readonly<Record<string, Package>>
}

const packages: readonly (readonly [string, Package])[] = Object.entries(lockfile.packages)
/** Without what lies in the archive of another one, whose digest is its own. */
const installed = packages.filter(([place, { inBundle }]) => place !== '' && !inBundle)

test('docs/develop/dependencies.md has every package that the project names, with its reason and its megabytes', () => {
  const { dependencies, devDependencies } = project
  const named = [dependencies, devDependencies].flatMap(Object.keys)
  const rows = read('docs/develop/dependencies.md').matchAll(
    /^\| `([^`]+)` \| \S.{9,} \| [\d.]+ \|$/gm,
  )
  expect([...rows].map(([, name]) => name).toSorted()).toEqual(named.toSorted())
})

test('the lockfile has a digest and the address of every package, and none from anywhere but the registry', () => {
  const faults = installed.filter(
    ([, { integrity = '', resolved = '' }]) =>
      !integrity.startsWith('sha512-') || !resolved.startsWith('https://registry.npmjs.org/'),
  )
  expect(faults.map(([place]) => place)).toEqual([])
  expect(installed.length).toBeGreaterThan(400)
})

/** The clients of hosts, each with its own lockfile. */
const uploads = readdirSync(join(root, '.github/upload')).map((host) => `.github/upload/${host}`)

test.each(uploads)(
  '%s has one package by its version, and a lockfile with digests, from the registry alone',
  (folder) => {
    const { dependencies }: Manifest = JSON.parse(read(`${folder}/package.json`))
    const { packages }: Lockfile = JSON.parse(read(`${folder}/package-lock.json`))
    expect(Object.values(dependencies)).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+$/)])
    expect(packages['']?.dependencies).toEqual(dependencies)
    const fetched = Object.entries(packages).filter(([place, { inBundle }]) => place && !inBundle)
    expect(fetched.length).toBeGreaterThan(50)
    const faults = fetched.filter(
      ([, { integrity = '', resolved = '' }]) =>
        !integrity.startsWith('sha512-') || !resolved.startsWith('https://registry.npmjs.org/'),
    )
    expect(faults.map(([place]) => place)).toEqual([])
    expect(read('.github/dependabot.yml')).toContain(`/${folder}`)
  },
)

test('every version that the project names is a whole one', () => {
  const { dependencies, devDependencies, overrides } = project
  const versions = [dependencies, devDependencies, overrides].flatMap(Object.values)
  expect(versions.filter((one) => !/^(?:npm:[\w-]+@)?\d+\.\d+\.\d+$/.test(one))).toEqual([])
})

test('component tests drive Chromium by the same Playwright as the other tests', () => {
  const { devDependencies } = project
  expect(devDependencies.playwright).toBe(devDependencies['playwright-core'])
})

test('no package runs a script when it is installed', () => {
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true')
  expect(read('src/command/npm.mjs')).toContain("'--ignore-scripts',")
  // Those that have one: each was tried without it (test/npm-command.test.ts).
  const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(scripted.map(([place]) => place)).toEqual(['node_modules/esbuild'])
})

test('packages are installed from the lockfile, and by nothing else', () => {
  const files = ['src/command/set-up.mjs', '.ci/run', '.github/workflows/site.yml']
  const calls = files.flatMap((path) => [...read(path).matchAll(/npm (?:install|i|add|update)\b/g)])
  expect(calls).toEqual([])
  expect(read('src/command/set-up.mjs')).toContain("['ci', kind]")
})

test('images of containers are named by a digest', () => {
  const files = globSync(['{.gitlab-ci,.github/**/*}.yml', '.devcontainer/*'], { cwd: root })
  const images = files.flatMap((path) => [
    ...read(path).matchAll(/^\s*"?(?:image|container|FROM)"?:? +"?([^\s"]+)/gm),
  ])
  expect(images.length).toBeGreaterThan(1)
  const loose = images
    .map(([, image = '']) => image)
    .filter((image) => !/@sha256:[0-9a-f]{64}$/.test(image))
  expect(loose).toEqual([])
})

test('each Node that is fetched has two digests for every machine it is said to run on: of its package, and of the program in it', () => {
  const { pinnedNode, oldestNode, testedNode } = project
  for (const { version, ...digests } of [pinnedNode, oldestNode]) {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(Object.values(digests).join('\n')).toMatch(/^(?:sha512-[\w+/]{86}==(?:\n|$))+$/)
  }
  const machines = ['linux-x64', 'linux-arm64', 'bin-darwin-arm64', 'darwin-x64', 'win-x64']
  expect(Object.keys(pinnedNode)).toEqual([
    'version',
    ...machines.flatMap((one) => {
      const program = one.startsWith('win') ? 'node.exe' : 'node'
      return [`node-${one}`, `node-${one}/bin/${program}`]
    }),
  ])
  expect(read('.node-version')).toBe(`${pinnedNode.version}\n`)
  expect(`${testedNode[0]}.0`).toBe(oldestNode.version)
})
