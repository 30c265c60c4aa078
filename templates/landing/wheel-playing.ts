/** A part of the wheel as it was drawn, note after note. */
export interface WheelPart {
  /** Each note: the letter of its pitch, or a hyphen where it rests, its length in quavers, the letter of each head. */
  readonly notes: string
  /** The angles of the quavers of the first bar, and of the first of the second one. */
  readonly angles: readonly number[]
  /** The radius of the lowest pitch of the wheel, and what a step of the scale adds. */
  readonly radii: readonly [lowest: number, step: number]
}

/** The wheel as its drawing tells it. */
export interface Wheel {
  /** Seconds of a quaver, and the quavers of a bar and of a beat. */
  readonly quaver: number
  readonly bar: number
  readonly beat: number
  /** Each pitch as it sounds, in hertz, and how many steps of the scale it lies above the lowest. */
  readonly pitches: readonly (readonly [hertz: number, steps: number])[]
  /** The ids of the drawn signs. */
  readonly signs: readonly string[]
  readonly melody: WheelPart
  readonly foot: WheelPart
  /** How many bars after the ground each voice begins, and how often it sings the melody. */
  readonly entries: readonly number[]
  readonly times: number
  /** With which bar each low voice begins, the first being 0. */
  readonly begins: readonly number[]
}

/** What the page says of the wheel: its notes, its stage in metres and degrees, its words. */
export interface WheelProps extends Wheel {
  /** The address of the file that holds the drawing, where the page does not. */
  readonly file?: string | undefined
  /** The radius of the stage, and how far away one is heard in full, in metres. */
  readonly stage: number
  readonly full: number
  /** Hundredths of the drawing to a metre. */
  readonly scale: number
  readonly seats: readonly (readonly [name: string, metres: number, angle: number])[]
  readonly words: Readonly<
    Record<
      | 'stop'
      | 'playing'
      | 'silence'
      | 'voices'
      | 'voice'
      | 'seats'
      | 'seat'
      | 'yours'
      | 'headphones',
      string
    >
  >
}

/** A head of a note, where it was drawn. */
export interface WheelHead {
  readonly sign: string
  readonly angle: number
  readonly radius: number
}

/** A note of a part, and its heads: two where it is tied. */
export interface WheelNote {
  readonly from: number
  readonly length: number
  readonly hertz: number
  readonly heads: readonly WheelHead[]
}

/** What sounds: seconds from the press. The voices come first among the singers, and then the low ones. */
export interface WheelEvent {
  readonly singer: number
  readonly note: WheelNote
  readonly at: number
  readonly length: number
}

/** How long the low voices hold their last notes, in seconds: a fermata. */
const fermata = 4

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** The angle of a moment of a part, in quavers from its beginning. */
export function angleAt({ angles }: WheelPart, bar: number, time: number): number {
  const [first = 0] = angles
  const turn = (angles[bar] ?? 0) - first
  const quaver = Math.floor(time)
  const at = (place: number) => Math.floor(place / bar) * turn + (angles[place % bar] ?? 0)
  return at(quaver) + (at(quaver + 1) - at(quaver)) * (time - quaver)
}

/** How many bars a part has. */
export const barsOf = ({ notes }: WheelPart, bar: number): number =>
  (notes.match(/\d/g) ?? []).reduce((sum, length) => sum + Number(length), 0) / bar

/** The notes of a part with their heads, and how many quavers it has. */
export function notesOf(part: WheelPart, { pitches, signs, bar, beat }: Wheel) {
  let length = 0
  const notes: WheelNote[] = []
  for (const [, letter = '', quavers = '', heads = ''] of part.notes.matchAll(
    /([a-z-])(\d)([A-Z]*)/g,
  )) {
    const [hertz = 0, steps = 0] = pitches[letters.indexOf(letter)] ?? []
    const from = length
    length += Number(quavers)
    if (heads === '') continue
    const [lowest, step] = part.radii
    const drawn = [...heads].map((head, index) => {
      // A tied note goes on at the next beat.
      const time = index === 0 ? from : (Math.floor(from / beat) + 1) * beat
      return {
        sign: signs[letters.indexOf(head.toLowerCase())] ?? '',
        angle: angleAt(part, bar, time),
        radius: lowest + steps * step,
      }
    })
    notes.push({ from, length: Number(quavers), hertz, heads: drawn })
  }
  return { notes, length }
}

/** Everything that sounds, in its order: each voice its melody, the low voices the ground until all have ended. */
export function eventsOf(wheel: Wheel): readonly WheelEvent[] {
  const { quaver, bar, entries, times, begins } = wheel
  const melody = notesOf(wheel.melody, wheel)
  const foot = notesOf(wheel.foot, wheel)
  const end = Math.max(...entries) * bar + times * melody.length
  const sung = entries.flatMap((entry, singer) =>
    Array.from({ length: times }, (_, time) =>
      melody.notes.map((note) => ({
        singer,
        note,
        at: (entry * bar + time * melody.length + note.from) * quaver,
        length: note.length * quaver,
      })),
    ).flat(),
  )
  const low = begins.flatMap((begin, index) => {
    const singer = entries.length + index
    const rounds = Math.ceil(end / foot.length) + 1
    const all = Array.from({ length: rounds }, (_, round) =>
      foot.notes.map((note) => ({
        singer,
        note,
        at: (note.from + round * foot.length - begin * bar) * quaver,
        length: note.length * quaver,
      })),
    ).flat()
    const last = all.find(({ at }) => at > (end - 0.5) * quaver)
    const held = last ? [{ ...last, at: end * quaver, length: fermata }] : []
    return [...all.filter(({ at }) => at > -0.001 && at < (end - 0.5) * quaver), ...held]
  })
  return [...sung, ...low].sort((one, other) => one.at - other.at)
}
