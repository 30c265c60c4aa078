import { nearest } from '../check/nearest.ts'
import { Failure, type Sentence } from '../failure.ts'
import { both, french } from '../message.ts'
import type { Language } from '../site.ts'
import { formatNames } from './print.ts'
import { type Environment, language } from './set-up.mjs'

/** An option of a command; without a word for its value it is a switch. */
interface Option {
  readonly value?: string | undefined
  readonly help: Sentence
}

/** Options beside those of the table: the fields of a new file. */
export type MoreOptions = Readonly<Record<string, Option>>

const option = (en: string, fr: string, value?: string): Option => ({ value, help: both(en, fr) })

const optionTable = {
  content: option('the content folder (content)', 'le dossier des textes (content)', 'DIR'),
  out: option('the folder of the built site (dist)', 'le dossier du site construit (dist)', 'DIR'),
  url: option(
    'the public address (the one of content/site.yaml)',
    'l’adresse publique (celle de content/site.yaml)',
    'URL',
  ),
  format: option('how problems are printed', 'la présentation des problèmes', 'FORMAT'),
  lang: option('the language of messages', 'la langue des messages', 'en|fr'),
  port: option('the port to listen on (4321)', 'le port d’écoute (4321)', 'N'),
  precompress: option(
    'also packs text as .br and .gz, for hosts that send them',
    'compresse aussi les textes en .br et .gz, pour les hébergeurs qui les envoient',
  ),
  quick: option(
    'leaves out the browsers and whole commands',
    'se passe de navigateurs et de commandes entières',
  ),
  watch: option('checks again after every change', 'vérifie de nouveau à chaque changement'),
  fix: option('makes the corrections that are certain', 'fait les corrections qui sont certaines'),
  stdin: option(
    'reads the passwords from standard input, one a line',
    'lit les mots de passe sur l’entrée standard, un par ligne',
  ),
  replace: option('changes one of the three passwords', 'change un des trois mots de passe'),
  rotate: option('also makes a new salt and seed', 'renouvelle aussi le sel et la graine'),
  'allow-weak': option(
    'accepts passwords that are easy to guess',
    'accepte des mots de passe faciles à deviner',
  ),
} as const

type OptionName = keyof typeof optionTable

/** What `npm run bench` measures. */
export const partNames = ['check', 'mistakes', 'build', 'pages', 'lighthouse'] as const

interface Command {
  readonly help: Sentence
  /** Words that may stand before the options. */
  readonly place?: string
  readonly options: readonly OptionName[]
}

const commandTable = {
  start: {
    help: both('builds the site and previews it live', 'construit le site et le montre'),
    options: ['content', 'out', 'url', 'lang', 'port'],
  },
  test: {
    help: both('runs every test, or those like PATTERN', 'lance tous les tests, ou certains'),
    place: '[PATTERN] ',
    options: ['quick', 'lang'],
  },
  build: {
    help: both('checks the content and builds the site', 'vérifie et construit le site'),
    options: ['content', 'out', 'url', 'precompress', 'format', 'lang'],
  },
  check: {
    help: both('checks the content', 'vérifie les textes'),
    options: ['content', 'out', 'url', 'format', 'lang', 'fix', 'watch'],
  },
  preview: {
    help: both('serves the built site', 'montre le site construit'),
    options: ['content', 'out', 'url', 'lang', 'port'],
  },
  gate: {
    help: both('sets the passwords of the gate', 'règle les mots de passe de l’entrée'),
    options: ['content', 'lang', 'stdin', 'replace', 'rotate', 'allow-weak'],
  },
  new: {
    help: both('begins a new content file', 'commence un nouveau fichier de contenu'),
    place: 'KIND ',
    options: ['content', 'lang'],
  },
  bench: {
    help: both('measures checks, builds and pages', 'mesure vérifications, builds et pages'),
    place: partNames.map((name) => `[${name}] `).join(''),
    options: ['lang'],
  },
} as const satisfies Readonly<Record<string, Command>>

export type CommandName = keyof typeof commandTable

/** The help of a command: what it does and its options, a line each. */
export function usage(name: CommandName, language: Language, further: MoreOptions): string {
  const { help, place = '' }: Command = commandTable[name]
  const run = name === 'start' || name === 'test' ? name : `run ${name}`
  const lines = Object.entries(optionsOf(name, further)).map(([each, { value, help }]) => {
    const label = value === undefined ? `--${each}` : `--${each} ${value}`
    return `  ${label.padEnd(20)}${help[language]}\n`
  })
  return `npm ${run} -- ${place}[options]   ${help[language]}\n\n${lines.join('')}`
}

const optionsOf = (command: CommandName, further: MoreOptions): MoreOptions => ({
  ...further,
  ...Object.fromEntries(commandTable[command].options.map((name) => [name, optionTable[name]])),
})

/** What a command was asked to do, with the defaults. */
export type Options = Readonly<ReturnType<typeof readOptions>>

