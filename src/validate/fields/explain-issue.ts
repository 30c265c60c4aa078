import { numberTooLarge } from '../messages/field.ts'
import { wrongForm } from '../messages/value.ts'
import { explainChoice } from './explain-choice.ts'
import { explainFormat } from './explain-format.ts'
import { explainSize } from './explain-size.ts'
import { explainType } from './explain-type.ts'
import type { Explanation, Issue } from './explanation.ts'
import type { Field } from './field.ts'

/** A complaint of zod in an editor's words. Unknown fields and alternatives are dealt with before. */
export function explainIssue(field: Field, issue: Issue): Explanation {
  const { name, value, written } = field
  // YAML rounds such numbers without a word (security.md section 2).
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
    return { wording: numberTooLarge({ written }) }
  }
  switch (issue.code) {
    case 'invalid_type':
      return explainType(field, issue.expected)
    case 'invalid_value':
      return explainChoice(field, issue.values)
    case 'invalid_format':
      return explainFormat(field, issue.format)
    case 'too_small':
      return explainSize(field, { ...issue, ...size(issue.minimum, issue.exact), bound: 'least' })
    case 'too_big':
      return explainSize(field, { ...issue, ...size(issue.maximum, issue.exact), bound: 'most' })
    case 'invalid_union':
      // Of two alternatives one is always text.
      return 'options' in issue && issue.options
        ? explainChoice(field, issue.options)
        : explainType(field, 'string')
    default:
      return { wording: wrongForm({ name, written }) }
  }
}

const size = (limit: number | bigint, exact = false) => ({ limit: Number(limit), exact })
