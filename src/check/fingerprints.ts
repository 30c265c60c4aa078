import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { LoadedSource } from '../content/load.ts'
import type { TextRange } from '../content/text.ts'
import { rememberFor } from '../memory.ts'
import { parseJson } from '../parse.ts'
import type { Language } from '../site.ts'
import type { Path } from './data.ts'
import type { File } from './file.ts'
import { rangeIn } from './form.ts'
import { blockNodes, blocksIn, parseLine, parseMarkdown, wordsRange } from './markdown.ts'
import type { FieldText } from './schema.ts'
import { type ContentTable, languageIn } from './table.ts'
import { fieldOf, fileAt, isPage, routeOf } from './world.ts'

/*
 * Texts and their translations, and the file with keyed hashes (HMAC) of both from when they agreed. It lies in the
 * content folder and is never published.
 */

/** Where the fingerprints lie, below the content folder. */
export const fingerprintPath = 'translations.json'

/** The fingerprints of a text and of its translation as they agreed; `none` for one that need not be there. */
export interface Agreement {
  readonly en: string
  readonly fr: string
}

/** Stands for a text that need not be there. */
export const none = '-'

/** The fingerprints of texts and translations when they agreed: by files, then by field, in the order of the texts. */
export interface Fingerprints {
  readonly key: string
  readonly pairs: ReadonlyMap<string, ReadonlyMap<string, readonly Agreement[]>>
}

/** A paragraph of a field or of the text below the fields, a heading or a cell there. */
export interface PairText {
  readonly file: File
  readonly language: Language
  /** The field; absent for the text below the fields. */
  readonly path?: Path | undefined
  /** Its number among the paragraphs of the field, or among the blocks of the text below the fields. */
  readonly block: number
  readonly print: string
}

/** Texts and their translations, in the order of each language: those of one field, of a list, of a text. */
export interface PairGroup {
  readonly name: string
  readonly en: readonly PairText[]
  readonly fr: readonly PairText[]
}

/** Two files that are translations of each other, or one file with both languages. */
export interface Pair {
  /** The paths of its files. */
  readonly name: string
  readonly files: Readonly<Record<Language, File>>
  readonly groups: readonly PairGroup[]
}

/** No fingerprints yet, with a key for those to come. */
export const noFingerprints = (): Fingerprints => ({
  key: randomBytes(16).toString('base64url'),
  pairs: new Map(),
})

const between = ' | '

/** The paths of the files of a pair. */
export const filesOfPair = (name: string): readonly string[] => name.split(between)

/** Every text of the content that has a translation, with its fingerprint. */
export function pairsIn(files: readonly File[], table: ContentTable, key: string): Pair[] {
  const readable = files.filter(({ fields }) => fields)
  return [
    ...[...filePairs(readable, table), ...pagePairs(readable)].map(({ en, fr }) => ({
      name: [en, fr].map(({ source }) => source.path).join(between),
      files: { en, fr },
      groups: grouped([...textsOf(en, 'en', key), ...textsOf(fr, 'fr', key)]),
    })),
    ...readable.flatMap((file) => {
      const groups = twiceIn(file, key)
      return groups.length > 0
        ? [{ name: file.source.path, files: { en: file, fr: file }, groups }]
        : []
    }),
  ]
}

type Two = Readonly<Record<Language, File>>

/** The files of the table that have the same fields in two languages. */
function filePairs(files: readonly File[], { translations = [], library }: ContentTable): Two[] {
  const named = library?.words ? [...translations, library.words] : translations
  const once = new Map(named.map((paths) => [paths.en + between + paths.fr, paths]))
  return [...once.values()].flatMap((paths) => {
    const en = fileAt({ files }, paths.en)
    const fr = fileAt({ files }, paths.fr)
    return en && fr ? [{ en, fr }] : []
  })
}

