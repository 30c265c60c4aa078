/** The last two words of a text stay in one line, unless they are too long for that on a phone. */
export const bound = (text: string): string =>
  text.replace(/(?<=(?:^|\s)(\S+)) (\S+)$/, (all, one: string, last: string) =>
    lengthOf(one) <= 12 && lengthOf(last) <= 14 ? `\u00a0${last}` : all,
  )

/** In letters; a sign that chooses another form of one (a variation selector) takes no room. */
const lengthOf = (word: string): number =>
  word.replaceAll(/[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu, '').length
