import { type Both, both, message } from '../../message.ts'

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

const faults: Readonly<Record<DrawingFault, Both>> = {
  script: both('a script', 'un script'),
  'event attribute': both('an attribute that runs a script', 'un attribut qui lance un script'),
  'foreign object': both('a foreign object', 'un objet étranger (foreignObject)'),
  'document type': both('a document type or an entity', 'un type de document ou une entité'),
  link: both('a link that leads out of the file', 'un lien qui sort du fichier'),
  'style sheet': both('a style sheet from elsewhere', "une feuille de style venue d'ailleurs"),
  letters: both(
    'letters, which look different on every machine',
    "des lettres, qui changent d'aspect selon la machine",
  ),
  encoding: both('an encoding other than UTF-8', "un autre codage que l'UTF-8"),
}

const unsafe = message('picture/unsafe-drawing', {
  en: [
    'The drawing “{name}” holds {fault}.',
    'Export it as plain shapes (letters turned into outlines), or as PNG.',
  ],
  fr: [
    'Le dessin « {name} » contient {fault}.',
    'Exportez-le en formes simples (textes vectorisés), ou en PNG.',
  ],
})

interface Unsafe {
  readonly name: string
  readonly fault: DrawingFault
}

export const unsafeDrawing = ({ name, fault }: Unsafe) => unsafe({ name, fault: faults[fault] })

export const undrawable = message('picture/undrawable', {
  en: [
    'The drawing “{name}” is damaged, or has more shapes than can be drawn.',
    'Export it again with fewer shapes, or as PNG.',
  ],
  fr: [
    'Le dessin « {name} » est endommagé, ou a trop de formes pour être tracé.',
    'Exportez-le de nouveau avec moins de formes, ou en PNG.',
  ],
})
