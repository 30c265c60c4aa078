import { french } from './french.ts'
import { kind } from './kind.ts'

export const missingSpace = kind<{ corrected: string }>({
  code: 'yaml/space',
  severity: 'error',
  example: 'title:The note',
  en: ({ corrected }) => ['A space is missing after the colon.', `Write: ${corrected}`],
  fr: ({ corrected }) => [
    french`Il manque une espace après les deux-points.`,
    french`Écrivez : ${corrected}`,
  ],
})

export const missingColon = kind<{ name: string }>({
  code: 'yaml/colon-missing',
  severity: 'error',
  example: 'title The note',
  en: ({ name }) => [
    `There is no colon after “${name}”.`,
    `Write “${name}:”, a space, and then the text.`,
  ],
  fr: ({ name }) => [
    french`Il n'y a pas de deux-points après « ${name} ».`,
    french`Écrivez « ${name}: », une espace, puis le texte.`,
  ],
})

export const colon = kind<{ name: string; corrected: string }>({
  code: 'yaml/colon',
  severity: 'error',
  example: 'title: Mission: possible',
  en: ({ name, corrected }) => [
    `The text of “${name}” contains a colon; put the text in quotes.`,
    `Write: ${corrected}`,
  ],
  fr: ({ name, corrected }) => [
    french`Le texte de « ${name} » contient un deux-points ; mettez-le entre guillemets droits.`,
    french`Écrivez : ${corrected}`,
  ],
})

export const openQuote = kind<{ name: string; mark: string }>({
  code: 'yaml/quote',
  severity: 'error',
  example: 'title: "The note',
  en: ({ name, mark }) => [
    `The quoted text of “${name}” is not closed.`,
    `Add ${mark} at the end of the text.`,
  ],
  fr: ({ name, mark }) => [
    french`Le texte entre guillemets de « ${name} » n'est pas fermé.`,
    french`Ajoutez ${mark} à la fin du texte.`,
  ],
})

export const textAfterQuote = kind<{ name: string; corrected: string }>({
  code: 'yaml/quote',
  severity: 'error',
  example: "title: 'L'art de tenir'",
  en: ({ name, corrected }) => [
    `The quotation mark inside the text of “${name}” ends it too early.`,
    `Write: ${corrected}`,
  ],
  fr: ({ name, corrected }) => [
    french`Le guillemet au milieu du texte de « ${name} » le ferme trop tôt.`,
    french`Écrivez : ${corrected}`,
  ],
})

export const specialStart = kind<{ name: string; mark: string; corrected: string }>({
  code: 'yaml/special',
  severity: 'error',
  example: 'lead: *Sostenuto*, ma con moto',
  en: ({ name, mark, corrected }) => [
    `The text of “${name}” begins with “${mark}”, which has a meaning of its own; put the text in quotes.`,
    `Write: ${corrected}`,
  ],
  fr: ({ name, mark, corrected }) => [
    french`Le texte de « ${name} » commence par « ${mark} », qui a un sens particulier ; mettez-le entre guillemets droits.`,
    french`Écrivez : ${corrected}`,
  ],
})

export const openBracket = kind<{ name: string; mark: string }>({
  code: 'yaml/bracket',
  severity: 'error',
  example: 'lines: [Hold, the note',
  en: ({ name, mark }) => [
    `The bracket that opens “${name}” is not closed.`,
    `Add ${mark} at the end, or put the text in quotes.`,
  ],
  fr: ({ name, mark }) => [
    french`Le crochet qui ouvre « ${name} » n'est pas fermé.`,
    french`Ajoutez ${mark} à la fin, ou mettez le texte entre guillemets droits.`,
  ],
})
