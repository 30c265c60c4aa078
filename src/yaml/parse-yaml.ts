import type { Document } from 'yaml'
import { isCollection, isMap, isNode, isScalar, isSeq, parseDocument, visit } from 'yaml'
import { type Finding, finding } from '../content/finding.ts'
import {
  lineAt,
  lineRange,
  strangeCharacters,
  type TextFile,
  type TextRange,
} from '../content/text.ts'
import { message, shortened } from '../message.ts'
import type { Path } from '../problem.ts'
import type { FieldNames } from './rows.ts'
import { quoted, realSlips, repair, slipsOf, unspaced } from './slips.ts'

/** The syntax tree of a part of a text; `toSource` maps the offsets of its nodes to those of the text. */
export interface Yaml {
  readonly region: { readonly source: TextFile; readonly range: TextRange }
  readonly document: Document.Parsed
  readonly toSource: (offset: number) => number
}

/**
 * Parses YAML 1.2 (core schema; no tags, anchors or aliases; at most 20 levels) with error recovery. Slips, which are
 * likely typing errors, are found in the plain text first, because a parser reports where it gave up and not where the slip
 * is; the rest is parsed with the slips corrected in memory. Without `yaml` the fields cannot be read.
 */
export function parseYaml(
  region: Yaml['region'],
  names: FieldNames,
): { readonly yaml?: Yaml; readonly findings: readonly Finding[] } {
  const { source, range } = region
  const written = source.text.slice(...range)
  // Invisible characters are reported elsewhere; here they would only make fields unknown.
  const strange = strangeCharacters(written).map(({ range }) => ({ edit: { range, text: '' } }))
  const clean = repair(written, strange)
  // Without fields, every required one is missing.
  const text = clean.text.trim() === '' ? '{}' : clean.text
  const place = (at: number) => range[0] + clean.toOriginal(at)
  const tooDeep = (at = range[0]) => finding(region, [at, at + 1], nesting())
  const first = parseDocumentSafely(text)
  if (first === 'too deep' || (first.errors.length > 0 && opensTooMany(text))) {
    return { findings: [tooDeep()] }
  }
  const mayHoldSlips =
    mistakes(first) > 0 ||
    /^[ ]*[\t\u00A0\u202F]|:[\u00A0\u202F]/m.test(text) ||
    text.search(unspaced) >= 0
  const slips = mayHoldSlips
    ? realSlips(text, slipsOf(text, names), (one) => mistakes(parseDocumentSafely(one)))
    : []
  const repaired = repair(text, slips)
  const document = slips.length > 0 ? parseDocumentSafely(repaired.text) : first
  if (document === 'too deep') return { findings: [tooDeep()] }
  const yaml = { region, document, toSource: (at: number) => place(repaired.toOriginal(at)) }
  const inFile = ([start, end]: TextRange) => [place(start), place(end)] as const
  const told = slips.map(({ range, wording, edit, isOpen }) => {
    const at = inFile(range)
    const fix = isOpen ? undefined : { ...edit, range: inFile(edit.range) }
    return finding({ source, path: pathAt(yaml, at[0]) }, at, wording, fix)
  })
  const refused = refusals(yaml, tooDeep)
  if (refused.length > 0) return { findings: [...told, ...refused] }
  return { yaml, findings: [...told, ...duplicateKeys(yaml)] }
}

/** Why the fields cannot be read even with the slips corrected. */
function refusals(yaml: Yaml, tooDeep: (at?: number) => Finding): Finding[] {
  const { document, region, toSource } = yaml
  const { source, range } = region
  const [wrong] = document.errors
  if (wrong?.code === 'RESOURCE_EXHAUSTION') return [tooDeep()]
  if (wrong) return [syntaxFinding(yaml, wrong.code, wrong.pos)]
  const deep = depthFault(document)
  if (deep !== undefined) return [tooDeep(toSource(deep))]
  const marks = references(yaml)
  if (marks.length > 0 || isMap(document.contents)) return marks
  const start = range[0] + Math.max(0, source.text.slice(...range).search(/\S/))
  const end = source.text.indexOf('\n', start)
  const at = [start, end < 0 ? source.text.length : end] as const
  return [finding(region, at, notFields({ line: shortened(source.text.slice(...at)) }))]
}

