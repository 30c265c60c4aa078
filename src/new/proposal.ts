import type { Finding } from '../content/finding.ts'
import type { LoadedSource } from '../content/load.ts'
import type { Source } from '../site.ts'
import { type DiagnoseOptions, type Diagnosis, diagnose } from '../validate/diagnose.ts'
import { draft } from './draft.ts'
import type { NewKind } from './new-kind.ts'
import type { Answers } from './question.ts'

/** The content as it is before a new file is added to it. */
export interface Present {
  readonly sources: readonly LoadedSource[]
  readonly diagnosis: Diagnosis
  readonly options: DiagnoseOptions
}

/** A new file as far as it is answered. */
export interface Proposal {
  readonly file: Source
  /** The errors it would bring, in itself and in other files; not that answers are still missing. */
  readonly faults: readonly Finding[]
}

/** The file that answers make, checked among all others. */
export function propose(kind: NewKind, answers: Answers, present: Present): Proposal {
  const { sources, diagnosis: before, options } = present
  const paths = sources.map(({ path }) => path)
  const file = draft(kind, answers, paths)
  const all = [...sources, file].toSorted((one, other) => (one.path < other.path ? -1 : 1))
  const known = new Set(before.findings.map(identity))
  const faults = diagnose(all, { ...options, before }).findings.filter(
    (found) =>
      found.wording.severity === 'error' &&
      !known.has(identity(found)) &&
      !isUnanswered(found, answers),
  )
  return { file, faults }
}

const identity = ({ place, wording }: Finding): string =>
  JSON.stringify([place, wording.code, wording.en.message])

/** Codes that only say of a draft that some fields, or all, have no answer yet. */
const unanswered: ReadonlySet<string> = new Set(['field/missing', 'yaml/not-fields'])

const isUnanswered = ({ wording: { code } }: Finding, answers: Answers): boolean =>
  unanswered.has(code) || (code === 'markdown/no-text' && !answers.has('text'))
