import { inLanguage, message, unknownName, warning } from '../../message.ts'
import type { Language } from '../../site.ts'

const missing = message('alt/missing', {
  en: [
    'The picture “{id}” has no words {language}.',
    'Add “{id}:” below “gallery:”, with “alt: …” and “caption: …”.',
  ],
  fr: [
    "L'image « {id} » n'a pas de mots {language}.",
    'Ajoutez « {id}: » sous « gallery: », avec « alt: … » et « caption: … ».',
  ],
})

export const missingAlt = ({
  id,
  language,
}: {
  readonly id: string
  readonly language: Language
}) => missing({ id, language: inLanguage[language] })

export const unknownAlt = unknownName('alt/unknown', {
  en: ['There is no picture “{id}” in gallery.yaml.', 'Delete these lines, or add the picture.'],
  fr: [
    "Il n'y a pas d'image « {id} » dans gallery.yaml.",
    "Supprimez ces lignes, ou ajoutez l'image.",
  ],
})

export const unusedAlt = warning('alt/unused', {
  en: [
    'The picture “{id}” is not in gallery.yaml, so its words are not shown.',
    'Delete them, or add the picture again.',
  ],
  fr: [
    "L'image « {id} » n'est pas dans gallery.yaml : ses mots ne s'affichent pas.",
    "Supprimez-les, ou remettez l'image.",
  ],
})

export const copiedAlt = message('alt/file-name', {
  en: [
    '“{written}” is the name of the file, not what the picture shows.',
    'Describe in one sentence what can be seen.',
  ],
  fr: [
    "« {written} » est le nom du fichier, pas ce que montre l'image.",
    "Décrivez en une phrase ce que l'on voit.",
  ],
})
