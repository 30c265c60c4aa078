import { z } from 'zod'
import {
  type Both,
  count,
  day,
  group,
  note,
  pageAddress,
  pictureId,
  prose,
  shownTimes,
  truth,
  words,
} from '../../src/check/fields.ts'
import { letter } from './letter-schema.ts'
import { playerWords } from './player-words.ts'

const artist = group(
  ['Artist', 'Artiste'],
  ['One line of the line-up.', 'Une ligne de l’affiche.'],
  {
    name: words(
      ['Name', 'Nom'],
      ['The artist, or the type of artist to come.', 'L’artiste, ou le type d’artiste à venir.'],
      60,
    ),
    confirmed: truth(
      ['Confirmed', 'Confirmé'],
      ['Whether the artist has agreed.', 'L’artiste a-t-il accepté ?'],
    ),
    slot: words(
      ['Slot', 'Créneau'],
      ['Day and place, once confirmed.', 'Jour et lieu, une fois confirmé.'],
      60,
    ).optional(),
    ...shownTimes,
  },
)

const artists = (label: Both, sentence: Both) =>
  z.array(artist).min(1).max(16).meta(note(label, sentence))

const figure = group(
  ['Number', 'Chiffre'],
  ['The words around a large number.', 'Les mots autour d’un grand chiffre.'],
  {
    label: words(['Label', 'Libellé'], ['Above the number.', 'Au-dessus du chiffre.'], 12),
    note: words(['Note', 'Note'], ['Below the number.', 'Sous le chiffre.'], 60),
  },
)

const stageFigure = figure.extend({
  value: words(
    ['Number', 'Chiffre'],
    [
      'The large number: a stage that is open on all sides has 360°.',
      'Ce qui est écrit en grand : une scène ouverte de tous côtés a 360°.',
    ],
    6,
  ),
})

const service = {
  title: words(['Title', 'Titre'], ['The name of the service.', 'Le nom du service.'], 24),
  text: prose(
    ['Text', 'Texte'],
    [
      'What it offers; {minutes} and {seatsPerNight} stand for the numbers.',
      'Ce qu’il offre ; {minutes} et {seatsPerNight} tiennent lieu des nombres.',
    ],
    90,
  ),
}

const lineup = group(
  ['Line-up', 'Affiche'],
  ['The featured artists; to be confirmed.', 'Les artistes annoncés ; à confirmer.'],
  {
    title: words(['Title', 'Titre'], ['The heading of the line-up.', 'Le titre de l’affiche.'], 24),
    note: words(
      ['Note', 'Note'],
      ['The sentence below the heading.', 'La phrase sous le titre.'],
      140,
    ),
    pending: words(
      ['To be confirmed', 'À confirmer'],
      ['Shown until an artist is confirmed.', 'Affiché tant qu’un artiste n’est pas confirmé.'],
      20,
    ),
    confirmed: truth(
      ['Confirmed', 'Confirmé'],
      ['Whether the whole line-up is confirmed.', 'Toute l’affiche est-elle confirmée ?'],
    ),
    headings: group(
      ['Headings', 'Titres'],
      ['The headings of the two lists.', 'Les titres des deux listes.'],
      {
        acoustic: words(
          ['Acoustic', 'Acoustique'],
          ['The heading of the first list.', 'Le titre de la première liste.'],
          30,
        ),
        electronic: words(
          ['Electronic', 'Électronique'],
          ['The heading of the second list.', 'Le titre de la seconde liste.'],
          30,
        ),
      },
    ),
    acoustic: artists(
      ['Acoustic stages', 'Scènes acoustiques'],
      ['Featured artists of the acoustic stages.', 'Artistes annoncés des scènes acoustiques.'],
    ),
    electronic: artists(
      ['Electronic', 'Électronique'],
      ['Artists of electronic music.', 'Artistes de musique électronique.'],
    ),
  },
)

const stage = group(['Stage', 'Scène'], ['The circular main stage.', 'La grande scène ronde.'], {
  title: words(
    ['Title', 'Titre'],
    ['The heading beside the plan.', 'Le titre à côté du plan.'],
    40,
  ),
  lead: prose(['Lead', 'Chapeau'], ['What the plan shows.', 'Ce que montre le plan.'], 420),
  quotation: prose(
    ['Quotation', 'Citation'],
    [
      'The small sentence about the round that is drawn.',
      'La petite phrase sur le canon qui est dessiné.',
    ],
    200,
  ),
  legend: z
    .array(
      words(
        ['Entry', 'Entrée'],
        [
          'What the letter a, b, c … of the plan stands for.',
          'Ce que désigne la lettre a, b, c … du plan.',
        ],
        40,
      ),
    )
    .length(3)
    .meta(
      note(
        ['Legend', 'Légende'],
        ['What the letters a, b and c stand for.', 'Ce que désignent les lettres a, b et c.'],
      ),
    ),
  wheel: group(
    ['Listening', 'Écoute'],
    [
      'The plan plays the round that it is drawn from.',
      'Le plan joue le canon d’après lequel il est tracé.',
    ],
    {
      ...playerWords({ button: 20, playing: 90 }),
      voices: words(
        ['Voices', 'Voix'],
        ['Above the buttons of the voices.', 'Au-dessus des boutons des voix.'],
        30,
      ),
      voice: words(
        ['Voice', 'Voix'],
        [
          'Spoken name of one of them; {number} stands for its number.',
          'Nom prononcé de l’un d’eux ; {number} tient lieu de son numéro.',
        ],
        20,
      ),
      seats: words(
        ['Seats', 'Places'],
        [
          'Says that one may choose a seat on the plan.',
          'Dit qu’on peut choisir une place sur le plan.',
        ],
        40,
      ),
      seat: words(
        ['Seat', 'Place'],
        [
          'Names a seat; {name} and {metres} stand for its voice and its distance.',
          'Désigne une place ; {name} et {metres} tiennent lieu de sa voix et de sa distance.',
        ],
        40,
      ),
      yours: words(
        ['Your seat', 'Votre place'],
        ['Before the chosen seat.', 'Devant la place choisie.'],
        20,
      ),
      headphones: words(
        ['Headphones', 'Casque'],
        [
          'Beside the box that filters for two ears.',
          'À côté de la case qui filtre pour deux oreilles.',
        ],
        32,
      ),
    },
  ),
  plan: group(
    ['Plan', 'Plan'],
    ['What a screen reader says of the plan.', 'Ce qu’un lecteur d’écran dit du plan.'],
    {
      title: words(['Title', 'Titre'], ['Spoken name of the plan.', 'Nom prononcé du plan.'], 90),
      description: words(
        ['Description', 'Description'],
        ['Spoken description of the plan.', 'Description prononcée du plan.'],
        300,
      ),
    },
  ),
})

