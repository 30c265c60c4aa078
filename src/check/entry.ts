import { type Finding, finding } from '../content/finding.ts'
import { frontMatter } from '../content/front-matter.ts'
import { lineRange, strangeCharacters, type TextFile } from '../content/text.ts'
import { once } from '../memory.ts'
import { message } from '../message.ts'
import type { Language } from '../site.ts'
import { parseYaml, pathAt } from '../yaml/parse-yaml.ts'
import type { FieldNames } from '../yaml/rows.ts'
import { type CheckedFields, checkFields, checkWords } from './check-fields.ts'
import { bodyOf, type CheckedMarkdown, checkBody, checkLine } from './check-markdown.ts'
import { lastName, valueAt } from './data.ts'
import { correctedPath, type FieldFinding, type Form } from './form.ts'
import { blocksIn, textAt, typesetMarkdown } from './markdown.ts'
import { nearest } from './nearest.mjs'
import { allFields, anyName, type FieldText, textsIn } from './schema.ts'
import { type FileKind, languageIn } from './table.ts'

/** A content file after the checks that need no other file. */
export interface Entry {
  readonly source: TextFile
  readonly kind: FileKind
  /** Absent where the fields could not be read. */
  readonly fields?: CheckedFields | undefined
  /** Every text of the fields that the schema knows. */
  readonly leaves: readonly FieldText[]
  /** Those of them that name something: a page, a picture. */
  readonly names: readonly FieldText[]
  readonly body?: CheckedMarkdown | undefined
  /** The body and the fields that hold Markdown. */
  readonly markdown: readonly CheckedMarkdown[]
  /** What is wrong, but for the fields: other files may throw light on those. */
  readonly findings: readonly Finding[]
}

/** Reads a content file and checks all that can be checked without the others. */
export function readEntry(source: TextFile, kind: FileKind): Entry {
  const isMarkdown = kind.format === 'markdown'
  const refused = isMarkdown ? faultOf(source) : undefined
  if (refused) {
    const findings = [...strangeIn(source), refused]
    return { source, kind, leaves: [], names: [], markdown: [], findings }
  }
  const parts = isMarkdown ? frontMatter(source.text) : undefined
  const range = parts?.fields ?? ([0, source.text.length] as const)
  const { yaml, findings } = parseYaml({ source, range }, namesOf(kind))
  const fields = yaml && apartFrom(findings, checkFields(yaml, kind))
  const texts = fields ? textsIn(fields.form.schema, fields.form.data) : []
  const leaves = texts.filter(({ schema }) => schema !== undefined)
  const words = fields ? leaves.flatMap((leaf) => checkWords(fields, leaf)) : []
  const lines = leaves.flatMap(({ path, note }) => {
    if (!fields || note.text !== 'prose') return []
    const written = textAt(fields.form, path)
    // The tree has told what it can.
    return written ? { ...checkLine(written, lastName(path)), root: undefined } : []
  })
  const data = fields?.form.data
  const written = parts && checkBody(source, parts.body, kind, valueAt(data, ['template']))
  const body = written && typesetBody(written, languageIn(kind, data))
  const markdown = body ? [body, ...lines] : lines
  const inMarkdown = markdown.flatMap((one) => one.findings)
  const inFields = fields
    ? [...findings, ...words].map((one) => correctly(fields.form, one))
    : findings
  const found = [...strangeIn(source, fields, body), ...inFields, ...inMarkdown]
  const names = namesAmong(leaves)
  return { source, kind, fields, leaves, names, body, markdown, findings: found }
}

/** The characters that nobody sees and nobody types on purpose. */
function strangeIn(source: TextFile, fields?: CheckedFields, body?: CheckedMarkdown): Finding[] {
  return strangeCharacters(source.text).map(({ range, wording }) => {
    const isInBody = body && range[0] >= body.written.toSource(0)
    const path = isInBody ? body.written.path : fields && pathAt(fields.form.yaml, range[0])
    const found = finding({ source, path }, range, wording, '')
    return fields && !isInBody ? correctly(fields.form, found) : found
  })
}

/** A mistake told of the field that is meant. */
const correctly = (form: Form, found: Finding): Finding =>
  found.path ? { ...found, path: correctedPath(form, found.path) } : found

