import type { LoadedSource } from '../content/load.ts'
import type { Problem, Suggestion } from '../problem.ts'
import { type Validated, type ValidateOptions, validate } from './diagnose.ts'

/** Content after the certain corrections. */
export interface Fixed {
  /** The files that were changed, as they should be written. */
  readonly changed: readonly LoadedSource[]
  /** The problems that are no more. */
  readonly fixed: readonly Problem[]
  /** The texts as they were, by the name that problems call them. */
  readonly texts: ReadonlyMap<string, string>
  /** What is left. */
  readonly checked: Validated
}

interface State {
  readonly sources: readonly LoadedSource[]
  readonly checked: Validated
  readonly fixed: readonly Problem[]
}

/**
 * Makes the corrections that problems suggest: each only if the content then has one problem less, and without touching
 * another byte of its file.
 */
export function fix(sources: readonly LoadedSource[], options: ValidateOptions): Fixed {
  const checked = validate(sources, options)
  // From the end of each file to its start, so that the places of what is still to come stay true.
  const last = checked.problems
    .toReversed()
    .reduce<State>((state, problem) => attempt(state, problem, options), {
      sources,
      checked,
      fixed: [],
    })
  const changed = last.sources.filter((source) => !sources.includes(source))
  const { texts } = checked
  return { changed, fixed: last.fixed.toReversed(), texts, checked: last.checked }
}

function attempt(state: State, problem: Problem, options: ValidateOptions): State {
  const { file } = problem
  const read = state.checked.diagnosis.files.find((one) => one.file === file)
  // A correction inside of this one has moved its end, or was all there was to correct.
  const suggestion = state.checked.problems.find((one) => isSame(one, problem))?.suggestion
  if (!suggestion || !read?.text) return state
  const bytes = corrected(read.source.bytes, read.text.original, suggestion)
  const sources = state.sources.map((source) =>
    source.path === read.source.path ? { ...source, bytes } : source,
  )
  const checked = validate(sources, { ...options, before: state.checked })
  const isBetter = checked.problems.length < state.checked.problems.length
  return isBetter ? { sources, checked, fixed: [...state.fixed, problem] } : state
}

const isSame = (one: Problem, other: Problem): boolean =>
  one.file === other.file &&
  one.line === other.line &&
  one.column === other.column &&
  one.code === other.code

/** The bytes of a file with one correction made; a byte order mark stays. */
function corrected(bytes: Uint8Array, text: string, { range, text: right }: Suggestion) {
  const [start, end] = range
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? '\uFEFF' : ''
  return new TextEncoder().encode(mark + text.slice(0, start) + right + text.slice(end))
}
