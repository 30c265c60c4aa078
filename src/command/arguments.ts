import { nearest } from '../check/nearest.ts'
import { type CommandName, commandTable } from './command-table.ts'
import { Failure, type Sentence } from './failure.ts'
import { type Option, optionTable } from './option-table.ts'

/** The options as written, a switch with an empty value. */
export type Arguments = ReadonlyMap<string, string>

/** Options that a command takes beside those of the table: the fields of a new file. */
export type FurtherOptions = Readonly<Record<string, Option>>

/** Reads `--name value`, `--name=value` and `--switch`; anything else ends the command with exit 2. */
export function readArguments(
  command: CommandName,
  argv: readonly string[],
  further: FurtherOptions = {},
): Arguments {
  const table: FurtherOptions = { ...optionTable, ...further }
  const names = [...Object.keys(further), ...commandTable[command].options]
  const given = new Map<string, string>()
  for (let at = 0; at < argv.length; at++) {
    const argument = argv[at] ?? ''
    const [, word = '', joined] = /^--([^=]*)(?:=(.*))?$/s.exec(argument) ?? []
    const name = allowed({ command, names }, argument, word)
    if (given.has(name))
      throw wrong(`--${name}`, { en: 'is given twice', fr: 'est donnée deux fois' })
    const takes = table[name]?.value !== undefined
    const value = joined ?? (takes ? argv[++at] : '')
    checkValue(name, { takes, value, joined: joined !== undefined })
    given.set(name, value ?? '')
  }
  return given
}

interface Allowed {
  readonly command: CommandName
  readonly names: readonly string[]
}

function allowed({ command, names }: Allowed, argument: string, word: string): string {
  if (names.includes(word)) return word

  const meant = nearest(word || argument, names)
  const hint = meant
    ? { en: `Did you mean --${meant}?`, fr: `Vouliez-vous dire --${meant} ?` }
    : listOf(command, names)
  throw wrong(argument, {
    en: `is not an option of “${command}”. ${hint.en}`,
    fr: `n’est pas une option de « ${command} ». ${hint.fr}`,
  })
}

const listOf = (command: CommandName, options: readonly string[]): Sentence => {
  const names = options.map((name) => `--${name}`).join(', ')
  const example = `npm run ${command} -- --${options[0]}`
  return {
    en: `Its options are ${names}, after two hyphens: ${example}.`,
    fr: `Ses options sont ${names}, après deux tirets : ${example}.`,
  }
}

interface Value {
  readonly takes: boolean
  readonly value: string | undefined
  readonly joined: boolean
}

function checkValue(name: string, { takes, value, joined }: Value): void {
  if (!takes && joined)
    throw wrong(`--${name}`, { en: 'takes no value', fr: 'ne prend pas de valeur' })
  const missing = takes && (!value || (!joined && value.startsWith('--')))
  if (missing) throw wrong(`--${name}`, { en: 'needs a value', fr: 'demande une valeur' })
}

const wrong = (subject: string, sentence: Sentence): Failure =>
  new Failure('usage', {
    en: `${subject} ${sentence.en.replace(/[^.?]$/, '$&.')}`,
    fr: `${subject} ${sentence.fr.replace(/[^.?]$/, '$&.')}`,
  })
