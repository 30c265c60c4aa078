/*
 * The text of a page in the editor's frame tells where it comes from: each ends in a mark, two variation selectors that
 * no reader sees, no font draws and no line breaks at (Unicode, chapter 23.4). They are in no published file.
 */

const first = 0xe0100
const count = 240

/** How many marks there are. */
export const mostMarks = count * count

/** A number below `mostMarks` as a mark. */
export const markOf = (number: number): string =>
  String.fromCodePoint(first + Math.floor(number / count), first + (number % count))

const marks = /[\u{E0100}-\u{E01EF}]{2}/gu

/** The numbers of the marks in a text, in their order. */
export const marksIn = (text: string): readonly number[] =>
  (text.match(marks) ?? []).map((mark) => {
    const [high = first, low = first] = [...mark].map((one) => one.codePointAt(0) ?? first)
    return (high - first) * count + (low - first)
  })

/** The text as it reads. */
export const withoutMarks = (text: string): string => text.replace(marks, '')
