import { type Finding, fileFinding, finding } from '../content/finding.ts'
import { frontMatter } from '../content/front-matter.ts'
import {
  decode,
  lineAt,
  lineRange,
  privateSigns,
  strangeCharacters,
  type TextFile,
  type TextRange,
  textFile,
  type Undecoded,
} from '../content/text.ts'
import { rememberLast } from '../memory.ts'
import { message, type Wording } from '../message.ts'
import type { Language, Source } from '../site.ts'
import { parseYaml, pathAt } from '../yaml/parse-yaml.ts'
import type { FieldNames } from '../yaml/rows.ts'
import { checkFields, checkWords, type Fields } from './check-fields.ts'
import { type CheckedMarkdown, checkBody, checkLine, composedTree } from './check-markdown.ts'
import { lastName, valueAt } from './data.ts'
import { correctedPath, type FieldFinding, type Form } from './form.ts'
import { blocksIn, textAt, typesetMarkdown } from './markdown.ts'
import { nearest } from './nearest.mjs'
import { type Placeholder, placeholdersIn } from './placeholder-patterns.ts'
import { allFields, anyName, type FieldText, textsIn } from './schema.ts'
import { type FileKind, languageIn } from './table.ts'

/** A file of the content, read and checked as far as that needs no other file. */
export interface File {
  /** Its text; empty if its bytes are no text. */
  readonly source: TextFile
  readonly bytes: Uint8Array
  readonly kind: FileKind
  /** Absent where the fields could not be read. */
  readonly fields?: Fields | undefined
  /** Every text of the fields that the schema knows. */
  readonly leaves: readonly FieldText[]
  /** Those of them that name something: a page, a picture. */
  readonly names: readonly FieldText[]
  readonly body?: CheckedMarkdown | undefined
  /** The body and the fields that hold Markdown. */
  readonly markdown: readonly CheckedMarkdown[]
  /** All errors but those of fields, which other files may explain. */
  readonly findings: readonly Finding[]
  /** What somebody still has to write in it. */
  readonly placeholders: readonly Placeholder[]
}

/** All that is wrong in a file by itself, its fields too. */
export const ownFindings = ({ findings, fields }: File): readonly Finding[] => [
  ...findings,
  ...(fields?.findings ?? []),
]

/** Reads a file of a kind, and checks all that can be checked without the others. `name` is what sentences call it. */
export function readFile({ path, bytes }: Source, name: string, kind: FileKind): File {
  const decoded = decode(bytes)
  const source = textFile(name, path, 'text' in decoded ? decoded.text : '')
  const isMarkdown = kind.format === 'markdown'
  const refused =
    'fault' in decoded
      ? undecoded(path, bytes, decoded)
      : (mergeFault(source) ?? (isMarkdown ? frontMatterFault(source) : undefined))
  if (refused) {
    const findings = [...strangeIn(source), refused]
    const nothing = { leaves: [], names: [], markdown: [], placeholders: [] }
    return { source, bytes, kind, ...nothing, findings }
  }
  const parts = isMarkdown ? frontMatter(source.text) : undefined
  const range = parts?.fields ?? ([0, source.text.length] as const)
  const { yaml, findings } = parseYaml({ source, range }, namesOf(kind))
  const fields = yaml && apartFrom(findings, checkFields(yaml, kind))
  const texts = fields ? textsIn(fields.schema, fields.data) : []
  const leaves = texts.filter(({ schema }) => schema !== undefined)
  const words = fields ? leaves.flatMap((leaf) => checkWords(fields, leaf)) : []
  const lines = leaves.flatMap(({ path, note }) => {
    if (!fields || note.text !== 'prose') return []
    const written = textAt(fields, path)
    // The tree is not needed any more.
    return written ? { ...checkLine(written, lastName(path)), root: undefined } : []
  })
  const data = fields?.data
  const written = parts && checkBody(source, parts.body, kind, valueAt(data, ['template']))
  const body = written && typesetBody(written, languageIn(kind, data))
  const markdown = body ? [body, ...lines] : lines
  const inMarkdown = markdown.flatMap((one) => one.findings)
  const inFields = fields ? [...findings, ...words].map((one) => correctly(fields, one)) : findings
  const found = [...strangeIn(source, fields, body), ...inFields, ...inMarkdown]
  const names = namesAmong(leaves)
  const placeholders = placeholdersIn(source.text, { fields, leaves, body: body?.written })
  return {
    source,
    bytes,
    kind,
    fields,
    leaves,
    names,
    body,
    markdown,
    findings: found,
    placeholders,
  }
}

