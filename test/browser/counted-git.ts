import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { outputOf } from '../run-program.ts'

/** A search path on which git comes first as one that adds the line `git` to a file each time it is started. */
export function countedGit(folder: string, counts: string): string {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  writeFileSync(counts, '')
  const git = outputOf('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
  writeFileSync(join(bin, 'git'), `#!/bin/sh\necho git >> '${counts}'\nexec '${git}' "$@"\n`)
  chmodSync(join(bin, 'git'), 0o755)
  return [bin, process.env['PATH']].join(delimiter)
}
