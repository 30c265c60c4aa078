import { rememberFor } from '../memory.ts'
import { type CheckedFiles, schemaIn, typesetFields } from './checked-files.ts'
import { isFields, valueAt } from './data.ts'
import { later } from './fields.ts'
import type { File } from './file.ts'
import { blocksIn, libraryId, parseLine, walk } from './markdown.ts'
import { type FieldText, textsIn } from './schema.ts'
import type { ContentKind, ContentTable, FileKind } from './table.ts'
import { addressesOf, fieldOf, fileAt, isPage } from './world.ts'

/** The words of the content: those that only a password may open, and those that anyone may read. */
export interface Texts {
  readonly gated: readonly string[]
  readonly open: readonly string[]
}

/** The same, with what nobody may read yet. */
export interface AllTexts extends Texts {
  readonly early: readonly string[]
}

/**
 * Sorts the content by who may read it, from its fields and never from output: a page by its own `gated`, other files by
 * the pages that show them, a field by its own notes. What is declared nowhere counts as password-protected. The addresses
 * of all pages are public, whoever may read these, and so is all that public texts lead to. Nobody may read yet what is in
 * `pending`.
 */
export function textsOf(
  table: ContentTable,
  { all }: PublicFiles,
  pending: readonly File[] = [],
): AllTexts {
  const files = all()
  const parts = byReader(table, files, kindsOf(table, files))
  const early = byReader(table, pending, new Set())
  const addresses = files.filter(isPage).flatMap((page) => {
    const { route = '', redirectFrom } = addressesOf(page)
    return [route, ...redirectFrom]
  })
  const open = [...parts.flatMap(({ open, linked }) => [...open, ...linked]), ...addresses]
  return {
    gated: parts.flatMap(({ gated }) => gated),
    early: early.flatMap(({ gated, open }) => [...gated, ...open]),
    open: [...open, ...filledIn(open, table, files), ...ofPictures(open, table, files)],
  }
}

/** What is said of the pictures of the library that texts show, by their ids. */
function ofPictures(
  texts: readonly string[],
  { library }: ContentTable,
  files: readonly File[],
): readonly string[] {
  const words = library?.words
  if (!words) return []
  const ids = new Set(texts.map((text) => libraryId(text) ?? text))
  return [words.en, words.fr].flatMap((path) => {
    const all = fieldOf(fileAt({ files }, path), words.field)
    const shown = isFields(all) ? Object.entries(all).filter(([id]) => ids.has(id)) : []
    return shown.flatMap(([, one]) =>
      [words.alt, words.caption].flatMap((name) => {
        const text = valueAt(one, [name])
        return typeof text === 'string' ? text : []
      }),
    )
  })
}

/** The texts that name mail addresses and telephone numbers of the settings, as `{office}`, with these in their places. */
function filledIn(
  texts: readonly string[],
  { settings: { file, mail = [], phone = [] } }: ContentTable,
  files: readonly File[],
): readonly string[] {
  const settings = fileAt({ files }, file)
  const contactOf = (name: string): string | undefined =>
    [mail, phone]
      .filter((path) => path.length > 0)
      .map((path) => fieldOf(settings, ...path, name))
      .find((value) => typeof value === 'string')
  return texts.flatMap((text) => {
    const filled = text.replace(/\{(\w+)\}/g, (whole, name: string) => contactOf(name) ?? whole)
    return filled === text ? [] : filled
  })
}

type PublicFiles = Pick<CheckedFiles, 'all'>

/** The kinds of the open pages among these files, and `kind.field` where a file is shown only with that field. */
function kindsOf({ kinds }: ContentTable, files: readonly File[]): ReadonlySet<string> {
  const further = kinds.flatMap(({ shownWith = {} }) => Object.entries(shownWith))
  return new Set(
    files.filter(isOpenPage).flatMap((page) => {
      const kind = String(fieldOf(page, 'template'))
      const there = further.filter(
        ([name, field]) => name === kind && fieldOf(page, field) !== undefined,
      )
      return [kind, ...there.map((names) => names.join('.'))]
    }),
  )
}

/** The words of each file, by who may read them while pages of these kinds are open. */
function byReader(
  { opens = '' }: ContentTable,
  files: readonly File[],
  shown: ReadonlySet<string>,
): readonly Sorted[] {
  const kinds = [...shown].toSorted().join()
  return files.map((file) => {
    const known = sorted.get(file) ?? new Map<string, Sorted>()
    sorted.set(file, known)
    const part = known.get(kinds) ?? sort(file, shown, opens)
    known.set(kinds, part)
    return part
  })
}

