import { deserialize, serialize } from 'node:v8'
import type { Root } from 'mdast'
import type { TextFile } from '../content/text.ts'
import { rememberLast } from '../memory.ts'
import { isError } from '../problem.ts'
import type { Source } from '../site.ts'
import type { Fields } from './check-fields.ts'
import type { CheckedMarkdown } from './check-markdown.ts'
import { type File, namesAmong, ownFindings, readFile } from './file.ts'
import { textsIn } from './schema.ts'
import { type FileKind, schemaOf } from './table.ts'

/** What a check and a build need of a file without errors: plain data, cached between builds. */
export interface FileFacts {
  readonly path: string
  /** What sentences call it. */
  readonly name: string
  readonly fields: unknown
  readonly hasBody: boolean
  /** Of the body, and of the fields that hold Markdown. */
  readonly markdown: readonly Pick<CheckedMarkdown, 'path' | 'addresses' | 'sections' | 'blocks'>[]
  /** Its warnings, those of fields apart. */
  readonly findings: File['findings']
  readonly fieldFindings: Fields['findings']
  readonly placeholders: File['placeholders']
}

/** The facts of a file; undefined for one with errors, of which other checks may ask anything. */
export function factsOf(file: File): FileFacts | undefined {
  const { source, fields, body, markdown, findings, placeholders } = file
  if (!fields || ownFindings(file).some(isError)) return undefined
  return {
    path: source.path,
    name: source.file,
    findings,
    fieldFindings: fields.findings,
    placeholders,
    fields: fields.data,
    hasBody: body !== undefined,
    markdown: markdown.map(({ path, addresses, sections, blocks }) => {
      return { path, addresses, sections, blocks }
    }),
  }
}

/**
 * A file made of its cached facts, and perhaps of the tree of its body. Anything else, such as the place of a field, is
 * lazy: the file is parsed on first use.
 */
export function fileOfFacts(
  { path, bytes }: Source,
  name: string,
  kind: FileKind,
  facts: FileFacts,
  body?: () => Root,
): File {
  const read = rememberLast(() => readFile({ path, bytes }, name, kind))
  const schema = schemaOf(kind, facts.fields)
  const leaves = () => textsIn(schema, facts.fields).filter((leaf) => leaf.schema !== undefined)
  const source = completed<TextFile>({ file: name, path }, () => read().source, [
    'original',
    'text',
    'lineEnd',
    'lineStarts',
    'wideBreaks',
  ])
  const markdown = facts.markdown.map((known, index) => {
    const whole = () => read().markdown[index] ?? {}
    const root = () => (body && index === 0 ? { root: body() } : whole())
    const own = completed<CheckedMarkdown>({ ...known, findings: [] }, whole, ['written'])
    return completed<CheckedMarkdown>(own, root, ['root'])
  })
  const known = { data: facts.fields, schema, corrections: [], findings: facts.fieldFindings }
  const fields = completed<Fields>(known, () => ({ yaml: read().fields?.yaml }), ['yaml'])
  const { findings, placeholders } = facts
  const names = namesAmong(leaves())
  const own = { source, bytes, kind, fields, names, markdown, findings, placeholders }
  return completed<File>(
    { ...own, body: facts.hasBody ? markdown[0] : undefined },
    () => ({ leaves: leaves() }),
    ['leaves'],
  )
}

/** An object with the lazy properties `names`, which `read` gives. */
function completed<Whole extends object>(
  known: Partial<Whole>,
  read: () => { readonly [Name in keyof Whole]?: Whole[Name] | undefined },
  names: readonly (keyof Whole)[],
): Whole {
  for (const name of names)
    Object.defineProperty(known, name, { get: () => read()[name], enumerable: true })
  const isWhole = (_: Partial<Whole>): _ is Whole => true
  if (!isWhole(known)) throw new Error('never')
  return known
}

/**
 * The same file in a tenth of the memory, if it has no errors: without its syntax trees, and with the tree of its body
 * serialized.
 */
export function slimFile(file: File): File {
  const facts = factsOf(file)
  if (!facts) return file
  const { source, bytes, kind, body } = file
  const packed = body?.root && serialize(body.root)
  const tree = packed && ((): Root => deserialize(packed))
  return fileOfFacts({ path: source.path, bytes }, source.file, kind, facts, tree)
}
