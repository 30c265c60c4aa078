import type { Accidental } from './accidentals.ts'

/** A moment of a voice: one note, a chord, or a rest where nothing sounds. */
export interface Note {
  /** The places of its heads on the staff, from the lowest: 0 is the bottom line, 1 the space above it, 8 the top line. */
  readonly at: readonly number[]
  /** In quavers: .5 is a semiquaver, 2 a crotchet, 8 a semibreve. */
  readonly length: number
  /** Whether it goes on as the next note, which is then the same. */
  readonly tied?: boolean
  /** Whether a slur joins it to the next. */
  readonly slurred?: boolean
  readonly tenuto?: boolean
  /** What stands before its heads, by their places. */
  readonly accidentals?: ReadonlyMap<number, Accidental>
  readonly fermata?: boolean
}

export type Bar = readonly Note[]

/** The music of one staff: one voice, or an upper one and a lower one. */
export interface Music {
  readonly voices: readonly (readonly Bar[])[]
  /** How many quavers a beam joins at most; two unless it is said. */
  readonly beam?: number
  /** Where it grows louder, in quavers from the beginning. */
  readonly hairpin?: { readonly from: number; readonly to: number }
  /** How it begins and ends, where not by a plain bar line of its surroundings. */
  readonly opening?: 'repeat'
  readonly close?: 'repeat' | 'final'
}

/** A note and when it begins: in its bar, and from the first one on, in quavers. */
export interface Placed {
  readonly note: Note
  readonly bar: number
  readonly onset: number
  readonly time: number
}

/** How long a bar lasts, in quavers. */
export const lengthOf = (bar: Bar): number => bar.reduce((sum, { length }) => sum + length, 0)

/** The notes of a voice in order, each with its moment. */
export function placed(voice: readonly Bar[]): readonly Placed[] {
  const before = (bars: readonly Bar[]) => lengthOf(bars.flat())
  return voice.flatMap((notes, bar) =>
    notes.map((note, index) => {
      const onset = lengthOf(notes.slice(0, index))
      return { note, bar, onset, time: before(voice.slice(0, bar)) + onset }
    }),
  )
}

/** The head of a note by its length. */
export function headOf(length: number): 'black-note' | 'half-note' | 'whole-note' {
  if (length >= 8) return 'whole-note'
  return length >= 4 ? 'half-note' : 'black-note'
}

/** The sign of a rest by its length. */
export function restOf(
  length: number,
): 'whole-rest' | 'half-rest' | 'quarter-rest' | 'quaver-rest' {
  if (length >= 8) return 'whole-rest'
  if (length >= 4) return 'half-rest'
  return length >= 2 ? 'quarter-rest' : 'quaver-rest'
}

/** Whether a length is written with a dot: one and a half times that of its sign. */
export const isDotted = (length: number): boolean => length === 3 || length === 6

/** Whether a note and those it is beamed or written with have their stems up: that farthest from the middle line decides. */
export function isStemUp(places: readonly number[]): boolean {
  const low = Math.min(...places)
  const high = Math.max(...places)
  return 4 - low > high - 4
}

/** Where the moments of a system stand, in the units of its drawing. */
export interface Spacing {
  /** The left edge of a note that begins so many quavers after the beginning. */
  readonly at: (time: number) => number
  /** The places of the bar lines, the left edge first. */
  readonly bars: readonly number[]
}

/** How one quaver is spaced against two: in engraving a note twice as long takes about half as much again. */
const growth = 0.6

/**
 * Spaces a system: its bars are equally wide, and what begins at the same moment stands at the same place in all of its
 * parts. `lead` is how far a bar's first note stands from its bar line.
 */
export function spaced(
  parts: readonly Music[],
  { from, width, lead }: { readonly from: number; readonly width: number; readonly lead: number },
): Spacing {
  const voices = parts.flatMap((part) => part.voices)
  const moments = voices.flatMap(placed)
  const count = Math.max(...voices.map((voice) => voice.length))
  const places = new Map<number, number>()
  let start = 0
  for (const index of Array.from({ length: count }).keys()) {
    const inside = moments.filter(({ bar }) => bar === index)
    const length = lengthOf(voices[0]?.[index] ?? [])
    const onsets = [...new Set(inside.map(({ onset }) => onset))].toSorted((a, b) => a - b)
    const rooms = onsets.map((onset, place) => ((onsets[place + 1] ?? length) - onset) ** growth)
    const unit = (width - lead) / rooms.reduce((sum, room) => sum + room, 0)
    let x = from + index * width + lead
    for (const [place, onset] of onsets.entries()) {
      places.set(start + onset, x)
      x += (rooms[place] ?? 0) * unit
    }
    start += length
  }
  const bars = Array.from({ length: count + 1 }, (_, index) => from + index * width)
  return { at: (time) => places.get(time) ?? bars.at(-1) ?? 0, bars }
}
