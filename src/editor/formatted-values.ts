import { type MarkText, type OtherValue, schemaIn, typesetFields } from '../check/checked-files.ts'
import type { Path } from '../check/data.ts'
import type { File } from '../check/file.ts'
import { textsIn } from '../check/schema.ts'
import { composedPath } from '../content/load.ts'
import type { TextRange } from '../content/text.ts'
import { isText, opening, partsOf, withTextsOf } from './marks.ts'

interface Page {
  /** Where its text lies. */
  readonly file: string
  readonly html: string
  /** The files that it shows. */
  readonly files: readonly File[]
}

/** More than these are not looked for in a page. */
const mostFigures = 60

/** A page as it was marked last, and the values that were looked for in it. */
interface Marked {
  readonly values: ReadonlySet<string>
  readonly html: string
  readonly marked: string
}

/**
 * Marks what a page does not show as it is written: numbers, days, telephone numbers, mail addresses. How a template
 * writes them nobody knows; but each stands where the page says something else as soon as it is another one. This is
 * tried, by `print`, for all when a page is first asked for, and then for those that have become others or have lost
 * their place.
 */
export function figureMarker(mark: MarkText) {
  const known = new Map<string, Marked>()
  return async (
    { file, html, files }: Page,
    print: (other: OtherValue) => Promise<string>,
  ): Promise<string> => {
    const all = files.flatMap((source) =>
      figuresIn(source).map((figure) => ({ ...figure, sign: mark(source, figure.at) })),
    )
    const nameOf = (figure: OtherValue) => JSON.stringify([figure.file, figure.at, figure.value])
    const before = known.get(file)
    const start = before ? withTextsOf(html, before.html, before.marked) : html
    if (before && all.every((figure) => before.values.has(nameOf(figure)))) return start
    const isLost = (sign: string) =>
      before !== undefined && before.marked.split(sign).length > start.split(sign).length
    const parts = partsOf(html)
    const spans: Span[] = []
    for (const { sign, ...figure } of all.slice(0, mostFigures)) {
      if (before?.values.has(nameOf(figure)) && !isLost(sign)) continue
      // What two figures say together is of the first.
      for (const span of changesIn(parts, partsOf(await print(figure).catch(() => html))))
        if (!spans.some((one) => isTouching(one, span))) spans.push({ ...span, sign })
    }
    const isUnmarked = ({ index }: Span) => partsOf(start)[index] === parts[index]
    const marked = withSpans(partsOf(start), spans.filter(isUnmarked)).join('')
    known.set(file, { values: new Set(all.map(nameOf)), html, marked })
    return marked
  }
}

/** The figures of a file, each with another value that it might have. */
function figuresIn(of: File): readonly OtherValue[] {
  const file = composedPath(of.source.path)
  const fields = typesetFields(of)
  const written = textsIn(schemaIn(of), fields).flatMap(({ path: at, value, note }) => {
    const other = note.text === undefined ? others[note.format ?? '']?.(value) : undefined
    return other === undefined ? [] : [{ file, at, value: other }]
  })
  return [...written, ...numbersIn(fields).map(([at, value]) => ({ file, at, value: value + 1 }))]
}

const others: Readonly<Record<string, ((value: string) => string) | undefined>> = {
  date: (day) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10),
  phone: (number) => number.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)),
  email: (address) => `x${address}`,
}

function numbersIn(value: unknown, at: Path = []): readonly (readonly [Path, number])[] {
  if (typeof value === 'number') return [[at, value]]
  if (typeof value !== 'object' || value === null) return []
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([name, one]) =>
    numbersIn(one, [...at, isList ? Number(name) : name]),
  )
}

/** A stretch of one of the texts of a page. */
interface Stretch {
  readonly index: number
  readonly range: TextRange
}

interface Span extends Stretch {
  readonly sign: string
}

const isTouching = (one: Stretch, other: Stretch): boolean =>
  one.index === other.index && one.range[0] <= other.range[1] && other.range[0] <= one.range[1]

/** Where a page says something else than another one that is made alike. */
function changesIn(parts: readonly string[], other: readonly string[]): readonly Stretch[] {
  if (parts.length !== other.length) return []
  const changes = parts.flatMap((part, index) =>
    part !== other[index] && isText(part) ? [{ part, index, now: other[index] ?? '' }] : [],
  )
  // What an island is woken with has to say the same as the texts in it, and knows no marks.
  if (changes.some(({ part }) => part.startsWith('<'))) return []
  const there = new Set(other)
  return changes.flatMap(({ part, index, now }) =>
    // Of a list that has another order the texts have only moved.
    there.has(part) ? [] : [{ index, range: wordsAround(part, changedIn(part, now)) }],
  )
}

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
