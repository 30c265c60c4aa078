import { french } from './french.ts'
import { inLanguage } from './in-language.ts'
import { kind } from './kind.ts'

const theOther = {
  en: { en: 'the French one', fr: 'the English one' },
  fr: { en: 'le français', fr: 'l’anglais' },
}

export const missingTranslation = kind<{
  name: string
  parent: string | undefined
  language: 'en' | 'fr'
  other: string
  /** Whether the line of the field is there, and only its text is not. */
  isEmpty?: boolean
}>({
  code: 'translation/missing',
  severity: 'error',
  example: {
    en: 'accommodation: without text: in en.yaml',
    fr: french`accommodation: sans text: dans en.yaml`,
  },
  en: ({ name, parent, language, other, isEmpty }) => [
    parent === undefined
      ? `“${name}” is missing ${inLanguage.en[language]}; ${theOther.en[language]} is at ${other}.`
      : `“${parent}” has no ${name} ${inLanguage.en[language]}; ${theOther.en[language]} is at ${other}.`,
    isEmpty
      ? `Write the text behind “${name}:”.`
      : `Add a line “${name}:”${parent === undefined ? '' : ' below it'}.`,
  ],
  fr: ({ name, parent, language, other, isEmpty }) => [
    parent === undefined
      ? french`« ${name} » manque ${inLanguage.fr[language]} ; ${theOther.fr[language]} est à ${other}.`
      : french`« ${parent} » n'a pas de « ${name} » ${inLanguage.fr[language]} ; ${theOther.fr[language]} est à ${other}.`,
    isEmpty
      ? french`Écrivez le texte derrière « ${name}: ».`
      : french`Ajoutez une ligne « ${name}: »${parent === undefined ? '' : ' en dessous'}.`,
  ],
})

export const sameInBoth = kind<{ name: string; language: 'en' | 'fr'; other: string }>({
  code: 'translation/same',
  severity: 'warning',
  example: {
    en: 'the French subtitle: in en.yaml, too',
    fr: french`le subtitle: français, aussi dans en.yaml`,
  },
  en: ({ name, language, other }) => [
    `“${name}” has the same words ${inLanguage.en[language]} as in the other language, at ${other}.`,
    'Translate it, unless it is a name.',
  ],
  fr: ({ name, language, other }) => [
    french`« ${name} » a les mêmes mots ${inLanguage.fr[language]} que dans l'autre langue, à ${other}.`,
    french`Traduisez-le, à moins que ce ne soit un nom.`,
  ],
})
