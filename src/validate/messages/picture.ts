import { message, unknownName, warning } from '../../message.ts'

export const notInside = message('image/path', {
  en: [
    '“{written}” is not a plain path inside content/.',
    'Write folder and file as they are called, for example images/facade.png.',
  ],
  fr: [
    "« {written} » n'est pas un simple chemin dans content/.",
    "Écrivez le dossier et le fichier comme ils s'appellent, par exemple images/facade.png.",
  ],
})

export const missingPicture = unknownName('image/missing', {
  en: [
    'There is no image “{written}”.',
    'Copy the file into the images folder, or correct the name.',
  ],
  fr: [
    "Il n'y a pas d'image « {written} ».",
    'Copiez le fichier dans le dossier des images, ou corrigez le nom.',
  ],
})

export const misspeltPicture = message('image/spelling', {
  en: ['The image “{written}” is spelled “{spelling}”.', 'Write: {spelling}'],
  fr: ["L'image « {written} » s'écrit « {spelling} ».", 'Écrivez : {spelling}'],
})

export const unknownImage = unknownName('image/unknown', {
  en: ['There is no picture “{id}” in the gallery.', 'Pictures there: {ids}.'],
  fr: ["Il n'y a pas d'image « {id} » dans la galerie.", 'Images de la galerie : {ids}.'],
})

export const notFromGallery = message('image/reference', {
  en: [
    '“{url}” cannot be shown: pictures in a text come from the gallery.',
    'Write the id of a picture of gallery.yaml: ![caption](gallery:hall)',
  ],
  fr: [
    "« {url} » ne peut pas être montré : les images d'un texte viennent de la galerie.",
    "Écrivez l'id d'une image de gallery.yaml : ![légende](gallery:hall)",
  ],
})

export const unusedPicture = warning('image/unused', {
  en: [
    'No page shows the picture “{name}”.',
    'Add it to gallery.yaml, or move it out of the content folder.',
  ],
  fr: [
    "Aucune page ne montre l'image « {name} ».",
    'Ajoutez-la à gallery.yaml, ou sortez-la du dossier de contenu.',
  ],
})

export const sameImageId = message('gallery/same-id', {
  en: [
    'Two pictures have the id “{id}”; the first one is on line {line}.',
    'Give one of the two another id.',
  ],
  fr: [
    "Deux images ont l'id « {id} » ; la première est à la ligne {line}.",
    "Donnez un autre id à l'une des deux.",
  ],
})

export const galleryCount = warning('gallery/count', {
  en: [
    '9 images are needed, {count} found: the texts of the site speak of nine.',
    'Add or remove pictures, or change “nine” in the texts.',
  ],
  fr: [
    'Il faut 9 images, il y en a {count} : les textes du site parlent de neuf.',
    'Ajoutez ou retirez des images, ou changez « neuf » dans les textes.',
  ],
})
