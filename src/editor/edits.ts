import { isDeepStrictEqual } from 'node:util'
import { isAlias, isMap, parseDocument, visit } from 'yaml'
import { lastName } from '../check/data.ts'
import type { TextRange } from '../content/text.ts'
import { type Both, both, french } from '../message.ts'
import { applied, stepsOf } from './edit-steps.ts'
import { assembled, type LinedText, linedText, originalText, respliced } from './pieces.ts'
import type { Edit } from './protocol.ts'
import { type Care, editYaml, type Fields, type YamlEdit } from './yaml-edit.ts'

/** Why an edit was not made, in words. */
export interface Refused {
  readonly refused: Both
}

/** How a file is written. */
export type Format = 'yaml' | 'markdown'

/**
 * The text of a file with edits made, one after the other. Nothing else is touched: line ends, byte order mark, final
 * newline, comments, order, quotation marks and alignment stay. After each edit the text is read again; where its data is
 * not the former data with that edit, the value is written between double quotes, and if that does not help, refused.
 */
export function applyEdits(
  text: string,
  format: Format,
  edits: readonly Edit[],
): { readonly text: string } | Refused {
  let source = linedText(text)
  for (const edit of edits) {
    const edited = withEdit(source, format, edit)
    if ('refused' in edited) return edited
    source = edited
  }
  return { text: originalText(source) }
}

function withEdit(source: LinedText, format: Format, edit: Edit): LinedText | Refused {
  if (edit.do === 'text') return withText(source, 0, edit.text.replace(/^\uFEFF/, ''))
  if (edit.do === 'body') {
    const parts = format === 'markdown' ? partsOf(source, format) : undefined
    if (!parts) return { refused: unreadable }
    // A file that ended in a line end still does.
    const text = source.isEnded ? edit.text.replace(/(?<!\n)$/, '\n') : edit.text
    return withText(source, parts.body[0], edit.text === '' ? '' : text)
  }
  const first = readFile(source, format)
  if (!first) return { refused: unreadable }
  const steps = stepsOf(edit, first.data)
  if (!steps) return { refused: absent(edit) }
  let now = first
  for (const step of steps) {
    const next = withStep(now, format, step)
    if (!next) return { refused: unsafe(edit) }
    now = next
  }
  return now.source
}

/** The file with another text from an offset on. */
function withText(source: LinedText, start: number, text: string): LinedText {
  const lines = text.replace(/\r\n?/g, '\n')
  const isBare = lines === '' && start > 0
  const wasEnded = source.isEnded || start < source.text.length
  const isEnded = isBare ? wasEnded : lines.endsWith('\n')
  const whole = isEnded || isBare ? lines : `${lines}\n`
  const pieces = respliced(source.text, [start, source.text.length], whole)
  return { ...assembled(source, pieces), isEnded }
}

/** A file whose fields can be read. */
interface Read {
  readonly source: LinedText
  readonly fields: Fields
  readonly data: unknown
  readonly body: string
}

const cares: readonly Care[] = ['style', 'quoted']

/** The file with one step made, with as much care as leads to the data it should hold. */
function withStep(read: Read, format: Format, step: YamlEdit): Read | undefined {
  const due = applied(read.data, step)
  for (const care of cares) {
    const pieces = editYaml(read.fields, step, care)
    const next = pieces && readFile(assembled(read.source, pieces), format)
    if (next && next.body === read.body && isDeepStrictEqual(next.data, due)) return next
  }
  return undefined
}

/** The offsets of the fields and of the text below them. */
interface Parts {
  readonly fields: TextRange
  readonly body: TextRange
}

/** Parts a file as the check does; undefined where its lines of `---` are not right. */
function partsOf({ text, isEnded }: LinedText, format: Format): Parts | undefined {
  const end = text.length - (isEnded ? 0 : 1)
  if (format === 'yaml') return { fields: [0, end], body: [end, end] }
  const closing = text.indexOf('\n---', 3)
  const start = text.indexOf('\n', closing + 1) + 1
  const areLines = /^---\s*\n$/.test(text.slice(0, text.indexOf('\n') + 1))
  if (!areLines || closing < 0 || text.slice(closing + 4, start).trim() !== '') return undefined
  return { fields: [3, closing], body: [start, Math.max(start, end)] }
}

function readFile(source: LinedText, format: Format): Read | undefined {
  const parts = partsOf(source, format)
  const [start, end] = parts?.fields ?? [0, 0]
  // Spaces in the place of the first line keep the offsets.
  const document = parts && documentOf(' '.repeat(start) + source.text.slice(start, end))
  if (!document) return undefined
  const fields = {
    text: source.text,
    document,
    end: format === 'yaml' ? source.text.length : end + 1,
  }
  return { source, fields, data: document.toJS() ?? {}, body: source.text.slice(...parts.body) }
}

/** The document of a text that is YAML as files of the content may hold it. */
function documentOf(text: string) {
  try {
    const document = parseDocument(text, {
      prettyErrors: false,
      schema: 'core',
      uniqueKeys: false,
      keepSourceTokens: true,
    })
    let isPlain = document.errors.length === 0 && (!document.contents || isMap(document.contents))
    visit(document, {
      Node: (_key, node) => {
        isPlain &&= !isAlias(node) && node.anchor === undefined && node.tag === undefined
      },
    })
    return isPlain ? document : undefined
  } catch (error) {
    // Brackets without end.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const unreadable = both(
  'The fields of this file cannot be told apart. Edit the file as text.',
  'Les champs de ce fichier ne se distinguent pas. Modifiez le fichier comme texte.',
)

/** The field that an edit is about. */
const nameOf = (edit: Edit): string => ('at' in edit ? lastName(edit.at) : '')

const absent = (edit: Edit): Both => ({
  en: `The place “${nameOf(edit)}” is no longer in this file. Load the file again.`,
  fr: french`L'endroit « ${nameOf(edit)} » n'est plus dans ce fichier. Rechargez le fichier.`,
})

const unsafe = (edit: Edit): Both => ({
  en: `“${nameOf(edit)}” cannot be changed here without touching what stands around it. Edit the file as text.`,
  fr: french`« ${nameOf(edit)} » ne peut pas être modifié ici sans toucher à ce qui l'entoure. Modifiez le fichier comme texte.`,
})
