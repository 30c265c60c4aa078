import { z } from 'zod'
import { type Both, group, note, prose, words } from '../../src/check/fields.ts'

/** What the button that plays the round says, and what is said of it. */
const sound = group(
  ['Listening', 'Écoute'],
  ['The button that plays the round.', 'Le bouton qui joue le canon.'],
  {
    play: words(['Play', 'Écouter'], ['The button that begins.', 'Le bouton qui commence.'], 24),
    stop: words(
      ['Stop', 'Arrêter'],
      ['The same button during playback.', 'Le même bouton, pendant la lecture.'],
      24,
    ),
    playing: words(
      ['Playing', 'En lecture'],
      [
        'What screen readers say when it begins.',
        'Ce que disent les lecteurs d’écran quand il commence.',
      ],
      120,
    ),
    silence: words(
      ['Silence', 'Silence'],
      [
        'What screen readers say when it ends.',
        'Ce que disent les lecteurs d’écran quand il finit.',
      ],
      30,
    ),
    failed: words(
      ['Not loaded', 'Non chargé'],
      [
        'Shown and said where the sound cannot be loaded, for want of a network.',
        'Montré et dit quand le son ne peut pas être chargé, faute de réseau.',
      ],
      100,
    ),
  },
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
