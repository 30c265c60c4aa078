import type { Sentence } from '../failure.ts'
import type { Language } from '../site.ts'

export interface Option {
  /** What stands for the value in the help; without it the option is a switch. */
  readonly value?: string
  readonly help: Sentence
}

/** Every option of every command. */
export const optionTable = {
  content: {
    value: 'DIR',
    help: { en: 'the content folder (content)', fr: 'le dossier des textes (content)' },
  },
  out: {
    value: 'DIR',
    help: { en: 'the folder of the built site (dist)', fr: 'le dossier du site construit (dist)' },
  },
  url: {
    value: 'URL',
    help: {
      en: 'the public address (the one of content/site.yaml)',
      fr: 'l’adresse publique (celle de content/site.yaml)',
    },
  },
  format: {
    value: 'FORMAT',
    help: { en: 'how problems are printed', fr: 'la présentation des problèmes' },
  },
  lang: {
    value: 'en|fr',
    help: { en: 'the language of messages', fr: 'la langue des messages' },
  },
  port: {
    value: 'N',
    help: { en: 'the port to listen on (4321)', fr: 'le port d’écoute (4321)' },
  },
  precompress: {
    help: {
      en: 'also packs text as .br and .gz, for hosts that send them',
      fr: 'compresse aussi les textes en .br et .gz, pour les hébergeurs qui les envoient',
    },
  },
  quick: { help: { en: 'leaves out the browsers', fr: 'se passe de navigateurs' } },
  watch: {
    help: { en: 'checks again after every change', fr: 'vérifie de nouveau à chaque changement' },
  },
  fix: {
    help: {
      en: 'makes the corrections that are certain',
      fr: 'fait les corrections qui sont certaines',
    },
  },
  stdin: {
    help: {
      en: 'reads the passwords from standard input, one a line',
      fr: 'lit les mots de passe sur l’entrée standard, un par ligne',
    },
  },
  replace: {
    help: { en: 'changes one of the three passwords', fr: 'change un des trois mots de passe' },
  },
  rotate: {
    help: { en: 'also makes a new salt and seed', fr: 'renouvelle aussi le sel et la graine' },
  },
  'allow-weak': {
    help: {
      en: 'accepts passwords that are easy to guess',
      fr: 'accepte des mots de passe faciles à deviner',
    },
  },
} as const satisfies Readonly<Record<string, Option>>

export type OptionName = keyof typeof optionTable

/** Options that a command takes beside those of the table: the fields of a new file. */
export type FurtherOptions = Readonly<Record<string, Option>>

interface Command {
  readonly help: Sentence
  /** What stands before the options in the help, where words may stand there. */
  readonly place?: string
  /** The only words that may stand there, in any order. */
  readonly words?: readonly string[]
  readonly options: readonly OptionName[]
}

/** Every command with the options it takes. */
export const commandTable = {
  start: {
    help: { en: 'builds the site and previews it live', fr: 'construit le site et le montre' },
    options: ['content', 'out', 'url', 'lang', 'port'],
  },
  test: {
    help: { en: 'runs every test, or those like PATTERN', fr: 'lance tous les tests, ou certains' },
    place: '[PATTERN] ',
    options: ['quick', 'lang'],
  },
  build: {
    help: { en: 'checks the content and builds the site', fr: 'vérifie et construit le site' },
    options: ['content', 'out', 'url', 'precompress', 'format', 'lang'],
  },
  check: {
    help: { en: 'checks the content', fr: 'vérifie les textes' },
    options: ['content', 'out', 'url', 'format', 'lang', 'fix', 'watch'],
  },
  preview: {
    help: { en: 'serves the built site', fr: 'montre le site construit' },
    options: ['content', 'out', 'url', 'lang', 'port'],
  },
  gate: {
    help: { en: 'sets the passwords of the gate', fr: 'règle les mots de passe de l’entrée' },
    options: ['content', 'lang', 'stdin', 'replace', 'rotate', 'allow-weak'],
  },
  new: {
    help: { en: 'begins a new content file', fr: 'commence un nouveau fichier de contenu' },
    place: 'KIND ',
    options: ['content', 'lang'],
  },
  bench: {
    help: { en: 'measures checks, builds and pages', fr: 'mesure vérifications, builds et pages' },
    place: '[check] [mistakes] [build] [pages] [lighthouse] ',
    words: ['check', 'mistakes', 'build', 'pages', 'lighthouse'],
    options: ['lang'],
  },
} as const satisfies Readonly<Record<string, Command>>

export type CommandName = keyof typeof commandTable

/** The help of a command: what it does and its options, a line each. */
export function usage(
  command: CommandName,
  language: Language,
  further: FurtherOptions = {},
): string {
  const taken = commandTable[command]
  const { help, options } = taken
  const run = command === 'start' || command === 'test' ? command : `run ${command}`
  const known = options.map((name) => [name, optionTable[name]] as const)
  const lines = [...Object.entries(further), ...known].map(
    ([name, option]) => `  ${label(name, option).padEnd(20)}${option.help[language]}`,
  )
  return [
    `npm ${run} -- ${'place' in taken ? taken.place : ''}[options]   ${help[language]}`,
    '',
    ...lines,
    '',
  ].join('\n')
}

const label = (name: string, { value }: Option): string =>
  value === undefined ? `--${name}` : `--${name} ${value}`
