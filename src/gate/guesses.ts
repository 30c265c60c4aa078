import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import { dictionary as french } from '@zxcvbn-ts/language-fr'
import type { Source } from '../site.ts'

/** Passwords are estimated by their beginning: what is longer is strong or a repetition. */
const longest = 100

/**
 * How many tries a password withstands, as a power of ten, by somebody who knows the languages and the words of the
 * site: `farcheville` alone is 10^6.6, among the site's own words 10^2.2.
 */
export function guessesFor(passwords: readonly string[], siteWords: readonly string[]): number[] {
  const estimator = new ZxcvbnFactory({
    dictionary: { ...dictionary, ...english, ...french },
    graphs: adjacencyGraphs,
  })
  return passwords.map(
    (password) => estimator.check(password.slice(0, longest), [...siteWords]).guessesLog10,
  )
}

/** Every word of the content, with its accents and without. */
export function wordsOf(sources: readonly Source[]): string[] {
  const texts = sources
    .filter(({ path }) => /\.(?:md|yaml)$/.test(path))
    .map(({ bytes }) => new TextDecoder().decode(bytes).normalize('NFC').toLowerCase())
  const words = texts.flatMap((text) => text.match(/[\p{L}\p{N}]{3,}/gu) ?? [])
  return [...new Set(words.flatMap((word) => [word, withoutAccents(word)]))]
}

const withoutAccents = (word: string): string => word.normalize('NFD').replace(/\p{Mn}/gu, '')
