import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { browser } from './chromium.ts'
import { newFolder } from './temporary.ts'

const folder = newFolder('browser-')

/** A program that answers `--version` with the exit code given. */
function program(name: string, code: number): string {
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\nexit ${code}\n`, { mode: 0o755 })
  return path
}

test('the browser that CHROME_PATH names, else one that starts; one without its libraries is passed over', () => {
  const nothingInstalled = () => expect.unreachable()
  program('chromium', 127)
  const sound = program('google-chrome', 0)
  const chosen = program('chosen', 0)
  const broken = program('broken', 1)
  expect(browser({ CHROME_PATH: chosen, PATH: folder }, nothingInstalled)).toBe(chosen)
  expect(browser({ PATH: folder }, nothingInstalled)).toBe(sound)
  expect(() => browser({ CHROME_PATH: broken, PATH: folder }, nothingInstalled)).toThrow(
    `The browser ${broken}, named by CHROME_PATH, does not start.`,
  )
})
