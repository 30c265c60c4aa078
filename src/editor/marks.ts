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

/**
 * A page as it is published, with the marks of the same page made of marked texts: a template may have counted their
 * letters or compared them. Marks stand behind the texts between tags, as far as the two pages say the same.
 */
export function withMarksOf(plain: string, marked: string): string {
  const [own, other] = [partsOf(plain), partsOf(marked)]
  const texts = other.flatMap((part) => (isText(part) ? [{ text: withoutMarks(part), part }] : []))
  const places = own.flatMap((part, index) => (isText(part) ? [index] : []))
  const pairs = commonTexts(
    places.map((index) => own[index] ?? ''),
    texts.map(({ text }) => text),
  )
  for (const [one, two] of pairs) {
    const part = texts[two]?.part ?? ''
    own[places[one] ?? 0] = part
  }
  return own.join('')
}

/** Tags and texts in turn. Scripts and styles stand in the head, before which nothing of the content is shown. */
const partsOf = (html: string): string[] => {
  const start = html.search(/<body\b/)
  return [html.slice(0, start), ...html.slice(start).split(/(<[^>]*>)/)]
}

/** A text, or what an island is woken with: it has to say the same as the texts in it. */
const isText = (part: string): boolean =>
  part.startsWith('<') ? part.includes(' data-props=') : part.trim() !== ''

/** The longest row of texts that both lists have in the same order, as pairs of places (Wagner and Fischer, 1974). */
function commonTexts(one: readonly string[], two: readonly string[]) {
  const width = two.length + 1
  const lengths = new Uint32Array((one.length + 1) * width)
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = one.length - 1; row >= 0; row--)
    for (let column = two.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        one[row] === two[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
  const pairs: (readonly [number, number])[] = []
  let [row, column] = [0, 0]
  while (row < one.length && column < two.length)
    if (one[row] === two[column]) pairs.push([row++, column++])
    else if (at(row + 1, column) >= at(row, column + 1)) row++
    else column++
  return pairs
}
