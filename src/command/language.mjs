// Plain JavaScript that Node 12 reads, without a module of Node: `scripts/run.mjs` says with it that a Node is too old.
import { both } from '../french.mjs'

export function language({ LC_ALL, LC_MESSAGES, LANG }) {
  const set = LC_ALL || LC_MESSAGES || LANG || ''
  // “C” and “POSIX” are locales of no language.
  const isNone = /^(C|POSIX)?(\.|$)/.test(set)
  const locale = isNone ? Intl.DateTimeFormat().resolvedOptions().locale : set
  return /^fr(?![a-z])/i.test(locale) ? 'fr' : 'en'
}

export function spoken(argv, environment) {
  const [, word] = /--lang[= ](en|fr)\b/.exec(argv.join(' ')) || []
  return word || language(environment)
}

/** What each command does, in the order of the list. */
export const commandHelp = {
  start: both('builds the site and previews it live', "construit le site et en montre l'aperçu"),
  test: both(
    'runs every test, or those that match PATTERN',
    'lance tous les tests, ou ceux de PATTERN',
  ),
  build: both('checks the content and builds the site', 'vérifie le contenu et construit le site'),
  check: both('checks the content', 'vérifie le contenu'),
  preview: both('serves the built site', 'montre le site construit'),
  gate: both('sets the passwords', 'définit les mots de passe'),
  new: both('creates a content file', 'crée un fichier de contenu'),
  bench: both('measures checks, builds and pages', 'mesure vérifications, constructions et pages'),
}
