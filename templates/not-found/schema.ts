import { z } from 'zod'
import { group, namedPage, words } from '../../src/check/fields.ts'
import type { PageKind } from '../../src/check/table.ts'

/** The page that is shown where no page is. */
export const page = {
  schema: group(
    ['404 page', 'Page 404'],
    [
      'Shown where no page is; the body is its sentence.',
      'Montrée là où il n’y a pas de page ; le corps est sa phrase.',
    ],
    {
      template: z.literal('not-found'),
      ...namedPage,
      heading: words(
        ['Heading', 'Grand titre'],
        ['The large words of the page.', 'Les grands mots de la page.'],
        34,
      ),
      home: words(
        ['Home', 'Accueil'],
        ['The button that leads home.', 'Le bouton qui ramène à l’accueil.'],
        26,
      ),
    },
  ),
  sections: [],
  body: { room: 90 },
  file: '404.html',
} as const satisfies PageKind
