import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Failure, type Sentence } from './failure.ts'
import { foundBrowsers } from './found-browsers.ts'
import type { Environment } from './language.mjs'

type Say = (sentence: Sentence) => void

const playwright = resolve(import.meta.dirname, '../../node_modules/playwright-core/cli.js')

/**
 * A Chromium for the tests, as the path of its program: the one `CHROME_PATH` names, one that is
 * installed, else Debian's package or Playwright's download, which it installs (contract 6.24).
 * Ends with exit 3 where none runs.
 */
export function browser(environment: Environment, say: Say): string {
  const { CHROME_PATH: chosen } = environment
  if (chosen) return runs(chosen) ? chosen : failChosen(chosen)
  const [found] = foundBrowsers(environment).filter(runs)
  return found ?? installed(environment, say) ?? fail()
}

function installed(environment: Environment, say: Say): string | undefined {
  for (const install of [fromDebian, fromPlaywright]) {
    install(environment, say)
    const [found] = foundBrowsers(environment).filter(runs)
    if (found) return found
  }
  return undefined
}

function fromDebian({ PATH = '' }: Environment, say: Say): void {
  const apt = PATH.split(':').some((folder) => existsSync(join(folder, 'apt-get')))
  if (!apt || process.getuid?.() !== 0) return
  say({
    en: 'Setting up, this once: installing Chromium for the tests, with apt-get.',
    fr: 'Préparation, une seule fois : installation de Chromium pour les tests, avec apt-get.',
  })
  const packages = ['chromium', 'fonts-liberation']
  if (run('apt-get', ['update', '-q']))
    run('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages])
}

function fromPlaywright(_environment: Environment, say: Say): void {
  say({
    en: 'Setting up, this once: downloading Chromium for the tests, with Playwright.',
    fr: 'Préparation, une seule fois : téléchargement de Chromium pour les tests, avec Playwright.',
  })
  run(process.execPath, [playwright, 'install', 'chromium'])
}

/** Runs a program whose words go to standard error. */
const run = (program: string, words: readonly string[]): boolean =>
  spawnSync(program, words, {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/** Whether the browser starts here: a download may lack libraries. On Windows asking opens a window. */
const runs = (path: string): boolean =>
  process.platform === 'win32'
    ? existsSync(path)
    : spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0

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
