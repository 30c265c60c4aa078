import type { LoadedSource } from '../content/load.ts'
import { byPlace, type Problem, type Suggestion } from '../problem.ts'
import { type ValidateOptions, validate } from './diagnose.ts'

/**
 * Makes the corrections that problems suggest: each only if the content then has one problem less, and without touching
 * another byte of its file. Gives the files to be written, the problems that are no more, the texts as they were by the
 * name that problems call them, and the check of what is left.
 */
export function fix(sources: readonly LoadedSource[], options: ValidateOptions) {
  const first = validate(sources, options)
  let now = sources
  let checked = first
  const fixed: Problem[] = []
  // From the end of each file to its start, so that the places of what is still to come stay true.
  for (const problem of first.problems.toReversed()) {
    // A correction inside of this one has moved its end, or was all there was to correct.
    const suggestion = checked.problems.find(
      (one) => byPlace(one, problem) === 0 && one.code === problem.code,
    )?.suggestion
    const read = checked.diagnosis.files.find(({ file }) => file === problem.file)
    if (!suggestion || !read?.text) continue
    const { source, text } = read
    const bytes = corrected(source.bytes, text.original, suggestion)
    const next = now.map((one) => (one.path === source.path ? { ...one, bytes } : one))
    const after = validate(next, { ...options, known: checked.diagnosis.files })
    if (after.problems.length >= checked.problems.length) continue
    now = next
    checked = after
    fixed.unshift(problem)
  }
  const changed = now.filter((source) => !sources.includes(source))
  return { changed, fixed, texts: first.texts, checked }
}

/** The bytes of a file with one correction made; a byte order mark stays. */
function corrected(bytes: Uint8Array, text: string, { range, text: right }: Suggestion) {
  const [start, end] = range
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? '\uFEFF' : ''
  return new TextEncoder().encode(mark + text.slice(0, start) + right + text.slice(end))
}
