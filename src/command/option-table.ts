import type { Sentence } from './failure.ts'

interface Option {
  /** What stands for the value in the help; without it the option is a switch. */
  readonly value?: string
  readonly help: Sentence
}

/** Every option of every command (contract section 1). */
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
  title: { value: 'TEXT', help: { en: 'the title', fr: 'le titre' } },
  description: {
    value: 'TEXT',
    help: { en: 'one or two sentences for search results', fr: 'une ou deux phrases de résumé' },
  },
  route: {
    value: '/ADDRESS',
    help: { en: 'the address of the page', fr: 'l’adresse de la page' },
  },
  language: {
    value: 'en|fr',
    help: { en: 'the language of the page', fr: 'la langue de la page' },
  },
  gated: { help: { en: 'behind the password', fr: 'derrière le mot de passe' } },
  icon: { value: 'SIGN', help: { en: 'the sign of the card', fr: 'le signe de la carte' } },
  order: {
    value: 'N',
    help: { en: 'its place among the others', fr: 'sa place parmi les autres' },
  },
  client: { value: 'TEXT', help: { en: 'for whom', fr: 'pour qui' } },
  result: { value: 'TEXT', help: { en: 'how it ended', fr: 'comment cela a fini' } },
  extra: {
    help: { en: 'shown only when asked for more', fr: 'montré seulement à qui en demande plus' },
  },
  text: {
    value: 'TEXT',
    help: { en: 'the text below the fields', fr: 'le texte sous les champs' },
  },
} as const satisfies Readonly<Record<string, Option>>

export type OptionName = keyof typeof optionTable

/** Whether a word names an option of some command. */
export const isOptionName = (word: string): word is OptionName => Object.hasOwn(optionTable, word)

/** Whether the option is followed by a value. */
export const takesValue = (name: OptionName): boolean => 'value' in optionTable[name]
