import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A new folder for a test, below the one of the run. */
export const newFolder = (name: string): string => mkdtempSync(join(tmpdir(), name))

/** Writes a text whole at once, as editors do: half a write would be a version of its own to whoever watches. */
export function writeWhole(place: string, text: string | Uint8Array): void {
  writeFileSync(`${place}.tmp`, text)
  renameSync(`${place}.tmp`, place)
}

/** What tests do with the files of a folder, by their paths below it. */
export function filesOf(folder: string) {
  const at = (path = '') => join(folder, path)
  const bytes = (path: string) => readFileSync(at(path))
  const read = (path: string) => bytes(path).toString()
  /** Puts a text there, with the folders on its way. */
  const write = (path: string, text: string, mode?: number) => {
    mkdirSync(dirname(at(path)), { recursive: true })
    writeFileSync(at(path), text)
    if (mode !== undefined) chmodSync(at(path), mode)
  }
  const edit = (path: string, from: string | RegExp, to: string) =>
    write(path, read(path).replace(from, to))
  return { at, bytes, read, write, edit, names: (path = '') => readdirSync(at(path)) }
}

export type Files = ReturnType<typeof filesOf>

/**
 * Gives the tests of a run one folder for all they put into `tmpdir()`, which goes with the run: no test clears up by itself.
 * What Node has compiled is kept for the next process that loads it.
 */
export default function setUp(): () => void {
  process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../.cache/compiled-of-tests')
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
