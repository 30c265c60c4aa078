import type { Range, TextFile } from '../text/text-file.ts'

/** A Markdown text inside a file: its value, and where each of its characters stands in the file. */
export interface Written {
  readonly source: TextFile
  readonly text: string
  readonly toSource: (offset: number) => number
}

/** Anything of a tree that says where it was found. */
interface Positioned {
  readonly position?:
    | {
        readonly start: { readonly offset?: number | undefined }
        readonly end: { readonly offset?: number | undefined }
      }
    | undefined
}

/** Where a node begins and ends in the Markdown text. */
export const innerRange = ({ position }: Positioned): Range => [
  position?.start.offset ?? 0,
  position?.end.offset ?? 0,
]

/** The range of the file that corresponds to one of the Markdown text. */
export const sourceRange = (written: Written, [start, end]: Range): Range => [
  written.toSource(start),
  end > start ? written.toSource(end - 1) + 1 : written.toSource(start),
]

/** Where a node stands in the file, without the line ends behind it. */
export function rangeOf(written: Written, node: Positioned): Range {
  const [start, end] = innerRange(node)
  const length = written.text.slice(start, end).trimEnd().length
  return sourceRange(written, [start, start + length])
}
