import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder for a test, below the one of the run. */
export const newFolder = (name: string): string => mkdtempSync(join(tmpdir(), name))

/** Gives the tests of a run one folder for all they put into `tmpdir()`, which goes with the run: no test clears up by itself. */
export default function setUp(): () => void {
  const names = ['TMPDIR', 'TMP', 'TEMP'] as const
  const before = names.map((name) => process.env[name])
  const folder = newFolder('tests-')
  // Some tests run commands as nobody.
  chmodSync(folder, 0o1777)
  for (const name of names) process.env[name] = folder
  return () => {
    for (const [index, name] of names.entries())
      if (before[index] === undefined) delete process.env[name]
      else process.env[name] = before[index]
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
