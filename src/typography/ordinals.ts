const number = '(?<![\\p{L}\\p{N}])'
const end = '(?![\\p{L}\\p{N}])'

/** The letters of an ordinal: XIIIe, Xe, 2e; Ier, 1er, 1re. One Roman letter alone may be a word: Ce, De, Le, Me. */
const letters = new RegExp(
  `((?<=${number}(?:[IVXLCDM]{2,}|[VX]|\\d+))e${end}|(?<=${number}[I1])(?:er|re)${end})`,
  'u',
)

/** A text taken apart at its ordinals: every second piece is letters that stand raised, as in XIII<sup>e</sup>. */
export const splitOrdinals = (text: string): readonly string[] => text.split(letters)
