import type { Problem } from '../problem.ts'

/** Problems in the order in which they help most: the first of each file, then the second of each, and so on. */
export function mostUseful(problems: readonly Problem[]): Problem[] {
  const seen = new Map<string, number>()
  const ranked = problems.map((problem) => {
    const rank = seen.get(problem.file) ?? 0
    seen.set(problem.file, rank + 1)
    return { problem, rank }
  })
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ problem }) => problem)
}
