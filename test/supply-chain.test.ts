import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import project from '../package.json' with { type: 'json' }
import lockfile from '../package-lock.json' with { type: 'json' }

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

/** What is known of a package that is installed. */
interface Package {
  readonly version?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly hasInstallScript?: boolean
}

const packages: readonly (readonly [string, Package])[] = Object.entries(lockfile.packages)
const installed = packages.filter(([place]) => place !== '')

test('the README has every package that the project names, with its reason and its megabytes', () => {
  const { dependencies, devDependencies, peerDependencies } = project
  const named = [dependencies, devDependencies, peerDependencies].flatMap(Object.keys)
  const rows = read('README.md').matchAll(/^\| `([^`]+)` +\| \S.{9,}\| +[\d.]+ \|$/gm)
  expect([...rows].map(([, name]) => name).toSorted()).toEqual(named.toSorted())
})

test('the lockfile has a digest of every package, and none from anywhere but the registry', () => {
  const faults = installed.filter(
    ([, { integrity = '', resolved = 'https://registry.npmjs.org/' }]) =>
      !integrity.startsWith('sha512-') || !resolved.startsWith('https://registry.npmjs.org/'),
  )
  expect(faults.map(([place]) => place)).toEqual([])
  expect(installed.length).toBeGreaterThan(400)
})

test('every version that the project names is a whole one', () => {
  const { dependencies, devDependencies, peerDependencies, overrides } = project
  const versions = [dependencies, devDependencies, peerDependencies, overrides].flatMap(
    Object.values,
  )
  expect(versions.filter((one) => !/^(?:npm:[\w-]+@)?\d+\.\d+\.\d+$/.test(one))).toEqual([])
})

test('no package but the approved ones runs a script when it is installed', () => {
  const running = installed.filter(([, { hasInstallScript }]) => hasInstallScript)
  const names = running.map(([place]) => place.replace('node_modules/', ''))
  expect(names.toSorted()).toEqual(Object.keys(project.allowScripts).toSorted())
})

test('packages are installed from the lockfile, and by nothing else', () => {
  const files = ['src/command/set-up.mjs', '.ci/run', '.github/workflows/site.yml']
  const calls = files.flatMap((path) => [...read(path).matchAll(/npm (?:install|i|add|update)\b/g)])
  expect(calls).toEqual([])
  expect(read('src/command/set-up.mjs')).toContain("['ci', ...kinds]")
})
