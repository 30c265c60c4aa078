import { nearest } from '../check/nearest.ts'
import { Failure, type Sentence } from '../failure.ts'
import type { Language } from '../site.ts'
import {
  type CommandName,
  commandTable,
  type FurtherOptions,
  type OptionName,
  optionTable,
} from './option-table.ts'
import { type FormatName, formatNames } from './print.ts'
import { type Environment, language } from './set-up.mjs'

/** What a command was asked to do, with the defaults. */
export interface Options {
  readonly content: string
  readonly out: string
  /** The public address, where it is not to be the one of `content/site.yaml`. */
  readonly url: string | undefined
  readonly format: FormatName
  readonly lang: Language
  readonly port: number
  /** Whether text is packed beside its files. */
  readonly precompress: boolean
  readonly stdin: boolean
  readonly replace: boolean
  readonly rotate: boolean
  readonly allowWeak: boolean
  /** Whether certain corrections are made. */
  readonly fix: boolean
  /** Whether tests do without browsers. */
  readonly quick: boolean
  /** Whether a check is repeated after every change. */
  readonly watch: boolean
  /** The words before the options, where the command takes any. */
  readonly words: readonly string[]
  /** The options as they were written. */
  readonly given: Arguments
}

const defaultPort = 4321
const languages = ['en', 'fr'] as const

/** Reads a command's options; a wrong one ends it with exit 2 and the nearest valid name. */
export function readOptions(
  command: CommandName,
  argv: readonly string[],
  environment: Environment,
  further: FurtherOptions = {},
): Options {
  const words = readWords(command, argv)
  const given = readArguments(command, argv.slice(words.length), further)
  refuseEndlessFix(given)
  const { PORT } = environment
  const port = given.get('port') ?? PORT
  return {
    content: given.get('content') ?? 'content',
    out: given.get('out') ?? 'dist',
    url: address(given.get('url')),
    format: choice(given, 'format', formatNames) ?? defaultFormat(environment),
    lang: choice(given, 'lang', languages) ?? language(environment),
    port: port ? portNumber(port) : defaultPort,
    precompress: given.has('precompress'),
    stdin: given.has('stdin'),
    replace: given.has('replace'),
    rotate: given.has('rotate'),
    allowWeak: given.has('allow-weak'),
    fix: given.has('fix'),
    quick: given.has('quick'),
    watch: given.has('watch'),
    words,
    given,
  }
}

/** Corrections while an editor is still typing would change the words below their hands. */
function refuseEndlessFix(given: Arguments): void {
  if (!given.has('fix') || !given.has('watch')) return
  throw new Failure('usage', {
    en: '--fix corrects once, --watch checks again and again: use one of them.',
    fr: '--fix corrige une fois, --watch vérifie sans cesse\u00A0: choisissez.',
  })
}

const defaultFormat = ({ GITHUB_ACTIONS }: Environment): FormatName =>
  formatNames.find((name: string) => GITHUB_ACTIONS === 'true' && name === 'github') ?? 'pretty'

function choice<Value extends string>(
  given: Arguments,
  name: OptionName,
  values: readonly Value[],
): Value | undefined {
  const word = given.get(name)
  const value = values.find((known) => known === word)
  if (word === undefined || value !== undefined) return value

  const meant = nearest(word, values)
  throw new Failure('usage', {
    en: `--${name} cannot be “${word}”. ${meant ? `Did you mean “${meant}”? ` : ''}It is one of ${values.join(', ')}.`,
    fr: `--${name} ne peut pas être « ${word} ». ${meant ? `Vouliez-vous dire « ${meant} » ? ` : ''}Valeurs possibles : ${values.join(', ')}.`,
  })
}

function portNumber(word: string): number {
  const port = /^\d{1,5}$/.test(word) ? Number(word) : Number.NaN
  if (port <= 65_535) return port
  throw new Failure('usage', {
    en: `“${word}” is not a port. Write a number from 0 to 65535.`,
    fr: `« ${word} » n’est pas un port. Écrivez un nombre de 0 à 65535.`,
  })
}

function address(word: string | undefined): string | undefined {
  if (word === undefined) return undefined
  const url = URL.parse(word)
  const plain = url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username
  if (plain) return url.href
  throw new Failure('usage', {
    en: `--url cannot be “${word}”. Write the whole public address, for example https://example.org/.`,
    fr: `--url ne peut pas être « ${word} ». Écrivez l’adresse publique entière, par exemple https://example.org/.`,
  })
}

/** The words before the options; one that the command does not know ends it with exit 2 and the nearest valid one. */
function readWords(command: CommandName, argv: readonly string[]): readonly string[] {
  const taken = commandTable[command]
  const first = argv.findIndex((argument) => argument.startsWith('-'))
  const leading = first === -1 ? argv : argv.slice(0, first)
  if (command === 'new') return leading.slice(0, 1)
  if (!('words' in taken)) return 'place' in taken ? leading : []
  const known: readonly string[] = taken.words
  const wrong = leading.find((word) => !known.includes(word))
  if (wrong !== undefined) refuse(wrong, known)
  return leading
}

function refuse(word: string, known: readonly string[]): never {
  const meant = nearest(word, known)
  const list = known.join(', ')
  throw new Failure('usage', {
    en: `“${word}” cannot be measured. ${meant ? `Did you mean “${meant}”? ` : ''}There are ${list}.`,
    fr: `« ${word} » ne se mesure pas. ${meant ? `Vouliez-vous dire « ${meant} » ? ` : ''}Il y a ${list}.`,
  })
}

/** The options as written, a switch with an empty value. */
export type Arguments = ReadonlyMap<string, string>

/** Reads `--name value`, `--name=value` and `--switch`; anything else ends the command with exit 2. */
function readArguments(
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
