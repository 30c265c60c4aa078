import { heightOf, type Staff, staffLines } from '../notation/music.ts'
import { Glyph } from '../notation/signs.tsx'

const staff: Staff = { space: 7, top: 8 }
const width = 64

/** The places that the notes of the artists take in turn, down the list. */
const positions = [2, 5, 3, 6, 4, 1, 7]

/** A whole note for an artist who has agreed, its height varying with the row; a whole rest for one to come. */
export function ArtistSign({
  confirmed,
  row,
}: {
  readonly confirmed: boolean
  readonly row: number
}) {
  const position = positions[row % positions.length] ?? 4
  return (
    <svg
      className="artist-sign"
      width={width}
      height="44"
      viewBox={`0 0 ${width} 44`}
      aria-hidden="true"
    >
      <path className="staff-lines" d={staffLines(staff, width)} />
      {confirmed ? (
        <Glyph name="whole-note" x={26} y={heightOf(staff, position)} space={staff.space} />
      ) : (
        <Glyph name="whole-rest" x={25} y={heightOf(staff, 6)} space={staff.space} />
      )}
    </svg>
  )
}
