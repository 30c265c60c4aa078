import type { Range } from '../text/text-file.ts'
import type { Line } from './lines.ts'

/** A line that gives YAML its structure: not a comment, not the inside of a text that spans lines. */
export interface Row {
  /** The offsets of the line. */
  readonly range: Range
  /** The white space it begins with. */
  readonly space: string
  /** The columns, from 0, of the hyphens of list items. */
  readonly dashes: readonly number[]
  /** The column, from 0, of what follows the hyphens. */
  readonly column: number
  /** The field's name, where the line is of the form `name: …`. */
  readonly key: string | undefined
  /** What stands behind the colon (or the hyphens), without a trailing comment. */
  readonly value: string
  /** The offset of the value. */
  readonly valueAt: number
}

const rowForm =
  /^(\s*)((?:-[ \t]+)*)(?:("[^"]*"|'[^']*'|[\p{L}\p{N}_$.<-]+)[ \t]*:(?=[ \t]|$)|(-$)?)([ \t]*)(.*)$/u

/** Takes a line apart. */
export function rowOf({ range, text }: Line): Row {
  const [, space = '', hyphens = '', key, lone = '', gap = '', rest = ''] = rowForm.exec(text) ?? []
  const column = space.length + hyphens.length
  return {
    range,
    space,
    dashes: [...`${hyphens}${lone}`.matchAll(/-/g)].map(({ index }) => space.length + index),
    column: key === undefined && !lone ? column + gap.length : column,
    key: key?.replace(/^(["'])(.*)\1$/, '$2'),
    value: withoutComment(rest),
    valueAt: range[1] - rest.length,
  }
}

/** A comment begins with ` #`, but not inside quotation marks. */
function withoutComment(value: string): string {
  const quoted = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/.exec(value)?.[0] ?? ''
  if (/^["']/.test(value) && !quoted) return value.trimEnd()
  const rest = value.slice(quoted.length).replace(/(?:^|\s)#.*$/, '')
  return (quoted + rest).trimEnd()
}
