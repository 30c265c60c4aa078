import { message, warning } from '../../message.ts'

export const notAPicture = message('picture/unreadable', {
  en: ['“{name}” is not a picture.', 'Export it again as JPEG, PNG, WebP, AVIF, TIFF or SVG.'],
  fr: [
    "« {name} » n'est pas une image.",
    'Exportez-la de nouveau en JPEG, PNG, WebP, AVIF, TIFF ou SVG.',
  ],
})

export const unsupportedFormat = message('picture/format', {
  en: [
    '“{name}” is of a kind that the site cannot use ({ending}).',
    'Export it as JPEG, PNG, WebP, AVIF, TIFF or SVG.',
  ],
  fr: [
    "« {name} » est d'un format que le site n'emploie pas ({ending}).",
    'Exportez-la en JPEG, PNG, WebP, AVIF, TIFF ou SVG.',
  ],
})

export const wrongEnding = message('picture/ending', {
  en: [
    '“{name}” is really {found}, not {promised}.',
    'Export it as {promised}, or give it the ending of {found}.',
  ],
  fr: [
    '« {name} » est en réalité du {found}, pas du {promised}.',
    "Exportez-la en {promised}, ou donnez-lui l'extension de {found}.",
  ],
})

export const tooHeavy = message('picture/too-heavy', {
  en: [
    'This picture weighs more than {most} MB.',
    'Export it smaller; 2400 pixels of width are enough.',
  ],
  fr: [
    'Cette image pèse plus de {most} Mo.',
    'Exportez-la plus petite ; 2400 pixels de large suffisent.',
  ],
})

export const tooManyPixels = message('picture/too-large', {
  en: [
    '“{name}” has {megapixels} megapixels; at most 50.',
    'Export it smaller; 2400 pixels of width are enough.',
  ],
  fr: [
    '« {name} » a {megapixels} mégapixels ; 50 au plus.',
    'Exportez-la plus petite ; 2400 pixels de large suffisent.',
  ],
})

export const moving = message('picture/moving', {
  en: [
    '“{name}” holds several pictures; moving pictures cannot be shown.',
    'Export one of them as a still picture.',
  ],
  fr: [
    '« {name} » contient plusieurs images ; les images animées ne peuvent pas être montrées.',
    'Exportez-en une seule, fixe.',
  ],
})

export const damaged = message('picture/damaged', {
  en: ['“{name}” is damaged.', 'Copy the file again, or export it again.'],
  fr: ['« {name} » est endommagée.', 'Copiez de nouveau le fichier, ou exportez-le de nouveau.'],
})

export const tooSmall = warning('picture/too-small', {
  en: [
    '“{name}” is {width} pixels wide; the page shows it up to {needed}.',
    'Use a picture at least {needed} pixels wide, or it will look soft.',
  ],
  fr: [
    "« {name} » a {width} pixels de large ; la page la montre jusqu'à {needed}.",
    "Prenez une image d'au moins {needed} pixels de large, sinon elle paraîtra floue.",
  ],
})
