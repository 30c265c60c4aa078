/** What a site says about its type: everything that the engine knows of fonts comes from here. */
export interface FontTable {
  /** The custom properties by which style sheets name the families, and what stands in where a font is missing. */
  readonly families: Readonly<Record<string, { family: string; instead: string }>>
  /** The faces by name. Their order is that of rules and preloads. */
  readonly faces: Readonly<Record<string, Face>>
  /** Digits, punctuation and other signs that any language uses. */
  readonly signs: string
  /** The languages that pages may be written in. */
  readonly languages: {
    readonly [language: string]: {
      /** Beside a to z, with the signs that only this language uses. */
      readonly letters: string
      /** What its pages say in each family, on which the fallback fonts of the faces are measured. */
      readonly samples: Readonly<Record<string, string>>
    }
  }
  /** The letters of further languages, of which words stand on pages in those, beside a to z. */
  readonly beside: string
  /**
   * The faces that each page type uses: those of its first view, which are fetched early, and the others. A kind that
   * is not here uses all, and none early.
   */
  readonly pages: Readonly<Record<string, Readonly<Record<'first' | 'later', readonly string[]>>>>
  /** Letters that no font of the site has, drawn for social cards: 2000 units to the em, y upwards. */
  readonly drawn: {
    readonly [letter: string]: {
      /** Where the pen is set down. */
      readonly start: readonly [x: number, y: number]
      /** Path data from there, in relative commands. */
      readonly path: string
      readonly width: number
    }
  }
}

/** One cut of a variable font. */
export interface Face {
  readonly family: string
  readonly weight: number
  readonly style: 'normal' | 'italic'
  /** The paths of the font files: one with Latin-1, one with extended Latin. */
  readonly files: { readonly latin: string; readonly extended: string }
  /** The place on each axis of the font. */
  readonly axes: Readonly<Record<string, number>>
  /** The only signs that it begins with; where absent, all. */
  readonly signs?: string
  /** Whether it sets words of further languages. */
  readonly foreign?: boolean
  /** Whether it sets single words, as on buttons: it has no kerning, which weighs up to a third. */
  readonly words?: boolean
  /** In how many sizes its fallback font is set, to take the space of its letters; 5 unless it is said. More weigh more. */
  readonly sizes?: number
}
