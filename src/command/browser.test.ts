import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { browser } from './browser.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'browser-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A program that answers `--version` with the exit code given. */
function program(name: string, code: number): string {
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\nexit ${code}\n`)
  chmodSync(path, 0o755)
  return path
}

const silent = () => {
  throw new Error('nothing is to be installed')
}

test('the browser that CHROME_PATH names is taken before any other', () => {
  program('chromium', 0)
  const chosen = program('chosen', 0)
  expect(browser({ CHROME_PATH: chosen, PATH: folder }, silent)).toBe(chosen)
})

test('a browser that CHROME_PATH names and that does not start ends with a sentence', () => {
  const broken = program('broken', 1)
  expect(() => browser({ CHROME_PATH: broken }, silent)).toThrow(
    `CHROME_PATH names ${broken}, which does not start.`,
  )
})

test('an installed browser that starts is found, one that lacks its libraries is passed over', () => {
  program('chromium', 127)
  const sound = program('google-chrome', 0)
  expect(browser({ PATH: folder }, silent)).toBe(sound)
})
