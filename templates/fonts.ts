import { createRequire } from 'node:module'
import type { FontTable } from '../src/type/font-table.ts'

const require = createRequire(import.meta.url)

/** Both alphabets of a variable font of Fontsource. */
function filesOf(font: string, kind: string) {
  const file = (alphabet: string) =>
    require.resolve(`@fontsource-variable/${font}/files/${font}-${alphabet}-${kind}.woff2`)
  return { latin: file('latin'), extended: file('latin-ext') }
}

/** The licences of both fonts, and of the one whose signs are drawn. */
export const fontLicences = ['Imbue', 'Newsreader', 'Bravura'].map((name) =>
  require.resolve(`../LICENSES/${name}-OFL.txt`),
)

const digits = '0123456789'

/** The languages of tempo marks, inscriptions and foreign words. */
const furtherLanguages = { la: 'æœ', enm: 'þæ', it: 'àèéìòù' }

/** The type of the site: Imbue for display, Newsreader for text. */
export const fonts = {
  families: {
    '--display': { family: 'Imbue', instead: 'Didot,"Bodoni 72",serif' },
    '--text': { family: 'Newsreader', instead: '"Iowan Old Style",Georgia,serif' },
  },
  faces: {
    'imbue-300': {
      family: 'Imbue',
      weight: 300,
      style: 'normal',
      files: filesOf('imbue', 'opsz-normal'),
      axes: { opsz: 100, wght: 300 },
      signs: `${digits}.,:’–°`,
      sizes: 16,
    },
    'imbue-400': {
      family: 'Imbue',
      weight: 400,
      style: 'normal',
      files: filesOf('imbue', 'opsz-normal'),
      axes: { opsz: 44, wght: 380 },
      // The mark of the name has a fermata for the point of its i.
      signs: `${digits}.,:;?!’–·&+%@°ı`,
      sizes: 7,
    },
    'imbue-800': {
      family: 'Imbue',
      weight: 800,
      style: 'normal',
      files: filesOf('imbue', 'opsz-normal'),
      axes: { opsz: 80, wght: 760 },
      signs: `${digits}.,:;?!’–·&+%@°`,
      sizes: 7,
    },
    'newsreader-400': {
      family: 'Newsreader',
      weight: 400,
      style: 'normal',
      files: filesOf('newsreader', 'opsz-normal'),
      axes: { opsz: 16, wght: 400 },
      sizes: 6,
    },
    'newsreader-500': {
      family: 'Newsreader',
      weight: 500,
      style: 'normal',
      files: filesOf('newsreader', 'opsz-normal'),
      axes: { opsz: 16, wght: 500 },
      signs: `${digits}.,:;?!()/’–…`,
      words: true,
      sizes: 3,
    },
    'newsreader-italic': {
      family: 'Newsreader',
      weight: 400,
      style: 'italic',
      files: filesOf('newsreader', 'opsz-italic'),
      axes: { opsz: 18, wght: 400 },
      foreign: true,
    },
  },
  signs: `${digits}.,:;?!()/’–…·=@©`,
  languages: {
    en: {
      letters: 'é“”',
      samples: {
        // The largest letters of the site in the parts that are set on their own: their kerning counts most.
        Imbue:
          'Hold,Hold,Hold,Hold,Hold,Hold,Hold,the,n,o,te,the. Legal notice. Page not found. Mission, Programme, Contact, Events, Partners, Give, Learn, Stay, Join. Quiet, Zero & Vexed. June 19, 2026.',
        Newsreader:
          'Hold the note. A point d’orgue, a point d’orgue. We hold a note while the work is under way. A place for musicians and the people who hear them, in summer and in winter: read the programme, write to us, or visit the house. Enter the password that came with your letter; it opens this page. Foundation (for Music), Paris. Joined by Quiet, Zero & Vexed. No cookies. Legal notice, Menu, Contact, Hold, Events, Partners, Give, Learn, Stay.',
      },
    },
    fr: {
      letters: 'àâçèéêëîïôùûœÀÉ',
      samples: {
        Imbue:
          'Mentions légales. Château de l’Estuaire. Un lieu d’exception. Histoire, Hébergement, Nature. Neuf planches. La création émotionnelle. Résultats, Questions, Zones, Hôtes, Jardins, Voix, Bruits, Wagons, Kiosque, École. Le 19 juin 2026 : été.',
        Newsreader:
          'Nous tenons la note pendant que le travail se fait. Un lieu pour les musiciens et pour ceux qui les écoutent, été comme hiver : lisez le programme, écrivez-nous ou visitez la maison. L’histoire du château, le cœur de l’œuvre, où la forêt s’arrête ; déjà vingt façons de connaître. À Paris, Fondation (pour la musique). Mentions légales, Résultats, Questions, Zones, Hôtes, Jardins, Voix, Bruits, Wagons, Kiosque, École.',
      },
    },
  },
  beside: Object.values(furtherLanguages).join(''),
  pages: {
    gate: {
      first: ['imbue-300', 'imbue-400', 'newsreader-400', 'newsreader-italic'],
      later: ['newsreader-500'],
    },
    landing: {
      first: ['imbue-300', 'imbue-400', 'newsreader-400', 'newsreader-500', 'newsreader-italic'],
      later: [],
    },
    chateau: {
      first: ['imbue-300', 'imbue-400', 'newsreader-400', 'newsreader-500', 'newsreader-italic'],
      later: [],
    },
    swarm: {
      first: ['imbue-800', 'newsreader-400', 'newsreader-500', 'newsreader-italic'],
      later: [],
    },
    prose: {
      first: ['imbue-300', 'imbue-400', 'newsreader-400', 'newsreader-500'],
      later: ['newsreader-italic'],
    },
    'not-found': {
      first: ['imbue-400', 'newsreader-400', 'newsreader-italic'],
      later: ['newsreader-500'],
    },
    error: {
      first: ['imbue-400', 'newsreader-400', 'newsreader-italic'],
      later: ['newsreader-500'],
    },
  },
  drawn: {
    '∞': {
      start: [1280, 555],
      path: 'c0 128-69 229-133 241c-63 11-153-30-247-120c-94-91-189-215-291-313c-102-99-219-185-341-152c-123 33-208 183-208 344c0 161 87 312 208 341c122 29 249-37 356-133c108-96 203-220 291-313c88-93 169-154 233-139c65 16 132 116 132 244zm100 0c0-161-87-312-208-341c-122-29-249 37-356 133c-108 96-203 220-291 313c-88 93-169 154-233 139c-65-16-132-116-132-244c0-128 69-229 133-241c63-11 153 30 247 120c94 91 189 215 291 313c102 99 219 185 341 152c123-33 208-183 208-344z',
      width: 1440,
    },
  },
} satisfies FontTable
