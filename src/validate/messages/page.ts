import { french } from './french.ts'
import { kind } from './kind.ts'

export const sameTitle = kind<{ other: string }>({
  code: 'page/same-title',
  severity: 'error',
  example: {
    en: 'gated: false and indexed: true in two landing pages',
    fr: french`gated: false et indexed: true dans deux pages d'accueil`,
  },
  en: ({ other }) => [
    `This is also the title of ${other}, and search engines may list both pages.`,
    'Change one of the two titles, or write “indexed: false” in the page that is not to be listed.',
  ],
  fr: ({ other }) => [
    french`C'est aussi le titre de ${other}, et les moteurs de recherche peuvent montrer les deux pages.`,
    french`Changez l'un des deux titres, ou écrivez « indexed: false » dans la page à ne pas montrer.`,
  ],
})

export const sameDescription = kind<{ other: string }>({
  code: 'page/same-description',
  severity: 'warning',
  example: {
    en: 'the same description in two pages that are open to everybody',
    fr: french`la même description dans deux pages ouvertes à tous`,
  },
  en: ({ other }) => [
    `This is also the description of ${other}, and search engines may list both pages.`,
    'Say of each page what only that page has.',
  ],
  fr: ({ other }) => [
    french`C'est aussi la description de ${other}, et les moteurs de recherche peuvent montrer les deux pages.`,
    french`Dites de chaque page ce qu'elle est seule à avoir.`,
  ],
})