/** The pages that name each other. */
function pagePairs(files: readonly File[]): Two[] {
  const pages = files.filter((file) => isPage(file) && fieldOf(file, 'translation') !== undefined)
  const byRoute = new Map(pages.map((page) => [routeOf(page), page] as const))
  return pages.flatMap((en) => {
    const fr = byRoute.get(String(fieldOf(en, 'translation')))
    const areTwo = fr && languageOfFile(en) === 'en' && languageOfFile(fr) === 'fr'
    return areTwo && fieldOf(fr, 'translation') === routeOf(en) ? [{ en, fr }] : []
  })
}

const languageOfFile = ({ kind, fields }: File): Language => languageIn(kind, fields?.data)

/** What the group of the text below the fields is called. */
const bodyGroup = '---'

type Named = PairText & { readonly group: string }

const groupName = (path: Path): string =>
  path.map((step) => (typeof step === 'number' ? '*' : String(step))).join('.')

/** The texts of a file, except those that the file has in both languages. */
const textsOf = rememberFor((file: File, language: Language, key: string): readonly Named[] => {
  const own = { file, language }
  const texts = file.leaves.flatMap(({ path, value, note }) => {
    if (note.text === undefined || path.some((step) => other(step))) return []
    return paragraphsIn(value, note.text).map((words, block) =>
      named({ ...own, group: groupName(path), path, block }, words, key),
    )
  })
  const blocks = file.body?.blocks ?? (file.body?.root ? blocksIn(file.body.root) : [])
  const body = blocks.map((text, block) =>
    named({ ...own, group: bodyGroup, block }, wordsIn(text), key),
  )
  return [...texts, ...body].filter(isRead)
})

/** A text with its fingerprint, which is empty for a text without words. */
const named = (text: Omit<Named, 'print'>, words: string, key: string): Named => ({
  ...text,
  print: words && printOf(words, text.language, key),
})

const isRead = ({ print }: PairText): boolean => print !== ''

const inLanguage = (texts: readonly Named[], language: Language) =>
  texts.filter((text) => text.language === language)

/** The texts that one file has in both languages: below `en` and `fr`, or at the top and below the other language. */
const twiceIn = rememberFor((file: File, key: string): readonly PairGroup[] => {
  const own = languageOfFile(file)
  const known = new Map(file.leaves.map((leaf) => [leaf.path.join('.'), leaf]))
  const found = file.leaves.flatMap(({ path, value, note }): readonly Named[] => {
    const at = path.findIndex((step) => other(step) !== undefined)
    const another = other(path[at])
    const language = other(another)
    if (note.text === undefined || !language || !another) return []
    const beside = known.get(path.with(at, another).join('.'))
    const above = own === another ? known.get(path.slice(at + 1).join('.')) : undefined
    const group = groupName(path.with(at, beside ? 'en' : language))
    const texts = (of: Pick<FieldText, 'path' | 'value'>, lang: Language) =>
      paragraphsIn(of.value, note.text).map((words, block) =>
        named({ file, language: lang, group, path: of.path, block }, words, key),
      )
    if (!beside && !above) return []
    return [...texts({ path, value }, language), ...(!beside && above ? texts(above, another) : [])]
  })
  const texts = found.filter(isRead)
  return grouped([...inLanguage(texts, 'en'), ...inLanguage(texts, 'fr')])
})

const other = (step: PropertyKey | undefined): Language | undefined =>
  step === 'en' ? 'fr' : step === 'fr' ? 'en' : undefined

const grouped = (texts: readonly Named[]): PairGroup[] =>
  [...Map.groupBy(texts, ({ group }) => group)].map(([name, all]) => ({
    name,
    en: inLanguage(all, 'en'),
    fr: inLanguage(all, 'fr'),
  }))

/** The words of the paragraphs of a field. */
const paragraphsIn = (value: string, form: 'words' | 'prose' | undefined): string[] =>
  value.split(/\n\s*\n/).map((text) => {
    // Where a link leads to is not read.
    const isMarked = form === 'prose' && /[[\]<&]/.test(text)
    return wordsIn(isMarked ? blocksIn(parseLine(text)).join('\n') : text)
  })

