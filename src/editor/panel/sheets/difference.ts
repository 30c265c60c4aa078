import { commonPlaces, type Pair } from '../../marks.ts'

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
function isInCompany([one, other]: Pair, all: readonly Pair[], [old, young]: Pair): boolean {
  const isPair = (by: number) => all.some((near) => near[0] === one + by && near[1] === other + by)
  const isFirst = one === 0 && other === 0
  const isLast = one === old - 1 && other === young - 1
  return isFirst || isLast || isPair(-1) || isPair(1)
}

/** Words and signs, each with the spaces behind it. */
const wordsOf = (text: string): readonly string[] =>
  text.match(/\s*(?:[\p{L}\p{N}\p{M}'’-]+|\S)\s*|\s+/gu) ?? []

// What can be compared while somebody waits; longer texts are shown as replaced.
const mostPairs = 4_000_000

/** The places of the words that stay, in both texts. */
function keptWords(old: readonly string[], young: readonly string[]): readonly Pair[] {
  if (old.length * young.length > mostPairs) return []
  const plain = (words: readonly string[]) => words.map((word) => word.trim())
  return commonPlaces(plain(old), plain(young))
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
