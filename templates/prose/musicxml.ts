import { measure, type Part, type Round, readPitch } from '../landing/round-schema.ts'
import { groups } from '../notation/engrave.ts'
import { isDotted, placed } from '../notation/music.ts'
import type { SungNote } from '../notation/sung.ts'
import { scoreBars } from './score-bars.ts'

/**
 * The round as a score for programs of notation: MusicXML 4.0 (W3C Music Notation Community Group, “score-partwise”). The
 * melody once with its words, repeated as often as each voice sings it, and below it the low voices with the ground. It
 * tells no time and no program, so that the same round gives the same bytes.
 */
export function printMusicXml(round: Round): string {
  const { title, source, names, entries, foot, bars } = round
  const [first = 0] = entries
  const marks = new Map(entries.map((entry, voice) => [entry - first, `${voice + 1}`]))
  const low = foot.begins.map((begin, index) => ({
    name: foot.begins.length > 1 ? `${names.foot} ${'I'.repeat(index + 1)}` : names.foot,
    part: { bars: bars.map((_, bar) => foot.bars[(bar + begin - 1) % foot.bars.length] ?? []) },
    marks: new Map<number, string>(),
  }))
  const parts = [{ name: names.melody, part: round, marks }, ...low]
  const score = [
    element('work', [element('work-title', title)]),
    ...(source === undefined ? [] : [element('identification', [element('source', source)])]),
    element(
      'part-list',
      parts.map(({ name }, index) =>
        element('score-part', [element('part-name', name)], { id: `P${index + 1}` }),
      ),
    ),
    ...parts.map(({ part, marks }, index) =>
      element('part', measuresOf(part, round, { marks, isFirst: index === 0 }), {
        id: `P${index + 1}`,
      }),
    ),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 4.0 Partwise//EN" "http://www.musicxml.org/dtds/partwise.dtd">
${element('score-partwise', score, { version: '4.0' })}
`
}

type Attributes = Readonly<Record<string, string | number>>

/** An element with a text, or with elements, each in a line. */
function element(
  name: string,
  inside: string | readonly string[] = [],
  attributes: Attributes = {},
): string {
  const start = Object.entries(attributes).reduce(
    (sum, [key, value]) => `${sum} ${key}="${escapeXml(`${value}`)}"`,
    `<${name}`,
  )
  if (typeof inside === 'string') return `${start}>${escapeXml(inside)}</${name}>`
  return inside.length === 0 ? `${start}/>` : `${start}>\n${inside.join('\n')}\n</${name}>`
}

const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** So many divisions has a crotchet: one for each quaver. */
const divisions = 2

interface Details {
  /** What stands over the beginning of a bar. */
  readonly marks: ReadonlyMap<number, string>
  readonly isFirst: boolean
}

function measuresOf(part: Part, round: Round, { marks, isFirst }: Details): string[] {
  const bars = scoreBars(part, round)
  const notes = notesOf(bars, part, round)
  return bars.map((_, bar) => {
    const mark = marks.get(bar)
    const isLast = bar === bars.length - 1
    const inside = [
      ...(bar === 0 ? [attributesOf(round)] : []),
      ...(bar === 0 && isFirst ? [tempoOf(round)] : []),
      ...(mark === undefined ? [] : [entryMark(mark)]),
      ...(notes[bar] ?? []),
      ...(isLast ? [lastBarLine(round)] : []),
    ]
    return element('measure', inside, { number: bar + 1 })
  })
}

/** Key, time, and the clef of tenors: that of G, an octave lower. */
function attributesOf({ key, time }: Round): string {
  const [beats = '', unit = ''] = time.split('/')
  return element('attributes', [
    element('divisions', `${divisions}`),
    element('key', [element('fifths', `${{ C: 0, F: -1, G: 1 }[key]}`), element('mode', 'major')]),
    element('time', [element('beats', beats), element('beat-type', unit)]),
    element('clef', [
      element('sign', 'G'),
      element('line', '2'),
      element('clef-octave-change', '-1'),
    ]),
  ])
}

function tempoOf({ time, tempo }: Round): string {
  const { beat } = measure(time)
  const metronome = [
    element('beat-unit', 'quarter'),
    ...(beat === 3 ? [element('beat-unit-dot')] : []),
    element('per-minute', `${tempo}`),
  ]
  return element(
    'direction',
    [
      element('direction-type', [element('metronome', metronome)]),
      // In crotchets a minute.
      element('sound', [], { tempo: (tempo * beat) / 2 }),
    ],
    { placement: 'above' },
  )
}

const entryMark = (mark: string): string =>
  element(
    'direction',
    [element('direction-type', [element('rehearsal', mark, { enclosure: 'circle' })])],
    { placement: 'above' },
  )

const lastBarLine = ({ times }: Round): string =>
  element(
    'barline',
    [
      element('bar-style', 'light-heavy'),
      ...(times > 1 ? [element('repeat', [], { direction: 'backward', times })] : []),
    ],
    { location: 'right' },
  )

/** The notes of each bar: a note that crosses a beat is two, tied, as on the page. */
function notesOf(
  bars: readonly (readonly SungNote[])[],
  part: Part,
  round: Round,
): readonly (readonly string[])[] {
  const moments = placed(bars)
  const beams = new Map(
    groups(moments, measure(round.time).beat).flatMap((group) =>
      group.length < 2
        ? []
        : group.map(({ note }, index) => [note, beamOf(index, group.length)] as const),
    ),
  )
  const written = part.bars.flat()
  const printed: string[][] = bars.map(() => [])
  let next = 0
  let isOpen = false
  let before: SungNote | undefined
  for (const { note: moment, bar } of moments) {
    const note: SungNote = moment
    if (!before?.tied) next += 1
    const { syllable } = note
    printed[bar]?.push(
      printNote(note, {
        pitch: written[next - 1]?.pitch,
        isTiedTo: before?.tied === true,
        isSlurredTo: before?.slurred === true,
        beam: beams.get(moment),
        lyric: syllable === undefined ? undefined : lyricOf(note, isOpen),
      }),
    )
    if (syllable !== undefined) isOpen = syllable.endsWith('-')
    before = note
  }
  return printed
}

const beamOf = (index: number, length: number): string => {
  if (index === 0) return 'begin'
  return index === length - 1 ? 'end' : 'continue'
}

interface NoteDetails {
  readonly pitch: string | undefined
  /** Whether the note before goes on as this one, and whether a slur leads from it to this one. */
  readonly isTiedTo: boolean
  readonly isSlurredTo: boolean
  readonly beam: string | undefined
  readonly lyric: string | undefined
}

/** The names of lengths without their dot, by their quavers. */
const types: Readonly<Record<number, string>> = { 1: 'eighth', 2: 'quarter', 4: 'half', 8: 'whole' }

function printNote(note: SungNote, details: NoteDetails): string {
  const { length, tied, slurred } = note
  const { pitch, isTiedTo, isSlurredTo, beam, lyric } = details
  const plain = isDotted(length) ? (length * 2) / 3 : length
  const ties = [...(isTiedTo ? ['stop'] : []), ...(tied ? ['start'] : [])]
  const slurs = [
    ...(isSlurredTo && !slurred ? ['stop'] : []),
    ...(slurred && !isSlurredTo ? ['start'] : []),
  ]
  const notations = [
    ...ties.map((type) => element('tied', [], { type })),
    ...slurs.map((type) => element('slur', [], { type, number: 1 })),
  ]
  return element('note', [
    pitch === undefined ? element('rest') : pitchOf(pitch),
    element('duration', `${length}`),
    ...ties.map((type) => element('tie', [], { type })),
    element('voice', '1'),
    element('type', types[plain] ?? 'eighth'),
    ...(isDotted(length) ? [element('dot')] : []),
    ...(beam === undefined ? [] : [element('beam', beam, { number: 1 })]),
    ...(notations.length === 0 ? [] : [element('notations', notations)]),
    ...(lyric === undefined ? [] : [lyric]),
  ])
}

function pitchOf(pitch: string): string {
  const { name = 'C', step = 0 } = readPitch(pitch) ?? {}
  const [letter = 'C', accidental] = name
  const alter = accidental === undefined ? [] : [element('alter', accidental === 'b' ? '-1' : '1')]
  return element('pitch', [
    element('step', letter),
    ...alter,
    element('octave', `${Math.floor(step / 7)}`),
  ])
}

/** The syllable of a note; `isOpen` says whether its word has begun before. Its line goes on where more notes share it. */
function lyricOf({ syllable = '', slurred }: SungNote, isOpen: boolean): string {
  const goesOn = syllable.endsWith('-')
  const place = isOpen ? (goesOn ? 'middle' : 'end') : goesOn ? 'begin' : 'single'
  const inside = [
    element('syllabic', place),
    element('text', syllable.replace(/-$/, '')),
    ...(slurred && !goesOn ? [element('extend')] : []),
  ]
  return element('lyric', inside, { number: 1 })
}