/** A text as it is read, without the marks of Markdown, and what its links say beside it. */
function asRead({ value, note }: FieldText) {
  if (note.text !== 'prose' || !/[[\]<&*_\\`]/.test(value))
    return { plain: value, urls: [], titles: [] }
  const urls: string[] = []
  const titles: string[] = []
  const root = parseLine(value)
  walk(root, (node) => {
    if (node.type !== 'link') return
    urls.push(node.url)
    if (node.title) titles.push(node.title)
  })
  return { plain: blocksIn(root).join('\n'), urls, titles }
}

/** Each word that a page may make of a day, `2026-06-19`: its month and weekday in each language, and its figures. */
function wordsOfDay(day: string): readonly string[] {
  const date = new Date(day)
  const named = (['en', 'fr'] as const).flatMap((language) =>
    (['month', 'weekday'] as const).map((part) =>
      date.toLocaleDateString(language, { [part]: 'long', timeZone: 'UTC' }),
    ),
  )
  const figures = [date.getUTCDate(), date.getUTCMonth() + 1, date.getUTCFullYear()].map(String)
  return [...named, ...figures, '1er']
}

/** The texts of a file, and what the open ones of them lead to and show: addresses, pictures, titles of links, the words of days. */
interface Sorted extends Texts {
  readonly linked: readonly string[]
}

/** By the page types that are open. */
const sorted = new WeakMap<File, Map<string, Sorted>>()

function sort(file: File, shown: ReadonlySet<string>, opens: string): Sorted {
  const isOpen = (shownOn: ContentKind['shownOn']) =>
    shownOn === 'every page' || (shownOn?.some((template) => shown.has(template)) ?? false)
  const isOpened = shown.has(opens)
  const isOpenFile = isPage(file) ? isOpenPage(file) : isOpen(shownOn(file.kind))
  // From the outside in: a field may be shown elsewhere than what it lies in.
  const isOpenText = ({ path, notes }: FieldText) =>
    notes.reduce((before, { shownOn }, depth) => {
      const waits = depth > 0 && path[depth - 1] === later && !isOpened
      return shownOn === undefined ? before && !waits : isOpen(shownOn)
    }, isOpenFile)
  const fields = typesetFields(file)
  // Addresses, names of pictures and times are no words.
  const { words = [], names = [] } = Object.groupBy(
    textsIn(schemaIn(file), fields).filter(({ note }) => note.format !== 'moment'),
    ({ notes }) => (notes.some(({ refersTo }) => refersTo) ? 'names' : 'words'),
  )
  const { blocks = [], addresses = [] } = file.body ?? {}
  const titles = addresses.flatMap(({ title }) => title ?? [])
  const read = words.map((text) => ({ ...asRead(text), text, open: isOpenText(text) }))
  const all = [
    ...read.flatMap(({ text, plain, titles, open }) =>
      [plain, ...titles].map((value) => ({ text: withFigures({ ...text, value }, fields), open })),
    ),
    ...[...blocks, ...titles].map((text) => ({ text, open: isOpenFile })),
  ]
  const texts = (wanted: boolean) =>
    all.filter(({ open }) => open === wanted).map(({ text }) => text)
  return {
    gated: texts(false),
    open: texts(true),
    linked: [
      ...names.filter(isOpenText).map(({ value }) => value),
      ...words.flatMap((text) =>
        text.note.format === 'date' && isOpenText(text) ? wordsOfDay(text.value) : [],
      ),
      ...read.flatMap(({ urls, open }) => (open ? urls : [])),
      ...(isOpenFile ? addresses.map(({ url }) => url) : []),
    ],
  }
}

/**
 * What anyone may read, by the language of its page: from the fields of the content, never from output, so that
 * nothing password-protected reaches a font. What no page shows by itself counts for every language. Of each file only
 * its letters, each once: a site of many pages says them a million times.
 */
export function publicTexts(table: ContentTable, { all }: PublicFiles) {
  const files = all()
  const pages = files.filter(isPage)
  const others = files.filter((file) => !isPage(file))
  const languages = new Set(pages.filter(isOpenPage).map((page) => String(fieldOf(page, 'lang'))))
  const byLanguage = [...languages].map((language) => {
    const inIt = pages.filter((page) => String(fieldOf(page, 'lang')) === language)
    const kinds = kindsOf(table, inIt)
    return { language, shared: byReader(table, others, kinds), own: byReader(table, inIt, kinds) }
  })
  const shown = new Set(byLanguage.flatMap(({ shared }) => shared.flatMap(({ open }) => open)))
  // Every open page is in a language.
  const ofNone = byReader(table, others, kindsOf(table, pages)).flatMap(({ open }) => open)
  const hidden = ofNone.filter((text) => !shown.has(text))
  return new Map(
    byLanguage.map(({ language, shared, own }) => [
      language,
      [...[...shared, ...own].map(letters), ...hidden],
    ]),
  )
}

const letters = rememberFor(({ open }: Texts): string => [...new Set(open.join(''))].join(''))

const isOpenPage = (file: File): boolean => isPage(file) && fieldOf(file, 'gated') !== true

/** Page types; `kind.field` where only those with that field show it. */
function shownOn({ shownOn, shownWith = {} }: FileKind): FileKind['shownOn'] {
  if (!Array.isArray(shownOn)) return shownOn
  return shownOn.map((name) => (shownWith[name] ? `${name}.${shownWith[name]}` : name))
}

/** The text as it reads: `{name}` stands for the figure of that name beside it. */
function withFigures({ path, value }: FieldText, fields: unknown): string {
  const beside = valueAt(fields, path.slice(0, -1))
  return value.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const figure = valueAt(beside, [name])
    return typeof figure === 'number' ? String(figure) : whole
  })
}
