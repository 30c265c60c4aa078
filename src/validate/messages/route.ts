import { french } from './french.ts'
import { kind } from './kind.ts'

export const wrongRoute = kind<{ written: string }>({
  code: 'route/malformed',
  severity: 'error',
  example: 'route: /Mentions légales',
  en: ({ written }) => [
    `“${written}” cannot be the address of a page.`,
    'Begin with /, then small letters without accents, digits and hyphens: /legal-notice',
  ],
  fr: ({ written }) => [
    french`« ${written} » ne peut pas être l'adresse d'une page.`,
    french`Commencez par /, puis des minuscules sans accents, des chiffres et des traits d'union : /mentions-legales`,
  ],
})

export const sameRoute = kind<{ route: string; other: string }>({
  code: 'route/duplicate',
  severity: 'error',
  example: {
    en: 'route: /legal-notice in two files',
    fr: french`route: /legal-notice dans deux fichiers`,
  },
  en: ({ route, other }) => [
    `Two pages have the address “${route}”; the other one is ${other}.`,
    'Give one of the two another address.',
  ],
  fr: ({ route, other }) => [
    french`Deux pages ont l'adresse « ${route} » ; l'autre est ${other}.`,
    french`Donnez une autre adresse à l'une des deux.`,
  ],
})

export const reservedRoute = kind<{ route: string }>({
  code: 'route/reserved',
  severity: 'error',
  example: 'route: /assets',
  en: ({ route }) => [
    `The address “${route}” is kept for the site itself.`,
    'Choose another address.',
  ],
  fr: ({ route }) => [
    french`L'adresse « ${route} » est réservée au site lui-même.`,
    french`Choisissez une autre adresse.`,
  ],
})

export const sameTemplate = kind<{ template: string; other: string }>({
  code: 'page/same-template',
  severity: 'error',
  example: {
    en: 'template: not-found in two files',
    fr: french`template: not-found dans deux fichiers`,
  },
  en: ({ template, other }) => [
    `There can be one page with the template “${template}”; the other one is ${other}.`,
    'Delete one of the two.',
  ],
  fr: ({ template, other }) => [
    french`Il ne peut y avoir qu'une page du modèle « ${template} » ; l'autre est ${other}.`,
    french`Supprimez l'une des deux.`,
  ],
})

export const missingTemplate = kind<{ template: string }>({
  code: 'page/missing',
  severity: 'error',
  example: {
    en: 'content/pages/not-found.md was deleted',
    fr: french`content/pages/not-found.md a été supprimé`,
  },
  en: ({ template }) => [
    `There is no page with the template “${template}”, which every site needs.`,
    'Put the file back.',
  ],
  fr: ({ template }) => [
    french`Il n'y a pas de page du modèle « ${template} », dont tout site a besoin.`,
    french`Remettez le fichier.`,
  ],
})
