import { parseDocument, stringify } from 'yaml'
import { lastName } from '../../check/data.ts'
import { blockNodes, innerRange, parseMarkdown } from '../../check/markdown.ts'
import { frontMatter } from '../../content/front-matter.ts'
import { decode } from '../../content/text.ts'
import { rememberLast } from '../../memory.ts'
import { type Both, both, french, type Refused } from '../../message.ts'
import { recordOf } from '../../parse.ts'
import {
  applied,
  type Clash,
  type Data,
  differences,
  only,
  type Place,
  same,
} from './differences.ts'
import { commonPlaces } from './marks.ts'
import { merge3, mergeText } from './merge.ts'
import { dataOf, rewrite } from './rewrite.ts'

/** How a file is written. */
export type Format = 'yaml' | 'markdown'

/** What a file is to say: its fields and the text below them, each where it is given, or all of its text. */
export interface To {
  readonly data?: Data | undefined
  readonly body?: string | undefined
  readonly text?: string | undefined
}

/** How a file of the content is written, by its name; undefined where it is no text of ours. */
export function formatOf(path: string): Format | undefined {
  if (/\.md$/i.test(path)) return 'markdown'
  return /\.(?:ya?ml|json)$/i.test(path) ? 'yaml' : undefined
}

/** The text of a file with its byte order mark, if it has one; undefined where the bytes are none. */
export function textIn(bytes: Uint8Array): string | undefined {
  const decoded = decode(bytes)
  if (!('text' in decoded))
    return decoded.fault === 'empty' ? new TextDecoder().decode(bytes) : undefined
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return hasMark ? `\uFEFF${decoded.text}` : decoded.text
}

/** The text of a file made to say something else. Byte order mark, line ends and final newline stay as they are. */
export function written(text: string, format: Format, to: To): { readonly text: string } | Refused {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const next = inParts(plain(to.text ?? text), format, to)
  return typeof next === 'string'
    ? { text: mark + withEndsOf(text.slice(mark.length), next) }
    : next
}

/** The fields of a file; undefined where they cannot be told apart. */
export function fieldsOf(text: string, format: Format): Data | undefined {
  const parts = partsIn(text, format)
  return parts && dataOf(parts.fields)
}

/** A text without byte order mark, its lines ended by LF. */
const plain = (text: string) => text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')

/** Whoever writes a text need not care how it ends. */
const ended = (text: string) => text.replace(/(?<![\n])$/, '\n')

/** A file in its parts; undefined where its lines of `---` are not right. */
function partsOf(text: string, format: Format) {
  if (format === 'yaml') return { head: '', fields: text, line: '', body: '' }
  const parts = frontMatter(text)
  if (!parts) return undefined
  const start = text.indexOf('\n') + 1
  const end = parts.fields[1] + 1
  const below = parts.body[0]
  const head = text.slice(0, start)
  const fields = text.slice(start, end)
  return { head, fields, line: text.slice(end, below), body: text.slice(below) }
}

/** The same of a file as it lies there, whatever its line ends. */
const partsIn = (text: string, format: Format) => partsOf(ended(plain(text)), format)

function inParts(text: string, format: Format, { data, body }: To): string | Refused {
  if (!data && body === undefined) return text
  const isEnded = text === '' || text.endsWith('\n')
  const parts = partsOf(isEnded ? text : `${text}\n`, format)
  const former = parts && dataOf(parts.fields)
  if (!parts || (data && !former) || (body !== undefined && format === 'yaml'))
    return { refused: unreadable }
  const fields = data ? rewrite(parts.fields, data) : parts.fields
  if (fields === undefined) return { refused: unsafe(hindering(parts.fields, former, data)) }
  const above = parts.head + fields + parts.line
  if (body) return above + (isEnded ? ended(plain(body)) : plain(body))
  const whole = above + (body ?? parts.body)
  return isEnded ? whole : whole.replace(/\n$/, '')
}

/** The name of the field that cannot be written. */
function hindering(fields: string, former: unknown, data: unknown): string {
  const all = differences(former, data)
  const hindrance = all.find((difference) => {
    const alone = applied(former, difference)
    return rewrite(fields, recordOf(alone)) === undefined
  })
  return lastName((hindrance ?? all[0])?.path ?? [])
}

/** A text of LF with the line ends of another one: lines that stay keep theirs, new ones end like those above them. */
function withEndsOf(former: string, text: string): string {
  const ends = former.match(/\r\n?|\n/g) ?? []
  const [usual = '\n'] = ends
  if (ends.every((end) => end === usual)) return text.replaceAll('\n', usual)
  const lineTexts = text.split('\n')
  const kept = new Map(
    commonPlaces(plain(former).split('\n'), lineTexts).map(([place, index]) => [
      index,
      ends[place],
    ]),
  )
  let end = usual
  const lines = lineTexts.slice(0, -1).map((line, index) => {
    end = kept.get(index) ?? end
    // Before an empty line a lone CR would become one end with the LF of that.
    return (
      line +
      (end === '\r' && index + 2 < lineTexts.length && lineTexts[index + 1] === '' ? '\r\n' : end)
    )
  })
  return lines.join('') + lineTexts.at(-1)
}

