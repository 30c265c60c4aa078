import { engrave } from '../notation/engrave.ts'
import { type Music, spaced } from '../notation/music.ts'
import { Engraving } from '../notation/signs.tsx'
import { type Staff, staffLines } from '../notation/staff.ts'

const staff: Staff = { space: 7, top: 8 }
const width = 64

/** The places that the notes of the artists take in turn, down the list. */
const positions = [2, 5, 3, 6, 4, 1, 7]

/** The bar of an artist: a whole note for one who has agreed, varying with the row; a whole rest for one to come. */
export function artistBar(confirmed: boolean, row: number): Music {
  const place = positions[row % positions.length] ?? 4
  return { voices: [[[{ at: confirmed ? [place] : [], length: 8 }]]] }
}

/** What stands before the name of an artist in the line-up. */
export function ArtistSign({
  confirmed,
  row,
}: {
  readonly confirmed: boolean
  readonly row: number
}) {
  const music = artistBar(confirmed, row)
  const spacing = spaced([music], { from: 0, width, lead: 26 })
  return (
    <svg
      className="artist-sign"
      width={width}
      height="44"
      viewBox={`0 0 ${width} 44`}
      aria-hidden="true"
    >
      <path className="staff-lines" d={staffLines(staff, width)} />
      <Engraving ink={engrave(music, { staff, spacing })} space={staff.space} />
    </svg>
  )
}
