import { z } from 'zod'
import { choice, group, note, prose, words } from '../../src/check/fields.ts'
import { letter } from './letter-schema.ts'
import { people } from './people-schema.ts'

/** Whom a letter or a message goes to: a number or an address of the settings of the site. */
const letterTargets = {
  office: ['Messages to the office', 'Messages au bureau'],
  patrons: ['Messages for patrons', 'Messages des mécènes'],
  contact: ['Mail: contact', 'Courriel : contact'],
  hosting: ['Mail: stays', 'Courriel : séjours'],
} as const

/** Where a row of the contact section leads. */
const contactTargets = {
  ...letterTargets,
  chateau: ['Page of the château', 'Page du château'],
} as const

/** The rows of the contact section. */
export const contactSchema = group(
  ['Contact', 'Contact'],
  ['The contact section of the landing page.', 'La section de contact de la page d’accueil.'],
  {
    navigation: words(
      ['Navigation', 'Navigation'],
      ['The word in the header.', 'Le mot dans l’en-tête.'],
      12,
    ),
    support: words(
      ['Support', 'Soutien'],
      ['The button in the header.', 'Le bouton dans l’en-tête.'],
      16,
    ),
    title: words(
      ['Title', 'Titre'],
      ['The heading of the section.', 'Le titre de la section.'],
      24,
    ),
    tempo: words(
      ['Tempo', 'Tempo'],
      ['The words beside the letter.', 'Les mots à côté de la lettre.'],
      60,
    ),
    lead: prose(
      ['Lead', 'Chapeau'],
      ['The sentence beside the heading.', 'La phrase à côté du titre.'],
      240,
    ),
    rows: z
      .array(
        z.strictObject({
          to: choice(
            ['Leads to', 'Mène à'],
            [
              'A number or an address of the settings of the site, or a page.',
              'Un numéro ou une adresse des réglages du site, ou une page.',
            ],
            contactTargets,
          ),
          verb: words(
            ['Verb', 'Verbe'],
            ['What the visitor does.', 'Ce que fait le visiteur.'],
            20,
          ),
          note: words(
            ['Note', 'Note'],
            ['Who receives the message.', 'Qui reçoit le message.'],
            60,
          ),
        }),
      )
      .min(1)
      .max(8)
      .meta(
        note(
          ['Rows', 'Lignes'],
          [
            'Ways to reach the foundation, in order.',
            'Les façons de joindre la fondation, dans l’ordre.',
          ],
        ),
      ),
    purposes: group(
      ['Purposes', 'Motifs'],
      [
        'What people write about: each begins the right letter or message.',
        'Les motifs d’un message : chacun ouvre la lettre ou le message qu’il faut.',
      ],
      {
        title: words(
          ['Title', 'Titre'],
          ['The heading of the purposes.', 'Le titre des motifs.'],
          40,
        ),
        list: z
          .array(
            z.strictObject({
              title: words(
                ['Purpose', 'Motif'],
                ['What somebody wants to do.', 'Ce que quelqu’un veut faire.'],
                20,
              ),
              text: words(
                ['Text', 'Texte'],
                ['One sentence about it.', 'Une phrase à ce sujet.'],
                120,
              ),
              to: choice(
                ['Goes to', 'Va à'],
                [
                  'A number or an address of the settings of the site.',
                  'Un numéro ou une adresse des réglages du site.',
                ],
                letterTargets,
              ),
              ...letter,
            }),
          )
          .min(1)
          .max(8)
          .meta(note(['List', 'Liste'], ['The purposes, in order.', 'Les motifs, dans l’ordre.'])),
      },
    ).optional(),
    people: people.optional(),
  },
)
