import { z } from 'zod'
import { group, note, pictureId, words } from '../../src/check/fields.ts'

/** Who stands for the foundation. A person is shown once there is a name and a sentence. */
export const people = group(
  ['People', 'Personnes'],
  [
    'The people of the foundation, on the landing page; nobody is shown before there is a name and a sentence.',
    'Les personnes de la fondation, sur la page d’accueil ; personne n’est montré avant d’avoir un nom et une phrase.',
  ],
  {
    title: words(
      ['Title', 'Titre'],
      ['The heading of the section.', 'Le titre de la section.'],
      24,
    ),
    list: z
      .array(
        z.strictObject({
          role: words(
            ['Role', 'Rôle'],
            ['What the person is to the foundation.', 'Ce qu’est la personne pour la fondation.'],
            40,
          ),
          name: words(['Name', 'Nom'], ['First name and name.', 'Prénom et nom.'], 40).optional(),
          text: words(
            ['Sentence', 'Phrase'],
            ['One sentence about the person.', 'Une phrase sur la personne.'],
            200,
          ).optional(),
          portrait: pictureId(
            ['Portrait', 'Portrait'],
            [
              'A picture of the gallery, which may be left out of the gallery itself.',
              'Une image de la galerie, qui peut ne pas figurer dans la galerie elle-même.',
            ],
          ).optional(),
        }),
      )
      .max(12)
      .meta(
        note(
          ['List', 'Liste'],
          ['In the order in which they are shown.', 'Dans l’ordre d’affichage.'],
        ),
      ),
  },
)
