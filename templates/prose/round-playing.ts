import type { Wheel, WheelProps } from '../landing/wheel-playing.ts'

/** A head of a note in the score: when its note begins, the drawing that it is in, its place there, and its sign. */
export type ScoreHead = readonly [from: number, drawing: number, x: number, y: number, sign: string]

/** What plays the round beside its score. */
export interface RoundProps extends Wheel, Pick<WheelProps, 'stage' | 'full' | 'seats'> {
  readonly drawn: Readonly<Record<'melody' | 'foot', readonly ScoreHead[]>>
}
