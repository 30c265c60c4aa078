import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import { dictionary as french } from '@zxcvbn-ts/language-fr'
import { fold } from '../check/nearest.mjs'
import sayings from './sayings.json' with { type: 'json' }

/** How hard a password is to guess. */
export interface Strength {
  /** How many tries it takes, as a power of ten. */
  readonly power: number
  /** Whether it is easy because its words stand in this order on the site or in a saying. */
  readonly isQuotation: boolean
}

/** Passwords are estimated by their beginning: what is longer is strong or a repetition. */
const longest = 100

/** How many tries the parts of a password take, as powers of ten. */
const tries = {
  /** A word of a list of 7,776, as Diceware's. */
  word: Math.log10(7776),
  /** Words that stand side by side on the site or in a saying, as one of all such runs. */
  run: 6,
  /** A word that follows the one before it on the site or in a saying. */
  follower: 0.5,
  /** A word that stands in the password before. */
  again: 0.3,
  letter: Math.log10(26),
  digit: 1,
  sign: Math.log10(33),
  /** A year of the last century or of this one. */
  year: Math.log10(200),
  /** How words are parted and capitals set, which is the same in the whole password. */
  manner: Math.log10(2),
} as const

/** Fewer letters side by side are a run by chance. */
const shortestRun = 8

/** The longest word that is looked up, in letters. */
const longestWord = 24

/**
 * Gives what estimates passwords for somebody who guesses by dictionaries, sayings and the texts of a site.
 * The estimate is the smaller one of zxcvbn's (Wheeler, USENIX Security 2016) and of a count of words: zxcvbn takes each
 * word for an independent one, so it does not see that words are a quotation.
 * @param texts the texts of the site as they are written
 */
export function strengthEstimator(texts: readonly string[]): (password: string) => Strength {
  const knowledge = knowledgeOf(texts)
  const estimator = new ZxcvbnFactory({
    dictionary: { ...dictionary, ...english, ...french },
    graphs: adjacencyGraphs,
  })
  const siteWords = [...knowledge.siteWords]
  return (password) => {
    const beginning = password.slice(0, longest)
    const { guessesLog10: power } = estimator.check(beginning, siteWords)
    const phrases = readingsOf(beginning).map((reading) => estimatePhrase(reading, knowledge))
    const [easiest] = phrases.toSorted((one, other) => one.power - other.power)
    return {
      power: Math.min(power, easiest?.power ?? power),
      isQuotation: easiest?.isQuotation === true,
    }
  }
}

/** What somebody knows who guesses. */
interface Knowledge {
  /** The words of the site, with their accents and without. */
  readonly siteWords: ReadonlySet<string>
  /** How many tries a word takes, as a power of ten. */
  readonly words: ReadonlyMap<string, number>
  /** The texts of the site and the sayings, the words of each set side by side. */
  readonly quotable: string
  /** Words that stand side by side there, parted by a space. */
  readonly neighbours: ReadonlySet<string>
}

/** Lists of words whose first are the most frequent. */
const frequent = [
  english['commonWords-en'],
  english['wikipedia-en'],
  french['commonWords-fr'],
  french['wikipedia-fr'],
  dictionary['passwords-common'],
]

/** How many tries a word takes that stands at a rank of a list by frequency, as a power of ten. */
const triesAt = (rank: number): number => Math.min(tries.word, Math.log10(2 * rank + 10))

let wordsOfDictionaries: ReadonlyMap<string, number> | undefined

/** The words of all dictionaries, as `Knowledge.words`: made when a password is estimated for the first time. */
function dictionaryWords(): ReadonlyMap<string, number> {
  if (wordsOfDictionaries) return wordsOfDictionaries
  const words = new Map<string, number>()
  for (const list of Object.values({ ...english, ...french }))
    for (const word of list) words.set(fold(String(word)), tries.word)
  for (const list of frequent)
    for (const [rank, word] of list.entries()) {
      const folded = fold(String(word))
      words.set(folded, Math.min(triesAt(rank), words.get(folded) ?? tries.word))
    }
  // A random word does not count less for being a frequent one, so that no four words of this list are refused.
  for (const word of dictionary['diceware-common']) words.set(String(word), tries.word)
  wordsOfDictionaries = words
  return words
}

function knowledgeOf(texts: readonly string[]): Knowledge {
  const siteTexts = texts.map(wordsOf)
  const words = new Map(dictionaryWords())
  for (const [rank, word] of byFrequency(siteTexts.flat()).entries())
    words.set(word, Math.min(triesAt(rank), words.get(word) ?? tries.word))
  // What many people know by heart: mottos, proverbs, first lines. Whoever guesses begins with such lists, which are longer.
  const quotations = [...siteTexts, ...sayings.map(wordsOf)]
  const pairs = quotations.flatMap((text) =>
    text.slice(1).map((word, index) => `${text[index]} ${word}`),
  )
  const siteWords = texts.flatMap((text) => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])
  return {
    siteWords: new Set(siteWords.flatMap((word) => [word, fold(word)])),
    words,
    quotable: quotations.map((text) => text.join('')).join('\n'),
    neighbours: new Set(pairs),
  }
}

