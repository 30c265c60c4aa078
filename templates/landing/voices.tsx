import type { Pillar } from '../assemble.ts'
import { engrave } from '../notation/engrave.ts'
import { type Bar, type Music, type Note, spaced } from '../notation/music.ts'
import { Engraving } from '../notation/signs.tsx'
import { type Staff, staffLines } from '../notation/staff.ts'

type VoiceName = Pillar['fields']['icon']

/** Notes of the same length one after another. */
const run = (length: number, places: readonly number[]): Bar =>
  places.map((place) => ({ at: [place], length }))

const long = (at: readonly number[], rest: Partial<Note> = {}): Bar => [{ at, length: 8, ...rest }]

/** Heritage: one semibreve, tied from bar to bar and held at the end. */
const held: Music = {
  voices: [[long([4], { tied: true }), long([4], { tied: true }), long([4], { fermata: true })]],
  close: 'final',
}

/** Creation: semiquavers and quavers that climb out of the staff. */
const running: Music = {
  voices: [
    [
      [...run(0.5, [0, 1, 2, 3]), ...run(1, [4, 2, 3, 5]), ...run(2, [4])],
      [...run(0.5, [3, 4, 5, 6]), ...run(1, [7, 5, 6, 8]), ...run(2, [7])],
      long([9], { fermata: true }),
    ],
  ],
  close: 'final',
}

/**
 * Hospitality: two voices that move apart and make room for a chord of four. With what the other two hold it is a triad in
 * root position; the staves have no clef, and it is one under each of the usual four.
 */
const opening: Music = {
  voices: [
    [run(4, [4, 5]), run(4, [6, 7]), long([7, 9], { fermata: true })],
    [run(4, [2, 1]), run(4, [0, -1]), long([0, 4])],
  ],
  hairpin: { from: 0, to: 16 },
  close: 'final',
}

/** The voices of the system, four beats in every bar; all are held together at the end. */
export const voices = { held, running, opening } satisfies Record<VoiceName, Music>

const staff: Staff = { space: 10, top: 36 }
const bar = 212
const width = 3 * bar
const spacing = spaced(Object.values(voices), { from: 0, width: bar, lead: 22 })

/** Whether a word is the name of a voice. */
export const isVoice = (name: string): name is VoiceName => Object.hasOwn(voices, name)

/** The voice that a pillar sings in the system of the hero. */
export function Voice({ sign }: { readonly sign: VoiceName }) {
  return (
    <svg className="voice" viewBox={`0 0 ${width} 136`} aria-hidden="true">
      <path className="staff-lines" d={staffLines(staff, width)} />
      <Engraving ink={engrave(voices[sign], { staff, spacing })} space={staff.space} />
    </svg>
  )
}
