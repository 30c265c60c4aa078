import type { YAMLError } from 'yaml'
import { type Finding, finding } from '../finding.ts'
import * as words from '../messages/yaml.ts'
import { lineAt, lineRange, type Range } from '../text/text-file.ts'
import type { Yaml } from './parse-yaml.ts'

/** What the parser could not read and no slip explains. */
export function syntaxFinding(yaml: Yaml, error: YAMLError): Finding {
  const { source } = yaml.region
  const range = visibleRange(yaml, error.pos)
  const mark = source.text.slice(...range)
  if (error.code === 'MULTIPLE_DOCS') return finding(source, range, words.secondDocument())
  if (error.code === 'BAD_DQ_ESCAPE') return finding(source, range, words.strangeEscape({ mark }))
  return finding(source, range, words.syntax())
}

/** The error's range on its first line, or the last line with text where the parser gave up behind it. */
function visibleRange({ region, toSource }: Yaml, [from, to]: readonly [number, number]): Range {
  const { source, range } = region
  const written = source.text.slice(...range).trimEnd().length
  const start = Math.min(toSource(from), range[0] + Math.max(0, written - 1))
  const [lineStart, lineEnd] = lineRange(source, lineAt(source, start))
  const indent = source.text.slice(lineStart, lineEnd).search(/\S/)
  const first = Math.max(start, lineStart + Math.max(0, indent))
  return [first, Math.max(first + 1, Math.min(toSource(to), lineEnd))]
}