/** The words of a text, without accents and capitals. */
const wordsOf = (text: string): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Each word once, the most frequent one first. */
function byFrequency(words: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([word]) => word)
}

/** A password as it may be meant. */
interface Reading {
  readonly text: string
  /** How many tries it takes to come upon this way of writing, as a power of ten. */
  readonly power: number
}

/** Signs that stand for letters, by the letters. */
const disguises = [
  { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' },
  { 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' },
] as const

/** The ways in which a password may be meant: as it is, backwards, and with signs that stand for letters. */
function readingsOf(password: string): readonly Reading[] {
  const undisguised = disguises.map((letters) => {
    const letterOf = new Map<string, string>(Object.entries(letters))
    return [...password].map((sign) => letterOf.get(sign) ?? sign).join('')
  })
  return [
    { text: password, power: 0 },
    { text: [...password].toReversed().join(''), power: tries.manner },
    ...undisguised.map((text) => ({ text, power: 3 * tries.manner })),
  ]
}

/** A year, and one or two digits or signs: what most people add at the end when words alone are refused. */
const usualEnd = /(?:(?:19|20)\d\d)?[^\p{L}]{0,2}$/u

/** A part of a password: a word, a run of words, a letter, a digit, a year. */
interface Part {
  readonly text: string
  readonly power: number
  readonly isQuotation: boolean
}

/** The cheapest way to write the beginning of a password, by its last part. */
interface Path {
  readonly power: number
  readonly parts: readonly Part[]
}

function estimatePhrase({ text, power }: Reading, knowledge: Knowledge): Strength {
  const { written, stops, signs } = spell(text.replace(usualEnd, ''))
  const { parts } = cheapestPath(written, stops, knowledge)
  const seen = new Set<string>()
  let sum = power + tries.manner + signs
  for (const part of parts) {
    sum += seen.has(part.text) ? Math.min(part.power, tries.again) : part.power
    seen.add(part.text)
  }
  const quoted = parts.filter(({ isQuotation }) => isQuotation)
  return { power: sum, isQuotation: 2 * quoted.length >= parts.length }
}

/** Takes a password apart: its letters and digits, where something stands between them, and what that costs beside. */
function spell(password: string) {
  const tokens = fold(password).match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu) ?? []
  const stops = new Set<number>()
  const between: string[] = []
  let written = ''
  for (const token of tokens)
    if (/[\p{L}\p{N}]/u.test(token)) written += token
    else {
      stops.add(written.length)
      between.push(token)
    }
  // The sign that parts the words belongs to the manner; each further one costs as a sign.
  const others = [...new Set(between.join(''))].slice(1)
  return { written, stops, signs: others.length * tries.sign }
}

/** The cheapest parts that make up letters and digits. */
function cheapestPath(written: string, stops: ReadonlySet<number>, knowledge: Knowledge): Path {
  // For each end, the cheapest paths that lead there, by where their last part begins.
  const paths: Map<number, Path>[] = [new Map([[0, { power: 0, parts: [] }]])]
  for (let end = 1; end <= written.length; end++) {
    const here = new Map<number, Path>()
    for (let start = end - 1; start >= 0; start--) {
      const text = written.slice(start, end)
      const isWhole = !between(stops, start, end)
      const part = partOf(text, isWhole, knowledge)
      if (!part) continue
      const followed = [...(paths[start]?.values() ?? [])].map((path) =>
        withPart(path, part, knowledge),
      )
      const best = cheapest(followed)
      if (best) here.set(start, best)
    }
    paths.push(here)
  }
  return cheapest([...(paths.at(-1)?.values() ?? [])]) ?? { power: 0, parts: [] }
}

const between = (stops: ReadonlySet<number>, start: number, end: number): boolean =>
  [...stops].some((stop) => stop > start && stop < end)

const cheapest = (paths: readonly Path[]): Path | undefined =>
  paths.toSorted((one, other) => one.power - other.power)[0]

function withPart({ power, parts }: Path, part: Part, { neighbours }: Knowledge): Path {
  const before = parts.at(-1)
  const follows = before !== undefined && neighbours.has(`${before.text} ${part.text}`)
  const taken =
    follows && tries.follower < part.power
      ? { ...part, power: tries.follower, isQuotation: true }
      : part
  return { power: power + taken.power, parts: [...parts, taken] }
}

/** What letters and digits are as one part; nothing where they are several. */
function partOf(text: string, isWhole: boolean, { words, quotable }: Knowledge): Part | undefined {
  const power = Math.min(
    isWhole && text.length <= longestWord ? (words.get(text) ?? Infinity) : Infinity,
    isWhole && /^(?:19|20)\d\d$/.test(text) ? tries.year : Infinity,
    text.length > 1 ? Infinity : /\d/.test(text) ? tries.digit : tries.letter,
  )
  if (power < tries.run) return { text, power, isQuotation: false }
  const isRun = text.length >= shortestRun && quotable.includes(text)
  return isRun ? { text, power: tries.run, isQuotation: true } : undefined
}
