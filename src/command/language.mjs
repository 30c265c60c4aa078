// Plain JavaScript that Node 12 reads, without a module of Node: `scripts/run.mjs` says with it that a Node is too old.
import { both } from '../french.mjs'

export function language({ LC_ALL, LC_MESSAGES, LANG }) {
  const set = LC_ALL || LC_MESSAGES || LANG || ''
  // “C” and “POSIX” are locales of no language.
  const isNone = /^(C|POSIX)?(\.|$)/.test(set)
  const locale = isNone ? systemLocale() : set
  return /^fr(?![a-z])/i.test(locale) ? 'fr' : 'en'
}

/** From Node 21 on `navigator` tells it at once; `Intl` takes 8 ms. */
const systemLocale = () =>
  typeof navigator === 'undefined' ? Intl.Collator().resolvedOptions().locale : navigator.language

export function spoken(argv, environment) {
  const [, word] = /--lang[= ](en|fr)\b/.exec(argv.join(' ')) || []
  return word || language(environment)
}

/** What each command does, in the order of the list. */
export const commandHelp = {
  start: both('Opens the editor and a live preview', "Ouvre l'éditeur et un aperçu en direct"),
  check: both('Lists the problems in content/', 'Liste les problèmes dans content/'),
  build: both('Checks, then writes the site to dist/', 'Vérifie, puis écrit le site dans dist/'),
  preview: both('Serves dist/ as a web host would', 'Sert dist/ comme un hébergeur'),
  review: both(
    'Writes one encrypted file of the changed pages',
    'Écrit un fichier chiffré des pages modifiées',
  ),
  due: both('Tells whether a timed change is due', 'Dit si un changement daté est à publier'),
  new: both('Creates a page or a card', 'Crée une page ou une carte'),
  gate: both('Sets the three passwords', 'Définit les trois mots de passe'),
  test: both('Runs the tests', 'Lance les tests'),
  bench: both('Measures speed and page weight', 'Mesure la vitesse et le poids des pages'),
}

export const npmCommand = (name) =>
  name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`
