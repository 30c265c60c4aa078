import widths from './italic-widths.json' with { type: 'json' }
import type { Part } from './round-schema.ts'

/** How wide words are in the italic of the text, in ems; `italic-widths.json` holds the letters in thousandths. */
export function widthOf(text: string): number {
  const thousandths: Readonly<Record<string, number>> = widths
  return [...text].reduce((sum, letter) => sum + (thousandths[letter] ?? usual), 0) / 1000
}

/** A letter that is not in the table. */
const usual = 500

/** A word of a round, and where it begins along its circle, in units from the top. */
export interface RoundWord {
  readonly text: string
  readonly start: number
}

interface Circle {
  readonly radius: number
  /** The size of the letters. */
  readonly size: number
  /** The angle of a moment of the round. */
  readonly at: (bar: number, onset: number) => number
}

/** Words begin a little before the middle of their first note. */
const before = 0.9
const wordSpace = 0.3

/**
 * Words round a melody: each begins at its first note, and gives way to its neighbours as little as possible (the sum
 * of the squares is the least: isotonic regression).
 */
export function roundWords({ bars }: Part, { radius, size, at }: Circle): readonly RoundWord[] {
  const words = melodyWords(bars).map(({ text, bar, onset }) => ({
    text,
    wish: ((at(bar, onset) - before) * Math.PI * radius) / 180,
    room: (widthOf(text) + wordSpace) * size,
  }))
  const ahead = words.map((_, index) =>
    words.slice(0, index).reduce((sum, { room }) => sum + room, 0),
  )
  const wishes = words.map(({ wish }, index) => wish - (ahead[index] ?? 0))
  const places = inOrder(wishes)
  return words.map(({ text }, index) => ({
    text,
    start: (places[index] ?? 0) + (ahead[index] ?? 0),
  }))
}

/** The numbers nearest to the given ones that never fall: neighbours that would are given their mean. */
export function inOrder(wishes: readonly number[]): readonly number[] {
  const runs: { readonly mean: number; readonly count: number }[] = []
  for (const wish of wishes) {
    let run = { mean: wish, count: 1 }
    for (let last = runs.at(-1); last && last.mean > run.mean; last = runs.at(-1)) {
      const count = last.count + run.count
      run = { mean: (last.mean * last.count + run.mean * run.count) / count, count }
      runs.pop()
    }
    runs.push(run)
  }
  return runs.flatMap(({ mean, count }) => Array.from({ length: count }, () => mean))
}

/** The words of a melody, put together from their syllables, and where each begins. */
function melodyWords(bars: Part['bars']) {
  const words: { text: string; readonly bar: number; readonly onset: number }[] = []
  let isOpen = false
  for (const [bar, notes] of bars.entries()) {
    for (const [index, { syllable }] of notes.entries()) {
      if (syllable === undefined) continue
      const text = syllable.replace(/-$/, '')
      const onset = notes.slice(0, index).reduce((sum, { length }) => sum + length, 0)
      const word = words.at(-1)
      if (isOpen && word) word.text += text
      else words.push({ text, bar, onset })
      isOpen = syllable.endsWith('-')
    }
  }
  return words
}

/** The words of a round before its first rest. */
export function openingWords({ bars }: Part): string {
  const rest = bars.findIndex((notes) => notes.some(({ pitch }) => pitch === undefined))
  const opening = rest < 0 ? bars : bars.slice(0, rest + 1)
  return melodyWords(opening)
    .map(({ text }) => text)
    .join(' ')
}
