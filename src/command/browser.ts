import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { Failure, type Sentence } from './failure.ts'
import type { Environment } from './language.mjs'

type Say = (sentence: Sentence) => void

/**
 * A Chromium for the tests, as the path of its program: the one `CHROME_PATH` names, one on the path of the shell,
 * Playwright's; else it installs Debian's package or Playwright's download. Ends with exit 3 where none runs.
 */
export function browser(environment: Environment, say: Say): string {
  const { CHROME_PATH: chosen } = environment
  if (chosen) return runs(chosen) ? chosen : failChosen(chosen)
  return (
    found(environment) ??
    (fromDebian(environment, say) ? found(environment) : undefined) ??
    (fromPlaywright(say) ? found(environment) : undefined) ??
    fail()
  )
}

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

function found({ PATH = '' }: Environment): string | undefined {
  const folders = PATH.split(delimiter).filter((folder) => folder !== '')
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, chromium.executablePath()].find((path) => existsSync(path) && runs(path))
}

/** Whether the browser starts here: a download may lack libraries. On Windows asking opens a window. */
const runs = (path: string): boolean =>
  process.platform === 'win32'
    ? existsSync(path)
    : spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0

function fromDebian({ PATH = '' }: Environment, say: Say): boolean {
  const apt = PATH.split(delimiter).some((folder) => existsSync(join(folder, 'apt-get')))
  if (!apt || process.getuid?.() !== 0) return false
  say({
    en: 'Setting up, this once: installing Chromium for the tests, with apt-get.',
    fr: 'Préparation, une seule fois : installation de Chromium pour les tests, avec apt-get.',
  })
  const options = ['install', '-q', '-y', '--no-install-recommends']
  return (
    run('apt-get', ['update', '-q']) && run('apt-get', [...options, 'chromium', 'fonts-liberation'])
  )
}

const playwright = resolve(import.meta.dirname, '../../node_modules/playwright-core/cli.js')

function fromPlaywright(say: Say): boolean {
  say({
    en: 'Setting up, this once: downloading Chromium for the tests, with Playwright.',
    fr: 'Préparation, une seule fois : téléchargement de Chromium pour les tests, avec Playwright.',
  })
  return run(process.execPath, [playwright, 'install', 'chromium'])
}

/** Runs a program whose words go to standard error. */
const run = (program: string, words: readonly string[]): boolean =>
  spawnSync(program, words, {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

function failChosen(path: string): never {
  throw new Failure('output', {
    en: `CHROME_PATH names ${path}, which does not start. Let it name a Chromium, or unset it.`,
    fr: `CHROME_PATH désigne ${path}, qui ne démarre pas. Indiquez-y un Chromium, ou retirez-la.`,
  })
}

function fail(): never {
  throw new Failure('output', {
    en: 'The tests need a Chromium and none could be installed. Install Chromium or Chrome, or set CHROME_PATH to one.',
    fr: 'Les tests demandent un Chromium et aucun n’a pu être installé. Installez Chromium ou Chrome, ou indiquez-en un dans CHROME_PATH.',
  })
}
