/** One file of a picture: its path below the output folder, such as `assets/facade-1200.3f2a9c1b.avif`, and its size. */
export interface Candidate {
  readonly url: string
  readonly width: number
  readonly height: number
}

/** The files of one motif from narrow to wide, and the size of the widest. */
interface Files {
  readonly width: number
  readonly height: number
  readonly avif: readonly Candidate[]
  readonly webp: readonly Candidate[]
}

/** Everything a page needs to show a picture. */
export interface PictureAsset extends Files {
  /** The colour that most of it has, as `#rrggbb`. */
  readonly colour: string
  /** For browsers that know neither AVIF nor WebP: JPEG, or PNG where something shows through. */
  readonly fallback: Candidate
  /** What the enlarged view loads: AVIF of 2000 pixels at most. */
  readonly large: Candidate
  /** The master drawn for narrow screens. */
  readonly narrow?: Files
}
