import { z } from 'zod'
import { note, words } from '../../src/check/fields.ts'

/** The fields of a letter that a link begins; whoever follows it goes on writing. */
export const letter = {
  subject: words(
    ['Subject', 'Objet'],
    [
      'The subject of the letter; a message begins with it.',
      'L’objet de la lettre ; un message commence par lui.',
    ],
    80,
  ),
  lines: z
    .array(
      words(
        ['Line', 'Ligne'],
        [
          'One line of the letter; {days} stands for the days of the event.',
          'Une ligne de la lettre ; {days} représente les jours de l’événement.',
        ],
        160,
      ),
    )
    .min(1)
    .max(8)
    .meta(
      note(
        ['Lines', 'Lignes'],
        ['How the letter begins, line by line.', 'Le début de la lettre, ligne par ligne.'],
      ),
    ),
} as const
