import { expect, test } from 'vitest'
import { siteWith } from '../../test/foundation.ts'
import { type Part, readPitch } from '../landing/round-schema.ts'
import { printMidi } from './midi.ts'

const { round } = siteWith({}).landing

interface MidiNote {
  readonly key: number
  readonly from: number
  readonly to: number
}

interface Track {
  readonly notes: readonly MidiNote[]
  /** Events that say something of the track, by their type. */
  readonly meta: ReadonlyMap<number, Uint8Array>
}

/** Reads a Standard MIDI File as far as one is printed here. */
function readMidi(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const nameAt = (at: number) => Buffer.from(bytes.subarray(at, at + 4)).toString()
  expect([nameAt(0), view.getUint32(4)]).toEqual(['MThd', 6])
  const format = view.getUint16(8)
  const count = view.getUint16(10)
  const division = view.getUint16(12)
  const tracks: Track[] = []
  let at = 14
  while (at < bytes.length) {
    expect(nameAt(at)).toBe('MTrk')
    const end = at + 8 + view.getUint32(at + 4)
    tracks.push(readTrack(bytes.subarray(at + 8, end)))
    at = end
  }
  expect([at, tracks.length]).toEqual([bytes.length, count])
  return { format, division, tracks }
}

function readTrack(bytes: Uint8Array): Track {
  const notes: MidiNote[] = []
  const meta = new Map<number, Uint8Array>()
  const sounding = new Map<number, number>()
  let at = 0
  let tick = 0
  const next = () => {
    const byte = bytes[at]
    if (byte === undefined) throw new Error('a track ends inside an event')
    at += 1
    return byte
  }
  const variable = () => {
    let value = 0
    for (;;) {
      const byte = next()
      value = value * 128 + (byte & 0x7f)
      if (byte < 0x80) return value
    }
  }
  while (at < bytes.length) {
    tick += variable()
    const status = next()
    if (status === 0xff) {
      const type = next()
      const length = variable()
      meta.set(type, bytes.subarray(at, at + length))
      at += length
    } else if ((status & 0xf0) === 0xc0) next()
    else {
      const key = next()
      const velocity = next()
      const from = sounding.get(key)
      if ((status & 0xf0) === 0x90 && velocity > 0) {
        expect(from, 'nothing sounds twice').toBeUndefined()
        sounding.set(key, tick)
      } else {
        notes.push({ key, from: from ?? Number.NaN, to: tick })
        sounding.delete(key)
      }
    }
  }
  expect([...sounding], 'everything ends').toEqual([])
  expect(meta.has(0x2f)).toBe(true)
  return { notes, meta }
}

const midi = readMidi(printMidi(round))
const [head, ...tracks] = midi.tracks
const quaver = midi.division / 2
const bar = 6 * quaver

/** The number of a key: the middle C, C4, is 60. */
function keyOf(pitch: string): number {
  const { name = '', step = 0 } = readPitch(pitch) ?? {}
  const semitone = [0, 2, 4, 5, 7, 9, 11][step % 7] ?? 0
  const raised = name.endsWith('b') ? -1 : Number(name.endsWith('#'))
  return 12 * (Math.floor(step / 7) + 1) + semitone + raised
}

/** A part as it sounds, in ticks: an octave higher than it is written. */
function sungFrom({ bars }: Part, start: number): readonly MidiNote[] {
  let from = start
  return bars.flat().flatMap(({ pitch, length }) => {
    const note = { key: keyOf(pitch ?? 'C4') + 12, from, to: from + length * quaver }
    from = note.to
    return pitch === undefined ? [] : [note]
  })
}

const said = (type: number) => [...(head?.meta.get(type) ?? [])]

test('it has a track for what all share and one for every voice, with its name', () => {
  expect([midi.format, midi.tracks.length]).toEqual([1, 7])
  const names = midi.tracks.map(({ meta }) => Buffer.from(meta.get(3) ?? []).toString())
  const voices = ['Rota 1', 'Rota 2', 'Rota 3', 'Rota 4', 'Pes I', 'Pes II']
  expect(names).toEqual(['Sumer is icumen in', ...voices])
})

test('it says tempo, time and key: 76 dotted crotchets a minute, six quavers, one flat', () => {
  const [high = 0, middle = 0, low = 0] = said(0x51)
  expect(high * 65536 + middle * 256 + low).toBe(Math.round(60_000_000 / 114))
  expect(said(0x58)).toEqual([6, 3, 36, 8])
  expect(said(0x59)).toEqual([255, 0])
})

test('each voice sings the melody of the content twice, from its own bar on', () => {
  for (const [voice, entry] of round.entries.entries()) {
    const needed = [0, 1].flatMap((time) =>
      sungFrom(round, (entry + time * round.bars.length) * bar),
    )
    expect(tracks[voice]?.notes).toEqual(needed)
  }
})

test('both low voices repeat the ground from their own bars, and hold its note at the end', () => {
  const end = (Math.max(...round.entries) + 2 * round.bars.length) * bar
  for (const [index, begin] of round.foot.begins.entries()) {
    const bars = Array.from({ length: 15 }, () => round.foot.bars).flat()
    const needed = sungFrom({ bars: bars.slice(begin - 1) }, 0).filter(({ from }) => from < end)
    const notes = tracks[round.entries.length + index]?.notes ?? []
    expect(notes.slice(0, -1)).toEqual(needed)
    const last = notes.at(-1)
    expect([last?.key, last?.from]).toEqual([[65, 72][index], end])
    expect((last?.to ?? 0) - end).toBeGreaterThan(bar)
  }
})

test('the same round gives the same bytes', () => {
  expect(printMidi(round)).toEqual(printMidi(round))
})
