import { message, warning } from '../../message.ts'

export const sameTitle = message('page/same-title', {
  en: [
    'This is also the title of {other}, and search engines may list both pages.',
    'Change one of the two titles, or write “indexed: false” in the page that is not to be listed.',
  ],
  fr: [
    "C'est aussi le titre de {other}, et les moteurs de recherche peuvent montrer les deux pages.",
    "Changez l'un des deux titres, ou écrivez « indexed: false » dans la page à ne pas montrer.",
  ],
})

export const sameDescription = warning('page/same-description', {
  en: [
    'This is also the description of {other}, and search engines may list both pages.',
    'Say of each page what only that page has.',
  ],
  fr: [
    "C'est aussi la description de {other}, et les moteurs de recherche peuvent montrer les deux pages.",
    "Dites de chaque page ce qu'elle est seule à avoir.",
  ],
})
