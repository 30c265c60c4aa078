// Plain JavaScript without a dependency: a mistyped command is told before there are any.

export function nearest(name, names) {
  const wanted = fold(name)
  const known = [...names].map((candidate) => ({ candidate, folded: fold(candidate) }))
  const [best] = known
    .map((one) => ({ ...one, distance: editDistance(wanted, one.folded) }))
    .filter(({ candidate, distance }) => distance <= Math.max(1, Math.floor(candidate.length / 3)))
    .toSorted((one, other) => one.distance - other.distance)
  // `desc` is meant to be `description`, and `langue` to be `lang`.
  const alike = known.filter(({ folded }) => {
    const isLong = Math.min(folded.length, wanted.length) >= 4
    return isLong && (folded.startsWith(wanted) || wanted.startsWith(folded))
  })
  return (best ?? (alike.length === 1 ? alike[0] : undefined))?.candidate
}

export const fold = (name) =>
  name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** How many letters must be put in, left out, changed or swapped with their neighbour. */
function editDistance(one, other) {
  let before = []
  let above = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const change = (above[column - 1] ?? 0) + (isSame ? 0 : 1)
      const swap = isSwapped ? (before[column - 2] ?? 0) + 1 : change
      const beside = Math.min(above[column] ?? 0, current[column - 1] ?? 0) + 1
      current.push(Math.min(beside, change, swap))
    }
    before = above
    above = current
  }
  return above[other.length] ?? 0
}
