import { measure, type Round } from '../landing/round-schema.ts'
import { foot, melody } from '../landing/stage-plan.tsx'
import { eventsOf } from '../landing/wheel-playing.ts'
import { wheelOf } from '../landing/wheel-score.ts'

/** So many ticks has a quaver. */
const quaverTicks = 240

/** Who sings, on which stop (General MIDI, counted from 0: church organ, reed organ) and how loudly. */
const sounds = {
  voice: { program: 19, velocity: 80 },
  low: { program: 20, velocity: 60 },
} as const

/**
 * The whole round as the wheel plays it, every voice in a track of its own: a Standard MIDI File 1.0 of format 1 (MIDI
 * Association, RP-001). It tells no time, so that the same round gives the same bytes.
 */
export function printMidi(round: Round): Uint8Array {
  const wheel = wheelOf(round, { melody, foot })
  const events = eventsOf(wheel)
  const { names, entries } = round
  const { begins } = round.foot
  const tracks = [
    trackOf(headOf(round)),
    ...[...entries, ...begins].map((_, singer) => {
      const isLow = singer >= entries.length
      const number = isLow ? 'I'.repeat(singer - entries.length + 1) : `${singer + 1}`
      const { program, velocity } = isLow ? sounds.low : sounds.voice
      const notes = events
        .filter((event) => event.singer === singer)
        .flatMap(({ at, length, note }) => {
          const key = keyOf(note.hertz)
          return [
            { tick: ticks(at, wheel.quaver), bytes: [0x90 + singer, key, velocity] },
            { tick: ticks(at + length, wheel.quaver), bytes: [0x80 + singer, key, 0] },
          ]
        })
      return trackOf([
        { tick: 0, bytes: meta(0x03, text(`${isLow ? names.foot : names.melody} ${number}`)) },
        { tick: 0, bytes: [0xc0 + singer, program] },
        ...notes,
      ])
    }),
  ]
  const head = chunk('MThd', [
    ...number16(1),
    ...number16(tracks.length),
    ...number16(2 * quaverTicks),
  ])
  return Uint8Array.from([...head, ...tracks.flat()])
}

/** What happens at a moment, in ticks from the beginning. */
interface MidiEvent {
  readonly tick: number
  readonly bytes: readonly number[]
}

const ticks = (seconds: number, quaver: number): number =>
  Math.round((seconds / quaver) * quaverTicks)

/** The number of a key of the keyboard: 69 is the A of 440 hertz. */
const keyOf = (hertz: number): number => Math.round(69 + 12 * Math.log2(hertz / 440))

/** What all tracks share: title, source, tempo, time, key. */
function headOf({ title, source, time, tempo, key }: Round): readonly MidiEvent[] {
  const { beat } = measure(time)
  const [beats = 4, unit = 4] = time.split('/').map(Number)
  const crotchet = Math.round(60_000_000 / ((tempo * beat) / 2))
  const fifths = { C: 0, F: 0xff, G: 1 }[key]
  return [
    meta(0x03, text(title)),
    ...(source === undefined ? [] : [meta(0x01, text(source))]),
    meta(0x51, [crotchet >> 16, (crotchet >> 8) & 0xff, crotchet & 0xff]),
    // A metronome clicks so many clocks apart, 24 to a crotchet; a crotchet has eight demisemiquavers.
    meta(0x58, [beats, Math.log2(unit), 12 * beat, 8]),
    meta(0x59, [fifths, 0]),
  ].map((bytes) => ({ tick: 0, bytes }))
}

const meta = (type: number, data: readonly number[]): readonly number[] => [
  0xff,
  type,
  ...variable(data.length),
  ...data,
]

const text = (words: string): readonly number[] => [...Buffer.from(words)]

/** A track: its events in their order, each after the ticks since the one before. What ends comes before what begins. */
function trackOf(events: readonly MidiEvent[]): readonly number[] {
  const isEnd = ({ bytes: [status = 0] }: MidiEvent) => (status & 0xf0) === 0x80
  const sorted = events.toSorted(
    (one, other) => one.tick - other.tick || Number(isEnd(other)) - Number(isEnd(one)),
  )
  const bytes = sorted.flatMap((event, index) => [
    ...variable(event.tick - (sorted[index - 1]?.tick ?? 0)),
    ...event.bytes,
  ])
  return chunk('MTrk', [...bytes, 0, ...meta(0x2f, [])])
}

const chunk = (name: string, bytes: readonly number[]): readonly number[] => [
  ...text(name),
  ...number16(bytes.length >> 16),
  ...number16(bytes.length & 0xffff),
  ...bytes,
]

const number16 = (value: number): readonly number[] => [value >> 8, value & 0xff]

/** A number in groups of seven bits, the highest first; all but the last are marked. */
function variable(value: number): readonly number[] {
  const bytes = [value & 0x7f]
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift(0x80 | (rest & 0x7f))
  return bytes
}
