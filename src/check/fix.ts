import type { Finding } from '../content/finding.ts'
import type { LoadedSource } from '../content/load.ts'
import type { Suggestion } from '../problem.ts'
import { type CheckedTexts, type CheckOptions, checkTexts } from './check-texts.ts'

/**
 * Applies suggested corrections, each only if one problem fewer is left then, without touching another byte. Gives the
 * changed files, the problems fixed, and the check of the result. `isWanted` limits it to some problems.
 */
export function fix(
  sources: readonly LoadedSource[],
  options: CheckOptions,
  isWanted: (found: Finding) => boolean = () => true,
) {
  const first = checkTexts(sources, options)
  let now = sources
  let checked = first
  const fixed: Finding[] = []
  /** Applies corrections at once if that fixes them all, else by bisection, the second half first. */
  const correct = (some: readonly Finding[]): void => {
    // A correction within another one has moved it, or has made it needless.
    const left = checked.findings.filter((one) => one.suggestion).toReversed()
    const byName = new Map(left.map((one) => [nameOf(one), one]))
    const found = [...new Set(some.flatMap((problem) => byName.get(nameOf(problem)) ?? []))]
    const next = found.length > 0 ? allCorrected(now, checked, found) : undefined
    const after = next && checkTexts(next, { ...options, known: checked.files })
    if (next && after && after.findings.length <= checked.findings.length - found.length) {
      now = next
      checked = after
      fixed.unshift(...found)
    } else if (some.length > 1) {
      const half = Math.floor(some.length / 2)
      correct(some.slice(half))
      correct(some.slice(0, half))
    }
  }
  correct(first.findings.filter((problem) => problem.suggestion && isWanted(problem)))
  const changed = now.filter((source) => !sources.includes(source))
  return { changed, fixed, checked }
}

const nameOf = ({ file, line, column, code }: Finding) => [file, line, column, code].join('\n')

/** The content with corrections applied; undefined if two of them overlap. */
function allCorrected(
  sources: readonly LoadedSource[],
  { files }: CheckedTexts,
  findings: readonly Finding[],
): readonly LoadedSource[] | undefined {
  const next = new Map(sources.map((source) => [source.path, source]))
  for (const [name, own] of Map.groupBy(findings, ({ file }) => file)) {
    const read = files.find(({ source }) => source.path === name)
    const suggestions = own
      .flatMap(({ suggestion }) => suggestion ?? [])
      .toSorted((one, other) => one.range[0] - other.range[0])
    const areApart = suggestions.every(({ range: [start] }, index) => {
      const [before, end] = suggestions[index - 1]?.range ?? [-1, 0]
      return before < start && end <= start
    })
    if (!read || !areApart) return undefined
    const { source, bytes } = read
    next.set(name, { path: name, bytes: corrected(bytes, source.original, suggestions) })
  }
  return [...next.values()]
}

/** The bytes of a file with sorted corrections applied; a byte order mark stays. */
export function corrected(bytes: Uint8Array, text: string, suggestions: readonly Suggestion[]) {
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? '\uFEFF' : ''
  const parts = suggestions.map(({ range: [start], text: right }, index) => {
    const [, before] = suggestions[index - 1]?.range ?? [0, 0]
    return text.slice(before, start) + right
  })
  const [, last] = suggestions.at(-1)?.range ?? [0, 0]
  return new TextEncoder().encode(mark + parts.join('') + text.slice(last))
}
