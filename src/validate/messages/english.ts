/** A list of choices as a sentence holds them. */
export const listEnglish = (names: readonly string[]): string =>
  names.map((name) => `“${name}”`).join(', ')

/** The plural of regular nouns. */
export const plural = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`
