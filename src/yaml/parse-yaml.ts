import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  type Node,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml'
import { type Finding, finding } from '../content/finding.ts'
import { lineAt, lineRange, type Range, strangeCharacters, type TextFile } from '../content/text.ts'
import { message } from '../message.ts'
import type { IsField } from './rows.ts'
import { type Repaired, realSlips, repair, slipsOf } from './slips.ts'

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
  const repaired = repair(text, slips)
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
      edit: { range: [offset, offset + length], text: '' },
    })),
  )

const tooDeep = ({ source, range }: Region, at = range[0]): Finding =>
  finding(source, [at, at + 1], nesting())

function noFields({ source, range }: Region): Finding {
  const text = source.text.slice(...range)
  const start = range[0] + Math.max(0, text.search(/\S/))
  const end = source.text.indexOf('\n', start)
  return finding(source, [start, end < 0 ? source.text.length : end], notFields())
}

const deepest = 20

/** The document of a YAML text, whatever its mistakes; `too deep` where the parser runs out of stack. */
export function parseDocumentSafely(text: string): Document.Parsed | 'too deep' {
  try {
    return parseDocument(text, {
      prettyErrors: false,
      schema: 'core',
      version: '1.2',
      uniqueKeys: true,
      strict: true,
      merge: false,
    })
  } catch (error) {
    if (error instanceof RangeError) return 'too deep'
    throw error
  }
}

/** Where lists and fields are nested more than 20 levels: the offset of the first too deep. */
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

/** Whether more than 20 brackets are open at once somewhere; in a text that does not parse this is the reason. */
function opensTooMany(text: string): boolean {
  let depth = 0
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth = Math.max(0, depth + (bracket === '[' || bracket === '{' ? 1 : -1))
    if (depth > deepest) return true
  }
  return false
}

/** What the parser could not read and no slip explains. */
function syntaxFinding(yaml: Yaml, error: YAMLError): Finding {
  const { source } = yaml.region
  const range = visibleRange(yaml, error.pos)
  const mark = source.text.slice(...range)
  if (error.code === 'MULTIPLE_DOCS') return finding(source, range, secondDocument())
  return finding(source, range, error.code === 'BAD_DQ_ESCAPE' ? strangeEscape({ mark }) : syntax())
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

interface Mark {
  readonly kind: 'alias' | 'anchor' | 'tag'
  readonly start: number
  readonly text: string
}

/** Aliases, anchors and tags: none is allowed. Anchors are not told beside their aliases, and each mark once. */
function references(yaml: Yaml): Finding[] {
  const marks: Mark[] = []
  visit(yaml.document, {
    Node: (_key, node) => {
      if (isNode(node)) marks.push(...marksOf(yaml, node))
    },
  })
  const hasAlias = marks.some(({ kind }) => kind === 'alias')
  const told = new Set<string>()
  return marks
    .filter(({ kind }) => kind !== 'anchor' || !hasAlias)
    .filter(({ text }) => !told.has(text) && told.add(text))
    .map(({ kind, start, text: mark }) => {
      const wording = kind === 'tag' ? tag({ mark }) : alias({ mark })
      return finding(yaml.region.source, [start, start + mark.length], wording)
    })
}

function marksOf({ region, toSource }: Yaml, node: Node): Mark[] {
  if (!node.range) return []
  const at = toSource(node.range[0])
  if (isAlias(node)) return [{ kind: 'alias', start: at, text: `*${node.source}` }]
  const before = region.source.text.slice(0, at)
  const marks: Mark[] = []
  if (node.anchor) {
    const text = `&${node.anchor}`
    marks.push({ kind: 'anchor', start: Math.max(0, before.lastIndexOf(text)), text })
  }
  if (node.tag) {
    // The tag stands right before its value, but for an anchor.
    const found = [...before.matchAll(/(?<=[\s,[{]|^)!\S*/g)].at(-1)
    marks.push({ kind: 'tag', start: found?.index ?? 0, text: found?.[0] ?? '!' })
  }
  return marks
}

/** Fields written twice in one place: each repetition, with the line of the first. */
function duplicateKeys(yaml: Yaml): Finding[] {
  const found: Finding[] = []
  visit(yaml.document, {
    Map: (_key, map) => {
      const seen = new Map<string, number>()
      for (const { key } of map.items) {
        if (!isScalar(key) || !key.range) continue
        const name = String(key.value)
        const range = [yaml.toSource(key.range[0]), yaml.toSource(key.range[1])] as const
        const first = seen.get(name)
        if (first === undefined) seen.set(name, range[0])
        else {
          const line = lineAt(yaml.region.source, first)
          found.push(finding(yaml.region.source, range, duplicateKey({ name, line })))
        }
      }
    },
  })
  return found
}

const duplicateKey = message('yaml/duplicate-key', {
  en: [
    '“{name}” is written twice; the first one is on line {line}.',
    'Keep one of the two lines and delete the other.',
  ],
  fr: [
    '« {name} » est écrit deux fois ; la première est à la ligne {line}.',
    "Gardez l'une des deux lignes et supprimez l'autre.",
  ],
})

const alias = message('yaml/alias', {
  en: [
    '“{mark}” refers to another part of the file; such references (aliases) are not allowed.',
    'Write the text itself. If the sign belongs to the text, put the text in quotes.',
  ],
  fr: [
    '« {mark} » renvoie à une autre partie du fichier ; ces renvois ne sont pas permis.',
    'Écrivez le texte lui-même. Si le signe en fait partie, mettez le texte entre guillemets droits.',
  ],
})

const tag = message('yaml/tag', {
  en: [
    '“{mark}” gives the value a type; that is not allowed.',
    'Remove it. If the sign belongs to the text, put the text in quotes.',
  ],
  fr: [
    "« {mark} » donne un type à la valeur ; ce n'est pas permis.",
    'Retirez-le. Si le signe fait partie du texte, mettez le texte entre guillemets droits.',
  ],
})

const strangeEscape = message('yaml/escape', {
  en: [
    '“{mark}” means nothing inside double quotes.',
    'Write the backslash twice (\\\\), or leave it out.',
  ],
  fr: [
    "« {mark} » n'a pas de sens entre guillemets droits.",
    'Doublez la barre oblique inverse (\\\\), ou retirez-la.',
  ],
})

const secondDocument = message('yaml/document', {
  en: ['This line begins a second set of fields.', 'Delete the line.'],
  fr: ['Cette ligne commence un second bloc de champs.', 'Supprimez la ligne.'],
})

const notFields = message('yaml/not-fields', {
  en: [
    'There are no fields here.',
    'Write one field per line: its name, a colon, a space, its text.',
  ],
  fr: [
    "Il n'y a pas de champs ici.",
    'Écrivez un champ par ligne : son nom, deux-points, une espace, son texte.',
  ],
})

const nesting = message('yaml/nesting', {
  en: [
    'The fields are nested more than 20 deep.',
    'Remove the brackets or hyphens that are not needed.',
  ],
  fr: [
    'Les champs sont imbriqués sur plus de 20 niveaux.',
    "Retirez les crochets ou les traits d'union inutiles.",
  ],
})

const syntax = message('yaml/syntax', {
  en: [
    'This line cannot be read as a field and its text.',
    'Check its indentation, its colon and its quotes; if in doubt put the whole text in quotes.',
  ],
  fr: [
    'Cette ligne ne se lit pas comme un champ et son texte.',
    'Vérifiez le décalage, les deux-points et les guillemets ; dans le doute, mettez tout le texte entre guillemets droits.',
  ],
})
