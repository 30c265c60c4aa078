import type { Sentence } from './failure.ts'
import type { OptionName } from './option-table.ts'

interface Command {
  readonly help: Sentence
  /** What stands before the options in the help, where words may stand there. */
  readonly place?: string
  /** The only words that may stand there, in any order. */
  readonly words?: readonly string[]
  readonly options: readonly OptionName[]
}

/** Every command with the options it takes (contract section 1). */
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
    options: [
      'title',
      'text',
      'description',
      'route',
      'language',
      'gated',
      'icon',
      'order',
      'client',
      'result',
      'extra',
      'content',
      'lang',
    ],
  },
  bench: {
    help: { en: 'measures checks, builds and pages', fr: 'mesure vérifications, builds et pages' },
    place: '[check] [mistakes] [build] [pages] [lighthouse] ',
    words: ['check', 'mistakes', 'build', 'pages', 'lighthouse'],
    options: ['lang'],
  },
} as const satisfies Readonly<Record<string, Command>>

export type CommandName = keyof typeof commandTable
