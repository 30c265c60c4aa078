import { mkdirSync, writeFileSync } from 'node:fs'
import { helpIn } from '../content/help.ts'
import { refusedByDisk, writingReason } from '../disk/reasons.ts'
import { type ExitCode, exit, Failure, stackOf } from '../failure.ts'
import { administratorLine, type Both, both, french } from '../message.ts'
import type { Language } from '../site.ts'
import { spoken } from './language.mjs'
import { type CommandName, type Further, type Options, readOptions, usage } from './options.ts'
import { say } from './print.ts'

/** Runs a command, from options to exit code. An abort ends the process at once: its listeners must be synchronous. */
export async function runCommand(
  command: CommandName,
  work: (options: Options, signal: AbortSignal) => Promise<ExitCode>,
  further: Further = {},
): Promise<void> {
  const argv = process.argv.slice(2)
  const language = spoken(argv, process.env)
  let content = 'content'
  const report = (error: unknown): ExitCode => {
    const isFailure = error instanceof Failure
    const text = isFailure
      ? error.sentence[language]
      : `${stackOf(error)}\n\n${(keepError(error) ? errorKept : errorShown)[language]}`
    const whom = administratorLine(text, () => helpIn(content))
    say(whom ? `${text}\n${whom[language]}` : text)
    return exit[isFailure ? error.exit : 'bug']
  }
  listenToOutput(language)
  process.once('uncaughtException', (error) => process.exit(report(error)))
  if (argv.includes('--help')) {
    process.stdout.write(usage(command, language, further))
    return
  }
  try {
    const options = readOptions(command, argv, process.env, further)
    content = options.content
    process.exitCode = await work(options, signals()).catch((error) => {
      throw refusedByDisk(error, options.content)
    })
  } catch (error) {
    process.exitCode = report(error)
    // A server or a worker that has begun keeps no command alive that has failed.
    setTimeout(() => process.exit(), 500).unref()
  }
}

/**
 * A reader that has seen enough (`| head`) is no mistake: what is left to print goes nowhere. Where the system refuses
 * what is printed, as a full disk does, the command does the rest of its work, and ends with exit 3.
 */
function listenToOutput(language: Language): void {
  let isRefused = false
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
      if (code === 'EPIPE' || isRefused) return
      isRefused = true
      process.on('exit', () => {
        process.exitCode ||= exit.output
      })
      say(unprinted(code)[language])
    })
}

const unprinted = (code: string): Both => {
  const { en, fr } = writingReason(code) ?? both(code, code)
  return {
    en: `What this command had to say could not be written in full: ${en}.`,
    fr: french`Ce que cette commande avait à dire n'a pas pu être écrit en entier : ${fr}.`,
  }
}

function signals(): AbortSignal {
  const controller = new AbortController()
  const end = (code: ExitCode) => () => {
    controller.abort()
    process.exit(code)
  }
  // A terminal and whoever started this both send one: the second must not cut the end short.
  process.on('SIGINT', end(exit.interrupted))
  process.on('SIGTERM', end(exit.terminated))
  // The window of the terminal was closed.
  process.on('SIGHUP', end(exit.terminated))
  return controller.signal
}

/** Keeps what went wrong in a file that an editor can send; says whether it could be written. */
function keepError(error: unknown): boolean {
  try {
    mkdirSync('.cache', { recursive: true })
    writeFileSync(
      '.cache/last-error.txt',
      `${new Date().toISOString()}\n${process.argv.slice(1).join(' ')}\n${stackOf(error)}\n`,
    )
    return true
  } catch {
    return false
  }
}

const errorShown = both(
  'Internal error (bug). Your content is not the cause. Send the lines above to your site administrator. What was published stays as it was.',
  "Erreur interne (bogue). Votre contenu n'est pas en cause. Envoyez les lignes ci-dessus à l'administrateur du site. Ce qui était publié reste tel quel.",
)
const errorKept = both(
  'Internal error (bug). Your content is not the cause. Send the file .cache/last-error.txt to your site administrator. What was published stays as it was.',
  "Erreur interne (bogue). Votre contenu n'est pas en cause. Envoyez le fichier .cache/last-error.txt à l'administrateur du site. Ce qui était publié reste tel quel.",
)
