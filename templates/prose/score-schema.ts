import { z } from 'zod'
import { type Both, group, note, prose, words } from '../../src/check/fields.ts'
import { playerWords } from '../landing/player-words.ts'

/** What the button that plays the round says, and what is said of it. */
const sound = group(
  ['Listening', 'Écoute'],
  ['The button that plays the round.', 'Le bouton qui joue le canon.'],
  playerWords({ button: 24, playing: 120 }),
)

const download = (label: Both, sentence: Both) => words(label, sentence, 40)

/** The files of the round. */
const files = group(
  ['Downloads', 'Téléchargements'],
  [
    'The links to the round as files; they are made of the same notes.',
    'Les liens vers le canon en fichiers ; ils sont faits des mêmes notes.',
  ],
  {
    score: download(
      ['Score', 'Partition'],
      [
        'Leads to the score (MusicXML); {size} stands for its kilobytes.',
        'Mène à la partition (MusicXML) ; {size} tient lieu de ses kilo-octets.',
      ],
    ),
    midi: download(
      ['MIDI file', 'Fichier MIDI'],
      [
        'Leads to the MIDI file; {size} stands for its kilobytes.',
        'Mène au fichier MIDI ; {size} tient lieu de ses kilo-octets.',
      ],
    ),
  },
)

/** The words of the round beside what they mean. */
const says = group(
  ['Words', 'Paroles'],
  [
    'The words of the round, beside what they mean in the language of the page.',
    'Les paroles du canon, à côté de leur sens dans la langue de la page.',
  ],
  {
    heading: words(
      ['Heading', 'Titre'],
      ['The heading of the section.', 'Le titre de la section.'],
      30,
    ),
    stanzas: z
      .array(
        prose(
          ['Stanza', 'Strophe'],
          ['What a stanza means.', 'Ce que veut dire une strophe.'],
          220,
        ),
      )
      .min(1)
      .max(12)
      .meta(
        note(
          ['Stanzas', 'Strophes'],
          [
            'What each stanza of the round means, and then the ground (pes).',
            'Ce que veut dire chaque strophe du canon, puis le pes.',
          ],
        ),
      ),
  },
)

/** What makes a page one to sing from: before its text it shows the round of `landing/round.yaml`. */
export const score = group(
  ['Score', 'Partition'],
  ['Shows the round to sing from, before the text.', 'Montre le canon, à chanter, avant le texte.'],
  {
    caption: prose(
      ['Below the score', 'Sous la partition'],
      ['What it is, and its manuscript.', 'Ce qu’elle est, et son manuscrit.'],
      140,
    ),
    voices: words(
      ['Voices', 'Voix'],
      [
        'Above the melody: how the voices enter at the numbers.',
        'Au-dessus de la mélodie : comment les voix entrent aux chiffres.',
      ],
      120,
    ),
    foot: words(
      ['Foot', 'Pes'],
      [
        'Above the ground (pes): how low voices begin at the crosses.',
        'Au-dessus du pes : comment les voix graves commencent aux croix.',
      ],
      120,
    ),
    sound,
    files,
    says,
  },
)
