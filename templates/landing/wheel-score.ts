import { placed } from '../notation/music.ts'
import { angles, engraveRing, type RingSign } from '../notation/ring.ts'
import { splitBar } from '../notation/sung.ts'
import { frequencyOf, measure, type Part, type Round, readPitch } from './round-schema.ts'
import { kindId, type RingSize, staffPlace, sungBars } from './round-staff.tsx'
import type { Wheel, WheelPart } from './wheel-playing.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** What plays a round: its notes in their order, and for each the heads that were drawn. */
export function wheelOf(piece: Round, sizes: Readonly<Record<'melody' | 'foot', RingSize>>): Wheel {
  const { beat, bar } = measure(piece.time)
  const notes = [...piece.bars, ...piece.foot.bars].flat()
  const pitches = [...new Set(notes.flatMap(({ pitch }) => pitch ?? []))].toSorted(
    (one, other) => frequencyOf(one) - frequencyOf(other),
  )
  const stepOf = (pitch: string) => readPitch(pitch)?.step ?? 0
  const [lowest = ''] = pitches
  const signs: string[] = []
  const letterOf = (sign: RingSign | undefined, size: RingSize) => {
    if (!sign) throw new Error('a note was not drawn')
    const id = kindId(sign.kind, { ...size, beat })
    if (!signs.includes(id)) signs.push(id)
    return (letters[signs.indexOf(id)] ?? '').toUpperCase()
  }
  const partOf = (part: Part, size: RingSize, sung: boolean): WheelPart => {
    const ring = { ...size, beat }
    const bars = sungBars(part, piece)
    const at = angles(ring, bars)
    const drawn = engraveRing(ring, bars, sung).signs
    const moments = placed(bars.map((notes) => splitBar(notes, beat)))
    const notes = placed(bars).map(({ note, bar: number, onset }, index) => {
      const { pitch = '', length = 0 } = part.bars.flat()[index] ?? {}
      if (note.at.length === 0) return `-${length}`
      const heads = moments
        .filter((one) => one.bar === number && one.onset >= onset && one.onset < onset + length)
        .map((one) => drawn.find(({ angle }) => angle === at(number, one.onset)))
      const names = heads.map((head) => letterOf(head, size)).join('')
      return `${letters[pitches.indexOf(pitch)]}${length}${names}`
    })
    const space = size.space / 2
    return {
      notes: notes.join(''),
      angles: Array.from({ length: bar + 1 }, (_, quaver) =>
        hundredths(quaver < bar ? at(0, quaver) : at(1, 0)),
      ),
      radii: [size.line1 + space * staffPlace(lowest, piece), space],
    }
  }
  return {
    quaver: 60 / piece.tempo / beat,
    bar,
    beat,
    melody: partOf(piece, sizes.melody, true),
    foot: partOf(piece.foot, sizes.foot, false),
    pitches: pitches.map((pitch) => [
      hundredths(frequencyOf(pitch) * 2 ** piece.octaves),
      stepOf(pitch) - stepOf(lowest),
    ]),
    signs,
    entries: piece.entries,
    times: piece.times,
    begins: piece.foot.begins.map((begin) => begin - 1),
  }
}

const hundredths = (value: number): number => Math.round(value * 100) / 100