/** The summer launch event. */
export const eventSchema = group(
  ['Event', 'Événement'],
  ['The summer launch event.', 'L’événement d’été.'],
  {
    navigation: words(
      ['Navigation', 'Navigation'],
      ['The word in the header.', 'Le mot dans l’en-tête.'],
      12,
    ),
    title: words(
      ['Title', 'Titre'],
      ['The heading of the section.', 'Le titre de la section.'],
      40,
    ),
    start: day(
      ['First day', 'Premier jour'],
      ['The day on which it begins.', 'Le jour où il commence.'],
    ),
    end: day(['Last day', 'Dernier jour'], ['The day on which it ends.', 'Le jour où il finit.']),
    updated: day(
      ['Updated', 'Mise à jour'],
      [
        'The day the programme last changed; goes into the calendar file.',
        'Le jour du dernier changement de programme ; il va dans le fichier de calendrier.',
      ],
    ),
    place: words(['Place', 'Lieu'], ['The name of the venue.', 'Le nom du lieu.'], 60),
    practical: group(
      ['Practical information', 'Informations pratiques'],
      [
        'The link below the date to the page that says how to come.',
        'Le lien sous la date vers la page qui dit comment venir.',
      ],
      {
        to: pageAddress(
          ['Page', 'Page'],
          [
            'Its address, for example /practical-information.',
            'Son adresse, par exemple /practical-information.',
          ],
        ),
        label: words(['Label', 'Libellé'], ['The words of the link.', 'Les mots du lien.'], 60),
      },
    ).optional(),
    introduction: prose(
      ['Introduction', 'Introduction'],
      ['The sentence beside the date.', 'La phrase à côté de la date.'],
      300,
    ),
    attendance: count(
      ['Attendance', 'Affluence'],
      ['How many people are expected.', 'Combien de personnes sont attendues.'],
      999_999,
    ),
    image: pictureId(
      ['Picture', 'Image'],
      ['The night picture, one of the gallery.', 'L’image de nuit, prise dans la galerie.'],
    ),
    calendar: words(
      ['Add to calendar', 'Ajouter au calendrier'],
      [
        'The link that adds the days to a calendar.',
        'Le lien qui ajoute les jours à un calendrier.',
      ],
      30,
    ),
    figures: group(
      ['Numbers', 'Chiffres'],
      ['The words around the four large numbers.', 'Les mots autour des quatre grands chiffres.'],
      {
        attendance: figure,
        helicopters: figure,
        dinners: figure,
        stage: stageFigure,
      },
    ),
    stage,
    lineup,
    services: group(
      ['Services', 'Services'],
      ['Services during the event.', 'Les services pendant l’événement.'],
      {
        title: words(
          ['Title', 'Titre'],
          ['The heading of the services.', 'Le titre des services.'],
          40,
        ),
        shuttles: z.strictObject(service),
        helicopters: z.strictObject({
          ...service,
          minutes: count(
            ['Minutes', 'Minutes'],
            ['Minutes from the venue.', 'Minutes depuis le lieu.'],
            240,
          ),
        }),
        dinners: z.strictObject({
          ...service,
          seatsPerNight: count(
            ['Seats per night', 'Places par soir'],
            ['Places at dinner each night.', 'Places au dîner chaque soir.'],
            10_000,
          ),
          reservation: group(
            ['Reservation', 'Réservation'],
            [
              'The letter with which one reserves; its link stands at the number and at the service.',
              'La lettre par laquelle on réserve ; son lien est au nombre et au service.',
            ],
            {
              label: words(
                ['Label', 'Libellé'],
                ['The words of the link.', 'Les mots du lien.'],
                30,
              ),
              ...letter,
            },
          ).optional(),
        }),
        workshops: z.strictObject(service),
      },
    ),
    experienceImage: pictureId(
      ['Picture of The Experience', 'Image de The Experience'],
      [
        'Behind The Experience: a picture of the gallery, by day.',
        'Derrière The Experience : une image de la galerie, de jour.',
      ],
    ).optional(),
    impactImage: pictureId(
      ['Picture', 'Image'],
      [
        'Behind Global Impact: a picture of the gallery.',
        'Derrière Global Impact : une image de la galerie.',
      ],
    ),
  },
)
