import { paths, textOf } from '../foundation.ts'

const wordsIn = (path: RegExp): readonly string[] => {
  const found = paths
    .filter((one) => path.test(one))
    .flatMap((one) => textOf(one).match(/(?<![\p{L}'{])[\p{L}'’]+(?![\p{L}'}:])/gu) ?? [])
  const spoken = found.filter((word) => !/^(?:true|false)$/.test(word))
  return [...new Set(spoken)].sort((one, other) => one.length - other.length)
}

const vocabulary = {
  en: wordsIn(/^(?:chateau\/en|landing\/)/),
  fr: wordsIn(/^(?:chateau\/fr|swarm\/)/),
} as const

interface Wanted {
  readonly language: keyof typeof vocabulary
  /** How many characters. */
  readonly length: number
  /** The same name gets the same words. */
  readonly name: string
}

/** Words that somebody may have written, exactly as long as wanted; every third text begins with as long a word as fits. */
export function likelyWords({ language, length, name }: Wanted): string {
  const words = vocabulary[language]
  const next = randomFrom([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7))
  const first = next() < 1 / 3 ? words.findLast((word) => word.length < length - 1) : undefined
  let text = first ?? ''
  while (text.length < length) {
    const space = text === '' ? '' : ' '
    const left = length - text.length - space.length
    // Either the word is the last one, or it leaves room for a space and another one.
    const fitting = words.filter((word) => word.length === left || word.length < left - 1)
    text += space + (fitting[Math.floor(next() * fitting.length)] ?? 'm'.repeat(left))
  }
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Numbers from 0 to 1 in an order that looks random (Park and Miller's generator). */
function randomFrom(seed: number): () => number {
  const most = 2_147_483_647
  let state = (seed % (most - 1)) + 1
  return () => {
    state = (state * 48_271) % most
    return state / most
  }
}
