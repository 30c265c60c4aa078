import { french } from './french.ts'
import { kind } from './kind.ts'

/** Why an SVG drawing is refused, as an editor would name what is in it. */
export type DrawingFault =
  | 'script'
  | 'event attribute'
  | 'foreign object'
  | 'document type'
  | 'link'
  | 'style sheet'
  | 'letters'
  | 'encoding'

const english: Readonly<Record<DrawingFault, string>> = {
  script: 'a script',
  'event attribute': 'an attribute that runs a script',
  'foreign object': 'a foreign object',
  'document type': 'a document type or an entity',
  link: 'a link that leads out of the file',
  'style sheet': 'a style sheet from elsewhere',
  letters: 'letters, which look different on every machine',
  encoding: 'an encoding other than UTF-8',
}

const inFrench: Readonly<Record<DrawingFault, string>> = {
  script: french`un script`,
  'event attribute': french`un attribut qui lance un script`,
  'foreign object': french`un objet étranger (foreignObject)`,
  'document type': french`un type de document ou une entité`,
  link: french`un lien qui sort du fichier`,
  'style sheet': french`une feuille de style venue d'ailleurs`,
  letters: french`des lettres, qui changent d'aspect selon la machine`,
  encoding: french`un autre codage que l'UTF-8`,
}

export const unsafeDrawing = kind<{ name: string; fault: DrawingFault }>({
  code: 'picture/unsafe-drawing',
  severity: 'error',
  example: '<svg onload="…">',
  en: ({ name, fault }) => [
    `The drawing “${name}” holds ${english[fault]}.`,
    'Export it as plain shapes (letters turned into outlines), or as PNG.',
  ],
  fr: ({ name, fault }) => [
    french`Le dessin « ${name} » contient ${inFrench[fault]}.`,
    french`Exportez-le en formes simples (textes vectorisés), ou en PNG.`,
  ],
})

export const undrawable = kind<{ name: string }>({
  code: 'picture/undrawable',
  severity: 'error',
  example: {
    en: 'an SVG file whose shapes repeat each other billions of times',
    fr: french`un fichier SVG dont les formes se répètent des milliards de fois`,
  },
  en: ({ name }) => [
    `The drawing “${name}” is damaged, or has more shapes than can be drawn.`,
    'Export it again with fewer shapes, or as PNG.',
  ],
  fr: ({ name }) => [
    french`Le dessin « ${name} » est endommagé, ou a trop de formes pour être tracé.`,
    french`Exportez-le de nouveau avec moins de formes, ou en PNG.`,
  ],
})
