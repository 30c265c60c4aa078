import { z } from 'zod'
import type { Issue } from './explanation.ts'
import type { Form } from './field.ts'
import { isFields, samePath, valueAt } from './path.ts'
import { schemaAt } from './schema-at.ts'

/**
 * What zod says of a form, one complaint per place. Of a choice between text and fields, the complaints of the one that
 * was written count.
 */
export function flatIssues(form: Form): Issue[] {
  const result = z.safeParse(form.schema, form.data)
  const issues = (result.error?.issues ?? []).flatMap((issue) => flat(form, issue))
  return issues.filter(
    (issue, index) => index === issues.findIndex((other) => samePath(other.path, issue.path)),
  )
}

function flat(form: Form, issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const chosen = schemaAt(form.schema, form.data, issue.path)
  const takesFields = isFields(valueAt(form.data, issue.path)) && chosen instanceof z.ZodObject
  const inner = issue.errors.find((errors) => isAboutFields(errors) === takesFields)
  return (inner ?? []).map((error) => ({ ...error, path: [...issue.path, ...error.path] }))
}

/** The complaints of a schema of fields about fields go deeper, or name the unknown ones. */
const isAboutFields = (errors: readonly Issue[]): boolean =>
  errors.some((error) => error.path.length > 0 || error.code === 'unrecognized_keys')
