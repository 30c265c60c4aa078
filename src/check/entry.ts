import { type Finding, finding } from '../content/finding.ts'
import { type Range, strangeCharacter, strangeCharacters, type TextFile } from '../content/text.ts'
import { parseYaml } from '../yaml/parse-yaml.ts'
import type { IsField } from '../yaml/rows.ts'
import { type CheckedFields, checkFields, checkWords } from './check-fields.ts'
import { type CheckedMarkdown, checkBody, checkLine } from './check-markdown.ts'
import { lastName, valueAt } from './data.ts'
import { type FieldFinding, nodeIn } from './form.ts'
import { splitFrontMatter } from './front-matter.ts'
import { nearest } from './nearest.ts'
import { allFieldNames, anyName, type FieldText, textsIn } from './schema.ts'
import type { FileKind } from './table.ts'
import { scalarText } from './written.ts'

/** A content file after the checks that need no other file. */
export interface Entry {
  readonly source: TextFile
  readonly kind: FileKind
  /** Absent where the fields could not be read. */
  readonly fields?: CheckedFields
  /** Every text of the fields that the schema knows. */
  readonly leaves: readonly FieldText[]
  readonly body?: CheckedMarkdown
  /** The body and the fields that hold Markdown. */
  readonly markdown: readonly CheckedMarkdown[]
  /** What is wrong, but for the fields: other files may throw light on those. */
  readonly findings: readonly Finding[]
}

/** Reads a content file and checks all that can be checked without the others. */
export function readEntry(source: TextFile, kind: FileKind): Entry {
  const strange = strangeFindings(source)
  const split = kind.format === 'markdown' ? splitFrontMatter(source) : undefined
  if (split && 'finding' in split) {
    return { source, kind, leaves: [], markdown: [], findings: [...strange, split.finding] }
  }
  const range = split?.parts.fields ?? ([0, source.text.length] as const)
  const { yaml, findings } = parseYaml({ source, range }, fieldTest(kind))
  const fields = yaml && apartFrom(findings, checkFields(yaml, kind))
  const texts = fields ? textsIn(fields.form.schema, fields.form.data) : []
  const leaves = texts.filter(({ schema }) => schema !== undefined)
  const words = fields ? leaves.flatMap((leaf) => checkWords(fields, leaf)) : []
  const lines = fields ? proseLines(fields, leaves) : []
  const template = valueAt(fields?.form.data, ['template'])
  const place = { source, ...kind.bodyOf(template), name: kind.name, template: String(template) }
  const body = split && checkBody({ ...place, range: split.parts.body })
  const markdown = body ? [body, ...lines] : lines
  return {
    source,
    kind,
    ...(fields && { fields }),
    ...(body && { body }),
    leaves,
    markdown,
    findings: [...strange, ...findings, ...words, ...markdown.flatMap((one) => one.findings)],
  }
}

/** Whether a word is the name of a field of this kind, give or take a letter. */
function fieldTest(kind: FileKind): IsField {
  const schemas = [kind.schema, ...Object.values(kind.variants ?? {})]
  const names = schemas.flatMap((schema) => [...new Set(allFieldNames(schema))])
  return (word) => names.includes(anyName) || nearest(word, names) !== undefined
}

/** What is wrong with the place of a slip is told by the slip. */
function apartFrom(slips: readonly Finding[], checked: CheckedFields): CheckedFields {
  const isTold = ({ lacking, finding: { place, wording } }: FieldFinding) => {
    const near = lacking ? [] : slips.filter((slip) => slip.place.line === place.line)
    // A tab is the wrong indentation, wherever the field belongs.
    const tellsAll = wording.code === 'yaml/indent' ? 'yaml/tab' : undefined
    return near.some((slip) => slip.place.column === place.column || slip.wording.code === tellsAll)
  }
  return { ...checked, findings: checked.findings.filter((found) => !isTold(found)) }
}

const proseLines = ({ form }: CheckedFields, leaves: Entry['leaves']): CheckedMarkdown[] =>
  leaves.flatMap(({ path, note }) => {
    const written = note.text === 'prose' && scalarText(form.yaml, nodeIn(form, path))
    return written ? [checkLine(written, lastName(path))] : []
  })

const strangeFindings = (source: TextFile): Finding[] =>
  strangeCharacters(source.text).map((strange) => {
    const range: Range = [strange.offset, strange.offset + strange.length]
    return finding(source, range, strangeCharacter(strange), '')
  })
