import { z } from 'zod'
import { type Both, group, note, prose, words } from '../../src/check/fields.ts'

const degrees = (label: Both, sentence: Both, most: number) =>
  z.number().min(-most).max(most).meta(note(label, sentence))

/** Where something is, in decimal degrees (WGS 84). */
const position = {
  latitude: degrees(
    ['Latitude', 'Latitude'],
    [
      'In degrees, north of the equator, such as 48.4253.',
      'En degrés, au nord de l’équateur : 48.4253.',
    ],
    90,
  ),
  longitude: degrees(
    ['Longitude', 'Longitude'],
    ['In degrees, east of Greenwich, such as 2.2878.', 'En degrés, à l’est de Greenwich : 2.2878.'],
    180,
  ),
}

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
      .strictObject({ name, ...position })
      .meta(note(['Place', 'Lieu'], ['Where the way ends.', 'Où le chemin finit.'])),
    from: z
      .strictObject({ name, ...position })
      .meta(note(['From', 'Départ'], ['The city where it begins.', 'La ville où il commence.'])),
    stations: z
      .array(
        z.strictObject({
          name,
          text: words(['Text', 'Texte'], ['Below the name.', 'Sous le nom.'], 20),
          ...position,
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
