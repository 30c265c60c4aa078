import { isMap, isPair, isScalar, isSeq, parseDocument, type Scalar, visit } from 'yaml'
import type { contentWorld } from '../content-world.ts'

/** A field that holds a single value on the line of its name. */
export interface Place {
  /** The file below the content folder. */
  readonly path: string
  readonly text: string
  /** The names on the way to the field; numbers are items of lists. */
  readonly trail: readonly (string | number)[]
  readonly name: string
  /** The offsets of the name and of the value. */
  readonly at: number
  readonly start: number
  readonly end: number
  readonly value: string | number | boolean
  readonly isPlain: boolean
  /** Where the fields begin among which it stands: the name of their group, the first field of an item, or the file. */
  readonly group: number
  readonly indent: number
  /** Whether the field shares its line with the hyphen of a list. */
  readonly isFirstOfItem: boolean
}

/** A body below fields. */
export interface Body {
  readonly path: string
  readonly text: string
}

const isWords = (path: string) => /\.(?:yaml|md)$/.test(path) && !/^[A-Z]+\.md$/.test(path)

/** The text of every file of words of some content. */
export const textsOf = ({
  paths,
  textWith,
}: ReturnType<typeof contentWorld>): ReadonlyMap<string, string> =>
  new Map(
    paths.filter(isWords).map((path) => [path, textWith(path, (text) => `${text} `).slice(0, -1)]),
  )

/** Every such field of some content, found by another way than the check finds it. */
export const placesOf = (texts: ReadonlyMap<string, string>): readonly Place[] =>
  [...texts].flatMap(([path, text]) => placesIn(path, text))

function placesIn(path: string, text: string): Place[] {
  const from = path.endsWith('.md') ? 4 : 0
  const fields = path.endsWith('.md') ? text.slice(4, text.indexOf('\n---', 4) + 1) : text
  const found: Place[] = []
  visit(parseDocument(fields), {
    Pair(_, { key, value }, ancestors) {
      if (!isScalar(key) || !isScalar(value) || typeof key.value !== 'string') return
      const at = from + offset(key, 0)
      const start = from + offset(value, 0)
      const lineStart = text.lastIndexOf('\n', at) + 1
      const before = text.slice(lineStart, at)
      if (!isPlainValue(value.value) || text.slice(at, start).includes('\n')) return
      found.push({
        path,
        text,
        trail: [...trailOf(ancestors), key.value],
        name: key.value,
        at,
        start,
        end: from + offset(value, 1),
        value: value.value,
        isPlain: value.type === 'PLAIN' && !fields.slice(start - from).startsWith('|'),
        group: groupOf(ancestors, from),
        indent: before.length,
        isFirstOfItem: before.includes('-'),
      })
    },
  })
  return found
}

function isPlainValue(value: unknown): value is Place['value'] {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

function offset({ range }: Scalar, side: 0 | 1): number {
  return range?.[side] ?? 0
}

function trailOf(ancestors: readonly unknown[]): (string | number)[] {
  return ancestors.flatMap((ancestor, index): (string | number)[] => {
    const next = ancestors[index + 1]
    if (isPair(ancestor) && isScalar(ancestor.key)) return [String(ancestor.key.value)]
    return isSeq(ancestor) ? [ancestor.items.indexOf(next)] : []
  })
}

function groupOf(ancestors: readonly unknown[], from: number): number {
  const group = ancestors.at(-2)
  if (isPair(group) && isScalar(group.key)) return from + offset(group.key, 0)
  const own = ancestors.at(-1)
  const first = isMap(own) ? own.items[0]?.key : undefined
  return isSeq(group) && isScalar(first) ? from + offset(first, 0) : 0
}
