import { z } from 'zod'
import { group, pageAddress, words } from '../../src/check/fields.ts'
import type { PageKind } from '../../src/check/table.ts'
import { servedPage } from '../parts/served-page.ts'
import { legal } from './legal-schema.ts'
import { map } from './map-schema.ts'
import { score } from './score-schema.ts'

/** A page of text: its body is Markdown, and its headings are sections. */
export const page = {
  schema: group(
    ['Prose page', 'Page de texte'],
    ['A page of text; the body is its Markdown.', 'Une page de texte ; le corps est son Markdown.'],
    {
      template: z.literal('prose'),
      ...servedPage,
      title: words(
        ['Title', 'Titre'],
        [
          'The name of the page, at its head and in search results.',
          'Le nom de la page, en tête de celle-ci et dans les résultats de recherche.',
        ],
        48,
      ),
      translation: pageAddress(
        ['Translation', 'Traduction'],
        [
          'The address of the same page in the other language.',
          'L’adresse de la même page dans l’autre langue.',
        ],
      ).optional(),
      score: score.optional(),
      legal: legal.optional(),
      map: map.optional(),
    },
  ),
  sections: ['top'],
  body: 'page',
  titled: 'with the name of the site',
  create: {
    word: 'page',
    label: { en: 'Page of text', fr: 'Page de texte' },
    ask: ['title', 'description', 'lang', 'route', 'gated', 'text'],
    next: {
      en: 'Write the text below the second ---. See the page at {route} with “npm start”. To link it from every page, add it to “footerLinks” in site.yaml.',
      fr: 'Écrivez le texte sous le second ---. La page se voit à {route} avec « npm start ». Pour la lier depuis chaque page, ajoutez-la à « footerLinks » dans site.yaml.',
    },
  },
} as const satisfies PageKind
