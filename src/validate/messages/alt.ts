import { french } from './french.ts'
import { inLanguage } from './in-language.ts'
import { kind } from './kind.ts'

export const missingAlt = kind<{ id: string; language: 'en' | 'fr' }>({
  code: 'alt/missing',
  severity: 'error',
  example: {
    en: 'a picture in gallery.yaml without words in en.yaml',
    fr: french`une image de gallery.yaml sans mots dans en.yaml`,
  },
  en: ({ id, language }) => [
    `The picture “${id}” has no words ${inLanguage.en[language]}.`,
    `Add “${id}:” below “gallery:”, with “alt: …” and “caption: …”.`,
  ],
  fr: ({ id, language }) => [
    french`L'image « ${id} » n'a pas de mots ${inLanguage.fr[language]}.`,
    french`Ajoutez « ${id}: » sous « gallery: », avec « alt: … » et « caption: … ».`,
  ],
})

export const unknownAlt = kind<{ id: string; nearest: string | undefined }>({
  code: 'alt/unknown',
  severity: 'error',
  example: {
    en: 'facde: below gallery: in en.yaml, where the picture is called facade',
    fr: french`facde: sous gallery: dans en.yaml, alors que l'image s'appelle facade`,
  },
  en: ({ id, nearest }) => [
    `There is no picture “${id}” in gallery.yaml.`,
    nearest === undefined
      ? 'Delete these lines, or add the picture.'
      : `Did you mean “${nearest}”?`,
  ],
  fr: ({ id, nearest }) => [
    french`Il n'y a pas d'image « ${id} » dans gallery.yaml.`,
    nearest === undefined
      ? french`Supprimez ces lignes, ou ajoutez l'image.`
      : french`Vouliez-vous dire « ${nearest} » ?`,
  ],
})

export const unusedAlt = kind<{ id: string }>({
  code: 'alt/unused',
  severity: 'warning',
  example: {
    en: 'the words of a picture that was taken out of gallery.yaml',
    fr: french`les mots d'une image retirée de gallery.yaml`,
  },
  en: ({ id }) => [
    `The picture “${id}” is not in gallery.yaml, so its words are not shown.`,
    'Delete them, or add the picture again.',
  ],
  fr: ({ id }) => [
    french`L'image « ${id} » n'est pas dans gallery.yaml : ses mots ne s'affichent pas.`,
    french`Supprimez-les, ou remettez l'image.`,
  ],
})

export const copiedAlt = kind<{ written: string }>({
  code: 'alt/file-name',
  severity: 'error',
  example: 'alt: facade.png',
  en: ({ written }) => [
    `“${written}” is the name of the file, not what the picture shows.`,
    'Describe in one sentence what can be seen.',
  ],
  fr: ({ written }) => [
    french`« ${written} » est le nom du fichier, pas ce que montre l'image.`,
    french`Décrivez en une phrase ce que l'on voit.`,
  ],
})