/** The number of errors of a document. */
function mistakes(document: Document.Parsed | 'too deep'): number {
  if (document === 'too deep') return Number.POSITIVE_INFINITY
  return document.errors.length + (isMap(document.contents) ? 0 : 1)
}

/** The document of a YAML text, with its errors; `too deep` if the parser overflows the stack. */
export function parseDocumentSafely(text: string): Document.Parsed | 'too deep' {
  try {
    // Duplicate keys are reported by `duplicateKeys`.
    return parseDocument(text, { prettyErrors: false, schema: 'core', uniqueKeys: false })
  } catch (error) {
    if (error instanceof RangeError) return 'too deep'
    throw error
  }
}

const deepest = 20

/** The offset of the first list or set of fields that is nested more than 20 levels deep. */
function depthFault(document: Document.Parsed): number | undefined {
  let found: number | undefined
  visit(document, {
    Collection: (_key, node, path) => {
      if (path.filter(isCollection).length < deepest) return undefined
      found = node.range?.[0] ?? 0
      return visit.BREAK
    },
  })
  return found
}

/** Whether brackets are nested more than 20 deep; a text that does not parse fails for that. */
function opensTooMany(text: string): boolean {
  let depth = 0
  return text.matchAll(/[[\]{}]/g).some(([bracket]) => {
    depth = Math.max(0, depth + (bracket === '[' || bracket === '{' ? 1 : -1))
    return depth > deepest
  })
}

/** A syntax error that no slip explains. */
function syntaxFinding({ region, toSource }: Yaml, code: string, [from, to]: TextRange): Finding {
  const { source, range } = region
  // On its first line, or on the last line with text where the parser gave up behind it.
  const written = source.text.slice(...range).trimEnd().length
  const at = Math.min(toSource(from), range[0] + Math.max(0, written - 1))
  const [lineStart, lineEnd] = lineRange(source, lineAt(source, at))
  const indent = source.text.slice(lineStart, lineEnd).search(/\S/)
  const start = Math.max(at, lineStart + Math.max(0, indent))
  const end = Math.max(start + 1, Math.min(toSource(to), lineEnd))
  const line = shortened(source.text.slice(lineStart, lineEnd).trim())
  const wording = code === 'BAD_DQ_ESCAPE' ? strangeEscape() : syntax({ line })
  return finding(region, [start, end], wording)
}

