import { deserialize, serialize } from 'node:v8'
import type { Root } from 'mdast'
import type { LoadedSource } from '../content/load.ts'
import type { TextFile } from '../content/text.ts'
import { once } from '../memory.ts'
import type { CheckedFields } from './check-fields.ts'
import type { CheckedMarkdown } from './check-markdown.ts'
import { type Entry, namesAmong } from './entry.ts'
import { type ReadFile, readFile } from './files.ts'
import type { Form } from './form.ts'
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
export function factsOf({ source, entry, findings }: ReadFile): FileFacts | undefined {
  if (!entry?.fields) return undefined
  const { fields, body, markdown } = entry
  if (findings.length + entry.findings.length + fields.findings.length > 0) return undefined
  return {
    path: source.path,
    fields: fields.form.data,
    hasBody: body !== undefined,
    markdown: markdown.map(({ path, addresses, sections, blocks }) => ({
      path,
      addresses,
      sections,
      blocks,
    })),
  }
}

interface Known {
  /** The file as problems call it. */
  readonly file: string
  readonly kind: FileKind
  readonly body?: (() => Root) | undefined
}

/**
 * A file of which the facts are known, and perhaps the tree of its body: it is read only where more is asked of it, such as
 * the place of a field.
 */
export function fileOfFacts(
  source: LoadedSource,
  { file, kind, body }: Known,
  facts: FileFacts,
): ReadFile {
  const read = once(() => wholeOf(readFile(source, file, kind)))
  const schema = schemaOf(kind, facts.fields)
  const leaves = () => textsIn(schema, facts.fields).filter((leaf) => leaf.schema !== undefined)
  const text = completed<TextFile>({ file, path: source.path }, () => read().source, [
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
  const known = { data: facts.fields, schema, corrections: [] }
  const form = completed<Form>(known, () => read().fields.form, ['yaml'])
  const fields = { form, findings: [] }
  const names = namesAmong(leaves())
  const own = { source: text, kind, fields, names, markdown, findings: [] }
  const entry = completed<Entry>(
    { ...own, body: facts.hasBody ? markdown[0] : undefined },
    () => ({ leaves: leaves() }),
    ['leaves'],
  )
  return { source, file, text, entry, findings: [] }
}

/** An object of which some parts are known, and others are read when one of them is asked for. */
function completed<Whole extends object>(
  known: Partial<Whole>,
  read: () => Partial<Whole>,
  names: readonly (keyof Whole)[],
): Whole {
  for (const name of names)
    Object.defineProperty(known, name, { get: () => Reflect.get(read(), name), enumerable: true })
  const isWhole = (_: Partial<Whole>): _ is Whole => true
  if (!isWhole(known)) throw new Error('never')
  return known
}

type Whole = Entry & { readonly fields: CheckedFields }

function wholeOf({ file, entry }: ReadFile): Whole {
  if (!entry?.fields) throw new Error(`${file} has mistakes after all`)
  return { ...entry, fields: entry.fields }
}

/**
 * The same file in a tenth of the memory, where nothing is wrong in it: without the places of what it says, and with the
 * tree of its body packed.
 */
export function slimFile(file: ReadFile): ReadFile {
  const facts = factsOf(file)
  if (!facts || !file.entry) return file
  const { kind, body: { root } = {} } = file.entry
  const packed = root && serialize(root)
  const body = packed && ((): Root => deserialize(packed))
  return fileOfFacts(file.source, { file: file.file, kind, body }, facts)
}
