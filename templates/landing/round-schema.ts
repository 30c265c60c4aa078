import { z } from 'zod'
import { type Both, choice, count, group, note, words } from '../../src/check/fields.ts'

/** How long a note may be, in quavers: what one sign, with a dot or without, can say. */
export const lengths: readonly number[] = [1, 2, 3, 4, 6, 8]

const length = count(
  ['Length', 'Durée'],
  ['In quavers: 1, 2, 3, 4, 6 or 8.', 'En croches : 1, 2, 3, 4, 6 ou 8.'],
  8,
).min(1)

/** A note of the scale, with its octave. */
export const pitch = (label: Both, sentence: Both) =>
  z.string().min(1).max(4).meta(note(label, sentence))

const roundNote = group(
  ['Note', 'Note'],
  [
    'A note, or a rest where there is no pitch.',
    'Une note, ou un silence s’il n’y a pas de hauteur.',
  ],
  {
    pitch: pitch(
      ['Pitch', 'Hauteur'],
      [
        'A letter from A to G, b or # where needed, and the octave: Bb3.',
        'Une lettre de A à G, b ou # s’il le faut, et l’octave : Bb3.',
      ],
    ).optional(),
    length,
    syllable: z
      .string()
      .min(1)
      .max(16)
      .meta(
        note(
          ['Syllable', 'Syllabe'],
          [
            'What is sung on it; ends with a hyphen where the word goes on.',
            'Ce qu’on y chante ; finit par un trait d’union si le mot continue.',
          ],
        ),
      )
      .optional(),
    ends: choice(
      ['Ends', 'Fin'],
      [
        'What of the verse ends with its word, where no rest follows that ends a line.',
        'Ce qui, du poème, finit avec son mot, là où ne suit pas un silence, qui finit un vers.',
      ],
      { line: ['Line', 'Vers'], stanza: ['Stanza', 'Strophe'] },
    ).optional(),
  },
)

const bars = z
  .array(
    z
      .array(roundNote)
      .min(1)
      .max(12)
      .meta(note(['Bar', 'Mesure'], ['The notes of a bar.', 'Les notes d’une mesure.'])),
  )
  .min(2)
  .max(48)
  .meta(note(['Bars', 'Mesures'], ['The melody, bar by bar.', 'La mélodie, mesure par mesure.']))

const metres = (
  label: Parameters<typeof count>[0],
  sentence: Parameters<typeof count>[1],
  most: number,
) => count(label, sentence, most).min(1)

