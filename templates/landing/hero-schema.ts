import { z } from 'zod'
import { group, note, pictureId, prose, words } from '../../src/check/fields.ts'
import { pitch } from './round-schema.ts'

/** The first screen of the landing page. */
export const heroSchema = group(
  ['Hero', 'Ouverture'],
  ['The first screen of the landing page.', 'Le premier écran de la page d’accueil.'],
  {
    dedication: words(
      ['Dedication', 'Dédicace'],
      ['The line above the headline, on the left.', 'La ligne au-dessus du grand titre, à gauche.'],
      60,
    ),
    season: words(
      ['Season', 'Saison'],
      [
        'Above the dates of the event, on the right.',
        'Au-dessus des dates de l’événement, à droite.',
      ],
      30,
    ),
    headline: group(
      ['Headline', 'Grand titre'],
      ['The largest words of the page.', 'Les plus grands mots de la page.'],
      {
        lines: z
          .array(
            words(['Line', 'Ligne'], ['A line of the headline.', 'Une ligne du grand titre.'], 10),
          )
          .min(1)
          .max(2)
          .meta(
            note(
              ['Lines', 'Lignes'],
              [
                'One or two short lines, set on the staff.',
                'Une ou deux lignes courtes, posées sur la portée.',
              ],
            ),
          ),
        held: z
          .string()
          .min(1)
          .max(2)
          .meta({
            ...note(
              ['Held letter', 'Lettre tenue'],
              [
                'The letter under the fermata, last line: e is the first e of it, e2 the second.',
                'La lettre sous le point d’orgue, dernière ligne : e est le premier e, e2 le deuxième.',
              ],
            ),
            letterOf: 'lines',
          }),
      },
    ),
    hold: group(
      ['Held note', 'Note tenue'],
      [
        'The fermata is a button: an organ holds its note as long as it is pressed.',
        'Le point d’orgue est un bouton : un orgue tient la note tant qu’on appuie.',
      ],
      {
        label: words(
          ['Label', 'Libellé'],
          [
            'The name of the button, read by screen readers.',
            'Le nom du bouton, lu par les lecteurs d’écran.',
          ],
          30,
        ),
        hint: words(
          ['Hint', 'Indication'],
          ['Pencilled beside the fermata.', 'Au crayon, à côté du point d’orgue.'],
          20,
        ),
        held: words(
          ['Once held', 'Une fois tenue'],
          [
            'Written once the note is let go; {seconds} stands for how long it was.',
            'Écrit quand la note est lâchée ; {seconds} tient lieu de sa durée.',
          ],
          24,
        ),
        failed: words(
          ['Not loaded', 'Non chargé'],
          [
            'Written beside the fermata where its note cannot be loaded, for want of a network.',
            'Écrit à côté du point d’orgue quand sa note ne peut pas être chargée, faute de réseau.',
          ],
          30,
        ),
        pitch: pitch(
          ['Pitch', 'Hauteur'],
          [
            'The note: a letter from A to G, b or # where needed, and the octave: F4.',
            'La note : une lettre de A à G, b ou # s’il le faut, et l’octave : F4.',
          ],
        ),
      },
    ),
    lead: prose(
      ['Lead', 'Chapeau'],
      [
        'What the foundation is, in two or three sentences.',
        'Ce qu’est la fondation, en deux ou trois phrases.',
      ],
      420,
    ),
    buttons: group(
      ['Buttons', 'Boutons'],
      ['The two buttons of the first screen.', 'Les deux boutons du premier écran.'],
      {
        mission: words(['Mission', 'Mission'], ['Leads to the mission.', 'Mène à la mission.'], 26),
        event: words(['Event', 'Événement'], ['Leads to the event.', 'Mène à l’événement.'], 26),
      },
    ),
    pillars: words(
      ['Pillars', 'Piliers'],
      ['Spoken name of the list of pillars.', 'Nom prononcé de la liste des piliers.'],
      40,
    ),
    frontispiece: group(
      ['Frontispiece', 'Frontispice'],
      ['The large picture below the first screen.', 'La grande image sous le premier écran.'],
      {
        image: pictureId(
          ['Picture', 'Image'],
          ['A picture of the gallery.', 'Une image de la galerie.'],
        ),
        caption: words(['Caption', 'Légende'], ['Below the picture.', 'Sous l’image.'], 120),
        link: words(['Link', 'Lien'], ['Leads to the château.', 'Mène au château.'], 30),
      },
    ),
  },
)
