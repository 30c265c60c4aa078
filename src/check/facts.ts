import { deserialize, serialize } from 'node:v8'
import type { Root } from 'mdast'
import type { LoadedSource } from '../content/load.ts'
import type { TextFile } from '../content/text.ts'
import { once } from '../memory.ts'
import type { CheckedFields } from './check-fields.ts'
import type { CheckedMarkdown } from './check-markdown.ts'
import { type Entry, namesAmong } from './entry.ts'
import { type ReadFile, readFile } from './files.ts'
import { textsIn } from './schema.ts'
import { type FileKind, schemaOf } from './table.ts'

/** What others need to know of a file without mistakes: plain data, which may pass from thread to thread. */
export interface FileFacts {
  readonly path: string
  readonly fields: unknown
  readonly hasBody: boolean
  /** Of the body, and of the fields that hold Markdown. */
  readonly markdown: readonly Pick<CheckedMarkdown, 'addresses' | 'sections' | 'blocks'>[]
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
    markdown: markdown.map(({ addresses, sections, blocks }) => ({ addresses, sections, blocks })),
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
  const text = textOf(file, source.path, () => read().source)
  const markdown = facts.markdown.map((one, index) =>
    markdownOf(one, () => read().markdown[index], index === 0 ? body : undefined),
  )
  const form = {
    data: facts.fields,
    schema,
    corrections: [],
    get yaml() {
      return read().fields.form.yaml
    },
  }
  const entry: Entry = {
    source: text,
    kind,
    fields: { form, findings: [] },
    get leaves() {
      return leaves()
    },
    names: namesAmong(leaves()),
    body: facts.hasBody ? markdown[0] : undefined,
    markdown,
    findings: [],
  }
  return { source, file, text, entry, findings: [] }
}

type Whole = Entry & { readonly fields: CheckedFields }

function wholeOf({ file, entry }: ReadFile): Whole {
  if (!entry?.fields) throw new Error(`${file} has mistakes after all`)
  return { ...entry, fields: entry.fields }
}

const textOf = (file: string, path: string, read: () => TextFile): TextFile => ({
  file,
  path,
  get original() {
    return read().original
  },
  get text() {
    return read().text
  },
  get lineEnd() {
    return read().lineEnd
  },
  get lineStarts() {
    return read().lineStarts
  },
  get wideBreaks() {
    return read().wideBreaks
  },
})

function markdownOf(
  known: FileFacts['markdown'][number],
  read: () => CheckedMarkdown | undefined,
  tree: (() => Root) | undefined,
): CheckedMarkdown {
  const whole = () => {
    const found = read()
    if (!found) throw new Error('a text without mistakes is gone')
    return found
  }
  return {
    ...known,
    findings: [],
    get written() {
      return whole().written
    },
    get root() {
      return tree ? tree() : whole().root
    },
  }
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
