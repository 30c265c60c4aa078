import { ifPossible } from '../failure.ts'
import { type Both, both, message, type Wording, warning } from '../message.ts'
import type { Place } from '../problem.ts'

/** A text of the content folder, with what is needed to tell where in it something stands. */
export interface TextFile {
  /** What sentences call it: the content folder as given, then the path below it. */
  readonly file: string
  /** The path below the content folder. */
  readonly path: string
  /** The text as on disk, without a byte order mark. */
  readonly original: string
  /** The same text with lines that end in a line feed, whatever they end in on disk. Offsets count in this one. */
  readonly text: string
  /** What lines end in on disk. */
  readonly lineEnd: string
  /** The offsets at which lines begin. */
  readonly lineStarts: readonly number[]
  /** The offsets of line feeds that are a carriage return and a line feed on disk. */
  readonly wideBreaks: readonly number[]
}

/** Offsets of a stretch of text: the first character, and the one behind the last. */
export type TextRange = readonly [number, number]

/** Prepares a text for being read and pointed into. */
export function textFile(file: string, path: string, original: string): TextFile {
  const text = original.replace(/\r\n?/g, '\n')
  return {
    file,
    path,
    original,
    text,
    lineEnd: /\r\n?|\n/.exec(original)?.[0] ?? '\n',
    lineStarts: [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)],
    // Each earlier wide break has shortened the text by one.
    wideBreaks: [...original.matchAll(/\r\n/g)].map((match, index) => match.index - index),
  }
}

/** The same range in the text as it lies on disk. */
export const originalRange = ({ wideBreaks }: TextFile, [start, end]: TextRange): TextRange => [
  start + countBelow(wideBreaks, start),
  end + countBelow(wideBreaks, end),
]

/** The number of the line, from 1, in which an offset lies. */
export const lineAt = (source: TextFile, offset: number): number =>
  countBelow(source.lineStarts, offset + 1)

/** The line in which an offset lies, as sentences name it. */
export function lineIn(source: TextFile, offset: number): Both {
  const line = lineAt(source, offset)
  return both(`${source.file}:${line}`, `${source.file}, ligne ${line}`)
}

/** The offsets of a line, counted from 1, without its line feed. */
export const lineRange = ({ lineStarts, text }: TextFile, line: number): TextRange => [
  lineStarts[line - 1] ?? text.length,
  (lineStarts[line] ?? text.length + 1) - 1,
]

/** How many of the sorted numbers are smaller than `limit`. */
export function countBelow(sorted: readonly number[], limit: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < limit) low = middle + 1
    else high = middle
  }
  return low
}

/** How many characters a text has: one beyond the first 65,536 takes two code units. */
const charactersIn = (text: string): number =>
  text.length - (text.match(/[\u{10000}-\u{10FFFF}]/gu) ?? []).length

/** The place of a range of a text. */
export function placeOf(source: TextFile, [start, end]: TextRange): Place {
  const position = (offset: number) => {
    const line = lineAt(source, offset)
    const before = source.text.slice(source.lineStarts[line - 1] ?? 0, offset)
    return [line, charactersIn(before) + 1] as const
  }
  const [line, column] = position(start)
  const [endLine, endColumn] = position(Math.max(start, end))
  return { file: source.path, line, column, endLine, endColumn }
}

/** The place of what has no text: a picture, or a file that is missing. */
export const startOf = (file: string): Place => ({
  file,
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 1,
})

/** Why bytes are no text. */
export type Undecoded =
  | { readonly fault: 'empty' | 'too large' | 'utf-16' | 'binary' }
  | { readonly fault: 'not utf-8'; readonly line: number; readonly column: number }

/** No text of the site is longer than 1 MiB. */
export const largestText = 1024 * 1024

/** The text of a file without a byte order mark, or why it is none; of what is not UTF-8, where it begins. */
export function decode(bytes: Uint8Array): Undecoded | { readonly text: string } {
  if (bytes.length > largestText) return { fault: 'too large' }
  if (hasMarkOfUtf16(bytes)) return { fault: 'utf-16' }
  if (bytes.includes(0)) {
    // UTF-16 without a mark: every other byte of European text is zero.
    const start = bytes.subarray(0, 64)
    const zeros = start.filter((byte) => byte === 0).length
    return { fault: zeros * 3 >= start.length ? 'utf-16' : 'binary' }
  }
  if (!isUtf8(bytes)) return { fault: 'not utf-8', ...firstWrongByte(bytes) }
  const text = new TextDecoder().decode(bytes)
  return text.trim() === '' ? { fault: 'empty' } : { text }
}

const hasMarkOfUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

const strict = new TextDecoder('utf-8', { fatal: true })
const withMark = new TextDecoder('utf-8', { ignoreBOM: true })

const isUtf8 = (bytes: Uint8Array): boolean => ifPossible(() => strict.decode(bytes)) !== undefined

/** Decoded and encoded again, the bytes are others from the first wrong one on. */
function firstWrongByte(bytes: Uint8Array): { line: number; column: number } {
  const again = new TextEncoder().encode(withMark.decode(bytes))
  const wrong = bytes.findIndex((byte, index) => byte !== again[index])
  // A stream leaves out a character that was begun; where all bytes are alike (-1), the last one has begun one.
  const text = new TextDecoder().decode(bytes.subarray(0, wrong), { stream: true })
  const lines = text.split(/\r\n?|\n/)
  return { line: lines.length, column: charactersIn(lines.at(-1) ?? '') + 1 }
}

// Everything Unicode calls a control, a line or paragraph separator or a format character, but for tab, line feed, the
// soft hyphen and the tags of regional flags; the sign that stands for a lost character; and selectors of ideographic
// variants (Unicode, chapter 23.4) where they select none, as in text that comes from the editor's own frame.
// Half of a character can only come from an escape of YAML. The joiner inside an emoji that is made of several is none. The same one many times over counts once, but lost
// characters were different ones.
const form =
  /((?![\t\n])[\p{Cc}\p{Zl}\p{Zp}]|(?![\u00AD\u{E0020}-\u{E007F}])\p{Cf}|(?<!\p{Script=Han})[\u{E0100}-\u{E01EF}]+)\1*(?!(?<=\u200D)\p{Extended_Pictographic})|[\uFFFD\p{Cs}]/gu

/** Characters that nobody sees and nobody types on purpose: where they stand, and what is said of them. */
export const strangeCharacters = (text: string) =>
  [...text.matchAll(form)].map(({ index, 0: all, 1: character = all }) => {
    const isLost = /[\uFFFD\p{Cs}]/u.test(character)
    const number = character === '\uFFFD' ? character : codePointOf(character)
    return { range: [index, index + all.length] as const, wording: strange({ number, isLost }) }
  })

/** The number of a character in Unicode, such as U+202E. */
export const codePointOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Signs that every font may draw as it likes (private use): where a run of them stands, and what is said of it. */
export const privateSigns = (text: string) =>
  [...text.matchAll(/\p{Co}+/gu)].map(({ index, 0: all }) => {
    const wording = privateSign({ number: codePointOf(all) })
    return { range: [index, index + all.length] as const, wording }
  })

/** What is said of a strange character that was written as an escape; those that stand as such are found in the file. */
export function escapedCharacter(value: string, written: string): Wording | undefined {
  const signsIn = (text: string) => [...strangeCharacters(text), ...privateSigns(text)]
  const [hidden] = signsIn(value)
  return hidden && signsIn(written).length === 0 ? hidden.wording : undefined
}

const privateSign = warning('text/private', {
  en: 'There is a sign here that only the font it was copied from can show ({number}); visitors see a box.',
  enFix: 'Delete it. At the start of a line of a list, write “- ” instead.',
  fr: "Il y a ici un signe que seule sa police d'origine sait montrer ({number}) ; on voit un carré.",
  frFix: 'Supprimez-le. En début de ligne, dans une liste, écrivez « - » à la place.',
})
const strange = message('text/character', {
  en: '{isLost|A character was damaged here|There is an invisible character here} ({number}).',
  enFix: '{isLost|Type it again.|Delete the word it is in and type it again.}',
  fr: '{isLost|Un caractère a été abîmé ici|Il y a ici un caractère invisible} ({number}).',
  frFix: '{isLost|Retapez-le.|Supprimez le mot où il se trouve et retapez-le.}',
})
