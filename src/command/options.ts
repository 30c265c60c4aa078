import { isPlainAddress } from '../check/address.ts'
import { nearest } from '../check/nearest.mjs'
import { isMoment } from '../content/moment.ts'
import { Failure } from '../failure.ts'
import { formatNames } from '../format/report.ts'
import { type Both, both, french } from '../message.ts'
import { type Language, today } from '../site.ts'
import { commandHelp, type Environment, language, npmCommand } from './language.mjs'

/** The help of an option; without a word for its value it is a switch. */
interface Option extends Both {
  readonly value?: string | undefined
}

export type MoreOptions = Readonly<Record<string, Option>>

/** What a command takes beside the options of the table. */
export interface Further {
  /** Such as the fields of a new file. */
  readonly options?: MoreOptions
  /** The words that may stand before the options, as its help shows them. */
  readonly words?: string
  /** What its help gives as examples of what stands behind the `--`. */
  readonly examples?: readonly string[]
  /** A list in its help, such as that of the words: a heading, and each name with what it stands for. */
  readonly list?: { readonly head: Both; readonly rows: Readonly<Record<string, Both>> }
}

/** An option that takes a value, with the one that it has where nobody gives any. */
const taking = (value: string, help: Both, preset: string) => ({
  value,
  ...both(`${help.en} (default: ${preset})`, `${help.fr} (par défaut : ${preset})`),
})

const optionTable = {
  content: taking('DIR', both('content folder', 'dossier du contenu'), 'content'),
  out: taking('DIR', both('folder of the built site', 'dossier du site construit'), 'dist'),
  url: taking('URL', both('public address', 'adresse publique'), 'content/site.yaml'),
  format: taking(
    formatNames.join('|'),
    both('how to print problems', 'affichage des problèmes'),
    'pretty',
  ),
  lang: { value: 'en|fr', ...both('language (default: system)', 'langue (par défaut : système)') },
  at: taking(
    'TIME',
    both(
      'the time the site is made for, such as 2027-03-01 or "2027-03-01 09:00"',
      'la date pour laquelle le site est fait, par exemple 2027-03-01 ou "2027-03-01 09:00"',
    ),
    'now',
  ),
  port: taking('N', both('port; PORT sets it too', 'port ; PORT le définit aussi'), '4321'),
  public: {
    value: 'URL',
    ...both(
      'also accepts requests for this address, such as that of a forwarded port',
      "accepte aussi les requêtes pour cette adresse, comme celle d'un port transmis",
    ),
  },
  'new-token': both(
    'gives the editor a new address; the old one stops working',
    "donne une nouvelle adresse à l'éditeur ; l'ancienne ne fonctionne plus",
  ),
  poll: both(
    'looks for changed files every second; needed in shared folders, WSL and Docker',
    'cherche chaque seconde les fichiers modifiés ; nécessaire dans les dossiers partagés, WSL et Docker',
  ),
  file: taking('FILE', both('the file to write', 'le fichier à écrire'), 'review.html'),
  title: {
    value: 'TEXT',
    ...both(
      'what it is about, shown over the pages',
      'de quoi il s’agit, affiché au-dessus des pages',
    ),
  },
  precompress: both(
    'also writes .br and .gz versions of text files, for hosts that send them',
    'écrit aussi les fichiers de texte en .br et .gz, pour les hébergeurs qui les envoient',
  ),
  why: both('says why pages are rebuilt', 'indique pourquoi des pages sont reconstruites'),
  watch: both('checks again after every change', 'vérifie de nouveau à chaque changement'),
  fix: both('applies the safe corrections', 'applique les corrections sûres'),
  'still-right': both(
    'confirms that all translations are up to date',
    'confirme que toutes les traductions sont à jour',
  ),
  stdin: both(
    'reads the passwords from standard input, one per line',
    "lit les mots de passe sur l'entrée standard, un par ligne",
  ),
  replace: both('replaces one of the three passwords', "remplace l'un des trois mots de passe"),
  rotate: both(
    'asks for three new passwords; the next build encrypts every protected page with new keys',
    'demande trois nouveaux mots de passe ; la prochaine construction chiffre toutes les pages protégées avec de nouvelles clés',
  ),
  'allow-weak': both(
    'accepts passwords that are easy to guess',
    'accepte des mots de passe faciles à deviner',
  ),
} as const

type OptionName = keyof typeof optionTable

/** The options of each command. */
const commandTable = {
  start: ['content', 'out', 'url', 'lang', 'port', 'public', 'new-token', 'poll'],
  test: ['lang'],
  build: ['content', 'out', 'url', 'at', 'precompress', 'why', 'format', 'lang'],
  check: ['content', 'out', 'url', 'at', 'format', 'lang', 'fix', 'still-right', 'watch'],
  preview: ['content', 'out', 'url', 'lang', 'port'],
  review: ['content', 'url', 'lang', 'file', 'title'],
  due: ['out', 'lang'],
  gate: ['content', 'lang', 'stdin', 'replace', 'rotate', 'allow-weak'],
  new: ['content', 'lang'],
  bench: ['lang'],
} as const satisfies Readonly<Record<string, readonly OptionName[]>>

