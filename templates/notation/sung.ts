import { type Note, placed } from './music.ts'

/** A note with the words that are sung on it. */
export interface SungNote extends Note {
  readonly syllable?: string | undefined
}

/** A note that begins off the beat and lasts beyond the next one is written as two, tied. */
export function splitBar(bar: readonly SungNote[], beat: number): readonly SungNote[] {
  return placed([bar]).flatMap(({ note, onset }) => {
    const left = beat - (onset % beat)
    if (left === beat || note.length <= left || note.at.length === 0) return [note]
    const { at, length } = note
    return [
      { ...note, length: left, tied: true },
      { at, length: length - left },
    ]
  })
}

/** The notes that share a syllable, where there are several: those that follow it without one of their own. */
export function melismasOf(notes: readonly SungNote[]): readonly (readonly SungNote[])[] {
  const held = (index: number) => {
    const note = notes[index]
    return note?.syllable === undefined && note?.at.length !== 0 && !notes[index - 1]?.tied
  }
  return notes.flatMap((note, index) => {
    if (note.syllable === undefined || note.tied) return []
    const rest = notes.findIndex((_, place) => place > index && !held(place))
    const group = notes.slice(index, rest < 0 ? undefined : rest)
    return group.length > 1 ? [group] : []
  })
}
