import { z } from 'zod'
import { group, note, position, prose, words } from '../../src/check/fields.ts'

const at = position(
  ['Position', 'Position'],
  [
    'Latitude and longitude, as a map program copies them: 48.4253, 2.2878.',
    'Latitude et longitude, comme un programme de cartes les copie : 48.4253, 2.2878.',
  ],
)

const name = words(['Name', 'Nom'], ['As the map shows it.', 'Comme la carte le montre.'], 28)

/** How one gets to a place: a drawn map, the facts beside it, and a link to a map program. */
export const map = group(
  ['Map', 'Carte'],
  [
    'How one gets there: a drawn map and the facts beside it.',
    'Comment venir : une carte dessinée et les faits à côté.',
  ],
  {
    description: words(
      ['Description', 'Description'],
      ['What a screen reader says of the map.', 'Ce qu’un lecteur d’écran dit de la carte.'],
      200,
    ),
    place: z
      .strictObject({ name, position: at })
      .meta(note(['Place', 'Lieu'], ['Where the way ends.', 'Où le chemin finit.'])),
    from: z
      .strictObject({ name, position: at })
      .meta(note(['From', 'Départ'], ['The city where it begins.', 'La ville où il commence.'])),
    stations: z
      .array(
        z.strictObject({
          name,
          text: words(['Text', 'Texte'], ['Below the name.', 'Sous le nom.'], 20),
          position: at,
        }),
      )
      .max(6)
      .meta(note(['Stations', 'Gares'], ['The nearest stations.', 'Les gares les plus proches.'])),
    facts: z
      .array(
        z.strictObject({
          term: words(['Term', 'Terme'], ['What is told.', 'Ce qui est dit.'], 24),
          text: prose(['Text', 'Texte'], ['The fact itself.', 'Le fait lui-même.'], 200),
        }),
      )
      .max(10)
      .meta(note(['Facts', 'Faits'], ['Beside the map.', 'À côté de la carte.'])),
    open: words(
      ['Open', 'Ouvrir'],
      [
        'The link that opens the place in a map program.',
        'Le lien qui ouvre le lieu dans un programme de cartes.',
      ],
      40,
    ),
  },
)
