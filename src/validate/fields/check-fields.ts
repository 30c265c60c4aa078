import { type Finding, finding } from '../finding.ts'
import { type Named, unknownField } from '../messages/field.ts'
import type { Yaml } from '../yaml/parse-yaml.ts'
import { correct } from './correct.ts'
import { explainChoice } from './explain-choice.ts'
import { explainIssue } from './explain-issue.ts'
import type { Explanation, Issue } from './explanation.ts'
import { type Form, fieldAt, nameRangeIn, rangeIn } from './field.ts'
import { flatIssues } from './flat-issues.ts'
import { chooser, type FormKind, formOf } from './form-of.ts'
import { type Path, valueAt } from './path.ts'
import { fieldNames, schemaAt } from './schema-at.ts'

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
  const nameOf = (path: Path): Named => {
    const name = path.findLast((step) => typeof step === 'string')
    return name === undefined ? kind.name : { en: `“${String(name)}”`, fr: `« ${String(name)} »` }
  }
  const form = correct(formOf(yaml, kind), nameOf)
  const corrected = form.corrections.map(({ to, finding: found }) => ({
    path: to,
    finding: found,
    lacking: false,
  }))
  const others = flatIssues(form).flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => unknownFinding(form, [...issue.path, key], nameOf(issue.path)))
      : [issueFinding(form, issue, kind)],
  )
  return { form, findings: [...corrected, ...others] }
}

function unknownFinding(form: Form, path: Path, kind: Named): FieldFinding {
  const names = fieldNames(schemaAt(form.schema, form.data, path.slice(0, -1)))
  const wording = unknownField({ name: String(path.at(-1)), kind, names })
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
