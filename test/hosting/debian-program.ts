import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { waitForLock } from '../../src/disk/lock.mjs'
import { runProgram } from '../run-program.ts'

/** A program that starts here, or why there is none. */
export type Found = { readonly path: string } | { readonly missing: string }

interface Wanted {
  /** The name of the program. */
  readonly name: string
  /** The words with which it tells its version. */
  readonly version: string
  /** Debian's packages of it. */
  readonly packages: readonly string[]
}

const isRoot = process.getuid?.() === 0
const hasApt = runProgram('apt-get', ['--version']).status === 0

const cache = resolve(import.meta.dirname, '../../.cache/debian')

/** In milliseconds, for one set-up, or to wait for those of others. */
const longest = 600_000

/** Sets something up while no other worker does: apt-get refuses to run twice, and a folder is emptied before it is filled. */
async function inTurn<T>(setUp: () => T): Promise<T> {
  const taken = await waitForLock(`${cache}.lock`, longest)
  if ('holder' in taken)
    throw new Error(`Process ${taken.holder.pid} has set up programs for ten minutes.`)
  try {
    return setUp()
  } finally {
    taken.release()
  }
}

/** Installs Debian's packages of a browser where that is allowed, unless it is there. */
export const installForTests = (
  name: string,
  packages: readonly string[],
  isThere: () => boolean,
): Promise<void> =>
  inTurn(() => {
    if (!isRoot || !hasApt || isThere()) return
    process.stderr.write(`First-time set-up: installing ${name} for the tests, with apt-get.\n`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const options = { env, timeout: longest }
    runProgram('apt-get', ['update', '-q'], options)
    runProgram('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages], options)
  })

/** Where Debian keeps programs that only administrators have on their path. */
const administrators = ['/usr/sbin', '/usr/local/sbin']

/**
 * A program of this machine, else of Debian's packages: these are only unpacked into `.cache/`, so
 * that no server is installed or started beside the test, and no rights are needed.
 */
export const debianProgram = (wanted: Wanted): Promise<Found> =>
  inTurn(() => {
    const { name, version } = wanted
    const found = placesOf(name).find((path) => runs(name, path, version))
    if (found) return { path: found }
    const trouble = unpack(wanted)
    const unpacked = placesOf(name).find((path) => runs(name, path, version))
    if (unpacked) return { path: unpacked }
    const missing = trouble ?? `${name} does not start here`
    sayMissing(`${name}: ${missing}`)
    return { missing }
  })

/** Says that a program is not here. Its tests are skipped on a person's computer; in CI, where nobody would notice, they fail. */
export function sayMissing(sentence: string): void {
  if (process.env['CI']) throw new Error(`A program that the tests need is missing. ${sentence}`)
  process.stderr.write(`A program is missing, and its tests are skipped. ${sentence}\n`)
}

/** The folder below which the packages of a program were unpacked. */
export const unpackedFolder = (name: string): string => join(cache, name)

const placesOf = (name: string): readonly string[] =>
  [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...administrators,
    ...['usr/sbin', 'usr/bin'].map((folder) => join(unpackedFolder(name), folder)),
  ]
    .map((folder) => join(folder, name))
    .filter((path) => existsSync(path))

/** Where libraries lie that were unpacked with a program. */
export const librariesOf = (name: string): string =>
  ['x86_64', 'aarch64'].map((kind) => join(cache, name, `usr/lib/${kind}-linux-gnu`)).join(':')

function runs(name: string, path: string, version: string): boolean {
  const env = { ...process.env, LD_LIBRARY_PATH: librariesOf(name) }
  return runProgram(path, [version], { env }).status === 0
}

function unpack({ name, packages }: Wanted): string | undefined {
  if (!hasApt) return 'there is no apt-get here'
  process.stderr.write(`First-time set-up: unpacking ${name} for the tests, from Debian.\n`)
  const folder = unpackedFolder(name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  if (isRoot) runProgram('apt-get', ['update', '-q'])
  const options = ['-q', '-o', 'APT::Sandbox::User=root', 'download', ...packages]
  if (runProgram('apt-get', options, { cwd: folder }).status !== 0)
    return `apt-get could not download ${packages.join(' ')}`
  const archives = readdirSync(folder).filter((file) => file.endsWith('.deb'))
  const failed = archives.find(
    (archive) => runProgram('dpkg-deb', ['-x', archive, '.'], { cwd: folder }).status !== 0,
  )
  return failed && `dpkg-deb could not unpack ${failed}`
}