/** The texts that name something. */
export const namesAmong = (leaves: readonly FieldText[]): readonly FieldText[] =>
  leaves.filter(({ note }) => note.refersTo !== undefined)

/** What is wrong has its place by now: without those of every word a site of many pages takes half the memory. */
function typesetBody(checked: CheckedMarkdown, language: Language): CheckedMarkdown {
  if (!checked.root) return checked
  const root = typesetMarkdown(bodyOf(checked), language)
  return { ...checked, root, blocks: blocksIn(root) }
}

/** The names of the fields of a kind, give or take a letter. */
function namesOf(kind: FileKind): FieldNames {
  const schemas = [kind.schema, ...Object.values(kind.variants ?? {})]
  // Only a slip asks.
  const fields = once(() => new Map(schemas.flatMap(allFields)))
  return {
    isField: (word) => fields().has(anyName) || nearest(word, fields().keys()) !== undefined,
    isGroup: (word) => Boolean(fields().get(word)?.length),
  }
}

/** What is wrong with the place of a slip is told by the slip. */
function apartFrom(slips: readonly Finding[], checked: CheckedFields): CheckedFields {
  const isTold = ({ lacking, code, ...place }: FieldFinding) => {
    const near = lacking ? [] : slips.filter((slip) => slip.line === place.line)
    // A tab is the wrong indentation, wherever the field belongs.
    const tellsAll = code === 'yaml/indent' ? 'yaml/tab' : undefined
    return near.some((slip) => slip.column === place.column || slip.code === tellsAll)
  }
  return { ...checked, findings: checked.findings.filter((found) => !isTold(found)) }
}

/** What is wrong with the lines between fields and body: each is exactly `---`, the first is the file's first. */
function faultOf(source: TextFile): Finding | undefined {
  const [, end] = lineRange(source, 1)
  const [start, language = ''] =
    /^---(?!-)\s*([\s\S]*)/.exec(source.text.slice(0, end).trimEnd()) ?? []
  if (start === undefined) return finding({ source }, [0, end], noFrontMatter())
  if (language !== '') {
    const range = [start.length - language.length, start.length] as const
    return finding({ source }, range, tooMuch({ rest: language, isFirst: true }))
  }
  const closing = /\n---.*/.exec(source.text)
  if (!closing) return finding({ source }, [0, 3], openFrontMatter())
  const rest = closing[0].slice(4).trim()
  // With a third line of hyphens the fields lie between the second and that one.
  const isDoubled =
    closing.index === start.length && /\n---\s*\n/.test(source.text.slice(start.length + 1))
  if (rest === '' && isDoubled) return finding({ source }, [0, 3], noFields())
  if (rest === '') return undefined
  const at = closing.index + closing[0].indexOf(rest, 4)
  return finding({ source }, [at, at + rest.length], tooMuch({ rest, isFirst: false }))
}

const noFrontMatter = message('front-matter/missing', {
  en: 'The file must begin with ---: a line of three hyphens, then the fields.',
  enFix: 'Delete what is above the first ---, or add such a line at the very top.',
  fr: 'Le fichier doit commencer par --- : une ligne de trois tirets, puis les champs.',
  frFix: 'Supprimez ce qui précède le premier ---, ou ajoutez cette ligne tout en haut.',
})
const noFields = message('front-matter/empty', {
  en: 'The fields must come between the first and the second ---.',
  enFix: 'Delete the second ---.',
  fr: 'Les champs doivent être entre le premier et le second ---.',
  frFix: 'Supprimez le second ---.',
})
const openFrontMatter = message('front-matter/unclosed', {
  en: 'The fields at the top are not closed: the second --- is missing.',
  enFix: 'Add a line with only --- below the last field.',
  fr: 'Les champs du début ne sont pas fermés : le second --- manque.',
  frFix: 'Ajoutez une ligne avec seulement --- sous le dernier champ.',
})
const tooMuch = message('front-matter/line', {
  en: '“{rest}” is too much after the {isFirst|first|second} ---.',
  enFix: 'Leave only --- on this line.',
  fr: '« {rest} » est de trop après le {isFirst|premier|second} ---.',
  frFix: 'Ne laissez que --- sur cette ligne.',
})
