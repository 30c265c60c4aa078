import { french, ofFrench } from './french.ts'
import { kind } from './kind.ts'

/** What a kind of file is called, with its article. */
export interface Named {
  readonly en: string
  readonly fr: string
}

export const misspeltField = kind<{ name: string; kind: Named; meant: string }>({
  code: 'field/unknown',
  severity: 'error',
  example: 'tilte: Protection of Music',
  en: ({ name, kind, meant }) => [
    `“${name}” is not a field of ${kind.en}.`,
    `Did you mean “${meant}”?`,
  ],
  fr: ({ name, kind, meant }) => [
    french`« ${name} » n'est pas un champ ${ofFrench(kind.fr)}.`,
    french`Vouliez-vous dire « ${meant} » ?`,
  ],
})

export const unknownField = kind<{ name: string; kind: Named; names: readonly string[] }>({
  code: 'field/unknown',
  severity: 'error',
  example: 'colour: blue',
  en: ({ name, kind, names }) => [
    `“${name}” is not a field of ${kind.en}.`,
    `Delete it, or use one of: ${names.join(', ')}.`,
  ],
  fr: ({ name, kind, names }) => [
    french`« ${name} » n'est pas un champ ${ofFrench(kind.fr)}.`,
    french`Supprimez-le, ou prenez l'un de : ${names.join(', ')}.`,
  ],
})

export const missingField = kind<{ name: string; parent: string | undefined }>({
  code: 'field/missing',
  severity: 'error',
  example: {
    en: 'a mission card without “order”',
    fr: french`une carte de mission sans « order »`,
  },
  en: ({ name, parent }) =>
    parent === undefined
      ? [`The field “${name}” is missing.`, `Add a line “${name}: …”.`]
      : [`“${parent}” has no “${name}”.`, `Add a line “${name}: …” below it.`],
  fr: ({ name, parent }) =>
    parent === undefined
      ? [french`Le champ « ${name} » manque.`, french`Ajoutez une ligne « ${name}: … ».`]
      : [
          french`« ${parent} » n'a pas de champ « ${name} ».`,
          french`Ajoutez une ligne « ${name}: … » en dessous.`,
        ],
})

export const emptyField = kind<{ name: string }>({
  code: 'field/empty',
  severity: 'error',
  example: 'title: ""',
  en: ({ name }) => [`“${name}” is empty.`, 'Write its text after the colon.'],
  fr: ({ name }) => [
    french`« ${name} » est vide.`,
    french`Écrivez son texte après les deux-points.`,
  ],
})

export const unquotedText = kind<{ name: string; written: string; read: 'number' | 'yes or no' }>({
  code: 'field/quotes',
  severity: 'error',
  example: 'title: 2026',
  en: ({ name, written, read }) => [
    `“${name}” must be text, and ${written} without quotes is read as ${read === 'number' ? 'a number' : 'yes or no'}.`,
    `Put it in quotes: "${written}"`,
  ],
  fr: ({ name, written, read }) => [
    french`« ${name} » doit être un texte, et ${written} sans guillemets se lit comme ${read === 'number' ? 'un nombre' : 'oui ou non'}.`,
    french`Mettez-le entre guillemets droits : "${written}"`,
  ],
})

export const unquotedPhone = kind<{ written: string }>({
  code: 'field/phone-quotes',
  severity: 'error',
  example: 'office: +33199001826',
  en: ({ written }) => [
    'Without quotes a phone number is read as an ordinary number and loses its first signs.',
    `Put the number in quotes: "${written}"`,
  ],
  fr: ({ written }) => [
    french`Sans guillemets, un numéro de téléphone se lit comme un nombre et perd ses premiers signes.`,
    french`Mettez le numéro entre guillemets droits : "${written}"`,
  ],
})

export const notText = kind<{ name: string; found: 'list' | 'fields' }>({
  code: 'field/invalid-type',
  severity: 'error',
  example: 'title: [Hold, the note]',
  en: ({ name, found }) => [
    `“${name}” must be text; here it is ${found === 'list' ? 'a list' : 'a set of fields'}.`,
    'Write the text after the colon, in quotes if it holds signs such as : [ or {.',
  ],
  fr: ({ name, found }) => [
    french`« ${name} » doit être un texte ; ici c'est ${found === 'list' ? 'une liste' : 'un groupe de champs'}.`,
    french`Écrivez le texte après les deux-points, entre guillemets droits s'il contient : [ ou {.`,
  ],
})

export const notNumber = kind<{ name: string; written: string; corrected: string | undefined }>({
  code: 'field/invalid-type',
  severity: 'error',
  example: 'order: first',
  en: ({ name, written, corrected }) => [
    `“${name}” must be a whole number, without quotes or words; here it is “${written}”.`,
    corrected === undefined ? 'For example: 1' : `Write: ${corrected}`,
  ],
  fr: ({ name, written, corrected }) => [
    french`« ${name} » doit être un nombre entier, sans guillemets ni mots ; ici c'est « ${written} ».`,
    corrected === undefined ? french`Par exemple : 1` : french`Écrivez : ${corrected}`,
  ],
})

export const numberTooLarge = kind<{ written: string }>({
  code: 'field/number-too-large',
  severity: 'error',
  example: 'attendance: 12345678901234567890',
  en: ({ written }) => [
    `${written} is too large to be kept exactly.`,
    'Write a smaller number; if it is a code and not a quantity, put it in quotes.',
  ],
  fr: ({ written }) => [
    french`${written} est trop grand pour être gardé exactement.`,
    french`Écrivez un nombre plus petit ; si c'est un code et non une quantité, mettez-le entre guillemets droits.`,
  ],
})

export const notTrueOrFalse = kind<{ name: string; written: string; meant: string | undefined }>({
  code: 'field/true-false',
  severity: 'error',
  example: 'gated: no',
  en: ({ name, written, meant }) => [
    `“${name}” must be true or false; here it is “${written}”.`,
    meant === undefined ? 'Write true or false, without quotes.' : `Write: ${meant}`,
  ],
  fr: ({ name, written, meant }) => [
    french`« ${name} » doit être true (oui) ou false (non) ; ici c'est « ${written} ».`,
    meant === undefined
      ? french`Écrivez true ou false, sans guillemets.`
      : french`Écrivez : ${meant}`,
  ],
})

export const notFieldGroup = kind<{ name: string; names: readonly string[] }>({
  code: 'field/invalid-type',
  severity: 'error',
  example: 'history: A fortress',
  en: ({ name, names }) => [
    `“${name}” must hold fields of its own${names.length > 0 ? `: ${names.join(', ')}` : ''}.`,
    'Write them below it, one per line, each two spaces further to the right.',
  ],
  fr: ({ name, names }) => [
    french`« ${name} » doit contenir ses propres champs${names.length > 0 ? french` : ${names.join(', ')}` : ''}.`,
    french`Écrivez-les en dessous, un par ligne, deux espaces plus à droite.`,
  ],
})

export const notList = kind<{ name: string }>({
  code: 'field/invalid-type',
  severity: 'error',
  example: 'lines: Hold the note',
  en: ({ name }) => [
    `“${name}” must be a list.`,
    'Write one item per line below it, each beginning with “- ”.',
  ],
  fr: ({ name }) => [
    french`« ${name} » doit être une liste.`,
    french`Écrivez un élément par ligne en dessous, chacun précédé de « - ».`,
  ],
})
