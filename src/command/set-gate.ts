import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { loadSources } from '../content/load.ts'
import { contentFailure, diskFailure, replacePrivately } from '../emit/files.ts'
import { runGate } from '../gate/run-gate.ts'
import type { ExitCode } from './exit.ts'
import type { Options } from './options.ts'

/** `npm run gate`: asks for passwords and writes their public keys to the content. */
export async function setGate(options: Options): Promise<ExitCode> {
  const { content } = options
  const file = join(content, 'gate.json')
  return runGate(options, {
    environment: process.env,
    input: process.stdin,
    output: process.stderr,
    sources: await loadSources(content).catch((error) => {
      throw contentFailure(error, content)
    }),
    random: randomBytes,
    write: (text) =>
      replacePrivately(file, text).catch((error) => {
        throw diskFailure(error, file)
      }),
  })
}
