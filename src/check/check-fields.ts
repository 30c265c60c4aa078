import { type Finding, finding } from '../content/finding.ts'
import { strangeCharacter, strangeCharacters } from '../content/text.ts'
import { type Both, message, ofName } from '../message.ts'
import type { Yaml } from '../yaml/parse-yaml.ts'
import { correct, flatIssues, unknownField } from './correct.ts'
import { isFields, lastName, type Path, samePath, valueAt } from './data.ts'
import { type Explanation, explainChoice, explainIssue, type Issue } from './explain.ts'
import { longText } from './explain-value.ts'
import {
  chooser,
  type FieldText,
  type Form,
  type FormKind,
  fieldAt,
  formOf,
  nameRangeIn,
  rangeIn,
} from './form.ts'
import { fieldNames, schemaAt } from './schema.ts'

/** A mistake in a field. */
export interface FieldFinding {
  readonly path: Path
  readonly finding: Finding
  /** The field is not there, or nothing is in it. */
  readonly lacking: boolean
}

/** Fields after their check. */
export interface CheckedFields {
  readonly form: Form
  readonly findings: readonly FieldFinding[]
}

/**
 * Checks parsed fields against the schema of their kind. Every complaint of zod becomes one sentence at the place of the
 * value; an unknown field that is plainly a known one is one mistake, and its value is checked as if it were right.
 */
export function checkFields(yaml: Yaml, kind: FormKind): CheckedFields {
  const nameOf = (path: Path): Both => {
    const name = path.findLast((step) => typeof step === 'string')
    return name === undefined ? kind.name : { en: `“${name}”`, fr: `« ${name} »` }
  }
  const form = correct(formOf(yaml, kind), nameOf)
  const corrected = form.corrections.map(({ to, finding: found }) => ({
    path: to,
    finding: found,
    lacking: false,
  }))
  const others = withoutEchoes(form, flatIssues(form)).flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => unknownFinding(form, [...issue.path, key], nameOf(issue.path)))
      : [issueFinding(form, issue, kind)],
  )
  return { form, findings: [...corrected, ...others] }
}

/** Of a value of another shape than its field takes only that is told: not what it lacks, and of a list not each item. */
function withoutEchoes(form: Form, issues: readonly Issue[]): Issue[] {
  const strangers = issues.filter((issue) => {
    const { path, code } = issue
    const value = valueAt(form.data, path)
    const known = fieldNames(schemaAt(form.schema, form.data, path))
    const isGroup = code === 'unrecognized_keys' && path.length > 0 && isFields(value)
    return isGroup && known.length > 0 && !known.some((name) => Object.hasOwn(value, name))
  })
  const shaped = issues.flatMap((issue): Issue[] => {
    const { path } = issue
    if (strangers.includes(issue))
      return [{ code: 'invalid_type', expected: 'object', path, message: '' }]
    return strangers.some((other) => samePath(other.path, path.slice(0, -1))) ? [] : [issue]
  })
  return shaped.filter(
    (issue, index) => !shaped.slice(0, index).some((before) => areItems(before, issue)),
  )
}

/** Whether two items of one list should both be fields and are not. */
const areItems = (one: Issue, other: Issue): boolean =>
  [one, other].every(
    ({ code, path, ...rest }) =>
      code === 'invalid_type' &&
      'expected' in rest &&
      rest.expected === 'object' &&
      typeof path.at(-1) === 'number',
  ) && samePath(one.path.slice(0, -1), other.path.slice(0, -1))

function unknownFinding(form: Form, path: Path, kind: Both): FieldFinding {
  const names = fieldNames(schemaAt(form.schema, form.data, path.slice(0, -1)))
  const name = String(path.at(-1))
  const wording = unknownField({ name, kind: ofName(kind), names, nearest: undefined })
  const { source } = form.yaml.region
  return { path, finding: finding(source, nameRangeIn(form, path), wording), lacking: false }
}

function issueFinding(form: Form, issue: Issue, kind: FormKind): FieldFinding {
  const { path } = issue
  const { wording, replacement } = explain(form, issue, kind)
  const { source } = form.yaml.region
  const range = rangeIn(form, path)
  const edit = replacement === undefined ? undefined : { range, text: replacement }
  const value = valueAt(form.data, path)
  const isBlank = typeof value === 'string' && value.trim() === ''
  const lacking = value === undefined || value === null || isBlank
  return { path, finding: finding(source, range, wording, edit), lacking }
}

function explain(form: Form, issue: Issue, { variants }: FormKind): Explanation {
  const field = fieldAt(form, issue.path)
  // A variant knows only its own name; the editor may choose from all.
  if (variants && issue.path.length === 1 && issue.path[0] === chooser) {
    return explainChoice(field, Object.keys(variants))
  }
  return explainIssue(field, issue)
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
  const isTold = fields.findings.some((told) => samePath(told.path, path))
  return length > room && !isTold
    ? [finding(source, range, longText({ name, room, length, excess: length - room }))]
    : []
}

const severalLines = message('text/line-break', {
  en: [
    '“{name}” must be on one line; here it has a line break.',
    'Write it without a break; use > instead of | for a long text.',
  ],
  fr: [
    '« {name} » doit tenir sur une ligne ; ici il y a un retour à la ligne.',
    'Écrivez-le sans retour ; pour un long texte, prenez > au lieu de |.',
  ],
})
