import { message } from '../../message.ts'

export const wrongRoute = message('route/malformed', {
  en: [
    '“{written}” cannot be the address of a page.',
    'Begin with /, then small letters without accents, digits and hyphens: /legal-notice',
  ],
  fr: [
    "« {written} » ne peut pas être l'adresse d'une page.",
    "Commencez par /, puis des minuscules sans accents, des chiffres et des traits d'union : /mentions-legales",
  ],
})

export const sameRoute = message('route/duplicate', {
  en: [
    'Two pages have the address “{route}”; the other one is {other}.',
    'Give one of the two another address.',
  ],
  fr: [
    "Deux pages ont l'adresse « {route} » ; l'autre est {other}.",
    "Donnez une autre adresse à l'une des deux.",
  ],
})

export const reservedRoute = message('route/reserved', {
  en: ['The address “{route}” is kept for the site itself.', 'Choose another address.'],
  fr: ["L'adresse « {route} » est réservée au site lui-même.", 'Choisissez une autre adresse.'],
})

export const sameTemplate = message('page/same-template', {
  en: [
    'There can be one page with the template “{template}”; the other one is {other}.',
    'Delete one of the two.',
  ],
  fr: [
    "Il ne peut y avoir qu'une page du modèle « {template} » ; l'autre est {other}.",
    "Supprimez l'une des deux.",
  ],
})

export const missingTemplate = message('page/missing', {
  en: [
    'There is no page with the template “{template}”, which every site needs.',
    'Put the file back.',
  ],
  fr: [
    "Il n'y a pas de page du modèle « {template} », dont tout site a besoin.",
    'Remettez le fichier.',
  ],
})
