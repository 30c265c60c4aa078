import { french } from './french.ts'
import { kind } from './kind.ts'

export const missingGate = kind<{ page: string }>({
  code: 'gate/missing',
  severity: 'error',
  example: {
    en: 'gated: true, without content/gate.json',
    fr: french`gated: true, sans content/gate.json`,
  },
  en: ({ page }) => [
    `${page} asks for a password, but no passwords are set: gate.json is missing.`,
    'Run `npm run gate`.',
  ],
  fr: ({ page }) => [
    french`${page} demande un mot de passe, mais aucun n'est réglé : gate.json manque.`,
    french`Lancez « npm run gate ».`,
  ],
})

export const brokenGate = kind({
  code: 'gate/invalid',
  severity: 'error',
  example: {
    en: 'a gate.json that was edited by hand',
    fr: french`un gate.json modifié à la main`,
  },
  en: () => ['This file is not as `npm run gate` writes it.', 'Run `npm run gate` again.'],
  fr: () => [
    french`Ce fichier n'est pas tel que « npm run gate » l'écrit.`,
    french`Relancez « npm run gate ».`,
  ],
})

export const demonstrationKeys = kind({
  code: 'gate/demonstration',
  severity: 'warning',
  example: {
    en: 'the passwords that are printed in README.md',
    fr: french`les mots de passe imprimés dans README.md`,
  },
  en: () => [
    'The gate still opens with the demonstration passwords, which anybody can read in the README.',
    'Run `npm run gate` before publishing.',
  ],
  fr: () => [
    french`L'entrée s'ouvre encore avec les mots de passe de démonstration, que chacun peut lire dans le README.`,
    french`Lancez « npm run gate » avant de publier.`,
  ],
})
