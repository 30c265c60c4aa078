import type { z } from 'zod'
import { type Finding, finding } from '../content/finding.ts'
import { strangeCharacter, strangeCharacters } from '../content/text.ts'
import { type Both, message } from '../message.ts'
import type { Yaml } from '../yaml/parse-yaml.ts'
import { correct, unknownField } from './correct.ts'
import { isFields, lastName, plainValue, samePath, valueAt } from './data.ts'
import { explainChoice, explainIssue, type Issue, longText } from './explain.ts'
import { type FieldFinding, type Form, fieldAt, rangeIn } from './form.ts'
import { nearest } from './nearest.ts'
import { type FieldText, fieldNames, type Schema, schemaAt } from './schema.ts'

/** Fields after their check. */
export interface CheckedFields {
  readonly form: Form
  readonly findings: readonly FieldFinding[]
}

/** What a file of fields is called, and what it must hold. */
interface FormKind {
  readonly name: Both
  readonly schema: z.ZodType
  /** The schemas to choose from by the field `template`. */
  readonly variants?: Readonly<Record<string, z.ZodType>>
}

/**
 * Checks parsed fields against the schema of their kind. Every complaint of zod becomes one sentence at the place of the
 * value; an unknown field that is plainly a known one is one mistake, and its value is checked as if it were right.
 */
export function checkFields(yaml: Yaml, kind: FormKind): CheckedFields {
  const data = plainValue(yaml.document.contents)
  const written = { yaml, data, schema: schemaFor(kind, data), corrections: [] }
  const { form, issues } = correct(written, kind.name)
  const others = withoutEchoes(form, issues).flatMap((issue): FieldFinding[] => {
    if (issue.code !== 'unrecognized_keys') return [issueFinding(form, issue, kind)]
    const paths = issue.keys.map((name) => [...issue.path, name])
    return paths.map((path) => ({ path, finding: unknownField(form, path, { kind: kind.name }) }))
  })
  return { form, findings: [...form.corrections, ...others] }
}

/** The field by which one of the variants is chosen. */
const chooser = 'template'

/** The variant that is named, even with a slip in the name of the field or in its value. */
function schemaFor({ schema, variants }: FormKind, data: unknown): Schema {
  if (!variants || !isFields(data)) return schema
  const key = nearest(chooser, Object.keys(data))
  const named = key === undefined ? undefined : nearest(String(data[key]), Object.keys(variants))
  return (named === undefined ? undefined : variants[named]) ?? schema
}

/** Of a value of another shape than its field takes only that is told: not what it lacks, and of a list not each item. */
function withoutEchoes(form: Form, issues: readonly Issue[]): Issue[] {
  const strangers = issues.filter(({ path, code }) => {
    const value = valueAt(form.data, path)
    const known = fieldNames(schemaAt(form.schema, form.data, path))
    const isGroup = code === 'unrecognized_keys' && path.length > 0 && isFields(value)
    return isGroup && known.length > 0 && !known.some((name) => Object.hasOwn(value, name))
  })
  const shaped = issues.flatMap((issue): Issue[] => {
    const { path } = issue
    if (strangers.includes(issue)) {
      return [{ code: 'invalid_type', expected: 'object', path, message: '' }]
    }
    return strangers.some((other) => samePath(other.path, path.slice(0, -1))) ? [] : [issue]
  })
  const listOf = (issue: Issue) =>
    issue.code === 'invalid_type' &&
    issue.expected === 'object' &&
    typeof issue.path.at(-1) === 'number'
      ? JSON.stringify(issue.path.slice(0, -1))
      : undefined
  const lists = shaped.map(listOf)
  return shaped.filter((_, index) => !lists[index] || lists.indexOf(lists[index]) === index)
}

function issueFinding(form: Form, issue: Issue, { variants }: FormKind): FieldFinding {
  const { path } = issue
  const field = fieldAt(form, path)
  // A variant knows only its own name; the editor may choose from all.
  const { wording, replacement } =
    variants && samePath(path, [chooser])
      ? explainChoice(field, Object.keys(variants))
      : explainIssue(field, issue)
  const { value } = field
  const lacking = typeof value === 'string' ? value.trim() === '' : (value ?? null) === null
  const { source } = form.yaml.region
  return { path, finding: finding(source, rangeIn(form, path), wording, replacement), lacking }
}

/** Line breaks in a text that takes one line, texts that are longer than their place, and strange characters that were written as escapes. */
export function checkWords(fields: CheckedFields, { path, value, note }: FieldText): Finding[] {
  if (note.text === undefined) return []
  const { form } = fields
  const { source } = form.yaml.region
  const range = rangeIn(form, path)
  const [hidden] = strangeCharacters(value.replaceAll('\r', '\n'))
  // Those that stand in the file as such are found in the file.
  const isEscaped = strangeCharacters(source.text.slice(...range)).length === 0
  if (hidden && isEscaped) return [finding(source, range, strangeCharacter(hidden))]
  const name = lastName(path)
  const breaks = note.text === 'words' ? /[\n\r]/ : /\r/
  if (breaks.test(value.trim())) return [finding(source, range, severalLines({ name }))]
  const { length } = value.trim()
  const room = note.longest ?? length
  if (length <= room || fields.findings.some((told) => samePath(told.path, path))) return []
  return [finding(source, range, longText({ name, room, length, excess: length - room }))]
}

const severalLines = message('text/line-break', {
  en: '“{name}” must be on one line; here it has a line break.',
  enFix: 'Write it without a break; use > instead of | for a long text.',
  fr: '« {name} » doit tenir sur une ligne ; ici il y a un retour à la ligne.',
  frFix: 'Écrivez-le sans retour ; pour un long texte, prenez > au lieu de |.',
})
