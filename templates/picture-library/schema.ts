import { z } from 'zod'
import {
  type Both,
  choice,
  focalPoint,
  group,
  narrowPicture,
  note,
  pictureFile,
  pictureId,
  truth,
} from '../../src/check/fields.ts'
import type { ContentKind } from '../../src/check/table.ts'

const besideSection = (label: Both) =>
  pictureId(label, [
    'The picture beside this section; none where nothing is said.',
    'L’image à côté de cette section ; aucune si rien n’est dit.',
  ]).optional()

/** The pictures that the site may show, in order. */
export const gallerySchema = group(
  ['gallery', 'galerie'],
  ['The pictures of the château page.', 'Les images de la page du château.'],
  {
    treatment: choice(
      ['Treatment', 'Traitement'],
      ['The colours of the pictures.', 'Les couleurs des images.'],
      { none: ['As they are', 'Telles quelles'], duotone: ['Two colours', 'Deux couleurs'] },
    ),
    frontispiece: pictureId(
      ['Frontispiece', 'Frontispice'],
      [
        'The picture at the top of the page; the first one if none is named.',
        'L’image en haut de la page ; la première si aucune n’est nommée.',
      ],
    ).optional(),
    sections: group(
      ['Beside the sections', 'À côté des sections'],
      [
        'The picture beside each section of the page.',
        'L’image à côté de chaque section de la page.',
      ],
      {
        place: besideSection(['Place', 'Lieu']),
        history: besideSection(['History', 'Histoire']),
        chapel: besideSection(['Chapel', 'Chapelle']),
        accommodation: besideSection(['Accommodation', 'Hébergement']),
        nature: besideSection(['Nature', 'Nature']),
      },
    ).optional(),
    images: z
      .array(
        z.strictObject({
          id: z
            .string()
            .regex(/^[a-z][a-z0-9-]*$/)
            .meta(
              note(
                ['Id', 'Id'],
                [
                  'A short name in small letters, used in the texts.',
                  'Un nom court en minuscules, employé dans les textes.',
                ],
              ),
            ),
          src: pictureFile(
            ['Picture', 'Image'],
            [
              'The file, for example images/facade.png.',
              'Le fichier, par exemple images/facade.png.',
            ],
          ),
          focus: focalPoint(
            'src',
            ['Focal point', 'Point focal'],
            [
              'What stays in view wherever the picture is cropped: how far from the left and from the top, for example 62% 40%.',
              'Ce qui reste visible partout où l’image est recadrée : à quelle distance de la gauche et du haut, par exemple 62% 40%.',
            ],
          ).optional(),
          gallery: truth(
            ['In the gallery', 'Dans la galerie'],
            [
              'Whether it stands in the gallery below the sections; yes where nothing is said.',
              'Si elle figure dans la galerie, sous les sections ; oui si rien n’est dit.',
            ],
          ).optional(),
          small: narrowPicture(
            'src',
            ['Small picture', 'Petite image'],
            ['A version for small screens.', 'Une version pour petits écrans.'],
          ).optional(),
        }),
      )
      .min(1)
      .max(60)
      .meta(
        note(
          ['Pictures', 'Images'],
          ['In the order in which they are shown.', 'Dans l’ordre d’affichage.'],
        ),
      ),
  },
)

export const files = [
  {
    path: 'chateau/gallery.yaml',
    name: { en: 'the gallery', fr: 'la galerie' },
    schema: gallerySchema,
    language: 'fr',
    shownOn: ['chateau'],
  },
] as const satisfies readonly ContentKind[]

/** Where the pictures are listed, and the files that hold an alternative text and a caption for each. */
export const library = {
  file: 'chateau/gallery.yaml',
  list: 'images',
  picture: 'src',
  words: {
    en: 'chateau/en.yaml',
    fr: 'chateau/fr.yaml',
    field: 'gallery',
    alt: 'alt',
    caption: 'caption',
  },
  // As the style sheets and cards of the château and of the landing page have them.
  crops: [
    { label: { en: 'gallery', fr: 'galerie' }, ratio: 3 / 2 },
    { label: { en: 'full width', fr: 'pleine largeur' }, ratio: 2 },
    { label: { en: 'telephone', fr: 'téléphone' }, ratio: 5 / 6, telephone: 'landing/event.yaml' },
    { label: { en: 'share card', fr: 'carte de partage' }, ratio: 1200 / 398 },
  ],
} as const