/** Makes a file say what somebody wants who saw another version of it: a three-way merge; undefined without that version. */
export function mergedFile(
  { seen, now, format }: { seen: string | undefined; now: string; format: Format },
  to: To,
): { readonly text: string; readonly clashes: readonly Clash[] } | Refused {
  const clashes: Clash[] = []
  const merge = (base: string | undefined, mine: string | undefined, theirs: string) => {
    if (mine === undefined || seen === now) return mine
    const own = base?.endsWith('\n') && mine !== '' ? ended(plain(mine)) : plain(mine)
    const merged = mergeText(base ?? '', own, theirs)
    if ('text' in merged) return merged.text
    clashes.push(merged)
    return merged.mine
  }
  const [before, present] = [seen ?? '', now].map((text) => partsIn(text, format))
  const all = merge(seen && plain(seen), to.text, plain(now))
  let { data } = to
  const theirs = data && present && dataOf(present.fields)
  if (data && !theirs) return { refused: unreadable }
  if (data && seen !== now) {
    const merged = merge3(before && dataOf(before.fields), data, theirs)
    for (const { at, mine, theirs } of merged.clashes)
      clashes.push({ at, mine: words(mine), theirs: words(theirs), values: [mine, theirs] })
    data = recordOf(merged.value)
  }
  const body = merge(before?.body, to.body, present?.body ?? '')
  const text = written(now, format, { data, body, text: all })
  return 'refused' in text ? text : { ...text, clashes }
}

/** A value as a person reads it. */
export const words = (value: unknown): string =>
  value === undefined || typeof value === 'string' ? (value ?? '') : stringify(value).trimEnd()

/** The three-way merge of the bytes of a file: by lines, else by fields; undefined where both changed the same, or for no text. */
export function mergeBytes(
  versions: readonly [base: Uint8Array, mine: Uint8Array, theirs: Uint8Array],
  path: string,
): Uint8Array | undefined {
  const [base, mine, theirs] = versions.map(textIn)
  if (base === undefined || mine === undefined || theirs === undefined) return undefined
  const byLines = mergeText(base, mine, theirs)
  const format = formatOf(path)
  if (!format) return 'text' in byLines ? encoded(byLines.text) : undefined
  const own = isSound(mine, format) && isSound(theirs, format) ? mine : undefined
  if ('text' in byLines && (own === undefined || isSound(byLines.text, format)))
    return encoded(byLines.text)
  const to = own && { data: fieldsOf(own, format), body: bodyOf(own, format) }
  const byFields = to && mergedFile({ seen: base, now: theirs, format }, to)
  const isMerged = byFields && 'text' in byFields && byFields.clashes.length === 0
  return isMerged ? encoded(byFields.text) : undefined
}

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The text below the fields of a file that has one. */
export const bodyOf = (text: string, format: Format) =>
  format === 'markdown' ? partsIn(text, format)?.body : undefined

function isSound(text: string, format: Format): boolean {
  const { fields } = partsIn(text, format) ?? {}
  return fields !== undefined && !!dataOf(fields) && parseDocument(fields).errors.length === 0
}

const unreadable = both(
  'The fields of this file cannot be read. Edit the file as text.',
  'Les champs de ce fichier ne sont pas lisibles. Modifiez le fichier en texte.',
)

const unsafe = (name: string): Both => ({
  en: `“${name}” cannot be changed here without touching what stands around it. Edit the file as text.`,
  fr: french`« ${name} » ne peut pas être modifié ici sans toucher à ce qui l'entoure. Modifiez le fichier comme texte.`,
})

/** A file of the content; without bytes where it is not there. */
interface ContentFile {
  readonly path: string
  readonly bytes: Uint8Array | undefined
}

/** A file as it is, with what another version of it has at some places. */
export function atPlaces(
  { path, bytes }: ContentFile,
  now: Uint8Array | undefined,
  places: readonly Place[],
): ContentFile {
  const format = formatOf(path)
  const [former, current] = [bytes, now].map((version) => version && textIn(version))
  const [old, data] = [former, current].map((text) =>
    text === undefined || !format ? undefined : fieldsOf(text, format),
  )
  if (!format || !former || !current || !old || !data) return { path, bytes }
  const isWanted = (at: Place) =>
    places.some((place) => same(place.slice(0, at.length), at.slice(0, place.length)))
  const body = isWanted(['body']) ? bodyOf(former, format) : undefined
  const made = written(current, format, { data: recordOf(only(data, old, isWanted)), body })
  return { path, bytes: 'refused' in made ? bytes : encoded(made.text) }
}

/** In which places two versions of a file differ; none where they cannot be told apart. */
export function placesBetween(before: Uint8Array, now: Uint8Array, path: string): readonly Place[] {
  const format = formatOf(path) ?? 'yaml'
  const former = textIn(before) ?? ''
  const current = textIn(now) ?? ''
  const inBody = bodyOf(former, format) === bodyOf(current, format) ? [] : [['body']]
  const fields = differences(fieldsOf(former, format), fieldsOf(current, format))
  return [...fields.map(({ path }) => path), ...inBody]
}

/**
 * Which paragraphs, headings and cells of the text below the fields are not in the version before, counted from 0 as the
 * pages count them.
 */
export function blocksBetween(before: Uint8Array, now: Uint8Array, path: string): number[] {
  const format = formatOf(path) ?? 'yaml'
  const bodyIn = (bytes: Uint8Array) => bodyOf(textIn(bytes) ?? '', format) ?? ''
  const formerBlocks = blocksBefore(bodyIn(before))
  const currentBlocks = blockTexts(bodyIn(now))
  const same = new Set(commonPlaces(formerBlocks, currentBlocks).map(([, index]) => index))
  return [...currentBlocks.keys()].filter((index) => !same.has(index))
}

const blockTexts = (body: string): string[] =>
  blockNodes(parseMarkdown(body)).map((node) => body.slice(...innerRange(node)))

/** The same: while somebody types, the version before is the same one. */
const blocksBefore = rememberLast(blockTexts)