/** The round that the plan of the stage is drawn from. */
export const roundSchema = group(
  ['Round', 'Canon'],
  [
    'The round that the plan of the stage is drawn from.',
    'Le canon d’après lequel est tracé le plan de la scène.',
  ],
  {
    title: words(
      ['Title', 'Titre'],
      [
        'Its name in the score and the MIDI file, which are named after it.',
        'Son nom dans la partition et le fichier MIDI, qui portent ce nom.',
      ],
      60,
    ),
    source: words(
      ['Source', 'Source'],
      [
        'The manuscript or the edition, for the score to download.',
        'Le manuscrit ou l’édition, pour la partition à télécharger.',
      ],
      120,
    ).optional(),
    names: group(
      ['Names of the parts', 'Noms des voix'],
      [
        'What a score calls them, in any language.',
        'Comment une partition les appelle, dans toute langue.',
      ],
      {
        melody: words(['Melody', 'Mélodie'], ['The melody.', 'La mélodie.'], 24),
        foot: words(['Ground (pes)', 'Pes'], ['The ground (pes).', 'Le pes.'], 24),
      },
    ),
    lang: z
      .string()
      .min(2)
      .max(3)
      .meta(
        note(
          ['Language', 'Langue'],
          [
            'The language of its syllables: enm is Middle English.',
            'La langue de ses syllabes : enm est le moyen anglais.',
          ],
        ),
      ),
    clef: group(['Clef', 'Clé'], ['The clef of its staff.', 'La clé de sa portée.'], {
      sign: z.enum(['C']).meta(note(['Sign', 'Signe'], ['C: the clef of C.', 'C : la clé d’ut.'])),
      line: metres(
        ['Line', 'Ligne'],
        ['The line that it marks, from the bottom.', 'La ligne qu’elle marque, à partir du bas.'],
        5,
      ),
    }),
    key: z
      .enum(['C', 'F', 'G'])
      .meta(
        note(
          ['Key', 'Tonalité'],
          [
            'C has no accidental, F one flat, G one sharp.',
            'C n’a pas d’altération, F a un bémol, G un dièse.',
          ],
        ),
      ),
    time: z
      .enum(['2/4', '3/4', '4/4', '6/8', '9/8', '12/8'])
      .meta(
        note(
          ['Time', 'Chiffrage'],
          ['The time signature; it is not drawn.', 'La mesure ; elle n’est pas dessinée.'],
        ),
      ),
    tempo: metres(
      ['Tempo', 'Tempo'],
      ['How many beats a minute.', 'Combien de temps par minute.'],
      240,
    ),
    chords: z
      .array(
        z
          .array(
            z
              .string()
              .min(1)
              .max(2)
              .meta(
                note(
                  ['Note', 'Note'],
                  [
                    'The name of a note, without its octave.',
                    'Le nom d’une note, sans son octave.',
                  ],
                ),
              ),
          )
          .min(1)
          .max(7)
          .meta(
            note(
              ['Chord', 'Accord'],
              ['What may sound on this beat.', 'Ce qui peut sonner sur ce temps.'],
            ),
          ),
      )
      .min(1)
      .max(4)
      .meta(
        note(
          ['Chords', 'Accords'],
          [
            'What may sound on the first beat, on the second and so on; leave out the weak beats at the end.',
            'Ce qui peut sonner sur le premier temps, le deuxième, etc. ; omettez les temps faibles de la fin.',
          ],
        ),
      ),
    entries: z
      .array(
        count(
          ['Entry', 'Entrée'],
          [
            'How many bars after the ground (pes) this voice begins.',
            'Combien de mesures après le pes cette voix commence.',
          ],
          99,
        ),
      )
      .min(2)
      .max(4)
      .meta(
        note(
          ['Entries', 'Entrées'],
          [
            'The voices: how many bars after the ground (pes) each begins.',
            'Les voix : combien de mesures après le pes chacune commence.',
          ],
        ),
      ),
    bars,
    foot: group(
      ['Ground (pes)', 'Pes'],
      [
        'What low voices repeat below the melody.',
        'Ce que des voix graves répètent sous la mélodie.',
      ],
      {
        begins: z
          .array(
            metres(
              ['Begins', 'Début'],
              [
                'With which of its bars this low voice begins.',
                'Par laquelle de ses mesures cette voix grave commence.',
              ],
              48,
            ),
          )
          .min(1)
          .max(2)
          .meta(
            note(
              ['Begins', 'Début'],
              [
                'With which of its bars each low voice begins.',
                'Par laquelle de ses mesures chaque voix grave commence.',
              ],
            ),
          ),
        bars,
      },
    ),
    stage: metres(
      ['Stage', 'Scène'],
      ['The radius of the stage, in metres.', 'Le rayon de la scène, en mètres.'],
      60,
    ),
    octaves: count(
      ['Octaves', 'Octaves'],
      [
        'How many octaves higher than written it sounds, so that small loudspeakers carry it.',
        'De combien d’octaves il sonne plus haut qu’écrit, pour les petits haut-parleurs.',
      ],
      2,
    ),
    times: metres(
      ['Times', 'Fois'],
      ['How often each voice sings the melody.', 'Combien de fois chaque voix chante la mélodie.'],
      4,
    ),
    seats: group(
      ['Seats', 'Places'],
      ['How far the seats are, in metres.', 'À quelle distance sont les places, en mètres.'],
      {
        nearest: metres(
          ['Nearest', 'La plus proche'],
          [
            'From the centre of the stage to the first seat, in metres.',
            'Du centre de la scène à la première place, en mètres.',
          ],
          200,
        ),
        farthest: metres(
          ['Farthest', 'La plus lointaine'],
          [
            'From the centre of the stage to the last seat, in metres.',
            'Du centre de la scène à la dernière place, en mètres.',
          ],
          200,
        ),
        named: z
          .array(
            group(
              ['Seat', 'Place'],
              ['A place from which one listens.', 'Une place d’où l’on écoute.'],
              {
                name: words(['Name', 'Nom'], ['Where it is.', 'Où elle se trouve.'], 20),
                metres: metres(
                  ['Metres', 'Mètres'],
                  ['From the centre of the stage.', 'Depuis le centre de la scène.'],
                  200,
                ),
                angle: count(
                  ['Angle', 'Angle'],
                  [
                    'Degrees from the top of the plan, clockwise.',
                    'En degrés depuis le haut du plan, dans le sens des aiguilles d’une montre.',
                  ],
                  359,
                ),
              },
            ),
          )
          .min(2)
          .max(12)
          .meta(
            note(
              ['Named seats', 'Places nommées'],
              [
                'The seats from which the round can be heard.',
                'Les places d’où l’on peut entendre le canon.',
              ],
            ),
          ),
      },
    ),
  },
)

export type Round = z.output<typeof roundSchema>
export type RoundNote = Round['bars'][number][number]
export type Part = Pick<Round['foot'], 'bars'>

/** What a time signature says: how many quavers a beat has, and how many a bar. */
export function measure(time: Round['time']): { readonly beat: number; readonly bar: number } {
  const [count = 4, unit = 4] = time.split('/').map(Number)
  return unit === 8 ? { beat: 3, bar: count } : { beat: 2, bar: count * 2 }
}

const pitchForm = /^([A-G])([b#]?)([1-7])$/

/** A pitch taken apart; undefined where it is none. `step` counts the notes of the scale, C4 being 28. */
export function readPitch(pitch: string) {
  const [, letter = '', accidental = '', octave = ''] = pitchForm.exec(pitch) ?? []
  if (letter === '') return undefined
  return { name: letter + accidental, step: 'CDEFGAB'.indexOf(letter) + 7 * Number(octave) }
}

/** The frequency of a pitch in hertz, in equal temperament: A4 is 440. */
export function frequencyOf(pitch: string): number {
  const { name = '', step = 0 } = readPitch(pitch) ?? {}
  const [letter = '', accidental = ''] = name
  const semitone = [0, 2, 4, 5, 7, 9, 11]['CDEFGAB'.indexOf(letter)] ?? 0
  const raised = { b: -1, '#': 1 }[accidental] ?? 0
  return 440 * 2 ** (Math.floor(step / 7) - 4 + (semitone + raised - 9) / 12)
}

/** The one note of a key that its signature alters. */
export const altered = { C: undefined, F: 'Bb', G: 'F#' } as const satisfies Record<
  Round['key'],
  string | undefined
>
