import { type Finding, finding } from '../content/finding.ts'
import { type Range, strangeCharacter, strangeCharacters, type TextFile } from '../content/text.ts'
import { parseYaml } from '../yaml/parse-yaml.ts'
import type { IsField } from '../yaml/rows.ts'
import { checkBody, checkLine } from './check-body.ts'
import { type CheckedFields, checkFields, checkWords, type FieldFinding } from './check-fields.ts'
import type { CheckedMarkdown } from './check-markdown.ts'
import { lastName, valueAt } from './data.ts'
import { type FieldText, leavesOf, nodeIn } from './form.ts'
import { splitFrontMatter } from './front-matter.ts'
import { nearest } from './nearest.ts'
import { allFieldNames } from './schema.ts'
import type { FileKind } from './table.ts'
import { scalarText } from './written.ts'

/** A content file after the checks that need no other file. */
export interface Entry {
  readonly source: TextFile
  readonly kind: FileKind
  /** Absent where the fields could not be read. */
  readonly fields?: CheckedFields
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
  const { parts } = split ?? {}
  const form = readFields(source, kind, parts?.fields ?? [0, source.text.length])
  const body = parts && readBody(source, kind, { range: parts.body, fields: form.fields })
  const markdown = body ? [body, ...form.lines] : form.lines
  const { fields, leaves } = form
  return {
    source,
    kind,
    ...(fields ? { fields } : {}),
    ...(body ? { body } : {}),
    leaves,
    markdown,
    findings: [...strange, ...form.findings, ...markdown.flatMap((one) => one.findings)],
  }
}

function readFields(source: TextFile, kind: FileKind, range: Range) {
  const { yaml, findings } = parseYaml({ source, range }, fieldTest(kind))
  if (!yaml) return { fields: undefined, leaves: [], lines: [], findings }
  const fields = apartFrom(findings, checkFields(yaml, kind))
  const leaves = leavesOf(fields.form)
  const words = leaves.flatMap((leaf) => checkWords(fields, leaf))
  return { fields, leaves, lines: proseLines(fields, leaves), findings: [...findings, ...words] }
}

interface Body {
  readonly range: Range
  readonly fields: CheckedFields | undefined
}

function readBody(source: TextFile, kind: FileKind, { range, fields }: Body): CheckedMarkdown {
  const template = valueAt(fields?.form.data, ['template'])
  const { use, room } = kind.bodyOf(template)
  return checkBody({ source, range, use, room, name: kind.name, template: String(template) })
}

/** Whether a word is the name of a field of this kind, give or take a letter. */
function fieldTest(kind: FileKind): IsField {
  const schemas = [kind.schema, ...Object.values(kind.variants ?? {})]
  const known = schemas.map(allFieldNames)
  const names = known.flatMap((some) => [...(some ?? [])])
  return (word) => known.includes(undefined) || nearest(word, names) !== undefined
}

/** What is wrong with the place of a slip is told by the slip. */
function apartFrom(slips: readonly Finding[], checked: CheckedFields): CheckedFields {
  const isTold = ({ lacking, finding: { place, wording } }: FieldFinding) =>
    !lacking &&
    slips.some(
      (slip) =>
        slip.place.line === place.line &&
        // A tab is the wrong indentation, wherever the field belongs.
        (slip.place.column === place.column || isTab(slip, wording.code)),
    )
  return { ...checked, findings: checked.findings.filter((found) => !isTold(found)) }
}

const isTab = (slip: Finding, code: string): boolean =>
  slip.wording.code === 'yaml/tab' && code === 'yaml/indent'

function proseLines({ form }: CheckedFields, leaves: Entry['leaves']): CheckedMarkdown[] {
  return leaves.flatMap(({ path, note }) => {
    if (note.text !== 'prose') return []
    const written = scalarText(form.yaml, nodeIn(form, path))
    return written ? [checkLine(written, lastName(path))] : []
  })
}

const strangeFindings = (source: TextFile): Finding[] =>
  strangeCharacters(source.text).map((strange) => {
    const range: Range = [strange.offset, strange.offset + strange.length]
    return finding(source, range, strangeCharacter(strange), { range, text: '' })
  })
