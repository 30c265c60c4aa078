import type { Entry } from './entry.ts'
import { type CheckedFields, checkFields } from './fields/check-fields.ts'
import { checkWords } from './fields/check-words.ts'
import { writtenPath } from './fields/correction.ts'
import { leavesOf } from './fields/leaves.ts'
import { nodeAt } from './fields/locate.ts'
import { lastName, valueAt } from './fields/path.ts'
import { allFieldNames } from './fields/schema-at.ts'
import { type Finding, finding } from './finding.ts'
import { bodyUse } from './markdown/body-use.ts'
import { checkBody } from './markdown/check-body.ts'
import { checkLine } from './markdown/check-line.ts'
import type { CheckedMarkdown } from './markdown/check-markdown.ts'
import { splitFrontMatter } from './markdown/front-matter.ts'
import { scalarText } from './markdown/scalar-text.ts'
import { strangeCharacter } from './messages/text.ts'
import { nearest } from './nearest.ts'
import type { ContentKind } from './schemas/content.ts'
import { strangeCharacters } from './text/strange-characters.ts'
import type { Range, TextFile } from './text/text-file.ts'
import { parseYaml } from './yaml/parse-yaml.ts'
import type { IsField } from './yaml/rows.ts'

/** Reads a content file and checks all that can be checked without the others. */
export function readEntry(source: TextFile, kind: ContentKind): Entry {
  const strange = strangeFindings(source)
  const nothing = { source, kind, leaves: [], markdown: [] }
  const split = kind.format === 'markdown' ? splitFrontMatter(source) : undefined
  if (split && 'finding' in split) return { ...nothing, findings: [...strange, split.finding] }

  const range: Range = split ? split.parts.fields : [0, source.text.length]
  const { yaml, findings } = parseYaml({ source, range }, fieldTest(kind))
  const fields = yaml && checkFields(yaml, kind)
  const template = fields && valueAt(fields.form.data, ['template'])
  const use = bodyUse(source.path, template)
  const name = { template: String(template), name: kind.name }
  // Where the template cannot be read nobody knows what the body is for.
  const isKnown = kind.variants === undefined || typeof template === 'string'
  const body =
    split && isKnown ? checkBody({ source, range: split.parts.body, use, ...name }) : undefined
  const leaves = fields ? leavesOf(fields.form) : []
  const lines = fields ? proseLines(fields, leaves) : []
  const words = fields ? leaves.flatMap((leaf) => checkWords(fields.form, leaf)) : []
  const markdown = body ? [body, ...lines] : lines
  const found = [...strange, ...findings, ...words, ...markdown.flatMap((one) => one.findings)]
  return {
    ...nothing,
    ...(fields ? { fields } : {}),
    ...(body ? { body } : {}),
    leaves,
    markdown,
    findings: found,
  }
}

/** Whether a word is the name of a field of this kind, give or take a letter. */
function fieldTest(kind: ContentKind): IsField {
  const schemas = [kind.schema, ...Object.values(kind.variants ?? {})]
  const known = schemas.map(allFieldNames)
  const names = known.flatMap((some) => [...(some ?? [])])
  return (word) => known.includes(undefined) || nearest(word, names) !== undefined
}

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
