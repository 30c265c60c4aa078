import type { Root } from 'mdast'
import type { z } from 'zod'
import { composedPath } from '../content/load.ts'
import { type GateFile, gateFileSchema } from '../gate/gate-file.ts'
import type { Document, Language } from '../site.ts'
import { typesetMarkdown, typesetValue } from '../typography/typeset-content.ts'
import { parseDocumentSafely } from '../yaml/parse-yaml.ts'
import { bodyOf } from './check-markdown.ts'
import { plainValue } from './data.ts'
import type { Entry } from './entry.ts'
import type { ReadFile } from './files.ts'
import { gatePath } from './gate.ts'
import { type FileKind, isOfKind } from './table.ts'
import { fieldOf } from './world.ts'

/** A content file without errors, every text typeset in the language of its page. */
export interface CheckedFile {
  readonly path: string
  readonly schema: z.ZodType
  readonly shownOn: FileKind['shownOn']
  readonly fields: unknown
  readonly body: Root
}

/** Checked content, to be brought together as templates want it. What is lacking or wrong here is a defect of ours. */
export interface CheckedFiles {
  readonly all: () => readonly CheckedFile[]
  /** The fields of a file. */
  readonly one: <Schema extends z.ZodType>(path: string, schema: Schema) => z.output<Schema>
  /** A Markdown file. */
  readonly document: <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
  ) => Document<z.output<Schema>>
  /** All files of a path with one `*`, in the order of their names. */
  readonly many: <Schema extends z.ZodType>(
    pattern: string,
    schema: Schema,
  ) => readonly Document<z.output<Schema>>[]
  /** The public keys of the gate; absent only where no page is gated. */
  readonly gate: GateFile | undefined
}

/** The files of a check that found no errors. Nothing is typeset before it is asked for. */
export function checkedFiles(read: readonly ReadFile[]): CheckedFiles {
  const entries = new Map(
    read.flatMap(({ entry }) => (entry ? [[composedPath(entry.source.path), entry]] : [])),
  )
  const set = new Map<string, CheckedFile>()
  const fileAt = (path: string): CheckedFile => {
    const entry = entries.get(path)
    if (!entry) throw new Error(`${path} has not been checked`)
    const file = set.get(path) ?? typesetFile(path, entry)
    set.set(path, file)
    return file
  }
  const one: CheckedFiles['one'] = (path, schema) => schema.parse(fileAt(path).fields)
  const document: CheckedFiles['document'] = (path, schema) => ({
    file: path,
    fields: one(path, schema),
    body: fileAt(path).body,
  })
  const paths = [...entries.keys()].toSorted()
  return {
    all: () => paths.map(fileAt),
    one,
    document,
    many: (pattern, schema) =>
      paths.filter((path) => isOfKind(pattern, path)).map((path) => document(path, schema)),
    gate: gateOf(read),
  }
}

const noBody: Root = { type: 'root', children: [] }

function typesetFile(path: string, entry: Entry): CheckedFile {
  const { kind, body, fields } = entry
  const language = languageOf(entry)
  const template = String(fieldOf(entry, 'template'))
  const schema = kind.variants?.[template] ?? kind.schema
  return {
    path,
    schema,
    shownOn: kind.shownOn,
    fields: typesetValue(schema, fields?.form.data, language),
    body: typesetMarkdown(body ? bodyOf(body) : noBody, language),
  }
}

function languageOf(entry: Entry): Language {
  const { language } = entry.kind
  if (language !== 'page') return language
  return fieldOf(entry, 'lang') === 'fr' ? 'fr' : 'en'
}

function gateOf(read: readonly ReadFile[]): GateFile | undefined {
  const text = read.find(({ source }) => composedPath(source.path) === gatePath)?.text
  if (!text) return undefined
  const document = parseDocumentSafely(text.text)
  if (document === 'too deep') throw new Error('a checked file cannot be parsed')
  return gateFileSchema.parse(plainValue(document.contents))
}
