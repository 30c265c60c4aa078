import { indentSlips } from './indent-slips.ts'
import { repair } from './repair.ts'
import { type IsField, rowsOf } from './rows.ts'
import type { Slip } from './slip.ts'
import { valueSlip } from './value-slips.ts'
import { withMeantName, wordSlip } from './word-slips.ts'

/** Everything in a YAML text that looks like a slip of the hand, one per row, in order. */
export function slipsOf(text: string, isField: IsField): Slip[] {
  const rows = rowsOf(text, isField)
  const indents = indentSlips(rows.map((row) => withMeantName(row, isField)))
  const values = rows.flatMap((row) => valueSlip(row) ?? wordSlip(row, isField) ?? [])
  return [...indents, ...values].toSorted((one, other) => one.edit.range[0] - other.edit.range[0])
}

// Each slip costs a parse; a text with more of them is better looked at as a whole.
const mostSlips = 24

/**
 * The slips that are real: those whose correction leaves the text with fewer mistakes. `mistakes` counts what the parser
 * finds wrong with a text.
 */
export function realSlips(
  text: string,
  slips: readonly Slip[],
  mistakes: (text: string) => number,
): Slip[] {
  const left = (kept: readonly Slip[]) => mistakes(repaired(text, kept))
  let kept = slips.slice(0, mostSlips)
  for (const slip of kept) {
    if (slip.certain) continue
    const others = kept.filter((other) => other !== slip)
    if (left(others) <= left(kept)) kept = others
  }
  return kept
}

const repaired = (text: string, slips: readonly Slip[]): string =>
  repair(
    text,
    slips.map(({ edit }) => edit),
  ).text