/** Aliases, anchors and tags: none is allowed. Each is reported once, and anchors only without aliases. */
function references({ region, document, toSource }: Yaml): Finding[] {
  const { source } = region
  const marks = new Map<string, number>()
  const add = (mark: string, at: number) => marks.set(mark, marks.get(mark) ?? at)
  visit(document, {
    Alias: (_key, { range: place, source: name }) => {
      if (place) add(`*${name}`, toSource(place[0]))
    },
    Value: (_key, node) => {
      if (!node.range) return
      const before = source.text.slice(0, toSource(node.range[0]))
      if (node.anchor) add(`&${node.anchor}`, Math.max(0, before.lastIndexOf(`&${node.anchor}`)))
      if (!node.tag) return
      // The tag stands right before its value, but for an anchor.
      const found = [...before.matchAll(/(?<=[\s,[{]|^)!\S*/g)].at(-1)
      add(found?.[0] ?? '!', found?.index ?? 0)
    },
  })
  const hasAlias = [...marks.keys()].some((mark) => mark.startsWith('*'))
  return [...marks].flatMap(([mark, at]) => {
    if (hasAlias && mark.startsWith('&')) return []
    const first = mark.charAt(0)
    const [, lineEnd] = lineRange(source, lineAt(source, at))
    // In a list between brackets the text ends before the next comma.
    const text = source.text.slice(at, lineEnd).replace(/[,\]}].*|\s#.*/s, '')
    const corrected = quoted(text.trim())
    return finding(region, [at, at + mark.length], reserved({ mark, first, corrected }))
  })
}

/** Duplicate keys: each repetition, with the line of the first. */
function duplicateKeys(yaml: Yaml): Finding[] {
  const { region, document, toSource } = yaml
  const { source } = region
  const found: Finding[] = []
  visit(document, {
    Map: (_key, map) => {
      const seen = new Map<string, number>()
      for (const { key } of map.items) {
        if (!isScalar(key) || !key.range) continue
        const name = String(key.value)
        const range = [toSource(key.range[0]), toSource(key.range[1])] as const
        const first = seen.get(name)
        if (first === undefined) seen.set(name, range[0])
        else {
          const spot = { source, path: pathAt(yaml, range[0]) }
          found.push(finding(spot, range, duplicateKey({ name, line: lineAt(source, first) })))
        }
      }
    },
  })
  return found
}

/** The path of the field whose name or value is at an offset of the file; undefined outside of all fields. */
export function pathAt(
  yaml: Yaml,
  start: number,
  node: unknown = yaml.document.contents,
): Path | undefined {
  // What is wrong before a name is wrong with its line.
  const at = start + yaml.region.source.text.slice(start).search(/\S|$/)
  const entries = isMap(node)
    ? node.items.map(({ key, value }) => [keyName(key), key, value] as const)
    : isSeq(node)
      ? node.items.map((item, index) => [index, undefined, item] as const)
      : []
  const found = entries.findLast(([, key, value]) => {
    const first = key ?? value
    return isNode(first) && first.range && yaml.toSource(first.range[0]) <= at
  })
  if (!found) return undefined
  const [step, , value] = found
  return [step, ...(pathAt(yaml, at, value) ?? [])]
}

/** The name of a field as the editor wrote it. */
export const keyName = (key: unknown): string => String(isScalar(key) ? key.value : key)

/** The plain value of a YAML node; text in composed Unicode form (NFC), a field without value as null. */
export function plainValue(node: unknown): unknown {
  if (isSeq(node)) return node.items.map(plainValue)
  if (isMap(node)) {
    // fromEntries makes own properties, so that a field called __proto__ is nothing special.
    return Object.fromEntries(node.items.map(({ key, value }) => [keyName(key), plainValue(value)]))
  }
  if (!isScalar(node)) return null
  return typeof node.value === 'string' ? node.value.normalize('NFC') : node.value
}

const duplicateKey = message('yaml/duplicate-key', {
  en: 'The field “{name}” is already written on line {line}.',
  enFix: 'Delete one of the two.',
  fr: 'Le champ « {name} » est déjà écrit à la ligne {line}.',
  frFix: "Supprimez l'un des deux.",
})
const reserved = message('yaml/alias', {
  en: 'The text “{mark}” begins with “{first}”, a reserved character, so it needs quotation marks.',
  enFix: 'Write: {corrected}',
  fr: 'Le texte « {mark} » commence par « {first} », un caractère réservé ; il lui faut des guillemets droits.',
  frFix: 'Écrivez : {corrected}',
})
const strangeEscape = message('yaml/escape', {
  en: 'The backslash (\\) cannot be alone between quotation marks.',
  enFix: 'Write it twice: \\\\',
  fr: 'La barre oblique inverse (\\) ne peut pas rester seule entre guillemets droits.',
  frFix: 'Doublez-la : \\\\',
})
const notFields = message('yaml/not-fields', {
  en: 'The line “{line}” does not begin with the name of a field.',
  enFix: 'Write the name of a field, a colon, a space, then the text.',
  fr: "La ligne « {line} » ne commence pas par le nom d'un champ.",
  frFix: "Écrivez le nom d'un champ, un deux-points, un blanc, puis le texte.",
})
const nesting = message('yaml/nesting', {
  en: 'The fields are nested more than 20 levels deep.',
  enFix: 'Delete the brackets or hyphens that are not needed.',
  fr: 'Les champs sont emboîtés les uns dans les autres sur plus de 20 niveaux.',
  frFix: 'Supprimez les crochets ou les tirets inutiles.',
})
const syntax = message('yaml/syntax', {
  en: 'The line “{line}” cannot be read as a field and its text.',
  enFix:
    'Write it like the lines around it: a name, a colon, a space, then the text in quotation marks ("). If it goes on from the line above, join the two.',
  fr: 'La ligne « {line} » ne se lit pas comme un champ et son texte.',
  frFix:
    'Écrivez-la comme les lignes voisines : un nom, un deux-points, un blanc, puis le texte entre guillemets droits ("). Si elle continue la ligne du dessus, joignez les deux.',
})
