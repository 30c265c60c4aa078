import { french } from '../validate/messages/french.ts'

/** What the page says around the problems. */
export const pageWords = {
  en: {
    title: 'What the check can say',
    introduction: `*[En français](PROBLEMES.md)*

Every kind of problem, by the code that ends it in square brackets. An **error** has to be mended: until then the site stays as it
is. A **warning** is worth a look, and stops nothing. A **note** needs no action; only \`npm run check -- --verbose\` tells it.

This page is made by \`node scripts/run.mjs schemas\`; do not change it by hand.`,
    colon: ':',
    forExample: 'For example:',
    says: 'It says:',
  },
  fr: {
    title: 'Ce que la vérification peut dire',
    introduction: french`*[In English](PROBLEMS.md)*

Chaque sorte de problème, d'après le code entre crochets qui le termine. Une **erreur** est à corriger : en attendant, le site reste
tel quel. Un **avertissement** mérite un regard, et n'arrête rien. Une **note** ne demande rien ; seul ${'`npm run check -- --lang fr --verbose`'}
la donne.

Cette page est faite par ${'`node scripts/run.mjs schemas`'} ; ne la modifiez pas à la main.`,
    colon: french` :`,
    forExample: french`Par exemple :`,
    says: french`Ce qui s'affiche :`,
  },
} as const

export const severityWords = {
  en: { error: 'Error', warning: 'Warning', info: 'Note' },
  fr: { error: 'Erreur', warning: 'Avertissement', info: 'Note' },
} as const

/** The first half of a code, as a heading: in English, and in French. */
const areas = [
  ['alt', 'Alternative texts', 'Textes de remplacement'],
  ['event', 'The event', 'L’événement'],
  ['field', 'Fields', 'Champs'],
  ['file', 'Files', 'Fichiers'],
  ['front-matter', 'The lines ---', 'Les lignes ---'],
  ['gallery', 'The gallery', 'La galerie'],
  ['gate', 'The password', 'Le mot de passe'],
  ['image', 'Names of pictures', 'Noms d’images'],
  ['link', 'Links', 'Liens'],
  ['markdown', 'Texts below the fields', 'Textes sous les champs'],
  ['order', 'Order', 'Ordre'],
  ['page', 'Pages', 'Pages'],
  ['picture', 'Files of pictures', 'Fichiers d’images'],
  ['route', 'Addresses of pages', 'Adresses des pages'],
  ['text', 'Characters', 'Caractères'],
  ['translation', 'Translations', 'Traductions'],
  ['typography', 'Typography', 'Typographie'],
  ['yaml', 'How fields are written', 'L’écriture des champs'],
] as const

export const areaNames = {
  en: new Map<string, string>(areas.map(([area, english]) => [area, english])),
  fr: new Map<string, string>(areas.map(([area, , inFrench]) => [area, inFrench])),
} as const
