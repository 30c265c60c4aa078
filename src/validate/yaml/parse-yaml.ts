import { type Document, isMap, type YAMLError } from 'yaml'
import { type Finding, finding } from '../finding.ts'
import * as words from '../messages/yaml.ts'
import { strangeCharacters } from '../text/strange-characters.ts'
import type { Range, TextFile } from '../text/text-file.ts'
import { duplicateKeys } from './duplicate-keys.ts'
import { depthFault, opensTooMany, parseDocumentSafely } from './parse-document.ts'
import { references } from './references.ts'
import { type Repaired, repair } from './repair.ts'
import type { IsField } from './rows.ts'
import { realSlips, slipsOf } from './slips.ts'
import { syntaxFinding } from './syntax-finding.ts'

/** The part of a text that is YAML. */
export interface Region {
  readonly source: TextFile
  readonly range: Range
}

/** A parsed region, and the way from the offsets of its nodes to those of the text. */
export interface Yaml {
  readonly region: Region
  readonly document: Document.Parsed
  readonly toSource: (offset: number) => number
}

export interface YamlResult {
  /** Absent where the fields cannot be told apart. */
  readonly yaml?: Yaml
  readonly findings: readonly Finding[]
}

/**
 * Parses YAML 1.2 (core schema; no tags, anchors or aliases; at most 20 levels). Slips of the hand are found in the plain
 * text first, because a parser tells where it gave up and not where the slip is; with the slips corrected in memory the
 * rest is parsed, so that one slip hides nothing.
 */
export function parseYaml(region: Region, isField: IsField): YamlResult {
  const { source, range } = region
  const clean = withoutStrange(source.text.slice(...range))
  // No fields at all are fields of which every one is missing.
  const text = clean.text.trim() === '' ? '{}' : clean.text
  const first = parseDocumentSafely(text)
  if (first === 'too deep' || (first.errors.length > 0 && opensTooMany(text))) {
    return { findings: [tooDeep(region)] }
  }
  const slips = mayHoldSlips(first, text)
    ? realSlips(text, slipsOf(text, isField), (candidate) => mistakes(candidate))
    : []
  const repaired = repair(
    text,
    slips.map(({ edit }) => edit),
  )
  const document = slips.length > 0 ? parseDocumentSafely(repaired.text) : first
  if (document === 'too deep') return { findings: [tooDeep(region)] }
  const place = (at: number) => range[0] + clean.toOriginal(at)
  const yaml = { region, document, toSource: (at: number) => place(repaired.toOriginal(at)) }
  const found = slips.map(({ range: [start, end], wording, edit }) =>
    finding(source, [place(start), place(end)], wording, {
      range: [place(edit.range[0]), place(edit.range[1])],
      text: edit.text,
    }),
  )
  return checked(yaml, found)
}

/** What the parser says once the slips are out of the way. */
function checked(yaml: Yaml, found: readonly Finding[]): YamlResult {
  const { document } = yaml
  const wrong = document.errors.find((error) => !isDuplicate(error))
  if (wrong?.code === 'RESOURCE_EXHAUSTION') return { findings: [...found, tooDeep(yaml.region)] }
  if (wrong) return { findings: [...found, syntaxFinding(yaml, wrong)] }
  const deep = depthFault(document)
  if (deep !== undefined) return { findings: [...found, tooDeep(yaml.region, yaml.toSource(deep))] }
  const refused = references(yaml)
  if (refused.length > 0) return { findings: [...found, ...refused] }
  if (!isMap(document.contents)) return { findings: [...found, noFields(yaml.region)] }
  return { yaml, findings: [...found, ...duplicateKeys(yaml)] }
}

const mayHoldSlips = (document: Document.Parsed, text: string): boolean =>
  document.errors.length > 0 ||
  !isMap(document.contents) ||
  /^[ ]*[\t\u00A0\u202F]|:[\u00A0\u202F]/m.test(text)

function mistakes(text: string): number {
  const document = parseDocumentSafely(text)
  if (document === 'too deep') return Number.POSITIVE_INFINITY
  const errors = document.errors.filter((error) => !isDuplicate(error)).length
  return errors + (isMap(document.contents) ? 0 : 1)
}

const isDuplicate = (error: YAMLError): boolean => error.code === 'DUPLICATE_KEY'

/** Characters that nobody sees are told of elsewhere; here they would only make fields unknown. */
const withoutStrange = (text: string): Repaired =>
  repair(
    text,
    strangeCharacters(text).map(({ offset, length }) => ({
      range: [offset, offset + length],
      text: '',
    })),
  )

const tooDeep = ({ source, range }: Region, at = range[0]): Finding =>
  finding(source, [at, at + 1], words.nesting())

function noFields({ source, range }: Region): Finding {
  const text = source.text.slice(...range)
  const start = range[0] + Math.max(0, text.search(/\S/))
  const end = source.text.indexOf('\n', start)
  return finding(source, [start, end < 0 ? source.text.length : end], words.notFields())
}
