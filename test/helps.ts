import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandHelp } from '../src/command/language.mjs'
import { startScript } from './run-command.ts'

const root = join(import.meta.dirname, '..')

/** What every command prints for `--help`, by its name; asked once for all tests of a worker. */
export const helped: ReadonlyMap<string, string> = new Map(
  await Promise.all(
    Object.keys(commandHelp).map(async (name) => {
      const { stdout } = await startScript(`scripts/${name}.ts`, ['--help']).ended
      return [name, stdout] as const
    }),
  ),
)

/** The ways in which the code reads an environment variable: by name, or taken out of the whole. */
const named = /\b(?:env|environment)(?:\['|\.)([A-Z][A-Z_]+)\b/g
const takenOut =
  /\{([^{}]*)\}(?:\s*=\s*(?:process\.env|environment|env)\b|: NodeJS\.ProcessEnv|\) \{)/g

/** The environment variables that the code reads, each with the files. */
export function variablesRead(): ReadonlyMap<string, readonly string[]> {
  const pairs = globSync('{src,scripts,bench,test}/**/*.{ts,tsx,mjs}', { cwd: root })
    .filter((path) => !path.endsWith('.d.mts'))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const whole = [...text.matchAll(takenOut)].flatMap(([, names = '']) => names.split(','))
      const single = [...text.matchAll(named)].map(([, name = '']) => name)
      const names = [...whole.map((one) => /^\s*([A-Z][A-Z_]+)\b/.exec(one)?.[1] ?? ''), ...single]
      return [...new Set(names)]
        .filter(Boolean)
        .map((name) => [name, path.replaceAll('\\', '/')] as const)
    })
  const byName = Map.groupBy(pairs, ([name]) => name)
  return new Map(
    [...byName].toSorted().map(([name, all]) => [name, all.map(([, path]) => path).toSorted()]),
  )
}
