import type { FileKind } from '../check/kinds.ts'
import type { Entry } from './entry.ts'
import { type CheckedFields, checkFields, type FieldFinding } from './fields/check-fields.ts'
import { checkWords } from './fields/check-words.ts'
import { writtenPath } from './fields/correction.ts'
import { leavesOf } from './fields/leaves.ts'
import { nodeAt } from './fields/locate.ts'
import { lastName, valueAt } from './fields/path.ts'
import { allFieldNames } from './fields/schema-at.ts'
import { type Finding, finding } from './finding.ts'
import { checkBody } from './markdown/check-body.ts'
import { checkLine } from './markdown/check-line.ts'
import type { CheckedMarkdown } from './markdown/check-markdown.ts'
import { splitFrontMatter } from './markdown/front-matter.ts'
import { scalarText } from './markdown/scalar-text.ts'
import { strangeCharacter } from './messages/text.ts'
import { nearest } from './nearest.ts'
import { strangeCharacters } from './text/strange-characters.ts'
import type { Range, TextFile } from './text/text-file.ts'
import { parseYaml } from './yaml/parse-yaml.ts'
import type { IsField } from './yaml/rows.ts'

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
    const written = scalarText(form.yaml, nodeAt(form.yaml, writtenPath(path, form.corrections)))
    return written ? [checkLine(written, lastName(path))] : []
  })
}

const strangeFindings = (source: TextFile): Finding[] =>
  strangeCharacters(source.text).map((strange) => {
    const range: Range = [strange.offset, strange.offset + strange.length]
    return finding(source, range, strangeCharacter(strange), { range, text: '' })
  })