/** Reads a command's options; a wrong one ends it with exit 2 and the nearest valid name. */
export function readOptions(
  command: CommandName,
  argv: readonly string[],
  environment: Environment,
  further: MoreOptions = {},
) {
  const words = readWords(command, argv)
  const given = readArguments(command, argv.slice(words.length), optionsOf(command, further))
  // Corrections while an editor is still typing would change the words below their hands.
  if (given.has('fix') && given.has('watch'))
    throw wrong(
      '--fix corrects once, --watch checks again and again: use one of them.',
      french`--fix corrige une fois, --watch vérifie sans cesse : choisissez.`,
    )
  const isOnGitHub = environment['GITHUB_ACTIONS'] === 'true'
  return {
    content: given.get('content') ?? 'content',
    out: given.get('out') ?? 'dist',
    /** The public address, where it is not to be the one of `content/site.yaml`. */
    url: address(given.get('url')),
    format: choice(given, 'format', formatNames) ?? (isOnGitHub ? 'github' : 'pretty'),
    lang: choice(given, 'lang', ['en', 'fr'] as const) ?? language(environment),
    port: portNumber(given.get('port') || environment['PORT'] || '4321'),
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

function choice<Value extends string>(
  given: ReadonlyMap<string, string>,
  name: OptionName,
  values: readonly Value[],
): Value | undefined {
  const word = given.get(name)
  const value = values.find((known) => known === word)
  if (word === undefined || value !== undefined) return value
  const list = values.join(', ')
  const { en, fr } = meant(word, values)
  throw wrong(
    `--${name} cannot be “${word}”. ${en}It is one of ${list}.`,
    french`--${name} ne peut pas être « ${word} ». ${fr}Valeurs possibles : ${list}.`,
  )
}

/** Asks whether the nearest name is meant, where one is near. */
function meant(word: string, known: readonly string[]): Sentence {
  const near = nearest(word, known)
  return near === undefined
    ? both('', '')
    : both(`Did you mean “${near}”? `, `Vouliez-vous dire « ${near} » ? `)
}

function portNumber(word: string): number {
  if (/^\d{1,5}$/.test(word) && Number(word) <= 65_535) return Number(word)
  throw wrong(
    `“${word}” is not a port. Write a number from 0 to 65535.`,
    french`« ${word} » n’est pas un port. Écrivez un nombre de 0 à 65535.`,
  )
}

function address(word: string | undefined): string | undefined {
  if (word === undefined) return undefined
  const url = URL.parse(word)
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username)
    return url.href
  throw wrong(
    `--url cannot be “${word}”. Write the whole public address, for example https://example.org/.`,
    french`--url ne peut pas être « ${word} ». Écrivez l’adresse publique entière, par exemple https://example.org/.`,
  )
}

function readWords(command: CommandName, argv: readonly string[]): readonly string[] {
  if (!('place' in commandTable[command])) return []
  const first = argv.findIndex((argument) => argument.startsWith('-'))
  const words = first === -1 ? argv : argv.slice(0, first)
  if (command !== 'bench') return command === 'new' ? words.slice(0, 1) : words
  const unknown = words.find((word) => partNames.every((part) => part !== word))
  if (unknown === undefined) return words
  const { en, fr } = meant(unknown, partNames)
  const list = partNames.join(', ')
  throw wrong(
    `“${unknown}” cannot be measured. ${en}There are ${list}.`,
    french`« ${unknown} » ne se mesure pas. ${fr}Il y a ${list}.`,
  )
}

/** Reads `--name value`, `--name=value` and `--switch`, whose value is empty. */
function readArguments(
  command: CommandName,
  argv: readonly string[],
  options: MoreOptions,
): ReadonlyMap<string, string> {
  const given = new Map<string, string>()
  for (let at = 0; at < argv.length; at++) {
    const argument = argv[at] ?? ''
    const [, name = '', joined] = /^--([^=]*)(?:=(.*))?$/s.exec(argument) ?? []
    if (!Object.hasOwn(options, name)) throw unknownOption(command, argument, Object.keys(options))
    if (given.has(name)) throw wrong(`--${name} is given twice.`, `--${name} est donnée deux fois.`)
    const takes = options[name]?.value !== undefined
    if (!takes && joined !== undefined)
      throw wrong(`--${name} takes no value.`, `--${name} ne prend pas de valeur.`)
    const value = joined ?? (takes ? argv[++at] : '')
    if (takes && (!value || (joined === undefined && value.startsWith('--'))))
      throw wrong(`--${name} needs a value.`, `--${name} demande une valeur.`)
    given.set(name, value ?? '')
  }
  return given
}

function unknownOption(command: CommandName, argument: string, names: readonly string[]): Failure {
  const near = nearest(argument.replace(/^--|=.*$/gs, '') || argument, names)
  const list = names.map((name) => `--${name}`).join(', ')
  const example = `npm run ${command} -- --${names[0]}`
  const hint = near
    ? both(`Did you mean --${near}?`, `Vouliez-vous dire --${near} ?`)
    : both(
        `Its options are ${list}, after two hyphens: ${example}.`,
        `Ses options sont ${list}, après deux tirets : ${example}.`,
      )
  return wrong(
    `${argument} is not an option of “${command}”. ${hint.en}`,
    french`${argument} n’est pas une option de « ${command} ». ${hint.fr}`,
  )
}

const wrong = (en: string, fr: string): Failure => new Failure('usage', { en, fr })
