import type { LoadedSource } from '../content/load.ts'
import type { TextFile } from '../content/text.ts'
import { once } from '../memory.ts'
import type { Threads } from '../threads.ts'
import type { CheckedFields } from './check-fields.ts'
import type { CheckedMarkdown } from './check-markdown.ts'
import { namesOf, type Reading, readFiles } from './diagnose.ts'
import type { Entry } from './entry.ts'
import { type ReadFile, readFile } from './files.ts'
import { textsIn } from './schema.ts'
import { type FileKind, pageFolder, schemaOf } from './table.ts'

/**
 * Reads the texts of a site, of its pages only the share of this thread: of the others it is told the facts. A page with
 * mistakes each thread reads for itself.
 */
export async function readTogether(
  sources: readonly LoadedSource[],
  options: Reading,
  { owns, gather }: Threads,
): Promise<readonly ReadFile[]> {
  const isElsewhere = ({ path }: LoadedSource) => path.startsWith(pageFolder) && !owns(path)
  const files = readFiles(
    sources.filter((source) => !isElsewhere(source)),
    options,
  )
  const own = files.filter(({ source }) => source.path.startsWith(pageFolder))
  const facts = (await gather(own.flatMap((file) => factsOf(file) ?? []))).flat()
  const told = new Map(facts.map((one) => [one.path, one]))
  const { printed, kindOf } = namesOf(options, sources)
  const others = sources.filter(isElsewhere).flatMap((source) => {
    const [known, kind] = [told.get(source.path), kindOf.get(source.path)]
    return known && kind ? [fileOfFacts(source, { file: printed(source.path), kind }, known)] : []
  })
  return [...files, ...others]
}

/** What others need to know of a file without mistakes: plain data, which may pass from thread to thread. */
interface FileFacts {
  readonly path: string
  readonly fields: unknown
  readonly hasBody: boolean
  /** Of the body, and of the fields that hold Markdown. */
  readonly markdown: readonly Pick<CheckedMarkdown, 'addresses' | 'sections'>[]
}

/** The facts of a file; undefined where something is wrong in it: its mistakes are told by the file itself. */
function factsOf({ source, entry, findings }: ReadFile): FileFacts | undefined {
  if (!entry?.fields) return undefined
  const { fields, body, markdown } = entry
  if (findings.length + entry.findings.length + fields.findings.length > 0) return undefined
  return {
    path: source.path,
    fields: fields.form.data,
    hasBody: body !== undefined,
    markdown: markdown.map(({ addresses, sections }) => ({ addresses, sections })),
  }
}

/** A file of which the facts are known: it is read only where more is asked of it, such as the place of a field. */
function fileOfFacts(
  source: LoadedSource,
  { file, kind }: { readonly file: string; readonly kind: FileKind },
  facts: FileFacts,
): ReadFile {
  const read = once(() => wholeOf(readFile(source, file, kind)))
  const schema = schemaOf(kind, facts.fields)
  const leaves = once(() =>
    textsIn(schema, facts.fields).filter((leaf) => leaf.schema !== undefined),
  )
  const text = textOf(file, source.path, () => read().source)
  const markdown = facts.markdown.map((one, index) => markdownOf(one, () => read().markdown[index]))
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
): CheckedMarkdown {
  const whole = () => {
    const found = read()
    if (!found?.root) throw new Error('a text without mistakes has no tree')
    return { written: found.written, root: found.root }
  }
  return {
    ...known,
    findings: [],
    get written() {
      return whole().written
    },
    get root() {
      return whole().root
    },
  }
}
