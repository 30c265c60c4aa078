import { deserialize, serialize } from 'node:v8'
import type { Root } from 'mdast'
import type { TextFile } from '../content/text.ts'
import { once } from '../memory.ts'
import type { Source } from '../site.ts'
import type { Fields } from './check-fields.ts'
import type { CheckedMarkdown } from './check-markdown.ts'
import { type File, namesAmong, readFile } from './file.ts'
import { textsIn } from './schema.ts'
import { type FileKind, schemaOf } from './table.ts'

/** What others need to know of a file without mistakes: plain data, which is kept from one build to the next. */
export interface FileFacts {
  readonly path: string
  readonly fields: unknown
  readonly hasBody: boolean
  /** Of the body, and of the fields that hold Markdown. */
  readonly markdown: readonly Pick<CheckedMarkdown, 'path' | 'addresses' | 'sections' | 'blocks'>[]
}

/** The facts of a file; undefined where something is wrong in it: its mistakes are told by the file itself. */
export function factsOf({ source, fields, body, markdown, findings }: File): FileFacts | undefined {
  if (!fields || findings.length + fields.findings.length > 0) return undefined
  return {
    path: source.path,
    fields: fields.data,
    hasBody: body !== undefined,
    markdown: markdown.map(({ path, addresses, sections, blocks }) => ({
      path,
      addresses,
      sections,
      blocks,
    })),
  }
}

/**
 * A file of which the facts are known, and perhaps the tree of its body: it is read only where more is asked of it, such as
 * the place of a field.
 */
export function fileOfFacts(
  { path, bytes }: Source,
  name: string,
  kind: FileKind,
  facts: FileFacts,
  body?: () => Root,
): File {
  const read = once(() => readFile({ path, bytes }, name, kind))
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
    const tree = index === 0 ? body : undefined
    const whole = () => ({ ...read().markdown[index], ...(tree && { root: tree() }) })
    return completed<CheckedMarkdown>({ ...known, findings: [] }, whole, ['written', 'root'])
  })
  const known = { data: facts.fields, schema, corrections: [], findings: [] }
  const fields = completed<Fields>(known, () => ({ yaml: read().fields?.yaml }), ['yaml'])
  const own = { source, bytes, kind, fields, names: namesAmong(leaves()), markdown, findings: [] }
  return completed<File>(
    { ...own, body: facts.hasBody ? markdown[0] : undefined },
    () => ({ leaves: leaves() }),
    ['leaves'],
  )
}

/** An object of which some parts are known, and others are read when one of them is asked for. */
function completed<Whole extends object>(
  known: Partial<Whole>,
  read: () => { readonly [Name in keyof Whole]?: Whole[Name] | undefined },
  names: readonly (keyof Whole)[],
): Whole {
  for (const name of names)
    Object.defineProperty(known, name, { get: () => Reflect.get(read(), name), enumerable: true })
  const isWhole = (_: Partial<Whole>): _ is Whole => true
  if (!isWhole(known)) throw new Error('never')
  return known
}

/**
 * The same file in a tenth of the memory, where nothing is wrong in it: without the places of what it says, and with the
 * tree of its body packed.
 */
export function slimFile(file: File): File {
  const facts = factsOf(file)
  if (!facts) return file
  const { source, bytes, kind, body } = file
  const packed = body?.root && serialize(body.root)
  const tree = packed && ((): Root => deserialize(packed))
  return fileOfFacts({ path: source.path, bytes }, source.file, kind, facts, tree)
}
