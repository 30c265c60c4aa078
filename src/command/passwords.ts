import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import { dictionary as french } from '@zxcvbn-ts/language-fr'
import { Failure, type Sentence } from '../failure.ts'
import type { Source } from '../site.ts'

/** Bytes at random, as many as asked. */
export type Randomness = (length: number) => Uint8Array

/** Five words of a list of 7,776 are 64 bits: 39 million years of one graphics card. */
const wordCount = 5

/** A password that nobody needs to invent: five words drawn evenly from the diceware list. */
export const passphrase = (random: Randomness): string =>
  Array.from({ length: wordCount }, () => draw(dictionary['diceware-common'], random)).join('-')

function draw(words: readonly string[], random: Randomness): string {
  // Numbers above the last full round of the list would favour its first words.
  const limit = 2 ** 16 - (2 ** 16 % words.length)
  for (;;) {
    const [high = 0, low = 0] = random(2)
    const number = high * 256 + low
    const word = words[number % words.length]
    if (number < limit && word !== undefined) return word
  }
}

/** Refuses passwords that could not be typed again with certainty, or that are given twice. */
export function refuseFaults(passwords: readonly string[]): void {
  for (const [index, password] of passwords.entries()) {
    const fault = faultOf(password) ?? sameAs(passwords.indexOf(password), index)
    if (!fault) continue
    throw new Failure('usage', {
      en: `Password ${index + 1} ${fault.en}. Nothing was changed.`,
      fr: `Le mot de passe ${index + 1} ${fault.fr}. Rien n’a été changé.`,
    })
  }
}

/** Control and formatting characters: nobody sees them, so nobody types them again. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u

function faultOf(password: string): Sentence | undefined {
  if (password === '') return { en: 'is empty', fr: 'est vide' }
  if (password !== password.trim())
    return { en: 'begins or ends with a space', fr: 'commence ou finit par une espace' }
  if (invisible.test(password))
    return { en: 'has an invisible character', fr: 'contient un caractère invisible' }
  return undefined
}

const sameAs = (first: number, index: number): Sentence | undefined =>
  first < index
    ? { en: `is the same as password ${first + 1}`, fr: `est le même que le ${first + 1}` }
    : undefined

/** Tries that a password must withstand, as a power of ten: two years of one graphics card. */
const enough = 12

/** What one gaming graphics card tries in a second at 600,000 rounds. */
const triesPerSecond = 15_000

/** A sentence for each password that can be guessed by somebody who knows the words of the site. */
export const weaknesses = (
  passwords: readonly string[],
  sources: readonly Source[],
): readonly Sentence[] =>
  guessesFor(passwords, wordsOf(sources)).flatMap((power, index) =>
    power < enough ? [weakness(power, index + 1)] : [],
  )

/** Passwords are estimated by their beginning: what is longer is strong or a repetition. */
const longest = 100

/** How many tries each withstands, as a power of ten: a name may be 10^6.6 to strangers and 10^2.2 among the words of the site. */
function guessesFor(passwords: readonly string[], siteWords: readonly string[]): number[] {
  const estimator = new ZxcvbnFactory({
    dictionary: { ...dictionary, ...english, ...french },
    graphs: adjacencyGraphs,
  })
  return passwords.map(
    (password) => estimator.check(password.slice(0, longest), [...siteWords]).guessesLog10,
  )
}

/** Every word of the content, with its accents and without. */
function wordsOf(sources: readonly Source[]): string[] {
  const texts = sources
    .filter(({ path }) => /\.(?:md|yaml)$/.test(path))
    .map(({ bytes }) => new TextDecoder().decode(bytes).normalize('NFC').toLowerCase())
  const words = texts.flatMap((text) => text.match(/[\p{L}\p{N}]{3,}/gu) ?? [])
  const withoutAccents = (word: string) => word.normalize('NFD').replace(/\p{Mn}/gu, '')
  return [...new Set(words.flatMap((word) => [word, withoutAccents(word)]))]
}

function weakness(power: number, number: number): Sentence {
  const time = duration(10 ** power / triesPerSecond)
  const tries = power.toFixed(1)
  return {
    en: `Password ${number} can be guessed: about 10^${tries} tries (10^${enough} are needed), on one gaming graphics card about ${time.en}.`,
    fr: `Le mot de passe ${number} se devine : environ 10^${tries.replace('.', ',')} essais (il en faut 10^${enough}), soit environ ${time.fr} avec une seule carte graphique de jeu.`,
  }
}

const units: readonly (readonly [seconds: number, names: Sentence])[] = [
  [86_400, { en: 'days', fr: 'jours' }],
  [3_600, { en: 'hours', fr: 'heures' }],
  [60, { en: 'minutes', fr: 'minutes' }],
]

function duration(seconds: number): Sentence {
  const moments: Sentence = { en: 'seconds', fr: 'secondes' }
  const [size, names] = units.find(([unit]) => seconds >= 2 * unit) ?? [1, moments]
  const count = Math.max(2, Math.round(seconds / size))
  return { en: `${count} ${names.en}`, fr: `${count} ${names.fr}` }
}
