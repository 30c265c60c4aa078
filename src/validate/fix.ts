import type { LoadedSource } from '../content/load.ts'
import type { Problem, Suggestion } from '../problem.ts'
import { type Validated, type ValidateOptions, validate } from './validate.ts'

/** Content after the certain corrections. */
export interface Mended {
  /** The files that were changed, as they should be written. */
  readonly changed: readonly LoadedSource[]
  /** The problems that are no more. */
  readonly mended: readonly Problem[]
  /** The texts as they were, by the name that problems call them. */
  readonly texts: ReadonlyMap<string, string>
  /** What is left. */
  readonly checked: Validated
}

interface State {
  readonly sources: readonly LoadedSource[]
  readonly checked: Validated
  readonly mended: readonly Problem[]
}

/**
 * Makes the corrections that problems suggest: each only if the content then has one problem less, and without touching
 * another byte of its file.
 */
export function mend(sources: readonly LoadedSource[], options: ValidateOptions): Mended {
  const checked = validate(sources, options)
  // From the end of each file to its start, so that offsets stay true.
  const { mended, ...after } = checked.problems
    .toReversed()
    .reduce<State>((state, problem) => attempt(state, problem, options), {
      sources,
      checked,
      mended: [],
    })
  const changed = after.sources.filter((source) => !sources.includes(source))
  const { texts } = checked
  return { changed, mended: mended.toReversed(), texts, checked: after.checked }
}

function attempt(state: State, problem: Problem, options: ValidateOptions): State {
  const { suggestion, file } = problem
  const read = state.checked.diagnosis.files.find((one) => one.file === file)
  if (!suggestion || !read?.text) return state
  const bytes = corrected(read.source.bytes, read.text.original, suggestion)
  const sources = state.sources.map((source) =>
    source.path === read.source.path ? { ...source, bytes } : source,
  )
  const checked = validate(sources, { ...options, before: state.checked })
  const isBetter = checked.problems.length < state.checked.problems.length
  return isBetter ? { sources, checked, mended: [...state.mended, problem] } : state
}

/** The bytes of a file with one correction made; a byte order mark stays. */
function corrected(
  bytes: Uint8Array,
  text: string,
  { range, text: right }: Suggestion,
): Uint8Array {
  const [start, end] = range
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? '\uFEFF' : ''
  return new TextEncoder().encode(mark + text.slice(0, start) + right + text.slice(end))
}