export type CommandName = keyof typeof commandTable

/** The help of a command: what it does, its options, a line each, and examples. */
export function usage(name: CommandName, language: Language, further: Further): string {
  const { list, examples = [], words = '' } = further
  const options = Object.entries(optionsOf(name, further)).map(
    ([each, { value = '', ...help }]) => [`--${each} ${value}`.trim(), help] as const,
  )
  const rows = (all: readonly (readonly [string, Both])[]) =>
    all.map(([label, help]) => `  ${label.padEnd(30)}${help[language]}\n`)
  const command = `${npmCommand(name)} --`
  const blocks = [
    [`${commandHelp[name][language]}.\n`],
    [`${both('Usage:', 'Utilisation :')[language]} ${command} ${words}[options]\n`],
    [both('Options:\n', 'Options :\n')[language], ...rows(options)],
    ...(list ? [[`${list.head[language]}\n`, ...rows(Object.entries(list.rows))]] : []),
    [
      both('Examples:\n', 'Exemples :\n')[language],
      ...examples.map((one) => `  ${command} ${one}\n`),
    ],
    [`${both('More:', 'En savoir plus :')[language]} docs/develop/reference.md\n`],
  ]
  return blocks.map((lines) => lines.join('')).join('\n')
}

const optionsOf = (command: CommandName, { options }: Further): MoreOptions => ({
  ...options,
  ...Object.fromEntries(commandTable[command].map((name) => [name, optionTable[name]])),
})

/** What a command was asked to do, with the defaults. */
export type Options = Readonly<ReturnType<typeof readOptions>>

/** Reads a command's options; a wrong one ends it with exit 2 and the nearest valid name. */
export function readOptions(
  command: CommandName,
  argv: readonly string[],
  environment: Environment,
  further: Further = {},
) {
  const lost = Object.keys(optionsOf(command, further)).find((name) =>
    Object.hasOwn(environment, `npm_config_${name.replaceAll('-', '_')}`),
  )
  if (lost !== undefined) throw wrong(withoutDashes(`${command} -- --${lost}`))
  const first = argv.findIndex((argument) => argument.startsWith('-'))
  const most = command === 'new' ? 1 : argv.length
  const words = further.words ? argv.slice(0, first === -1 ? most : Math.min(first, most)) : []
  const given = readArguments(command, argv.slice(words.length), optionsOf(command, further))
  // Corrections while an editor is still typing would change the words below their hands.
  for (const name of ['fix', 'still-right'])
    if (given.has(name) && given.has('watch'))
      throw wrong({
        en: `The option --${name} changes files once, and --watch checks after every change. Use one of the two.`,
        fr: french`L'option --${name} change des fichiers une fois, et --watch vérifie à chaque changement. Choisissez l'une des deux.`,
      })
  const isOnGitHub = environment['GITHUB_ACTIONS'] === 'true'
  return {
    content: given.get('content') ?? 'content',
    out: given.get('out') ?? 'dist',
    // The rule that joins them is `publicAddress`.
    url: address(given.get('url'), both('The option --url', 'L’option --url')),
    siteUrl: address(environment['SITE_URL'] || undefined, variable('SITE_URL')),
    pagesUrl: address(environment['PAGES_URL'] || undefined, variable('PAGES_URL')),
    format: choice(given, 'format', formatNames) ?? (isOnGitHub ? 'github' : 'pretty'),
    ...timeGiven(given.get('at')),
    lang: choice(given, 'lang', ['en', 'fr'] as const) ?? language(environment),
    port: portNumber(given.get('port') || environment['PORT'] || '4321'),
    isPortGiven: Boolean(given.get('port') || environment['PORT']),
    public: origin(given.get('public')),
    file: given.get('file') ?? 'review.html',
    title: given.get('title'),
    newToken: given.has('new-token'),
    poll: given.has('poll'),
    precompress: given.has('precompress'),
    why: given.has('why'),
    stdin: given.has('stdin'),
    replace: given.has('replace'),
    rotate: given.has('rotate'),
    allowWeak: given.has('allow-weak'),
    fix: given.has('fix'),
    stillRight: given.has('still-right'),
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
  const { en, fr } = meant(word, values)
  throw wrong({
    en: `The option --${name} cannot be “${word}”. ${en}`,
    fr: french`L'option --${name} ne peut pas être « ${word} ». ${fr}`,
  })
}

/** Asks whether the nearest name is meant; where none is near, names them all. */
export function meant(word: string, known: readonly string[], near = nearest(word, known)): Both {
  const list = known.join(', ')
  return near === undefined
    ? both(`Choose one of ${list}.`, `Choisissez parmi ${list}.`)
    : both(`Did you mean “${near}”?`, `Vouliez-vous dire « ${near} » ?`)
}

function portNumber(word: string): number {
  if (/^\d{1,5}$/.test(word) && Number(word) <= 65_535) return Number(word)
  throw wrong({
    en: `The port “${word}” does not exist. Write a number from 0 to 65535.`,
    fr: french`Le port « ${word} » n'existe pas. Écrivez un nombre de 0 à 65535.`,
  })
}

const variable = (name: string): Both => both(`The variable ${name}`, `La variable ${name}`)

/** A whole address; `named` is what it was given as. */
function address(word: string | undefined, named: Both): string | undefined {
  if (word === undefined) return undefined
  const url = URL.parse(word)
  if (url && isPlainAddress(word)) return url.href
  throw wrong({
    en: `${named.en} cannot be “${word}”. Write the whole public address, with letters without accents, for example https://example.org/.`,
    fr: french`${named.fr} ne peut pas être « ${word} ». Écrivez l'adresse publique entière, en lettres sans accent, par exemple https://example.org/.`,
  })
}

/** The time that a site is made for, and the day of it. */
function timeGiven(at: string | undefined): { readonly at?: string; readonly today: string } {
  if (at === undefined) return { today: today() }
  const hasOffset = /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(at)
  if (isMoment(at) || (hasOffset && !Number.isNaN(Date.parse(at))))
    return { at, today: at.slice(0, 10) }
  throw wrong({
    en: `The option --at cannot be “${at}”. Write a date, and perhaps an hour, for example --at "2027-03-01 09:00".`,
    fr: french`L'option --at ne peut pas être « ${at} ». Écrivez une date, et l'heure si besoin, par exemple --at "2027-03-01 09:00".`,
  })
}

/** An address without a path, by https: browsers keep no cookie of a page that came by anything else. */
function origin(word: string | undefined): string | undefined {
  if (word === undefined) return undefined
  const url = URL.parse(word)
  const isOrigin = url?.protocol === 'https:' && url.href === `${url.origin}/`
  if (isOrigin && isPlainAddress(word)) return url.origin
  throw wrong({
    en: `The option --public cannot be “${word}”. Write an address with https and without a path, for example https://name-4321.app.github.dev.`,
    fr: french`L'option --public ne peut pas être « ${word} ». Écrivez une adresse en https et sans chemin, par exemple https://name-4321.app.github.dev.`,
  })
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
    const form = options[name]?.value
    const takes = form !== undefined
    const value = joined ?? (takes ? argv[++at] : '')
    if (given.has(name)) throw wrong(twice(name))
    if (!takes && joined !== undefined) throw wrong(noValue(name))
    if (takes && (!value || (joined === undefined && value.startsWith('--'))))
      throw wrong(valueMissing(name, form))
    given.set(name, value ?? '')
  }
  return given
}

