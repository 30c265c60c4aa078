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
  start: both('opens the editor and a live preview', "ouvre l'éditeur et un aperçu du site"),
  test: both(
    'runs the standard tests, or those that match PATTERN',
    'lance les tests courants, ou ceux de PATTERN',
  ),
  build: both('checks the content and builds the site', 'vérifie le contenu et construit le site'),
  check: both('lists problems in the content', 'liste les problèmes du contenu'),
  preview: both('serves the built site', 'sert le site construit'),
  gate: both('sets the passwords', 'définit les mots de passe'),
  new: both('creates a content file', 'crée un fichier de contenu'),
  bench: both('measures speed', 'mesure la vitesse'),
}
