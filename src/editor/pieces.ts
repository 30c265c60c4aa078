import type { TextRange } from '../content/text.ts'

/** A text whose lines all end in a line feed, and what they end in on the disk. */
export interface LinedText {
  readonly text: string
  /** For each line feed what stands in its place. */
  readonly breaks: readonly string[]
  readonly hasMark: boolean
  /** The last line ends in a line break on the disk, too. */
  readonly isEnded: boolean
}

/** A text is put together of ranges of the former one and of new words. */
export type Piece = TextRange | string

/** Reads a text, with or without a byte order mark. */
export function linedText(original: string): LinedText {
  const hasMark = original.startsWith('\uFEFF')
  const plain = hasMark ? original.slice(1) : original
  const isEnded = /[\r\n]$/.test(plain)
  const breaks = plain.match(/\r\n?|\n/g) ?? []
  const text = plain.replace(/\r\n?/g, '\n')
  if (isEnded) return { text, breaks, hasMark, isEnded }
  return { text: `${text}\n`, breaks: [...breaks, breaks.at(-1) ?? '\n'], hasMark, isEnded }
}

/** The text as it lies on the disk. */
export function originalText({ text, breaks, hasMark, isEnded }: LinedText): string {
  const lines = text.split('\n')
  const last = lines.length - 2
  const whole = lines.map((line, index) => {
    const lineBreak = breaks[index] ?? '\n'
    // A lone carriage return would become one with the line feed of an empty line behind it.
    const isJoined = lineBreak === '\r' && lines[index + 1] === '' && breaks[index + 1] === '\n'
    const isOpen = index > last || (index === last && !isEnded)
    return isOpen ? line : line + (isJoined ? '\r\n' : lineBreak)
  })
  return (hasMark ? '\uFEFF' : '') + whole.join('')
}

/** Puts a text together anew. Lines that stay keep what they end in; new ones end like those before them. */
export function assembled(source: LinedText, pieces: readonly Piece[]): LinedText {
  const breaks: string[] = []
  const parts = pieces.map((piece) => {
    if (typeof piece !== 'string') {
      const before = feeds(source.text.slice(0, piece[0]))
      const part = source.text.slice(...piece)
      breaks.push(...source.breaks.slice(before, before + feeds(part)))
      return part
    }
    const usual = breaks.at(-1) ?? source.breaks[0] ?? '\n'
    breaks.push(...Array<string>(feeds(piece)).fill(usual))
    return piece
  })
  return { ...source, text: parts.join(''), breaks }
}

/** The text with a range replaced. */
export const replaced = (
  text: string,
  [start, end]: TextRange,
  ...by: readonly Piece[]
): readonly Piece[] => [[0, start], ...by, [end, text.length]]

/** A part of the text replaced by another one, with all that they share at both ends left as it is. */
export function respliced(text: string, [start, end]: TextRange, by: string): readonly Piece[] {
  const former = text.slice(start, end)
  const most = Math.min(former.length, by.length)
  let same = 0
  while (same < most && former[same] === by[same]) same++
  let atEnd = 0
  while (atEnd < most - same && former.at(-1 - atEnd) === by.at(-1 - atEnd)) atEnd++
  return replaced(text, [start + same, end - atEnd], by.slice(same, by.length - atEnd))
}

const feeds = (text: string) => text.split('\n').length - 1
