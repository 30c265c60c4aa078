/** A piece of two texts: in both, only in the one before, or only in the one after. */
export interface Run {
  readonly text: string
  readonly of: 'both' | 'before' | 'after'
}

/** What became of a text, word by word; what went stands before what came. */
export function difference(before: string, after: string): readonly Run[] {
  const old = wordsOf(before)
  const young = wordsOf(after)
  const common = keptWords(old, young)
  const ends = [old.length, young.length] as const
  const kept = common.filter((word) => isInCompany(word, common, ends))
  const runs: Run[] = []
  let [from, to] = [0, 0]
  for (const [one, other] of [...kept, ends]) {
    runs.push({ text: old.slice(from, one).join(''), of: 'before' })
    runs.push({ text: young.slice(to, other).join(''), of: 'after' })
    runs.push({ text: young[other] ?? '', of: 'both' })
    from = one + 1
    to = other + 1
  }
  return joined(runs.filter(({ text }) => text !== ''))
}

/** A text with one part of it made another one; undefined where that part does not stand there once. */
export function replaced(whole: string, part: string, other: string): string | undefined {
  if (whole === part) return other
  const pieces = part === '' ? [] : whole.split(part)
  return pieces.length === 2 ? pieces.join(other) : undefined
}

/** Whether a word in common is at an end of both texts or has a neighbour in common: a single one is chance. */
function isInCompany([one, other]: Kept, all: readonly Kept[], [old, young]: Kept): boolean {
  const isKept = (by: number) => all.some((near) => near[0] === one + by && near[1] === other + by)
  const isFirst = one === 0 && other === 0
  const isLast = one === old - 1 && other === young - 1
  return isFirst || isLast || isKept(-1) || isKept(1)
}

/** The place of a word in one text and in the other. */
type Kept = readonly [one: number, other: number]

/** Words and signs, each with the spaces behind it. */
const wordsOf = (text: string): readonly string[] =>
  text.match(/\s*(?:[\p{L}\p{N}\p{M}'’-]+|\S)\s*|\s+/gu) ?? []

// What a table of all pairs may hold; longer texts are shown as replaced.
const mostPairs = 4_000_000

/** The places of the words that stay, in both texts: a longest common subsequence. */
function keptWords(old: readonly string[], young: readonly string[]): readonly Kept[] {
  if (old.length * young.length > mostPairs) return []
  const width = young.length + 1
  const common = new Uint16Array((old.length + 1) * width)
  const at = (one: number, other: number) => common[one * width + other] ?? 0
  const same = (one: number, other: number) => old[one]?.trim() === young[other]?.trim()
  for (let one = old.length - 1; one >= 0; one--)
    for (let other = young.length - 1; other >= 0; other--)
      common[one * width + other] = same(one, other)
        ? at(one + 1, other + 1) + 1
        : Math.max(at(one + 1, other), at(one, other + 1))
  const kept: Kept[] = []
  for (let [one, other] = [0, 0]; one < old.length && other < young.length; ) {
    if (same(one, other)) kept.push([one++, other++])
    else if (at(one + 1, other) >= at(one, other + 1)) one++
    else other++
  }
  return kept
}

/** Runs of one kind as one. */
function joined(runs: readonly Run[]): readonly Run[] {
  const result: Run[] = []
  for (const run of runs) {
    const last = result.at(-1)
    if (last?.of === run.of) result[result.length - 1] = { ...run, text: last.text + run.text }
    else result.push(run)
  }
  return result
}
