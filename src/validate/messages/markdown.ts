import { french } from './french.ts'
import { kind } from './kind.ts'

export const rawHtml = kind<{ tag: string; instead: string }>({
  code: 'markdown/html',
  severity: 'error',
  example: '<b>Hold</b> the note',
  en: ({ tag, instead }) => [
    `“${tag}” is HTML, which is not allowed.`,
    `Write Markdown: ${instead}`,
  ],
  fr: ({ tag, instead }) => [
    french`« ${tag} » est du HTML, qui n'est pas permis.`,
    french`Écrivez en Markdown : ${instead}`,
  ],
})

export const firstHeading = kind({
  code: 'markdown/heading-1',
  severity: 'error',
  example: '# Getting there',
  en: () => [
    'A heading of the first level is kept for the title of the page.',
    'Begin the heading with ## instead of #.',
  ],
  fr: () => [
    french`Le titre de premier niveau est réservé au titre de la page.`,
    french`Commencez le titre par ## au lieu de #.`,
  ],
})

export const deepHeading = kind({
  code: 'markdown/heading-deep',
  severity: 'error',
  example: '##### By bicycle',
  en: () => [
    'Headings go no deeper than four levels.',
    'Begin the heading with ####, or make it text.',
  ],
  fr: () => [
    french`Les titres ne vont pas au-delà de quatre niveaux.`,
    french`Commencez le titre par ####, ou faites-en du texte.`,
  ],
})

export const skippedHeading = kind<{ found: string; expected: string }>({
  code: 'markdown/heading-skipped',
  severity: 'error',
  example: {
    en: '#### By car, right below a heading with ##',
    fr: french`#### By car, juste sous un titre en ##`,
  },
  en: ({ found, expected }) => [
    `A level is missing above this heading: ${found} comes where ${expected} is due.`,
    `Begin the heading with ${expected}.`,
  ],
  fr: ({ found, expected }) => [
    french`Il manque un niveau au-dessus de ce titre : ${found} vient là où ${expected} est attendu.`,
    french`Commencez le titre par ${expected}.`,
  ],
})

export const emptyHeading = kind({
  code: 'markdown/heading-empty',
  severity: 'error',
  example: '##',
  en: () => ['This heading has no words.', 'Write its words, or delete the line.'],
  fr: () => [french`Ce titre n'a pas de mots.`, french`Écrivez-les, ou supprimez la ligne.`],
})

export const codeBlock = kind({
  code: 'markdown/code',
  severity: 'error',
  example: {
    en: '    a paragraph that is indented by four spaces',
    fr: french`    un paragraphe décalé de quatre espaces`,
  },
  en: () => [
    'This would be set as program code, because it is indented by four spaces or fenced.',
    'Remove the spaces at the start of the line, or the lines with ```.',
  ],
  fr: () => [
    french`Ceci serait composé comme du code, car c'est décalé de quatre espaces ou encadré.`,
    french`Supprimez les espaces du début de ligne, ou les lignes avec \`\`\`.`,
  ],
})

/** What Markdown can do and this site does not. */
export type Unsupported = keyof typeof unsupportedNames

const unsupportedNames = {
  delete: { en: 'Struck-out text', fr: 'Le texte barré' },
  footnote: { en: 'A footnote', fr: 'Une note de bas de page' },
  task: { en: 'A list with boxes to tick', fr: 'Une liste à cocher' },
  table: { en: 'A table', fr: 'Un tableau' },
  heading: { en: 'A heading', fr: 'Un titre' },
  quotation: { en: 'A quotation', fr: 'Une citation' },
  picture: { en: 'A picture', fr: 'Une image' },
  rule: { en: 'A rule', fr: 'Un filet' },
} as const

export const unsupported = kind<{ what: Unsupported }>({
  code: 'markdown/not-here',
  severity: 'error',
  example: '~~Hold~~ the note',
  en: ({ what }) => [
    `${unsupportedNames[what].en} cannot stand here.`,
    'Write it as ordinary text.',
  ],
  fr: ({ what }) => [
    french`${unsupportedNames[what].fr} ne peut pas figurer ici.`,
    french`Écrivez-le comme du texte ordinaire.`,
  ],
})

export const notOneParagraph = kind<{ name: string }>({
  code: 'markdown/one-paragraph',
  severity: 'error',
  example: 'lead: "- Hold the note"',
  en: ({ name }) => [
    `“${name}” takes one paragraph; here Markdown reads a list, a heading or several paragraphs.`,
    'Remove the sign it begins with, or the blank line in it.',
  ],
  fr: ({ name }) => [
    french`« ${name} » prend un seul paragraphe ; Markdown lit ici une liste, un titre ou plusieurs paragraphes.`,
    french`Retirez le signe du début, ou la ligne vide.`,
  ],
})

export const pictureAmongWords = kind({
  code: 'markdown/picture-alone',
  severity: 'error',
  example: 'The hall ![The hall](gallery:hall) at night',
  en: () => ['A picture stands alone, not among words.', 'Put a blank line above and below it.'],
  fr: () => [
    french`Une image se place seule, pas parmi les mots.`,
    french`Laissez une ligne vide au-dessus et en dessous.`,
  ],
})
