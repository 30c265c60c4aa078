import { type ExitCode, exit } from '../command/exit.ts'
import { Failure } from '../command/failure.ts'
import type { Environment } from '../command/language.mjs'
import type { Language, Source } from '../site.ts'
import { type GateFile, gateFileSchema, passwordCount, usesDemonstrationKeys } from './gate-file.ts'
import { guessesFor, wordsOf } from './guesses.ts'
import { askHidden, readLines } from './hidden-lines.ts'
import { passphrase, type Randomness } from './passphrase.ts'
import { refuseFaults } from './password-faults.ts'
import { refuseWeakness, weaknesses } from './password-strength.ts'
import {
  miscounted,
  nothingToReplace,
  questions,
  replaceOrRotate,
  suggestions,
  written,
} from './sentences.ts'
import { newGround, replacePassword, setPasswords } from './set-passwords.ts'

/** What `npm run gate` was asked to do (contract section 1 and 6.2). */
export interface GateOptions {
  readonly lang: Language
  readonly stdin: boolean
  readonly replace: boolean
  readonly rotate: boolean
  readonly allowWeak: boolean
}

/** All that the command touches. */
export interface GateWorld {
  readonly environment: Environment
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly output: NodeJS.WritableStream
  /** The content: its words make passwords easy to guess, its `gate.json` holds the present keys. */
  readonly sources: readonly Source[]
  readonly random: Randomness
  /** Puts the text in the place of `gate.json`, whole or not at all, readable by its owner only. */
  readonly write: (text: string) => Promise<void>
}

/**
 * Sets the passwords of the gate: asks for three (or, with `replace`, for the former and the new one) and writes their
 * public keys. Refusals are thrown as failures with exit 2 and leave the file as it was; no password is ever printed.
 */
export async function runGate(options: GateOptions, world: GateWorld): Promise<ExitCode> {
  refuseMachines(world.environment)
  const present = readGate(world.sources)
  refuseImpossible(options, present)
  const typed = await readPasswords(options, world)
  const [former = '', ...fresh] = options.replace ? typed : ['', ...typed]
  refuseFaults(fresh)
  checkStrength(fresh, options, world)

  const gate =
    options.replace && present
      ? await replacePassword(present, former, fresh[0] ?? '')
      : await setPasswords(fresh, groundFor(options, present, world.random))
  await world.write(`${JSON.stringify(gate, null, 2)}\n`)
  world.output.write(`${written(options, present !== undefined)[options.lang]}\n`)
  return exit.done
}

function refuseMachines({ CI }: Environment): void {
  if (!CI) return
  throw new Failure('usage', {
    en: 'Passwords are set on a person’s machine, not where CI is set. Nothing was changed.',
    fr: 'Les mots de passe se règlent sur la machine d’une personne, pas là où CI est défini. Rien n’a été changé.',
  })
}

function refuseImpossible({ replace, rotate }: GateOptions, present: GateFile | undefined): void {
  if (replace && rotate) throw new Failure('usage', replaceOrRotate)
  if (replace && !present) throw new Failure('usage', nothingToReplace)
}

/** The present keys; a file that cannot be read is as good as none, since it is about to be replaced. */
function readGate(sources: readonly Source[]): GateFile | undefined {
  const source = sources.find(({ path }) => path === 'gate.json')
  if (!source) return undefined
  try {
    return gateFileSchema.parse(JSON.parse(new TextDecoder().decode(source.bytes)))
  } catch {
    return undefined
  }
}

async function readPasswords(options: GateOptions, world: GateWorld): Promise<string[]> {
  const asked = questions(options)
  const given = world.input.isTTY ? await ask(options, world) : await readLines(world.input)
  if (given.length !== asked.length) throw new Failure('usage', miscounted(options, given.length))
  return given.map((password) => password.normalize('NFC'))
}

async function ask(options: GateOptions, { input, output, random }: GateWorld): Promise<string[]> {
  const offers = Array.from({ length: passwordCount }, () => passphrase(random))
  output.write(`${suggestions(options, offers)[options.lang]}\n`)
  const asked = questions(options).map((question) => question[options.lang])
  return askHidden(asked, { input, output })
}

function checkStrength(
  passwords: readonly string[],
  { allowWeak, lang }: GateOptions,
  { sources, output }: GateWorld,
): void {
  const guesses = guessesFor(passwords, wordsOf(sources))
  if (!allowWeak) refuseWeakness(guesses)
  for (const weakness of weaknesses(guesses)) output.write(`${weakness[lang]}\n`)
}

/** The salt and seed stay, unless others are asked for or everybody can read them in the project. */
function groundFor({ rotate }: GateOptions, present: GateFile | undefined, random: Randomness) {
  return rotate || !present || usesDemonstrationKeys(present) ? newGround(random) : present
}
