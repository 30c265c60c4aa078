import { french } from './french.ts'
import { kind } from './kind.ts'

interface Named {
  /** The path of the picture, as the content names it. */
  readonly name: string
}

export const notAPicture = kind<Named>({
  code: 'picture/unreadable',
  severity: 'error',
  example: {
    en: 'a web page renamed to facade.jpg',
    fr: french`une page web renommée en facade.jpg`,
  },
  en: ({ name }) => [
    `“${name}” is not a picture.`,
    'Export it again as JPEG, PNG, WebP, AVIF, TIFF or SVG.',
  ],
  fr: ({ name }) => [
    french`« ${name} » n'est pas une image.`,
    french`Exportez-la de nouveau en JPEG, PNG, WebP, AVIF, TIFF ou SVG.`,
  ],
})

export const unsupportedFormat = kind<Named & { ending: string }>({
  code: 'picture/format',
  severity: 'error',
  example: 'src: images/facade.heic',
  en: ({ name, ending }) => [
    `“${name}” is of a kind that the site cannot use (${ending}).`,
    'Export it as JPEG, PNG, WebP, AVIF, TIFF or SVG.',
  ],
  fr: ({ name, ending }) => [
    french`« ${name} » est d'un format que le site n'emploie pas (${ending}).`,
    french`Exportez-la en JPEG, PNG, WebP, AVIF, TIFF ou SVG.`,
  ],
})

export const wrongEnding = kind<Named & { found: string; promised: string }>({
  code: 'picture/ending',
  severity: 'error',
  example: { en: 'a PNG renamed to facade.jpg', fr: french`un PNG renommé en facade.jpg` },
  en: ({ name, found, promised }) => [
    `“${name}” is really ${found}, not ${promised}.`,
    `Export it as ${promised}, or give it the ending of ${found}.`,
  ],
  fr: ({ name, found, promised }) => [
    french`« ${name} » est en réalité du ${found}, pas du ${promised}.`,
    french`Exportez-la en ${promised}, ou donnez-lui l'extension de ${found}.`,
  ],
})

export const tooHeavy = kind<{ most: number }>({
  code: 'picture/too-heavy',
  severity: 'error',
  example: { en: 'a scan of 120 MB', fr: french`une numérisation de 120 Mo` },
  en: ({ most }) => [
    `This picture weighs more than ${most} MB.`,
    'Export it smaller; 2400 pixels of width are enough.',
  ],
  fr: ({ most }) => [
    french`Cette image pèse plus de ${most} Mo.`,
    french`Exportez-la plus petite ; 2400 pixels de large suffisent.`,
  ],
})

export const tooManyPixels = kind<Named & { megapixels: number }>({
  code: 'picture/too-large',
  severity: 'error',
  example: {
    en: 'a picture of 20,000 by 20,000 pixels',
    fr: french`une image de 20 000 pixels sur 20 000`,
  },
  en: ({ name, megapixels }) => [
    `“${name}” has ${megapixels} megapixels; at most 50.`,
    'Export it smaller; 2400 pixels of width are enough.',
  ],
  fr: ({ name, megapixels }) => [
    french`« ${name} » a ${megapixels} mégapixels ; 50 au plus.`,
    french`Exportez-la plus petite ; 2400 pixels de large suffisent.`,
  ],
})

export const moving = kind<Named>({
  code: 'picture/moving',
  severity: 'error',
  example: { en: 'an animated WebP', fr: french`un WebP animé` },
  en: ({ name }) => [
    `“${name}” holds several pictures; moving pictures cannot be shown.`,
    'Export one of them as a still picture.',
  ],
  fr: ({ name }) => [
    french`« ${name} » contient plusieurs images ; les images animées ne peuvent pas être montrées.`,
    french`Exportez-en une seule, fixe.`,
  ],
})

export const damaged = kind<Named>({
  code: 'picture/damaged',
  severity: 'error',
  example: {
    en: 'a photograph whose upload broke off',
    fr: french`une photographie dont l'envoi s'est interrompu`,
  },
  en: ({ name }) => [`“${name}” is damaged.`, 'Copy the file again, or export it again.'],
  fr: ({ name }) => [
    french`« ${name} » est endommagée.`,
    french`Copiez de nouveau le fichier, ou exportez-le de nouveau.`,
  ],
})

export const tooSmall = kind<Named & { width: number; needed: number }>({
  code: 'picture/too-small',
  severity: 'warning',
  example: {
    en: 'a gallery picture of 640 pixels',
    fr: french`une image de galerie de 640 pixels`,
  },
  en: ({ name, width, needed }) => [
    `“${name}” is ${width} pixels wide; the page shows it up to ${needed}.`,
    `Use a picture at least ${needed} pixels wide, or it will look soft.`,
  ],
  fr: ({ name, width, needed }) => [
    french`« ${name} » a ${width} pixels de large ; la page la montre jusqu'à ${needed}.`,
    french`Prenez une image d'au moins ${needed} pixels de large, sinon elle paraîtra floue.`,
  ],
})
