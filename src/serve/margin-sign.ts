/** The marks that a proofreader writes into the margin. */
const signs = {
  /** Two words to be exchanged: a name that is not one. */
  swap: 'M3 22C3 8 14 8 14 18S26 30 26 14 38 8 40 16',
  /** To be moved to the left. */
  move: 'M40 6H20V30H40M4 18H18M10 12L4 18L10 24',
  /** To be taken out. */
  delete: 'M4 30C16 22 30 10 34 6 38 2 30 0 28 8 25 20 36 28 40 20',
  /** Something is missing here. */
  caret: 'M6 30L22 6L38 30',
} as const

/** The path of the mark for a kind of problem, in a box of 44 by 36. */
export function marginSign(code: string): string {
  if (/unknown|spelling|same|duplicate/.test(code)) return signs.swap
  if (/missing|empty|count|unclosed|closing|no-words|no-text/.test(code)) return signs.caret
  if (/^yaml\/(?:indent|nesting|tab|space|dash)/.test(code)) return signs.move
  return signs.delete
}
