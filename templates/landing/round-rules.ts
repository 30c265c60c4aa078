import type { Path } from '../../src/check/data.ts'
import { fieldOf, fileAt, isFaultyAt, told, type World } from '../../src/check/world.ts'
import type { Finding } from '../../src/content/finding.ts'
import { both, message, type Wording, warning } from '../../src/message.ts'
import {
  altered,
  lengths,
  measure,
  type Part,
  type Round,
  readPitch,
  roundSchema,
} from './round-schema.ts'

/** A round whose bars add up, whose notes are in its key and sound together, and whose ground (pes) fits below it. */
export function roundRule(world: World): Finding[] {
  const file = fileAt(world, 'landing/round.yaml')
  const { success, data: round } = roundSchema.safeParse(fieldOf(file))
  if (!file || !success) return []
  const parts = [
    { part: round, at: [] },
    { part: round.foot, at: ['foot'] },
  ]
  const faults = [
    ...parts.flatMap(({ part, at }) => [
      ...pitchFaults(part, round, at),
      ...lengthFaults(part, at),
      ...lineFaults(part, at),
      ...barFaults(part, round, at),
      ...chordFaults(part, round, at),
    ]),
    ...footFaults(round),
    ...distanceFaults(round),
  ]
  return faults.flatMap(({ path, wording }) => told(file, path, wording))
}

/** A note that is held, and is one. */
export function heldPitchRule(world: World): Finding[] {
  const file = fileAt(world, 'landing/hero.yaml')
  const path = ['hold', 'pitch']
  const pitch = fieldOf(file, ...path)
  if (!file || typeof pitch !== 'string' || isFaultyAt(file, path) || readPitch(pitch)) return []
  return told(file, path, wrongPitch({ pitch }))
}

interface Fault {
  readonly path: Path
  readonly wording: Wording
}

/** A bar of a part, as a sentence begins with it. */
const barName = (at: Path, bar: number) =>
  at.length === 0
    ? both(`Bar ${bar + 1}`, `La mesure ${bar + 1}`)
    : both(`Bar ${bar + 1} of the ground (pes)`, `La mesure ${bar + 1} du pes`)

/** The notes of a part, each with its place in the file and its moment. */
const notesOf = ({ bars }: Part, at: Path) =>
  bars.flatMap((notes, bar) =>
    notes.map((note, index) => ({
      note,
      bar,
      path: [...at, 'bars', bar, index],
      onset: notes.slice(0, index).reduce((sum, { length }) => sum + length, 0),
    })),
  )

function pitchFaults(part: Part, { key }: Round, at: Path): Fault[] {
  const own = altered[key]
  return notesOf(part, at).flatMap(({ note, path }) => {
    const { pitch } = note
    if (pitch === undefined) return []
    const read = readPitch(pitch)
    const place = [...path, 'pitch']
    if (!read) return [{ path: place, wording: wrongPitch({ pitch }) }]
    const [letter = '', accidental] = read.name
    if (accidental ? read.name === own : letter !== own?.[0]) return []
    const meant = `${letter === own?.[0] ? own : letter}${pitch.at(-1)}`
    return [{ path: place, wording: outOfKey({ pitch, key, meant }) }]
  })
}

function lengthFaults(part: Part, at: Path): Fault[] {
  return notesOf(part, at).flatMap(({ note: { length }, path }) =>
    lengths.includes(length)
      ? []
      : [
          {
            path: [...path, 'length'],
            wording: wrongLength({ length, lengths: lengths.map(String) }),
          },
        ],
  )
}

/** Lines of the verse that end inside a word, or on a note that has none. */
function lineFaults(part: Part, at: Path): Fault[] {
  return notesOf(part, at).flatMap(({ note: { syllable = '-', ends }, bar, path }) =>
    ends !== undefined && syllable.endsWith('-')
      ? [{ path: [...path, 'ends'], wording: endlessWord({ name: barName(at, bar), ends }) }]
      : [],
  )
}

function barFaults({ bars }: Part, { time }: Round, at: Path): Fault[] {
  const needed = measure(time).bar
  return bars.flatMap((notes, bar) => {
    const has = notes.reduce((sum, { length }) => sum + length, 0)
    if (has === needed) return []
    const details = { name: barName(at, bar), has, needed, time }
    const difference = Math.abs(has - needed)
    const wording = unequalBar({ ...details, difference, isShort: has < needed })
    return [{ path: [...at, 'bars', bar], wording }]
  })
}

/** What begins or goes on at the moment of a beat whose chord is known, and is not in that chord. */
function chordFaults(part: Part, { chords, time }: Round, at: Path): Fault[] {
  const { beat } = measure(time)
  return notesOf(part, at).flatMap(({ note, bar, onset, path }) => {
    const name = note.pitch && readPitch(note.pitch)?.name
    if (!name) return []
    const place = chords.findIndex((chord, index) => {
      const moment = index * beat
      return onset <= moment && moment < onset + note.length && !chord.includes(name)
    })
    const chord = chords[place]
    if (!chord) return []
    const details = { name: barName(at, bar), pitch: name, beat: place + 1, chord }
    return [{ path: [...path, 'pitch'], wording: outsideChord(details) }]
  })
}