/** Invisible characters that nobody types on purpose, and those that only another program's font can show. */
function strangeIn(source: TextFile, fields?: Fields, body?: CheckedMarkdown): Finding[] {
  const told = (range: TextRange, wording: Wording, fix?: string) => {
    const isInBody = body && range[0] >= body.written.toSource(0)
    const path = isInBody ? body.written.path : fields && pathAt(fields.yaml, range[0])
    const found = finding({ source, path }, range, wording, fix)
    return fields && !isInBody ? correctly(fields, found) : found
  }
  return [
    ...strangeCharacters(source.text).map(({ range, wording }) => told(range, wording, '')),
    ...privateSigns(source.text).map(({ range, wording }) => told(range, wording)),
  ]
}

/** A finding with the path of the field that is meant. */
const correctly = (form: Form, found: Finding): Finding =>
  found.path ? { ...found, path: correctedPath(form, found.path) } : found

/** The texts that name something. */
export const namesAmong = (leaves: readonly FieldText[]): readonly FieldText[] =>
  leaves.filter(({ note }) => note.refersTo !== undefined)

/** A body typeset. Its nodes lose their positions, which are not needed any more and take half of the memory. */
function typesetBody(checked: CheckedMarkdown, language: Language): CheckedMarkdown {
  if (!checked.root) return checked
  const root = typesetMarkdown(composedTree(checked), language)
  return { ...checked, root, blocks: blocksIn(root) }
}

/** The names of the fields of a kind, give or take a letter. */
function namesOf(kind: FileKind): FieldNames {
  const schemas = [kind.schema, ...Object.values(kind.variants ?? {})]
  // Lazy: only syntax errors ask for them.
  const fields = rememberLast(() => new Map(schemas.flatMap(allFields)))
  return {
    isField: (word) => fields().has(anyName) || nearest(word, fields().keys()) !== undefined,
    isGroup: (word) => Boolean(fields().get(word)?.length),
  }
}

/** Drops errors of fields at the place of a syntax error, which explains them. */
function apartFrom(slips: readonly Finding[], checked: Fields): Fields {
  const isTold = ({ lacking, code, ...place }: FieldFinding) => {
    const near = lacking ? [] : slips.filter((slip) => slip.line === place.line)
    // A tab is the wrong indentation, wherever the field belongs.
    const tellsAll = code === 'yaml/indent' ? 'yaml/tab' : undefined
    return near.some((slip) => slip.column === place.column || slip.code === tellsAll)
  }
  return { ...checked, findings: checked.findings.filter((found) => !isTold(found)) }
}

/** Why bytes are no text. */
function undecoded(file: string, { length }: Uint8Array, fault: Undecoded): Finding {
  if (fault.fault === 'not utf-8') {
    const { line, column } = fault
    return { ...notUtf8(), file, line, column, endLine: line, endColumn: column + 1 }
  }
  const tenths = (length / 1e6).toFixed(1)
  const megabytes = { en: tenths, fr: tenths.replace('.', ',') }
  return fileFinding(file, noText[fault.fault]({ megabytes }))
}

/** Two versions that git has written one below the other, where it could not choose: nothing between them can be read. */
function mergeFault(source: TextFile): Finding | undefined {
  let end = 0
  const places = [/^<{7}(?: |\n)/m, /^={7}\n/m, /^>{7}(?: |\n|$)/m].map((mark) => {
    const found = end < 0 ? -1 : source.text.slice(end).search(mark)
    end = found < 0 ? -1 : end + found
    return end
  })
  const [start = -1, , last = -1] = places
  if (last < 0) return undefined
  const lines = { first: lineAt(source, start), last: lineAt(source, last) }
  return finding({ source }, [start, last + 7], unmerged(lines))
}

