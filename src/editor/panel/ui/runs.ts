import { diffIndices } from 'node-diff3'

/** A piece of two texts: in both, only in the one before, or only in the one after. */
export interface Run {
  readonly text: string
  readonly of: 'both' | 'before' | 'after'
}

/** What became of a text, word by word; what went stands before what came. */
export function difference(before: string, after: string): readonly Run[] {
  const old = wordsAndSigns(before)
  const young = wordsAndSigns(after)
  const runs: Run[] = []
  const add = (words: readonly string[], of: Run['of']) =>
    words.length > 0 && runs.push({ text: words.join(''), of })
  let end = 0
  for (const { removed, added } of changesOf(old, young)) {
    add(young.slice(end, added[0]), 'both')
    add(old.slice(...removed), 'before')
    add(young.slice(...added), 'after')
    end = added[1]
  }
  add(young.slice(end), 'both')
  return runs
}

/** The same, where what stayed is left out but for the words beside what changed. */
export const brief = (runs: readonly Run[]): readonly Run[] =>
  runs.map(({ text, of }, index) => {
    const head = index > 0 ? text.slice(0, room).replace(/\S*$/, '') : ''
    const tail = index < runs.length - 1 ? text.slice(-room).replace(/^\S*/, '') : ''
    const isLong = of === 'both' && text.length > 2 * room
    return { of, text: isLong ? `${head}…${tail}` : text }
  })

/** So many letters are shown beside a change. */
const room = 40

/** A text with one part of it made another one; undefined where that part does not stand there once. */
export function replaced(whole: string, part: string, replacement: string): string | undefined {
  if (whole === part) return replacement
  const pieces = part === '' ? [] : whole.split(part)
  return pieces.length === 2 ? pieces.join(replacement) : undefined
}

/** Words and signs, each with the spaces behind it. */
const wordsAndSigns = (text: string): string[] =>
  text.match(/\s*(?:[\p{L}\p{N}\p{M}'’-]+|\S)\s*|\s+/gu) ?? []

// What can be compared while somebody waits; longer texts are shown as replaced.
const mostPairs = 4_000_000

interface TextChange {
  readonly removed: readonly [from: number, to: number]
  readonly added: readonly [from: number, to: number]
}

/** The words that changed, by their places. A single word in common between two changes is chance: they are one. */
function changesOf(old: readonly string[], young: readonly string[]): readonly TextChange[] {
  if (old.length * young.length > mostPairs)
    return [{ removed: [0, old.length], added: [0, young.length] }]
  const [oldWords, youngWords] = [old, young].map((words) => words.map((word) => word.trim()))
  const changes: TextChange[] = []
  for (const { buffer1, buffer2 } of diffIndices(oldWords ?? [], youngWords ?? [])) {
    const last = changes.at(-1)
    const isNear = last && buffer1[0] - last.removed[1] === 1
    if (isNear) changes.pop()
    const [from, to] = isNear ? [last.removed[0], last.added[0]] : [buffer1[0], buffer2[0]]
    changes.push({
      removed: [from, buffer1[0] + buffer1[1]],
      added: [to, buffer2[0] + buffer2[1]],
    })
  }
  return changes
}
