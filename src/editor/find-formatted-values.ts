import { type MarkText, type OtherValue, schemaIn, typesetFields } from '../check/checked-files.ts'
import type { Path } from '../check/data.ts'
import type { File } from '../check/file.ts'
import { textsIn } from '../check/schema.ts'
import { composedPath } from '../content/load.ts'
import type { TextRange } from '../content/text.ts'
import { commonPlaces, opening, partsOf, type Text, textsOf, withTextsOf } from './marks.ts'

interface Page {
  /** Where its text lies. */
  readonly file: string
  readonly html: string
  /** The files that it shows. */
  readonly files: readonly File[]
}

/** A page as it was marked last, and the values that were looked for in it. */
interface Marked {
  readonly values: ReadonlySet<string>
  readonly html: string
  readonly marked: string
}

/** Prints a page with other values in the place of some. */
type Print = (others: readonly OtherValue[]) => Promise<string>

/**
 * Marks what a page does not show as it is written: numbers, days, telephone numbers, mail addresses. How a template
 * writes them nobody knows; but each stands where the page says something else as soon as it is another one. This is
 * tried, by `print`, for all when a page is first asked for, and then for those that have become others or have lost
 * their place.
 */
export function formattedMarker(mark: MarkText) {
  const known = new Map<string, Marked>()
  return async ({ file, html, files }: Page, print: Print): Promise<string> => {
    const all = files.flatMap((source) =>
      formattedIn(source).map((value) => ({ ...value, sign: mark(source, value.at) })),
    )
    const nameOf = ({ file, at, others }: Formatted) => JSON.stringify([file, at, others])
    const before = known.get(file)
    const start = before ? withTextsOf(html, before.html, before.marked) : html
    if (before && all.every((value) => before.values.has(nameOf(value)))) return start
    const isLost = ({ sign }: Formatted) =>
      before !== undefined && before.marked.split(sign).length > start.split(sign).length
    const sought = all.filter((value) => !before?.values.has(nameOf(value)) || isLost(value))
    const parts = partsOf(html)
    const spans = await spansOf(sought, parts, (others) => print(others).catch(() => html))
    const isUnmarked = ({ index }: Span) => partsOf(start)[index] === parts[index]
    const marked = withSpans(partsOf(start), spans.filter(isUnmarked)).join('')
    known.set(file, { values: new Set(all.map(nameOf)), html, marked })
    return marked
  }
}

/** Another value of the same kind; of each value there are two, the first and the second. */
type Other<Value> = (value: Value, turn: 1 | 2) => Value

interface Formatted extends Omit<OtherValue, 'value'> {
  readonly others: readonly [first: unknown, second: unknown]
  readonly sign: string
}

/** The values of a file that a page may show otherwise than they are written. */
function formattedIn(of: File) {
  const file = composedPath(of.source.path)
  const fields = typesetFields(of)
  const both = <Value>(at: Path, value: Value, other: Other<Value>) => {
    const others = [other(value, 1), other(value, 2)] as const
    return { file, at, others }
  }
  const written = textsIn(schemaIn(of), fields).flatMap(({ path: at, value, note }) => {
    const other = note.text === undefined ? otherTexts[note.format ?? ''] : undefined
    return other ? [both(at, value, other)] : []
  })
  return [...written, ...numbersIn(fields).map(([at, value]) => both(at, value, otherNumber))]
}

const otherTexts: Readonly<Record<string, Other<string> | undefined>> = {
  date: (day, turn) => new Date(Date.parse(day) + turn * 86_400_000).toISOString().slice(0, 10),
  phone: (number, turn) =>
    number.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + turn) % 10)),
  email: (address, turn) => `${'x'.repeat(turn)}${address}`,
}

/** Numbers by which something is ordered keep their order, whichever of them are the first or the second. */
const otherNumber: Other<number> = (number, turn) => 2 * number + (number < 0 ? turn - 3 : turn)

function numbersIn(value: unknown, at: Path = []): readonly (readonly [Path, number])[] {
  if (typeof value === 'number') return [[at, value]]
  if (typeof value !== 'object' || value === null) return []
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([name, one]) =>
    numbersIn(one, [...at, isList ? Number(name) : name]),
  )
}

/** A stretch of one of the texts of a page that shows a value. */
interface Span {
  readonly index: number
  readonly range: TextRange
  readonly sign: string
}

/** So many values are told apart by a print of each. */
const few = 4

/**
 * Where a page shows values. All of them are another one in every print, and which of its two others each is follows a
 * binary code, a digit a print: the texts that show it spell its number. Neighbours have numbers that differ in one digit
 * (Gray code), so that a text which shows two of them leaves only this one open.
 */
