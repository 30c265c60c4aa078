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
}>({
  code: 'translation/missing',
  severity: 'error',
  example: 'accommodation: (without “text:” in en.yaml)',
  en: ({ name, parent, language, other }) => [
    parent === undefined
      ? `“${name}” is missing ${inLanguage.en[language]}; ${theOther.en[language]} is at ${other}.`
      : `“${parent}” has no ${name} ${inLanguage.en[language]}; ${theOther.en[language]} is at ${other}.`,
    parent === undefined ? `Add a line “${name}:”.` : `Add a line “${name}:” below it.`,
  ],
  fr: ({ name, parent, language, other }) => [
    parent === undefined
      ? french`« ${name} » manque ${inLanguage.fr[language]} ; ${theOther.fr[language]} est à ${other}.`
      : french`« ${parent} » n'a pas de « ${name} » ${inLanguage.fr[language]} ; ${theOther.fr[language]} est à ${other}.`,
    parent === undefined
      ? french`Ajoutez une ligne « ${name}: ».`
      : french`Ajoutez une ligne « ${name}: » en dessous.`,
  ],
})

export const sameInBoth = kind<{ name: string; language: 'en' | 'fr'; other: string }>({
  code: 'translation/same',
  severity: 'warning',
  example: 'subtitle: (the French words in en.yaml)',
  en: ({ name, language, other }) => [
    `“${name}” reads the same ${inLanguage.en[language]} as at ${other}.`,
    'Translate it, unless it is a name.',
  ],
  fr: ({ name, language, other }) => [
    french`« ${name} » est identique ${inLanguage.fr[language]} et à ${other}.`,
    french`Traduisez-le, à moins que ce ne soit un nom.`,
  ],
})