function footFaults({ bars, foot }: Round): Fault[] {
  const has = foot.bars.length
  const all = bars.length
  if (all % has === 0) return []
  const fitting = Array.from({ length: all }, (_, index) => index + 1).filter(
    (count) => count > 1 && all % count === 0,
  )
  const wording = unequalFoot({ has, all, fitting: fitting.map(String) })
  return [{ path: ['foot', 'bars'], wording }]
}

function distanceFaults({ stage, seats: { nearest, farthest, named } }: Round): Fault[] {
  if (nearest <= stage) {
    return [{ path: ['seats', 'nearest'], wording: seatOnStage({ nearest, stage }) }]
  }
  if (farthest <= nearest)
    return [{ path: ['seats', 'farthest'], wording: seatsInside({ farthest, nearest }) }]
  return named.flatMap(({ name, metres }, index) =>
    metres >= nearest && metres <= farthest
      ? []
      : [
          {
            path: ['seats', 'named', index, 'metres'],
            wording: seatElsewhere({ name, metres, nearest, farthest }),
          },
        ],
  )
}

const wrongPitch = message('round/pitch', {
  en: 'The pitch “{pitch}” is not a letter from A to G with its octave.',
  enFix: 'Write for example F4, or Bb3 for a B flat.',
  fr: "La hauteur « {pitch} » n'est pas une lettre de A à G avec son octave.",
  frFix: 'Écrivez par exemple F4, ou Bb3 pour un si bémol.',
})
const wrongLength = message('round/length', {
  en: 'No single note lasts {length} quavers.',
  enFix: 'Write one of these lengths: {lengths}, or divide the note.',
  fr: 'Aucune figure de note ne dure {length} croches.',
  frFix: "Écrivez l'une de ces durées : {lengths}, ou divisez la note.",
})
const endlessWord = message('round/line', {
  en: '{name} has “ends: {ends}” where no word ends.',
  enFix: 'Move it to the last syllable of a word.',
  fr: '{name} a « ends: {ends} » là où aucun mot ne finit.',
  frFix: "Mettez-le à la dernière syllabe d'un mot.",
})
const outOfKey = message('round/key', {
  en: 'The pitch “{pitch}” is not in the key of {key}.',
  enFix: 'Write {meant}, or change the key.',
  fr: "La hauteur « {pitch} » n'est pas dans la tonalité de {key}.",
  frFix: 'Écrivez {meant}, ou changez la tonalité.',
})
const unequalBar = message('round/bar', {
  en: '{name} has {has} {has|quaver|quavers}; in {time} it needs {needed}.',
  enFix: '{isShort|Lengthen|Shorten} its notes by {difference} {difference|quaver|quavers}.',
  fr: '{name} a {has} {has|croche|croches} ; à {time} il lui en faut {needed}.',
  frFix: '{isShort|Allongez|Raccourcissez} ses notes de {difference} {difference|croche|croches}.',
})
const outsideChord = warning('round/chord', {
  en: '{name} has {pitch} on beat {beat}, whose chord is {chord}.',
  enFix: 'Listen to it with all voices; change the note or the chord if it is not meant.',
  fr: "{name} a {pitch} sur le temps {beat}, dont l'accord est {chord}.",
  frFix: "Écoutez-la avec toutes les voix ; si ce n'est pas voulu, changez la note ou l'accord.",
})
const unequalFoot = message('round/foot', {
  en: 'The {all} bars of the round cannot be divided by the {has} bars of the ground (pes).',
  enFix: 'Give the ground one of these numbers of bars: {fitting}.',
  fr: 'Les {all} mesures du canon ne se divisent pas par les {has} du pes.',
  frFix: "Donnez au pes l'un de ces nombres de mesures : {fitting}.",
})
const seatOnStage = message('round/seats', {
  en: 'The nearest seat is {nearest} m from the centre, on a stage of {stage} m.',
  enFix: 'Write a distance greater than {stage}.',
  fr: 'La place la plus proche est à {nearest} m du centre, sur une scène de {stage} m.',
  frFix: 'Écrivez une distance plus grande que {stage}.',
})
const seatElsewhere = message('round/seats', {
  en: 'The seat “{name}” is {metres} m from the centre, where nobody sits.',
  enFix: 'Write a distance from {nearest} to {farthest}.',
  fr: "La place « {name} » est à {metres} m du centre, là où personne n'est assis.",
  frFix: 'Écrivez une distance de {nearest} à {farthest}.',
})
const seatsInside = message('round/seats', {
  en: 'The farthest seat is {farthest} m from the centre, no farther than the nearest at {nearest} m.',
  enFix: 'Write a distance greater than {nearest}.',
  fr: 'La place la plus lointaine est à {farthest} m du centre, pas plus loin que la plus proche, à {nearest} m.',
  frFix: 'Écrivez une distance plus grande que {nearest}.',
})