/** npm keeps an option for itself that has no `--` before it, and hands a word behind it on. */
const withoutDashes = (example: string): Both =>
  both(
    `An option needs -- before it. Write: npm run ${example}, or: node scripts/run.mjs ${example.replace(' --', '')}`,
    `Une option doit être précédée de --. Écrivez : npm run ${example}, ou : node scripts/run.mjs ${example.replace(' --', '')}`,
  )

const twice = (name: string): Both =>
  both(
    `The option --${name} is given twice. Leave one out.`,
    `L'option --${name} est donnée deux fois. Retirez-en une.`,
  )

const noValue = (name: string): Both =>
  both(
    `The option --${name} takes no value. Write: --${name}`,
    `L'option --${name} ne prend pas de valeur. Écrivez : --${name}`,
  )

const valueMissing = (name: string, form: string): Both =>
  both(
    `The option --${name} needs a value. Write: --${name} ${form}`,
    `L'option --${name} demande une valeur. Écrivez : --${name} ${form}`,
  )

function unknownOption(command: CommandName, argument: string, names: readonly string[]): Failure {
  const near = nearest(argument.replace(/^--|=.*$/gs, '') || argument, names)
  const list = names.map((name) => `--${name}`).join(', ')
  const example = `npm run ${command} -- --${names[0]}`
  const choice = both(
    `Choose one of ${list}, for example: ${example}`,
    `Choisissez parmi ${list}, par exemple : ${example}`,
  )
  const hint = near ? both(`Did you mean --${near}?`, `Vouliez-vous dire --${near} ?`) : choice
  // What is left of `npm run check --lang fr`.
  if (!near && !argument.startsWith('-')) return wrong(withoutDashes(`${command} -- --lang fr`))
  return wrong({
    en: `The command “${command}” has no option “${argument}”. ${hint.en}`,
    fr: french`La commande « ${command} » n'a pas d'option « ${argument} ». ${hint.fr}`,
  })
}

export const wrong = (sentence: Both): Failure => new Failure('usage', sentence)
