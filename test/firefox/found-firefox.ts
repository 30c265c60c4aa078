import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A Firefox that starts here, or why there is none. */
export type Found = { readonly path: string } | { readonly missing: string }

const names = ['firefox-esr', 'firefox']
const applications = ['/Applications/Firefox.app/Contents/MacOS/firefox']

/**
 * The Firefox that `FIREFOX_PATH` names, one that is installed, else Debian's package, which is
 * installed where that is allowed (contract 6.24).
 */
export function foundFirefox(): Found {
  const { FIREFOX_PATH: chosen } = process.env
  if (chosen) return runs(chosen) ? { path: chosen } : { missing: `${chosen} does not start` }
  const path = installed()
  if (path) return { path }
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0)
    return { missing: 'no Firefox is installed, and only Debian’s administrator can install it' }

  process.stderr.write('Setting up, this once: installing Firefox for the tests, with apt-get.\n')
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...words: string[]) => spawnSync('apt-get', words, { env: environment })
  apt('update', '-q')
  apt('install', '-q', '-y', '--no-install-recommends', 'firefox-esr')
  const found = installed()
  return found ? { path: found } : { missing: 'apt-get could not install firefox-esr' }
}

const installed = (): string | undefined =>
  [
    ...names.flatMap((name) =>
      (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)),
    ),
    ...applications,
  ].find((path) => existsSync(path) && runs(path))

const runs = (path: string): boolean => spawnSync(path, ['--version']).status === 0
