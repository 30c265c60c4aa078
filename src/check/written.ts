import type { Nodes } from 'mdast'
import { isScalar } from 'yaml'
import type { Range, TextFile } from '../content/text.ts'
import type { Yaml } from '../yaml/parse-yaml.ts'

/** A Markdown text inside a file: its value, and where each of its characters stands in the file. */
export interface Written {
  readonly source: TextFile
  readonly text: string
  readonly toSource: (offset: number) => number
}

/** Where a node begins and ends in the Markdown text. */
export const innerRange = ({ position }: Nodes): Range => [
  position?.start.offset ?? 0,
  position?.end.offset ?? 0,
]

/** The range of the file that corresponds to one of the Markdown text. */
export const sourceRange = (written: Written, [start, end]: Range): Range => [
  written.toSource(start),
  end > start ? written.toSource(end - 1) + 1 : written.toSource(start),
]

/** Where a node stands in the file, without the line ends behind it. */
export function rangeOf(written: Written, node: Nodes): Range {
  const [start, end] = innerRange(node)
  const length = written.text.slice(start, end).trimEnd().length
  return sourceRange(written, [start, start + length])
}

/** The text of a YAML scalar, each character with its place in the file; undefined for anything but text. */
export function scalarText(yaml: Yaml, node: unknown): Written | undefined {
  if (!isScalar(node) || typeof node.value !== 'string' || !node.range) return undefined
  const { source } = yaml.region
  const [from, to] = node.range
  const start = yaml.toSource(from)
  const written = source.text.slice(start, yaml.toSource(to))
  const places = placesOf(node.value, written)
  const end = (places.at(-1) ?? 0) + 1
  return { source, text: node.value, toSource: (offset) => start + (places[offset] ?? end) }
}

/**
 * For each character of a value its offset in what was written. Quotes, escapes, indentation and folded lines lie
 * between; the places of visible characters are exact, those of white space approximate.
 */
function placesOf(value: string, written: string): number[] {
  const isDouble = written.startsWith('"')
  // Between double quotes a backslash at the end of a line joins it to the next.
  const space = isDouble ? /(?:\s|\\\n)*/y : /\s*/y
  let at = /^(?:[|>][^\n]*\n|["'])?/.exec(written)?.[0].length ?? 0
  return [...value].flatMap((character) => {
    if (!/\s/.test(character)) {
      space.lastIndex = at
      at += space.exec(written)?.[0].length ?? 0
    }
    const place = at
    at += isDouble && written[at] === '\\' ? escapeLength(written, at) : plainLength(written, at)
    // A character of two UTF-16 units has two places.
    return character.length === 1 ? [place] : [place, at - 1]
  })
}

/** The length of an escape; two that make one character together count as one. */
function escapeLength(written: string, at: number): number {
  const form =
    /\\(?:x[\dA-Fa-f]{2}|u[Dd][89ABab][\dA-Fa-f]{2}\\u[\dA-Fa-f]{4}|u[\dA-Fa-f]{4}|U[\dA-Fa-f]{8}|[\s\S])/y
  form.lastIndex = at
  return form.exec(written)?.[0].length ?? 1
}

function plainLength(written: string, at: number): number {
  if (written.startsWith("'") && written.startsWith("''", at)) return 2
  return String.fromCodePoint(written.codePointAt(at) ?? 0).length
}
