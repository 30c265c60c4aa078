import type { Finding } from '../finding.ts'
import type { Path } from './path.ts'

/** An unknown field that is plainly another one: where it stands, and what it is meant to be. */
export interface Correction {
  readonly from: Path
  readonly to: Path
  readonly finding: Finding
}

/** Where a path of the corrected data stands in the file. */
export function writtenPath(path: Path, corrections: readonly Correction[]): Path {
  return corrections.reduceRight<Path>((current, { from, to }) => {
    const isBelow = to.every((step, index) => step === current[index])
    return isBelow ? [...from, ...current.slice(to.length)] : current
  }, path)
}
