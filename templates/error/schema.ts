import { z } from 'zod'
import { namedPage, note, words } from '../../src/check/fields.ts'
import type { PageKind } from '../../src/check/table.ts'

/** The page that is shown when a page cannot be shown. */
export const page = {
  schema: z
    .strictObject({
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
    })
    .meta(
      note(
        ['Error page', 'Page d’erreur'],
        ['Shown when a page cannot be shown.', 'Montrée quand une page ne peut pas l’être.'],
      ),
    ),
  sections: [],
  body: { room: 90 },
  file: '500.html',
} as const satisfies PageKind
