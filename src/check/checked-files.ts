import type { Root } from 'mdast'
import { z } from 'zod'
import { composedPath } from '../content/load.ts'
import { type GateFile, gateFileSchema } from '../gate/gate-file.ts'
import { rememberFor } from '../memory.ts'
import type { Document, Language } from '../site.ts'
import { typeset } from '../typography/typeset.ts'
import type { Path } from './data.ts'
import type { File } from './file.ts'
import { markFormatted } from './formatted.ts'
import { blockNodes, walk } from './markdown.ts'
import { type Schema, withTexts } from './schema.ts'
import { gatePath, isOfKind, languageIn, languageOf, schemaOf } from './table.ts'

/** Content without errors, as templates read it. What is missing or wrong here is a bug of the engine. */
export interface CheckedFiles {
  readonly all: () => readonly File[]
  /** The fields of a file. */
  readonly one: <Type extends z.ZodType>(path: string, schema: Type) => z.output<Type>
  /** A Markdown file. */
  readonly document: <Type extends z.ZodType>(
    path: string,
    schema: Type,
  ) => Document<z.output<Type>>
  /** All files of a path with one `*`, in the order of their names. */
  readonly many: <Type extends z.ZodType>(
    pattern: string,
    schema: Type,
  ) => readonly Document<z.output<Type>>[]
  /** The public keys of the gate; absent only where no page is password-protected. */
  readonly gate: GateFile | undefined
}

/** Marks what a page shows, so that its field is found. */
export interface Marker {
  /** The mark to append to a text: of a field, or of a block of the body by its index. */
  readonly mark: (file: File, at: Path | number) => string
  /** The words that show the value of a field, with its mark round them. */
  readonly around: (file: File, at: Path, shown: string) => string
}

/** The files of a check that found no errors, typeset on first use; with a marker, marked. */
export function checkedFiles(read: readonly File[], marker?: Marker): CheckedFiles {
  const files = new Map(read.map((file) => [composedPath(file.source.path), file]))
  const document: CheckedFiles['document'] = (path, schema) => {
    const file = files.get(path)
    if (!file) throw new Error(`${path} has not been checked`)
    return marker ? markedDocument(file, schema, marker) : documentOf(file, schema)
  }
  const gate = files.get(gatePath)
  const paths = [...files.keys()].filter((path) => path !== gatePath).toSorted()
  return {
    all: () => paths.flatMap((path) => files.get(path) ?? []),
    one: (path, schema) => document(path, schema).fields,
    document,
    many: (pattern, schema) =>
      paths.filter((path) => isOfKind(pattern, path)).map((path) => document(path, schema)),
    gate: gate && gateFileSchema.parse(gate.fields?.data),
  }
}

const documents = new WeakMap<File, Map<z.ZodType, unknown>>()

/** A file as its schema reads it, memoized by file and schema. */
function documentOf<Type extends z.ZodType>(file: File, schema: Type): Document<z.output<Type>> {
  const bySchema = documents.get(file) ?? new Map<z.ZodType, unknown>()
  documents.set(file, bySchema)
  const isKnown = (found: unknown): found is Document<z.output<Type>> => found !== undefined
  const before = bySchema.get(schema)
  if (isKnown(before)) return before
  const fields = schema.parse(typesetFields(file))
  const read = {
    file: composedPath(file.source.path),
    fields,
    get body(): Root {
      return file.body?.root ?? { type: 'root', children: [] }
    },
  }
  bySchema.set(schema, read)
  return read
}

/** The end of a text that has to stay last: a mark behind what closes a link or an emphasis would keep it open. */
const closing = /(?:\]\([^()\s]*(?:\s"[^"]*")?\))?[*_]*[^\p{L}\p{N}\]]*$/u

const withMark = (text: string, mark: string): string => text.replace(closing, (end) => mark + end)

function markedDocument<Type extends z.ZodType>(file: File, schema: Type, marker: Marker) {
  const { mark, around } = marker
  const { file: path, fields, body } = documentOf(file, schema)
  const isFields = (_: unknown): _ is z.output<Type> => true
  const marked = withTexts(schemaIn(file), fields, ({ path: at, value, note }) =>
    note.text === undefined ? value : withMark(value, mark(file, at)),
  )
  markFormatted(marked, (at, shown) => around(file, at, shown))
  const tree = structuredClone(body)
  for (const [index, block] of blockNodes(tree).entries()) {
    let last: { value: string } | undefined
    let picture: { alt?: string | null | undefined } | undefined
    walk(block, (node) => {
      if (node.type === 'text') last = node
      if (node.type === 'image') picture = node
    })
    if (last) last.value += mark(file, index)
    // Of a picture alone its caption is the text.
    else if (picture?.alt) picture.alt += mark(file, index)
  }
  return { file: path, fields: isFields(marked) ? marked : fields, body: tree }
}

/** The fields of a file with their texts typeset, memoized by file. */
export const typesetFields = rememberFor((file: File): unknown => {
  const data = file.fields?.data
  return typesetValue(schemaIn(file), data, languageIn(file.kind, data))
})

/** The schema of the fields of a file. */
export const schemaIn = ({ kind, fields }: File): z.ZodType => schemaOf(kind, fields?.data)

/** Data with its texts typeset if their schema notes `text`. What the schema accepted, it still accepts. */
export const typesetValue = (schema: Schema, data: unknown, language: Language): unknown =>
  withTexts(schema, data, ({ path, value, schema: own, note }) => {
    if (!own || note.text === undefined) return value
    // Fields named after a language are in that language, whatever the file is in.
    const named = path.findLast((step) => step === 'en' || step === 'fr') ?? language
    const set = typeset(value, languageOf(named))
    // A text that is as long as its field allows has no space for more blanks.
    return set !== value && z.safeParse(own, set).success ? set : value
  })