/** What is wrong with the lines between fields and body: each is exactly `---`, the first is the file's first. */
function frontMatterFault(source: TextFile): Finding | undefined {
  const [, end] = lineRange(source, 1)
  const [start, language = ''] =
    /^---(?!-)\s*([\s\S]*)/.exec(source.text.slice(0, end).trimEnd()) ?? []
  const other = /^\s*(?:(\+{3})|\{)/.exec(source.text)
  if (start === undefined && other) {
    return finding({ source }, [0, end], otherFrontMatter({ isToml: other[1] !== undefined }))
  }
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

const notUtf8 = message('file/not-utf-8', {
  en: 'The file is not stored as UTF-8, so it cannot be read from here on.',
  enFix: 'In your text editor choose “Save as”, with the encoding UTF-8.',
  fr: "Le fichier n'est pas enregistré en UTF-8 ; il est illisible à partir d'ici.",
  frFix: 'Dans votre éditeur de texte, faites « Enregistrer sous », encodage UTF-8.',
})
const binary = message('file/binary', {
  en: 'The file is not plain text.',
  enFix: 'Write it in a text editor and save it as UTF-8.',
  fr: "Le fichier n'est pas du texte simple.",
  frFix: 'Écrivez-le dans un éditeur de texte et enregistrez-le en UTF-8.',
})
export const textTooLarge = message('file/too-large', {
  en: 'The file has {megabytes} MB; the limit for a text is 1 MB.',
  enFix: 'Divide it, or delete what does not belong here.',
  fr: 'Le fichier pèse {megabytes} Mo ; la limite pour un texte est de 1 Mo.',
  frFix: "Divisez-le, ou supprimez ce qui n'a rien à y faire.",
})
const empty = message('file/empty', {
  en: 'The file is empty.',
  enFix: 'Write its fields, or delete it.',
  fr: 'Le fichier est vide.',
  frFix: 'Écrivez ses champs, ou supprimez-le.',
})

const noText = { empty, 'utf-16': notUtf8, binary, 'too large': textTooLarge } as const

const unmerged = message('file/merge', {
  en: 'Git merged two versions of this text and left a conflict: lines {first} to {last}.',
  enFix: 'Keep one of the two versions and delete the lines with <<<<<<<, ======= and >>>>>>>.',
  fr: 'Git a fusionné deux versions de ce texte et laissé un conflit : lignes {first} à {last}.',
  frFix: "Gardez l'une des deux versions et supprimez les lignes avec <<<<<<<, ======= et >>>>>>>.",
})
const noFrontMatter = message('front-matter/missing', {
  en: 'The file must begin with ---: a line of three hyphens, then the fields.',
  enFix: 'Delete what is above the first ---, or add such a line at the very top.',
  fr: 'Le fichier doit commencer par --- : une ligne de trois tirets, puis les champs.',
  frFix: 'Supprimez ce qui précède le premier ---, ou ajoutez cette ligne tout en haut.',
})
const otherFrontMatter = message('front-matter/language', {
  en: 'The fields at the top are {isToml|TOML|JSON}; here they are YAML.',
  enFix:
    'Write them between two lines of ---, one a line, as name: value. For example: title: Legal notice',
  fr: 'Les champs du début sont en {isToml|TOML|JSON} ; ici, ils sont en YAML.',
  frFix:
    'Écrivez-les entre deux lignes de ---, un par ligne, sous la forme nom: valeur. Par exemple : title: Mentions légales',
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
  en: 'The {isFirst|first line|line below the fields} must be exactly ---.',
  enFix: 'Delete “{rest}”.',
  fr: 'La {isFirst|première ligne|ligne sous les champs} doit être exactement ---.',
  frFix: 'Supprimez « {rest} ».',
})