/**
 * What counts of a text: its words, numbers and signs such as % and €. Neither white space, line breaks, quotation marks,
 * apostrophes and other punctuation nor marks of Markdown do, and so no typography.
 */
export const wordsIn = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\u00AD', '')
    .replace(/(?<=\d)\s+(?=\d)/g, '')
    .match(/[\p{L}\p{M}]+|\p{N}+|[%&@#§+=<>\p{Sc}\p{So}]/gu)
    ?.join(' ') ?? ''

/** 48 bits: a collision among a million texts has odds of one to five hundred. */
const printOf = (words: string, language: Language, key: string): string =>
  createHmac('sha256', key).update(`${language}\0${words}`).digest('base64url').slice(0, 8)

/** The text with a fingerprint in some version of its file; undefined if there is none. */
export function textOfPrint(
  file: File,
  { language, print, key }: Pick<PairText, 'language' | 'print'> & { readonly key: string },
): string | undefined {
  const twice = twiceIn(file, key).flatMap((group) => group[language])
  const texts = languageOfFile(file) === language ? textsOf(file, language, key) : []
  const found = [...texts, ...twice].find((text) => text.print === print)
  return found && written(found).text
}

/** Where a text stands in its file, and how it is written there. */
export function written({ file, path, block }: Omit<PairText, 'print'>): {
  range: TextRange
  text: string
} {
  const { source, fields, body } = file
  if (path && fields) {
    const value = file.leaves.find((leaf) => leaf.path.join('.') === path.join('.'))?.value ?? ''
    const text = value.split(/\n\s*\n/)[block]?.trim() ?? ''
    return { range: rangeIn(fields, path), text }
  }
  const node = body && blockNodes(parseMarkdown(body.written.text))[block]
  if (!node || !('children' in node)) return { range: [0, 1], text: '' }
  const range = wordsRange(body.written, node)
  return { range, text: source.text.slice(...range) }
}

const line = z.string().regex(/^(?:[\w-]{8} [\w-]{8}|[\w-]{8} -|- [\w-]{8})$/)
const fileSchema = z.strictObject({
  key: z.string().regex(/^[\w-]{22}$/),
  pairs: z.record(z.string(), z.record(z.string(), z.union([line, z.array(line)]))),
})

/** The fingerprints among the files of the content; undefined where there are none. */
export function fingerprintsIn(
  sources: readonly LoadedSource[],
): Fingerprints | 'damaged' | undefined {
  const source = sources.find(({ path }) => path === fingerprintPath)
  return source && !source.unread ? readFingerprints(source.bytes) : undefined
}

const readFingerprints = rememberFor((bytes: Uint8Array): Fingerprints | 'damaged' => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const { key, pairs } = parseJson(text, fileSchema)
    const agreements = (lines: string | readonly string[]) =>
      [lines].flat().map((one) => {
        const [en = none, fr = none] = one.split(' ')
        return { en, fr }
      })
    const groups = (of: Readonly<Record<string, string | readonly string[]>>) =>
      new Map(Object.entries(of).map(([name, lines]) => [name, agreements(lines)]))
    return { key, pairs: new Map(Object.entries(pairs).map(([name, of]) => [name, groups(of)])) }
  } catch {
    return 'damaged'
  }
})

/** Fingerprints serialized: files and fields sorted, a line for each text, so that diffs and merges stay small. */
export function fingerprintText({ key, pairs }: Fingerprints): string {
  const lines = (agreements: readonly Agreement[]) => {
    const all = agreements.map(({ en, fr }) => `${en} ${fr}`)
    return all.length === 1 ? all[0] : all
  }
  const sorted = <Value>(map: ReadonlyMap<string, Value>) =>
    [...map].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const groups = (of: ReadonlyMap<string, readonly Agreement[]>) =>
    Object.fromEntries(sorted(of).map(([name, all]) => [name, lines(all)]))
  const all = Object.fromEntries(sorted(pairs).map(([name, of]) => [name, groups(of)]))
  return `${JSON.stringify({ key, pairs: all }, null, 2)}\n`
}
