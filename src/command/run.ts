import { type ExitCode, exit, Failure } from '../failure.ts'
import type { Language } from '../site.ts'
import { type CommandName, type FurtherOptions, usage } from './option-table.ts'
import { type Options, readOptions } from './options.ts'
import { spoken } from './set-up.mjs'

/**
 * The work of a command. Aborting the signal ends the process at once, so its listeners must clean
 * up synchronously.
 */
type Work = (options: Options, signal: AbortSignal) => Promise<ExitCode>

/** Runs a command of `npm run` from reading its options to setting its exit code. */
export async function runCommand(
  command: CommandName,
  work: Work,
  further: FurtherOptions = {},
): Promise<void> {
  const argv = process.argv.slice(2)
  forgiveClosedPipes()
  process.once('uncaughtException', (error) =>
    process.exit(report(error, spoken(argv, process.env))),
  )
  if (argv.includes('--help')) {
    process.stdout.write(usage(command, spoken(argv, process.env), further))
    return
  }
  try {
    process.exitCode = await work(readOptions(command, argv, process.env, further), signals())
  } catch (error) {
    process.exitCode = report(error, spoken(argv, process.env))
  }
}

/** A reader that has seen enough (`| head`) is no mistake: what is left to print goes nowhere. */
function forgiveClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
}

function signals(): AbortSignal {
  const controller = new AbortController()
  const end = (code: ExitCode) => () => {
    controller.abort()
    process.exit(code)
  }
  process.once('SIGINT', end(exit.interrupted))
  process.once('SIGTERM', end(exit.terminated))
  return controller.signal
}

function report(error: unknown, spokenLanguage: Language): ExitCode {
  if (error instanceof Failure) {
    process.stderr.write(`${error.sentence[spokenLanguage]}\n`)
    return exit[error.exit]
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${stack}\n\n${defect[spokenLanguage]}\n`)
  return exit.defect
}

const defect = {
  en: 'This is a defect of the site’s generator, not of your content. Nothing was published.',
  fr: 'C’est un défaut du générateur du site, pas de vos textes. Rien n’a été publié.',
} as const
