/** So many words in a row are taken for somebody's sentence, and not for chance. */
const windowLength = 4

/** What may be read in no published file. */
export interface Secrets {
  /** Four words in a row, in small letters. */
  readonly windows: ReadonlySet<string>
  /** Every word of the windows, so that most of a file can be passed over. */
  readonly words: ReadonlySet<string>
  readonly mails: ReadonlySet<string>
  /** The last nine digits of each telephone number: written with or without its country, it ends the same. */
  readonly phones: ReadonlySet<string>
}

/** What the gated texts say and no public text does. */
export function secretsOf(gated: readonly string[], open: readonly string[]): Secrets {
  const only = (find: (text: string) => readonly string[]) =>
    new Set(gated.flatMap(find)).difference(new Set(open.flatMap(find)))

  const windows = only((text) => [...windowsOf(wordsOf(text))].filter(isTelling))
  return {
    windows,
    words: new Set([...windows].flatMap((window) => window.split(' '))),
    mails: only(mailsOf),
    phones: only((text) => phonesOf(text).map((digits) => digits.slice(-9))),
  }
}

/** The words of a text, whatever stands between them and however their letters are composed. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Every four words in a row; with `known`, only rows of known words. */
export function* windowsOf(
  words: readonly string[],
  known?: ReadonlySet<string>,
): Generator<string> {
  let run = 0
  for (const [index, word] of words.entries()) {
    run = !known || known.has(word) ? run + 1 : 0
    if (run >= windowLength) yield words.slice(index - windowLength + 1, index + 1).join(' ')
  }
}

/** Figures and single letters meet by chance in drawings. */
const isTelling = (window: string): boolean => /\p{L}{3}/u.test(window)

/** The mail addresses in a text. */
const mailsOf = (text: string): readonly string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu) ?? []

/** The digits of the international telephone numbers in a text. */
const phonesOf = (text: string): readonly string[] =>
  (text.match(/\+\d(?:[\s().-]{0,2}\d){7,14}/g) ?? []).map((phone) => phone.replace(/\D/g, ''))
