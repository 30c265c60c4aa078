import { diffIndices } from 'node-diff3'
import { parseOwn } from '../../parse.ts'

/*
 * The text of a page in the editor's frame tells where it comes from: each ends in a mark, two variation selectors that
 * no reader sees, no font draws and no line breaks at (Unicode, chapter 23.4). They are in no published file.
 */

const first = 0xe0100
const count = 240

/** How many marks there are, but for `opening`. */
export const mostMarks = count * count - 1

/** A number up to `mostMarks` as a mark. */
export const markOf = (number: number): string =>
  String.fromCodePoint(first + Math.floor(number / count), first + (number % count))

const marks = /[\u{E0100}-\u{E01EF}]{2}/gu

/** The numbers of the marks in a text, in their order. */
export const marksIn = (text: string): readonly number[] =>
  (text.match(marks) ?? []).map((mark) => {
    const [high = first, low = first] = [...mark].map(
      (selector) => selector.codePointAt(0) ?? first,
    )
    return (high - first) * count + (low - first)
  })

/** The text as it reads. */
export const withoutMarks = (text: string): string => text.replace(marks, '')

/** Plain data with every text in it as it reads. */
export const readingOf = <Data>(data: Data): Data => parseOwn(withoutMarks(JSON.stringify(data)))

/** Stands where a mark begins that is about a part of a text only. */
export const opening = markOf(mostMarks)

/**
 * A page as it is published, with the marks of the same page printed from marked texts. A template may have measured or
 * compared a text with its mark: where other spaces stand then, or its words are divided otherwise, the page stays as it is
 * published, and a mark goes where its text ends.
 */
export function withMarksOf(plain: string, marked: string): string {
  const own = partsOf(plain)
  const mine = textsOf(own)
  const theirs = markedTexts(marked)
  const pairs = commonPlaces(
    mine.map(({ part }) => readingIn(part)),
    theirs.map(readingIn),
  )
  let mineStart = 0
  let theirsStart = 0
  for (const [mineEnd, theirsEnd] of [...pairs, [mine.length, theirs.length] as const]) {
    const between = mine.slice(mineStart, mineEnd)
    const texts = withMarks(
      between.map(({ part }) => part),
      theirs.slice(theirsStart, theirsEnd),
    )
    for (const [at, { index }] of between.entries()) own[index] = texts[at] ?? ''
    const to = mine[mineEnd]
    const from = theirs[theirsEnd]
    if (to && from !== undefined) own[to.index] = withMarks([to.part], [from])[0] ?? ''
    mineStart = mineEnd + 1
    theirsStart = theirsEnd + 1
  }
  return own.join('')
}

/** The texts of a page with their marks; one that stands by itself belongs to the text before it. */
function markedTexts(marked: string): readonly string[] {
  const texts: string[] = []
  for (const { part } of textsOf(partsOf(marked)))
    if (withoutMarks(part).trim() === '') texts.push((texts.pop() ?? '') + part.trim())
    else texts.push(part)
  return texts
}

/** A text as it reads, whatever its spaces are. */
const readingIn = (text: string): string => withoutMarks(text).replace(/\s/g, ' ')

/** Some texts with the marks of others, which say the same in other pieces and with other spaces; without any where they do not. */
function withMarks(texts: readonly string[], marked: readonly string[]): readonly string[] {
  const letters = (all: readonly string[]) => all.join('').replace(/\s/g, '')
  if (letters(texts) !== letters(marked.map(withoutMarks))) return texts
  const places = texts.flatMap((text, index) =>
    [...text.matchAll(/\S/g)].map((found) => ({ index, at: found.index })),
  )
  const made = [...texts]
  const whole = marked.join('')
  // From the end, so that what stands before a place stays where it is.
  for (const { 0: mark, index: at } of [...whole.matchAll(marks)].toReversed()) {
    const before = withoutMarks(whole.slice(0, at)).replace(/\s/g, '').length
    const [place, behind] = mark === opening ? [places[before], 0] : [places[before - 1], 1]
    if (!place) continue
    const text = made[place.index] ?? ''
    const end = place.at + behind
    made[place.index] = text.slice(0, end) + mark + text.slice(end)
  }
  return made
}

/** A text among the parts of a page. */
interface Text {
  readonly part: string
  readonly index: number
}

const textsOf = (parts: readonly string[]): readonly Text[] =>
  parts.flatMap((part, index) => (isText(part) ? { part, index } : []))

/** Tags and texts in turn. Scripts and styles stand in the head, before which nothing of the content is shown. */
const partsOf = (html: string): string[] => {
  const start = html.search(/<body\b/)
  return [html.slice(0, start), ...html.slice(start).split(/(<[^>]*>)/)]
}

/** A text, or what an island is woken with: it has to say the same as the texts in it. */
const isText = (part: string): boolean =>
  part.startsWith('<') ? part.includes(' data-props=') : part.trim() !== ''

/** The place of an item in one list and in the other. */
export type MarkPair = readonly [left: number, right: number]

/** The longest common subsequence of two lists, as places in both (Hunt and McIlroy, 1976). */
export function commonPlaces(
  left: readonly string[],
  right: readonly string[],
): readonly MarkPair[] {
  const pairs: MarkPair[] = []
  const ends = { buffer1: [left.length, 0], buffer2: [right.length, 0] } as const
  let here = 0
  let there = 0
  for (const { buffer1, buffer2 } of [...diffIndices([...left], [...right]), ends]) {
    const [start, length] = buffer1
    while (here < start) pairs.push([here++, there++])
    here = start + length
    there = buffer2[0] + buffer2[1]
  }
  return pairs
}

/** The name of the data block that tells what the marks of a page are. */
export const markBlock = 'marks'

/** A page with a data block (HTML standard, `script` of a type that is no script's) that tells what its marks are. */
export const withMarkBlock = (html: string, marks: readonly object[]): string => {
  const data = JSON.stringify(marks).replaceAll('<', '\\u003c')
  const block = `<script type="application/json" id="${markBlock}">${data}</script>`
  return html.replace('</body>', () => `${block}</body>`)
}
