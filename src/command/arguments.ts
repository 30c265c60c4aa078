import { nearest } from '../check/nearest.ts'
import { type CommandName, commandTable } from './command-table.ts'
import { Failure, type Sentence } from './failure.ts'
import { isOptionName, type OptionName, takesValue } from './option-table.ts'

/** The options as written, a switch with an empty value. */
export type Arguments = ReadonlyMap<OptionName, string>

/** Reads `--name value`, `--name=value` and `--switch`; anything else ends the command with exit 2. */
export function readArguments(command: CommandName, argv: readonly string[]): Arguments {
  const given = new Map<OptionName, string>()
  for (let at = 0; at < argv.length; at++) {
    const argument = argv[at] ?? ''
    const [, word = '', joined] = /^--([^=]*)(?:=(.*))?$/s.exec(argument) ?? []
    const name = allowed(command, argument, word)
    if (given.has(name))
      throw wrong(`--${name}`, { en: 'is given twice', fr: 'est donnée deux fois' })
    const value = joined ?? (takesValue(name) ? argv[++at] : '')
    checkValue(name, value, joined !== undefined)
    given.set(name, value ?? '')
  }
  return given
}

function allowed(command: CommandName, argument: string, word: string): OptionName {
  const options: readonly OptionName[] = commandTable[command].options
  if (isOptionName(word) && options.includes(word)) return word

  const meant = nearest(word || argument, options)
  const hint = meant
    ? { en: `Did you mean --${meant}?`, fr: `Vouliez-vous dire --${meant} ?` }
    : listOf(command, options)
  throw wrong(argument, {
    en: `is not an option of “${command}”. ${hint.en}`,
    fr: `n’est pas une option de « ${command} ». ${hint.fr}`,
  })
}

const listOf = (command: CommandName, options: readonly OptionName[]): Sentence => {
  const names = options.map((name) => `--${name}`).join(', ')
  const example = `npm run ${command} -- --${options[0]}`
  return {
    en: `Its options are ${names}, after two hyphens: ${example}.`,
    fr: `Ses options sont ${names}, après deux tirets : ${example}.`,
  }
}

function checkValue(name: OptionName, value: string | undefined, joined: boolean): void {
  if (!takesValue(name) && joined)
    throw wrong(`--${name}`, { en: 'takes no value', fr: 'ne prend pas de valeur' })
  const missing = takesValue(name) && (!value || (!joined && value.startsWith('--')))
  if (missing) throw wrong(`--${name}`, { en: 'needs a value', fr: 'demande une valeur' })
}

const wrong = (subject: string, sentence: Sentence): Failure =>
  new Failure('usage', {
    en: `${subject} ${sentence.en.replace(/[^.?]$/, '$&.')}`,
    fr: `${subject} ${sentence.fr.replace(/[^.?]$/, '$&.')}`,
  })
