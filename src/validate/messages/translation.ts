import { both, inLanguage, message, warning } from '../../message.ts'
import type { Language } from '../../site.ts'

const theOther = {
  en: both('the French one', 'le français'),
  fr: both('the English one', "l'anglais"),
} as const

const atTop = message('translation/missing', {
  en: [
    '“{name}” is missing {language}; {theOther} is at {other}.',
    '{isEmpty|Write the text behind|Add a line} “{name}:”.',
  ],
  fr: [
    '« {name} » manque {language} ; {theOther} est à {other}.',
    '{isEmpty|Écrivez le texte derrière|Ajoutez une ligne} « {name}: ».',
  ],
})

const below = message('translation/missing', {
  en: [
    '“{parent}” has no {name} {language}; {theOther} is at {other}.',
    '{isEmpty|Write the text behind|Add a line} “{name}:”{isEmpty|| below it}.',
  ],
  fr: [
    "« {parent} » n'a pas de « {name} » {language} ; {theOther} est à {other}.",
    '{isEmpty|Écrivez le texte derrière|Ajoutez une ligne} « {name}: »{isEmpty|| en dessous}.',
  ],
})

interface Missing {
  readonly name: string
  readonly parent: string | undefined
  readonly language: Language
  readonly other: string
  /** Whether the line of the field is there, and only its text is not. */
  readonly isEmpty?: boolean
}

export function missingTranslation({ name, parent, language, other, isEmpty = false }: Missing) {
  const ways = { language: inLanguage[language], theOther: theOther[language], other, isEmpty }
  return parent === undefined ? atTop({ name, ...ways }) : below({ name, parent, ...ways })
}

const same = warning('translation/same', {
  en: [
    '“{name}” has the same words {language} as in the other language, at {other}.',
    'Translate it, unless it is a name.',
  ],
  fr: [
    "« {name} » a les mêmes mots {language} que dans l'autre langue, à {other}.",
    'Traduisez-le, à moins que ce ne soit un nom.',
  ],
})

interface Same {
  readonly name: string
  readonly language: Language
  readonly other: string
}

export const sameInBoth = ({ name, language, other }: Same) =>
  same({ name, language: inLanguage[language], other })
