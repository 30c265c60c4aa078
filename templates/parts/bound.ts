/** The last two words of a text stay in one line, unless they are too long for that on a phone. */
export const bound = (text: string): string =>
  text.replace(/(?<=(?:^|\s)\S{1,12}) (?=\S{1,14}$)/, '\u00a0')
