import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Environment } from '../src/command/language.mjs'
import { Failure } from '../src/failure.ts'
import { type Both, both, french } from '../src/message.ts'
import { runProgram } from './run-program.ts'

/** The path of a Chromium for the tests, which is installed where there is none; ends with exit 3 where none runs. */
export function browser(environment: Environment, say: (sentence: Both) => void): string {
  const { CHROME_PATH: chosen, PATH = '' } = environment
  if (chosen && runs(chosen)) return chosen
  if (chosen)
    throw new Failure('output', {
      en: `The browser ${chosen}, named by CHROME_PATH, does not start. Name a Chromium that does.`,
      fr: french`Le navigateur ${chosen}, désigné par CHROME_PATH, ne démarre pas. Indiquez un Chromium qui démarre.`,
    })
  const folders = PATH.split(delimiter).filter((folder) => folder !== '')
  const mayUseApt = process.getuid?.() === 0 && existsIn(folders, 'apt-get').length > 0
  const present = found(folders)
  // Debian has the one that draws without a window in a package of its own.
  const lacksShell = mayUseApt && existsIn(folders, shell).length === 0
  if (present && !lacksShell) return present
  for (const { sentence, programs } of mayUseApt ? [debian, playwright] : [playwright]) {
    say(sentence)
    for (const [program = '', ...words] of programs)
      runProgram(program, words, {
        stdio: ['ignore', 2, 2],
        env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' },
        timeout: 600_000,
      })
    const path = found(folders) ?? present
    if (path) return path
  }
  throw new Failure(
    'output',
    both(
      'The tests need Chromium, which could not be installed. Install Chromium or Chrome, or name one in CHROME_PATH.',
      "Les tests demandent Chromium, qui n'a pas pu être installé. Installez Chromium ou Chrome, ou indiquez-en un dans CHROME_PATH.",
    ),
  )
}

/** What a Chromium is started with, so that without a window it does as with one. */
export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  // Letters would be moved to whole pixels.
  '--font-render-hinting=none',
  // Pictures would be fetched far below the window, since nothing is known of the connection.
  '--blink-settings=lazyLoadingImageMarginPxUnknown=1250',
]

const shell = 'chromium-headless-shell'

// What draws without a window comes first: ten visits cost it 1.7 instead of 3.9 seconds of processor time.
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

const found = (folders: readonly string[]): string | undefined =>
  [...names.flatMap((name) => existsIn(folders, name)), chromium.executablePath()].find(runs)

const existsIn = (folders: readonly string[], name: string): readonly string[] =>
  folders.map((folder) => join(folder, name)).filter((path) => existsSync(path))

/** Whether the browser draws a page here: one that lacks libraries or files may yet tell its version. */
function runs(path: string): boolean {
  if (!existsSync(path)) return false
  const words = ['--headless', ...flags, '--no-first-run', '--dump-dom', 'data:text/html,<p>drawn']
  const { status, stdout } = runProgram(path, words, { timeout: 30_000 })
  return status === 0 && stdout.includes('<p>drawn</p>')
}

const debian = {
  sentence: both(
    'First-time set-up: installing Chromium for the tests, with apt-get.',
    'Première installation : Chromium pour les tests, avec apt-get.',
  ),
  programs: [
    ['apt-get', 'update', '-q'],
    'apt-get install -q -y --no-install-recommends chromium chromium-headless-shell fonts-liberation'.split(
      ' ',
    ),
  ],
}

const playwrightProgram = join(import.meta.dirname, '../node_modules/playwright-core/cli.js')

const playwright = {
  sentence: both(
    'First-time set-up: downloading Chromium for the tests, with Playwright.',
    'Première installation : Chromium pour les tests, avec Playwright.',
  ),
  programs: [[process.execPath, playwrightProgram, 'install', 'chromium']],
}
