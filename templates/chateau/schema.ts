import { z } from 'zod'
import {
  type Both,
  discreet,
  group,
  lettered,
  namedPage,
  note,
  prose,
  words,
} from '../../src/check/fields.ts'
import type { ContentKind, PageKind } from '../../src/check/table.ts'
import { servedPage } from '../parts/served-page.ts'

/** Some words of this public page tell of the event, which is password-protected until launch day. */
const launch = {
  before: [
    'Shown while the landing page is password-protected.',
    'Montré tant que la page d’accueil est protégée par mot de passe.',
  ],
  after: [
    'Shown once the landing page is public.',
    'Montré dès que la page d’accueil est publique.',
  ],
} as const

/** The boxed letters of the sections. */
export const sectionLetters = {
  place: 'A',
  history: 'B',
  chapel: 'C',
  accommodation: 'D',
  nature: 'E',
} as const

const section = (name: keyof typeof sectionLetters, label: Both, sentence: Both) =>
  lettered(
    sectionLetters[name],
    group(label, sentence, {
      title: words(['Title', 'Titre'], ['The heading.', 'Le titre.'], 32),
      text: prose(['Text', 'Texte'], ['The paragraph.', 'Le paragraphe.'], 600),
      more: z
        .array(prose(['Paragraph', 'Paragraphe'], ['One paragraph.', 'Un paragraphe.'], 600))
        .max(8)
        .meta(
          note(
            ['More paragraphs', 'Paragraphes suivants'],
            [
              'Smaller, in two columns below the first one.',
              'Plus petits, sur deux colonnes sous le premier.',
            ],
          ),
        )
        .optional(),
    }),
  )

/** The words of the page in each language: the same fields in both. */
export const dictionarySchema = group(
  ['château dictionary', 'dictionnaire du château'],
  ['The words of the château page.', 'Les mots de la page du château.'],
  {
    title: words(['Title', 'Titre'], ['The name of the château.', 'Le nom du château.'], 32),
    subtitle: words(
      ['Subtitle', 'Sous-titre'],
      ['The line below the title.', 'La ligne sous le titre.'],
      120,
    ),
    description: discreet(
      ['Description', 'Description'],
      ['The paragraph below the frontispiece.', 'Le paragraphe sous le frontispice.'],
      400,
      launch,
    ),
    place: section('place', ['Place', 'Lieu'], ['An exceptional place.', 'Un lieu d’exception.']),
    history: section(
      'history',
      ['History', 'Histoire'],
      ['The history of the château.', 'L’histoire du château.'],
    ),
    chapel: section(
      'chapel',
      ['Chapel', 'Chapelle'],
      ['The chapel and its painted angels.', 'La chapelle et ses anges peints.'],
    ),
    accommodation: section(
      'accommodation',
      ['Accommodation', 'Hébergement'],
      ['Staying at the château.', 'Séjourner au château.'],
    ),
    nature: section(
      'nature',
      ['Nature', 'Nature'],
      ['Woods, meadows, water.', 'Des bois, des prés, de l’eau.'],
    ),
    gallery: z
      .record(
        z.string(),
        z.strictObject({
          alt: words(
            ['Alternative text (alt)', 'Texte alternatif (alt)'],
            [
              'What the picture shows, for those who cannot see it.',
              'Ce que montre l’image, pour ceux qui ne la voient pas.',
            ],
            300,
          ),
          caption: words(['Caption', 'Légende'], ['Below the picture.', 'Sous l’image.'], 90),
        }),
      )
      .meta(
        note(
          ['Gallery', 'Galerie'],
          [
            'Alternative text and caption of every picture.',
            'Texte alternatif et légende de chaque image.',
          ],
        ),
      ),
    interface: group(
      ['Interface', 'Interface'],
      ['Buttons, links and small words.', 'Boutons, liens et petits mots.'],
      {
        back: words(
          ['Back', 'Retour'],
          ['The link to the home page.', 'Le lien vers l’accueil.'],
          18,
        ),
        frontispiece: words(
          ['Frontispiece', 'Frontispice'],
          ['The caption of the large picture.', 'La légende de la grande image.'],
          90,
        ),
        stay: words(
          ['Stay', 'Séjour'],
          ['The button that writes about a stay.', 'Le bouton pour écrire au sujet d’un séjour.'],
          26,
        ),
        galleryTitle: words(
          ['Gallery title', 'Titre de la galerie'],
          ['The heading of the gallery.', 'Le titre de la galerie.'],
          30,
        ),
        galleryHint: words(
          ['Gallery hint', 'Indication de la galerie'],
          ['Says that a picture opens.', 'Dit qu’une image s’ouvre.'],
          90,
        ),
        close: words(
          ['Close', 'Fermer'],
          ['Closes the large picture.', 'Ferme la grande image.'],
          12,
        ),
        previous: words(
          ['Previous', 'Précédente'],
          ['Shows the previous picture.', 'Montre l’image précédente.'],
          20,
        ),
        next: words(
          ['Next', 'Suivante'],
          ['Shows the next picture.', 'Montre l’image suivante.'],
          20,
        ),
        summerEvent: discreet(
          ['Summer event', 'Événement d’été'],
          [
            'The last line of the page, which leads to the event.',
            'La dernière ligne de la page, qui mène à l’événement.',
          ],
          60,
          launch,
        ),
        rights: words(
          ['Rights', 'Droits'],
          [
            'Follows the year and the name in the footer.',
            'Suit l’année et le nom en pied de page.',
          ],
          80,
        ),
        colophon: words(
          ['Colophon', 'Colophon'],
          [
            'Where the pictures come from, in the footer.',
            'D’où viennent les images, en pied de page.',
          ],
          160,
        ),
        skip: words(
          ['Skip link', 'Lien d’évitement'],
          ['Lets keyboard users jump over the header.', 'Permet de sauter l’en-tête au clavier.'],
          40,
        ),
      },
    ),
  },
)

/** The page of the château, in both languages. */
export const page = {
  schema: group(
    ['Château page', 'Page du château'],
    ['The château, in French and English.', 'Le château, en français et en anglais.'],
    {
      template: z.literal('chateau'),
      ...servedPage,
      translations: group(
        ['Translations', 'Traductions'],
        ['Title and description in English.', 'Titre et description en anglais.'],
        {
          en: z.strictObject({ title: namedPage.title, description: namedPage.description }),
        },
      ).optional(),
    },
  ),
  sections: ['top', 'place', 'history', 'chapel', 'accommodation', 'nature', 'gallery'],
} as const satisfies PageKind

const shownOn = ['chateau'] as const

export const files = [
  {
    path: 'chateau/fr.yaml',
    name: { en: 'the French texts', fr: 'les textes français' },
    schema: dictionarySchema,
    language: 'fr',
    shownOn,
  },
  {
    path: 'chateau/en.yaml',
    name: { en: 'the English texts', fr: 'les textes anglais' },
    schema: dictionarySchema,
    language: 'en',
    shownOn,
  },
] as const satisfies readonly ContentKind[]
