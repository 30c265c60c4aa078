import type { WorkKind } from '../assets/cache.ts'
import type { Language } from '../site.ts'
import type { Measure } from './columns.ts'
import type { Stage } from './stopwatch.ts'

/** Every word that a summary needs; numbers come in as they are written in the language. */
export interface SummaryWords {
  readonly unit: string
  /** What stands between the whole and the tenths of a number, and between its thousands. */
  readonly point: string
  readonly thousands: string
  readonly atMost: string
  readonly groups: { readonly arrival: string; readonly later: string }
  readonly measures: Readonly<Record<Measure, string>>
  /** How the figures are to be read, and, where there are any, those of images. */
  readonly packed: string
  readonly viewed: string
  readonly more: (count: number) => string
  readonly seconds: string
  readonly stages: Readonly<Record<Stage, string>>
  readonly reused: string
  readonly kinds: Readonly<Record<WorkKind, string>>
  readonly tooHeavy: string
  readonly excess: (what: string, bytes: string, budget: string) => string
  readonly warnings: string
  readonly none: string
  readonly onContent: (count: number) => string
  readonly onFolder: (count: number) => string
  readonly onWeight: (count: number) => string
}

/** The words of the summary of a build. */
export const summaryWords: Readonly<Record<Language, SummaryWords>> = {
  en: {
    unit: 'kB',
    point: '.',
    thousands: ',',
    atMost: 'at most',
    groups: { arrival: 'on arrival', later: 'later' },
    measures: {
      page: 'page',
      fonts: 'fonts',
      pictures: 'images',
      script: 'JS',
      styles: 'CSS',
      laterPictures: 'images',
      laterScript: 'JS',
      sealed: 'sealed',
    },
    packed: 'Text with brotli.',
    viewed:
      'Images as a telephone (390\u00A0px,\u00A03×) or a desk (1440\u00A0px) takes them, whichever weighs more.',
    more: (count) => `… and ${count} lighter pages.`,
    seconds: 'Seconds',
    stages: {
      content: 'content',
      assets: 'images and styles',
      pages: 'pages',
      fonts: 'fonts',
      checks: 'checks',
      packing: 'packing',
      writing: 'writing',
    },
    reused: 'Reused',
    kinds: {
      pictures: 'images',
      fonts: 'fonts',
      cards: 'social cards',
      icons: 'icons',
      scripts: 'scripts',
    },
    tooHeavy: 'Too heavy',
    excess: (what, bytes, budget) => `${what} ${bytes} bytes, at most ${budget}`,
    warnings: 'Warnings',
    none: 'none',
    onContent: (count) => `${count} about the content`,
    onFolder: (count) => `${count} about the folder`,
    onWeight: (count) => `${count} about weight`,
  },
  fr: {
    unit: 'ko',
    point: ',',
    thousands: '\u202F',
    atMost: 'au plus',
    groups: { arrival: 'à l’arrivée', later: 'ensuite' },
    measures: {
      page: 'page',
      fonts: 'polices',
      pictures: 'images',
      script: 'JS',
      styles: 'CSS',
      laterPictures: 'images',
      laterScript: 'JS',
      sealed: 'scellé',
    },
    packed: 'Texte en brotli.',
    viewed:
      'Images que prend un téléphone (390\u00A0px,\u00A03×) ou un bureau (1440\u00A0px), les plus lourdes des deux.',
    more: (count) => `… et ${count} pages plus légères.`,
    seconds: 'Secondes',
    stages: {
      content: 'contenu',
      assets: 'images et styles',
      pages: 'pages',
      fonts: 'polices',
      checks: 'contrôles',
      packing: 'compression',
      writing: 'écriture',
    },
    reused: 'Repris',
    kinds: {
      pictures: 'images',
      fonts: 'polices',
      cards: 'cartes sociales',
      icons: 'icônes',
      scripts: 'scripts',
    },
    tooHeavy: 'Trop lourd',
    excess: (what, bytes, budget) => `${what} ${bytes} octets, au plus ${budget}`,
    warnings: 'Avertissements',
    none: 'aucun',
    onContent: (count) => `${count} sur le contenu`,
    onFolder: (count) => `${count} sur le dossier`,
    onWeight: (count) => `${count} sur le poids`,
  },
}
