/**
 * The name that was probably meant: the nearest by Damerau-Levenshtein distance (optimal string alignment), where no
 * more than a third of its letters differ; else the only one that begins alike. Case and accents make no difference.
 */
export function nearest(name: string, names: Iterable<string>): string | undefined {
  const wanted = fold(name)
  let best: string | undefined
  let bestDistance = Number.POSITIVE_INFINITY
  for (const candidate of names) {
    const distance = editDistance(wanted, fold(candidate))
    const limit = Math.max(1, Math.floor(candidate.length / 3))
    if (distance <= limit && distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best ?? beginningAlike(wanted, names)
}

/** `desc` is meant to be `description`, and `langue` to be `lang`. */
function beginningAlike(wanted: string, names: Iterable<string>): string | undefined {
  const alike = [...names].filter((candidate) => {
    const name = fold(candidate)
    const shorter = Math.min(name.length, wanted.length)
    return shorter >= 4 && (name.startsWith(wanted) || wanted.startsWith(name))
  })
  return alike.length === 1 ? alike[0] : undefined
}

const fold = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** How many letters must be put in, left out, changed or swapped with their neighbour. */
export function editDistance(one: string, other: string): number {
  let before: number[] = []
  let above = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1]
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const cost = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
      )
      const swap = swapped && row > 1 && column > 1 ? (before[column - 2] ?? 0) + 1 : cost
      current.push(Math.min(cost, swap))
    }
    before = above
    above = current
  }
  return above[other.length] ?? 0
}
