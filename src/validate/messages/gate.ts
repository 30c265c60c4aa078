import { message, warning } from '../../message.ts'

export const missingGate = message('gate/missing', {
  en: [
    '{page} asks for a password, but no passwords are set: gate.json is missing.',
    'Run `npm run gate`.',
  ],
  fr: [
    "{page} demande un mot de passe, mais aucun n'est réglé : gate.json manque.",
    'Lancez « npm run gate ».',
  ],
})

export const brokenGate = message('gate/invalid', {
  en: ['This file is not as `npm run gate` writes it.', 'Run `npm run gate` again.'],
  fr: ["Ce fichier n'est pas tel que « npm run gate » l'écrit.", 'Relancez « npm run gate ».'],
})

export const demonstrationKeys = warning('gate/demonstration', {
  en: [
    'The gate still opens with the demonstration passwords, which anybody can read in the README.',
    'Run `npm run gate` before publishing.',
  ],
  fr: [
    "L'entrée s'ouvre encore avec les mots de passe de démonstration, que chacun peut lire dans le README.",
    'Lancez « npm run gate » avant de publier.',
  ],
})
