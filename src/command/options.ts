import { type FormatName, formatNames } from '../format/formats.ts'
import type { Language } from '../site.ts'
import { nearest } from '../validate/nearest.ts'
import { type Arguments, readArguments } from './arguments.ts'
import type { CommandName } from './command-table.ts'
import { Failure } from './failure.ts'
import { type Environment, language } from './language.mjs'
import type { OptionName } from './option-table.ts'
import { readWords } from './words.ts'

/** What a command was asked to do, with the defaults of contract section 1. */
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
): Options {
  const words = readWords(command, argv)
  const given = readArguments(command, argv.slice(words.length))
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
