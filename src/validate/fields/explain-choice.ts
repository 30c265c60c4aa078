import { unknownChoice } from '../messages/choice.ts'
import { nearest } from '../nearest.ts'
import { explainType } from './explain-type.ts'
import type { Explanation } from './explanation.ts'
import type { Field } from './field.ts'

/** A value that is none of those its field allows. */
export function explainChoice(field: Field, values: readonly unknown[]): Explanation {
  const { name, value, written } = field
  if (value === undefined || value === null) return explainType(field, 'string')
  const choices = values.map(String)
  const onlyTruth = values.every((choice) => typeof choice === 'boolean')
  if (onlyTruth && typeof value !== 'boolean') return explainType(field, 'boolean')
  const meant = nearest(written, choices)
  const wording = unknownChoice({ name, written, choices, meant })
  return meant === undefined ? { wording } : { wording, replacement: meant }
}
