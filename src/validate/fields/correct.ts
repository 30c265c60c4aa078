import type { Named } from '../messages/field.ts'
import type { Correction } from './correction.ts'
import type { Form } from './field.ts'
import { flatIssues } from './flat-issues.ts'
import { misplaced } from './misplaced.ts'
import { misspelt } from './misspelt.ts'
import { moved } from './moved.ts'
import { type Path, valueAt } from './path.ts'

/** What the fields at a path are called. */
export type NameOf = (path: Path) => Named

// Each correction takes a field from its wrong place for good; this only guards against a defect.
const mostCorrections = 200

/** Finds out what unknown fields are meant to be, one after the other, until none can be told. */
export function correct(form: Form, nameOf: NameOf): Form {
  let current = form
  for (let round = 0; round < mostCorrections; round++) {
    const correction = nextCorrection(current, nameOf)
    if (!correction) return current
    const { from, to } = correction
    current = {
      ...current,
      data: moved(current.data, from, to, valueAt(current.data, from)),
      corrections: [...current.corrections, correction],
    }
  }
  return current
}

function nextCorrection(form: Form, nameOf: NameOf): Correction | undefined {
  const unknown = flatIssues(form).flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [],
  )
  // A misspelt name first: what seems misplaced may be at home in the field that it names.
  for (const path of unknown) {
    const found = misspelt(form, path, nameOf(path.slice(0, -1)))
    if (found) return found
  }
  for (const path of unknown) {
    const found = misplaced(form, path)
    if (found) return found
  }
  return undefined
}
