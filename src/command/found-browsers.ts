import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Environment } from './language.mjs'

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
]

const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]

const programs = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
]

/** Where a Chromium lies on this machine, in the usual places of each system; the best first. */
export function foundBrowsers(environment: Environment): readonly string[] {
  const { PATH = '', PROGRAMFILES, LOCALAPPDATA } = environment
  const folders = PATH.split(delimiter).filter((folder) => folder !== '')
  const roots = [PROGRAMFILES, environment['PROGRAMFILES(X86)'], LOCALAPPDATA]
  return [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...applications,
    ...roots.flatMap((root) => (root ? programs.map((program) => join(root, program)) : [])),
    chromium.executablePath(),
  ].filter((path) => existsSync(path))
}
