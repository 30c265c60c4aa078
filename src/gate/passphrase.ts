import { dictionary } from '@zxcvbn-ts/language-common'

/** Five words of a list of 7,776 are 64 bits: 39 million years of one graphics card (security.md, section 1). */
const wordCount = 5

/** Bytes at random, as many as asked. */
export type Randomness = (length: number) => Uint8Array

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
