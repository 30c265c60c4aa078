import type { Inks } from './inks.ts'

/** Five lines as high as words of `size` pixels whose line begins at `top`, as `.stave` of the pages. */
export interface StaffPlace {
  readonly top: number
  readonly size: number
}

interface CardStaffProps extends StaffPlace {
  readonly inks: Inks
  /** Where the lines stop, at the left edge of the card at the latest. */
  readonly end: number
  /** Whether the double bar of the end closes it. */
  readonly final?: boolean
}

/** The height of the baseline: the lowest line. */
export const baseline = ({ top, size }: StaffPlace): number => top + 0.85 * size

/** A staff that comes in from the left edge. Lines lie on whole pixels, so that they are sharp. */
export function CardStaff({ top, size, inks, end, final = false }: CardStaffProps) {
  const lines = [0.15, 0.325, 0.5, 0.675, 0.85].map((place) => Math.round(top + place * size))
  const [first = 0] = lines
  const height = (lines.at(-1) ?? 0) - first + 1
  return (
    <>
      {lines.map((y) => (
        <rect key={y} x="0" y={y} width={end} height="1" fill={inks.line} />
      ))}
      {final && (
        <path fill={inks.ink} d={`M${end - 9} ${first}h9v${height}h-9zm-8 0h1.5v${height}h-1.5z`} />
      )}
    </>
  )
}
