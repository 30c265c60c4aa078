import { french } from './french.ts'
import { kind } from './kind.ts'

export const notInside = kind<{ written: string }>({
  code: 'image/path',
  severity: 'error',
  example: 'src: ../../photo.jpg',
  en: ({ written }) => [
    `“${written}” is not a plain path inside content/.`,
    'Write folder and file as they are called, for example images/facade.png.',
  ],
  fr: ({ written }) => [
    french`« ${written} » n'est pas un simple chemin dans content/.`,
    french`Écrivez le dossier et le fichier comme ils s'appellent, par exemple images/facade.png.`,
  ],
})

export const missingPicture = kind<{ written: string; nearest: string | undefined }>({
  code: 'image/missing',
  severity: 'error',
  example: 'src: images/facde.png',
  en: ({ written, nearest }) => [
    `There is no image “${written}”.`,
    nearest === undefined
      ? 'Copy the file into the images folder, or correct the name.'
      : `Did you mean “${nearest}”?`,
  ],
  fr: ({ written, nearest }) => [
    french`Il n'y a pas d'image « ${written} ».`,
    nearest === undefined
      ? french`Copiez le fichier dans le dossier des images, ou corrigez le nom.`
      : french`Vouliez-vous dire « ${nearest} » ?`,
  ],
})

export const misspeltPicture = kind<{ written: string; spelling: string }>({
  code: 'image/spelling',
  severity: 'error',
  example: 'src: images/Facade.PNG',
  en: ({ written, spelling }) => [
    `The image “${written}” is spelled “${spelling}”.`,
    `Write: ${spelling}`,
  ],
  fr: ({ written, spelling }) => [
    french`L'image « ${written} » s'écrit « ${spelling} ».`,
    french`Écrivez : ${spelling}`,
  ],
})

export const unknownImage = kind<{
  id: string
  nearest: string | undefined
  ids: readonly string[]
}>({
  code: 'image/unknown',
  severity: 'error',
  example: 'image: concrt',
  en: ({ id, nearest, ids }) => [
    `There is no picture “${id}” in the gallery.`,
    nearest === undefined ? `Pictures there: ${ids.join(', ')}.` : `Did you mean “${nearest}”?`,
  ],
  fr: ({ id, nearest, ids }) => [
    french`Il n'y a pas d'image « ${id} » dans la galerie.`,
    nearest === undefined
      ? french`Images de la galerie : ${ids.join(', ')}.`
      : french`Vouliez-vous dire « ${nearest} » ?`,
  ],
})

export const notFromGallery = kind<{ url: string }>({
  code: 'image/reference',
  severity: 'error',
  example: '![The hall](images/hall.png)',
  en: ({ url }) => [
    `“${url}” cannot be shown: pictures in a text come from the gallery.`,
    'Write the id of a picture of gallery.yaml: ![caption](gallery:hall)',
  ],
  fr: ({ url }) => [
    french`« ${url} » ne peut pas être montré : les images d'un texte viennent de la galerie.`,
    french`Écrivez l'id d'une image de gallery.yaml : ![légende](gallery:hall)`,
  ],
})

export const unusedPicture = kind<{ name: string }>({
  code: 'image/unused',
  severity: 'warning',
  example: {
    en: 'images/old-facade.png, which gallery.yaml does not name',
    fr: french`images/old-facade.png, que gallery.yaml ne nomme pas`,
  },
  en: ({ name }) => [
    `No page shows the picture “${name}”.`,
    'Add it to gallery.yaml, or move it out of the content folder.',
  ],
  fr: ({ name }) => [
    french`Aucune page ne montre l'image « ${name} ».`,
    french`Ajoutez-la à gallery.yaml, ou sortez-la du dossier de contenu.`,
  ],
})

export const sameImageId = kind<{ id: string; line: number }>({
  code: 'gallery/same-id',
  severity: 'error',
  example: { en: 'id: facade, for the second time', fr: french`id: facade, pour la seconde fois` },
  en: ({ id, line }) => [
    `Two pictures have the id “${id}”; the first one is on line ${line}.`,
    'Give one of the two another id.',
  ],
  fr: ({ id, line }) => [
    french`Deux images ont l'id « ${id} » ; la première est à la ligne ${line}.`,
    french`Donnez un autre id à l'une des deux.`,
  ],
})

export const galleryCount = kind<{ count: number }>({
  code: 'gallery/count',
  severity: 'warning',
  example: { en: 'eight pictures in gallery.yaml', fr: french`huit images dans gallery.yaml` },
  en: ({ count }) => [
    `9 images are needed, ${count} found: the texts of the site speak of nine.`,
    'Add or remove pictures, or change “nine” in the texts.',
  ],
  fr: ({ count }) => [
    french`Il faut 9 images, il y en a ${count} : les textes du site parlent de neuf.`,
    french`Ajoutez ou retirez des images, ou changez « neuf » dans les textes.`,
  ],
})