async function spansOf(
  values: readonly Formatted[],
  parts: readonly string[],
  print: Print,
): Promise<readonly Span[]> {
  const texts = textsOf(parts)
  const printed = async (of: readonly Formatted[], isSecond: (code: number) => boolean) => {
    const others = of.map(({ file, at, others }, index) => {
      return { file, at, value: others[isSecond(codeOf(index)) ? 1 : 0] }
    })
    return textsLike(texts, textsOf(partsOf(await print(others))))
  }
  const spans: Span[] = []
  const add = (text: number, now: string | undefined, sign: string) => {
    const { part = '', index = 0 } = texts[text] ?? {}
    if (now === undefined) return
    const span = { index, range: wordsAround(part, changedIn(part, now)), sign }
    // What two values say together is of the first.
    if (!spans.some((one) => isTouching(one, span))) spans.push(span)
  }
  const unsure = new Set(values.length <= few ? values : [])
  if (values.length > few) {
    const first = await printed(values, () => false)
    const shown = shownIn(texts, first, parts)
    if (shown.length === 0) return []
    const second = await printed(values, () => true)
    const digits: (readonly (string | undefined)[])[] = []
    for (let digit = 1; digit < values.length; digit *= 2)
      digits.push(await printed(values, (code) => (code & digit) > 0))
    for (const text of shown) {
      const found = values.filter((_, index) =>
        digits.every((said, digit) => {
          const isFirst = said[text] === first[text]
          const isOpen = isFirst === (said[text] === second[text])
          return isOpen || isFirst === ((codeOf(index) >> digit) % 2 === 0)
        }),
      )
      const [value, ...more] = found
      if (value && more.length === 0) add(text, first[text], value.sign)
      else if (more.length < few) for (const one of found) unsure.add(one)
    }
  }
  for (const value of unsure) {
    const alone = await printed([value], () => false)
    for (const text of shownIn(texts, alone, parts)) add(text, alone[text], value.sign)
  }
  return spans
}

const codeOf = (index: number): number => index ^ (index >> 1)

/** What the texts of a page are in another print of it; undefined for those which that has not. */
function textsLike(texts: readonly Text[], others: readonly Text[]) {
  const [own, other] = [texts, others].map((list) => list.map(({ part }) => part))
  if (!own || !other || own.length === other.length) return other ?? []
  const found: (string | undefined)[] = []
  let next = 0
  for (const [here, there] of [...commonPlaces(own, other), [own.length, other.length] as const]) {
    const isAsLong = here - found.length === there - next
    while (found.length < here) found.push(isAsLong ? other[next++] : undefined)
    found.push(other[there])
    next = there + 1
  }
  return found
}

/** The numbers of the texts that show something else in another print, and can be marked. */
function shownIn(
  texts: readonly Text[],
  other: readonly (string | undefined)[],
  parts: readonly string[],
): readonly number[] {
  const changed = texts.flatMap(({ part }, text) => (part === other[text] ? [] : [text]))
  // What an island is woken with has to say the same as the texts in it, and knows no marks.
  const islands = changed.flatMap((text) => {
    const { part = '', index = 0 } = texts[text] ?? {}
    return part.startsWith('<') ? [[index, endOf(parts, index)] as const] : []
  })
  const own = new Set(texts.map(({ part }) => part))
  const others = new Set(other)
  return changed.filter((text) => {
    const { part = '', index = 0 } = texts[text] ?? {}
    // Of a list that has another order the texts have only moved.
    const isMoved = others.has(part) && own.has(other[text] ?? '')
    return !isMoved && !islands.some(([from, to]) => from <= index && index <= to)
  })
}

/** Which part of a page ends the element that a part begins. */
function endOf(parts: readonly string[], start: number): number {
  const [, name = ''] = /^<([\w-]+)/.exec(parts[start] ?? '') ?? []
  const tag = new RegExp(`^<(/?)${name}[\\s>]`)
  let depth = 0
  return parts.findIndex((part, index) => {
    const [found, end] = index < start ? [] : (tag.exec(part) ?? [])
    if (found) depth += end ? -1 : 1
    return found !== undefined && depth === 0
  })
}

const isTouching = (one: Span, other: Span): boolean =>
  one.index === other.index && one.range[0] <= other.range[1] && other.range[0] <= one.range[1]

/** What is not the same at the beginning and at the end of two texts. */
function changedIn(text: string, other: string): TextRange {
  const shorter = Math.min(text.length, other.length)
  let start = 0
  while (start < shorter && text[start] === other[start]) start++
  let same = 0
  while (same < shorter - start && text.at(-1 - same) === other.at(-1 - same)) same++
  return [start, text.length - same]
}

/** The whole words that a stretch of a text touches. */
function wordsAround(text: string, [from, to]: TextRange): TextRange {
  const word = /[\p{L}\p{N}+]+(?:(?:[.,:@-]|(?<=\p{N})[ \u00A0\u202F](?=\p{N}))[\p{L}\p{N}]+)*/gu
  const touched = [...text.matchAll(word)]
    .map(({ index, 0: found }) => [index, index + found.length] as const)
    .filter(([start, end]) => start <= to && from <= end)
  return [
    Math.min(from, ...touched.map(([start]) => start)),
    Math.max(to, ...touched.map(([, end]) => end)),
  ]
}

/** The texts of a page with the marks of stretches of them. */
const withSpans = (parts: readonly string[], spans: readonly Span[]): readonly string[] =>
  parts.map((part, index) =>
    spans
      .filter((one) => one.index === index)
      .toSorted((one, other) => other.range[0] - one.range[0])
      .reduce(
        (text, { range: [start, end], sign }) =>
          `${text.slice(0, start)}${opening}${text.slice(start, end)}${sign}${text.slice(end)}`,
        part,
      ),
  )
