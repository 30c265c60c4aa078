import { french } from './french.ts'
import { kind } from './kind.ts'

export const noFrontMatter = kind({
  code: 'front-matter/missing',
  severity: 'error',
  example: {
    en: 'a blank line above the first ---',
    fr: french`une ligne vide au-dessus du premier ---`,
  },
  en: () => [
    'This file must begin with ---: a line of three hyphens, then the fields.',
    'Delete what stands above the first --- line, or add one on line 1.',
  ],
  fr: () => [
    french`Ce fichier doit commencer par --- : une ligne de trois traits d'union, puis les champs.`,
    french`Supprimez ce qui précède la première ligne ---, ou ajoutez-en une à la ligne 1.`,
  ],
})

export const frontMatterLanguage = kind<{ language: string }>({
  code: 'front-matter/language',
  severity: 'error',
  example: '---js',
  en: ({ language }) => [
    `“${language}” stands behind the opening ---; no language other than YAML is allowed there.`,
    'Leave nothing but --- on this line.',
  ],
  fr: ({ language }) => [
    french`« ${language} » suit le --- du début ; aucun autre langage que YAML n'y est permis.`,
    french`Ne laissez que --- sur cette ligne.`,
  ],
})

export const openFrontMatter = kind({
  code: 'front-matter/unclosed',
  severity: 'error',
  example: {
    en: '--- above the fields, and none below them',
    fr: french`--- au-dessus des champs, et rien en dessous`,
  },
  en: () => [
    'The block of fields at the top is not closed.',
    'Add a line with only --- below the last field.',
  ],
  fr: () => [
    french`Le bloc de champs du début n'est pas fermé.`,
    french`Ajoutez une ligne avec seulement --- sous le dernier champ.`,
  ],
})

export const frontMatterEnd = kind<{ rest: string }>({
  code: 'front-matter/closing',
  severity: 'error',
  example: '---title',
  en: ({ rest }) => [
    `“${rest}” stands behind the --- that closes the fields.`,
    'Leave nothing but --- on this line.',
  ],
  fr: ({ rest }) => [
    french`« ${rest} » suit le --- qui ferme les champs.`,
    french`Ne laissez que --- sur cette ligne.`,
  ],
})
