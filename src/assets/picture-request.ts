import type { Place } from '../content/text.ts'

/** A picture that the content names, and what is to be made of it. Paths are below the content folder. */
export interface PictureRequest {
  readonly src: string
  /** The same motif drawn for narrow screens. */
  readonly small?: string | undefined
  readonly treatment?: Treatment
  /** Where the content names it; problems point there. Without it they point at the picture's own file. */
  readonly place?: Place
  /** Used behind the password only: its files then carry no name that tells of it (contract 6.6). */
  readonly discreet?: boolean
}

/** `duotone` prints a photograph in the ink and on the paper of the pages. */
export type Treatment = 'none' | 'duotone'
