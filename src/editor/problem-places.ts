import { isMap, isNode, isSeq } from 'yaml'
import { isWithin, nameOf, type Path } from '../check/data.ts'
import type { Entry } from '../check/entry.ts'
import type { ReadFile } from '../check/files.ts'
import { lineRange, type TextFile, type TextRange } from '../content/text.ts'
import type { Both } from '../message.ts'
import type { Problem } from '../problem.ts'
import type { Yaml } from '../yaml/parse-yaml.ts'
import { bodyLabel, joined, labelsAt, placeOf } from './forms.ts'
import type { FieldProblem, PageInfo, Place } from './protocol.ts'

/** Problems with the fields in which they stand, and what a person calls these: `Legal notice · Description`. */
export function withFields(
  problems: readonly Problem[],
  files: readonly ReadFile[],
  pages: readonly PageInfo[],
): readonly FieldProblem[] {
  const entries = new Map(files.map(({ file, entry }) => [file, entry]))
  return problems.map((problem) => {
    const entry = entries.get(problem.file)
    if (!entry) return problem
    const at = fieldIn(entry, rangeOf(entry.source, problem))
    const page = pages.find(({ file }) => file === entry.source.path)
    const names = [page?.name ?? entry.kind.name, ...(at ? [labelOf(entry, at)] : [])]
    return { ...problem, ...(at && { at }), where: joined(names) }
  })
}

/** What a person calls a field of a file, or the text below the fields. */
export const labelOf = ({ fields }: Entry, at: Place | undefined): Both =>
  fields && at && at[0] !== 'body' ? labelsAt(fields.form.schema, fields.form.data, at) : bodyLabel

/** Lines and columns as offsets: columns count code points. */
function rangeOf(source: TextFile, place: Problem): TextRange {
  const offsetOf = (line: number, column: number) => {
    const [start, end] = lineRange(source, line)
    const before = [...source.text.slice(start, end)].slice(0, column - 1)
    return start + before.join('').length
  }
  return [offsetOf(place.line, place.column), offsetOf(place.endLine, place.endColumn)]
}

/** The field of the form in which a stretch of the file stands; none where it is about the file, or a line that is no field. */
export function fieldIn({ fields, body }: Entry, range: TextRange): Place | undefined {
  if (body && range[0] >= body.written.toSource(0)) return ['body']
  if (!fields) return undefined
  const { yaml, corrections } = fields.form
  const written = pathIn(yaml.document.contents, range, yaml)
  const path = corrections.reduce<Path>(
    (now, { from, path: to }) => (isWithin(now, from) ? [...to, ...now.slice(from.length)] : now),
    written,
  )
  return path.length > 0 ? placeOf(path) : undefined
}

/** The way to the value in which a stretch of the file stands, or at whose name. */
function pathIn(node: unknown, range: TextRange, yaml: Yaml): Path {
  const part = partsOf(node).findLast(({ begins }) => yaml.toSource(begins) <= range[0])
  // A file or a group that lacks something is told of at the first letter in it, which is no name.
  if (!part || range[1] < yaml.toSource(part.named)) return []
  return [part.step, ...pathIn(part.value, range, yaml)]
}

/** What a node is made of: where each part begins, and where its name ends. */
function partsOf(node: unknown) {
  const pairs = isMap(node)
    ? node.items.map(({ key, value }) => [nameOf(key), key, value] as const)
    : isSeq(node)
      ? node.items.map((item, index) => [index, undefined, item] as const)
      : []
  return pairs.flatMap(([step, key, value]) => {
    const [begins, named = begins] =
      (isNode(key) ? key : isNode(value) ? value : undefined)?.range ?? []
    if (begins === undefined || named === undefined) return []
    return { step, value, begins, named: key ? named : begins }
  })
}
