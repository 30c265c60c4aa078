import { z } from 'zod'
import { group, namedPage, words } from '../../src/check/fields.ts'
import type { PageKind } from '../../src/check/table.ts'

/** The page that is shown when a page cannot be shown. */
export const page = {
  schema: group(
    ['Error page', 'Page d’erreur'],
    ['Shown when a page cannot be shown.', 'Montrée quand une page ne peut pas l’être.'],
    {
      template: z.literal('error'),
      ...namedPage,
      heading: words(
        ['Heading', 'Grand titre'],
        ['The large words of the page.', 'Les grands mots de la page.'],
        34,
      ),
      reload: words(
        ['Reload', 'Recharger'],
        ['The button that tries again.', 'Le bouton qui réessaie.'],
        26,
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
  file: '500.html',
} as const satisfies PageKind
