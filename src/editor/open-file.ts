import { hash } from 'node:crypto'
import { isFields, valueAt } from '../check/data.ts'
import type { ReadFile } from '../check/files.ts'
import {
  type ContentTable,
  fileKinds,
  kindAt,
  languageIn,
  languageOf,
  pageFolder,
  pagePath,
} from '../check/table.ts'
import { both } from '../message.ts'
import type { Problem } from '../problem.ts'
import { formOf } from './forms.ts'
import type { OpenFile, PageInfo, Value } from './protocol.ts'

/** The hash of a file by which edits say what they have seen. */
export const seenOf = (bytes: Uint8Array): string => hash('sha256', bytes)

/** Every page, as the panel lists them: by their addresses, those without one last. */
export const pagesIn = (files: readonly ReadFile[]): readonly PageInfo[] =>
  files
    .flatMap(({ source, entry }) => {
      const data = entry?.fields?.form.data
      if (!source.path.startsWith(pageFolder) || !isFields(data)) return []
      const { route, title, lang, gated, template } = data
      const page: PageInfo = {
        file: source.path,
        route: typeof route === 'string' ? route : undefined,
        title: String(title ?? source.path),
        language: languageOf(lang),
        gated: gated === true,
        template: String(template),
      }
      return [page]
    })
    .toSorted((one, other) => placeOf(one) - placeOf(other) || compare(one.route, other.route))

const placeOf = ({ route }: PageInfo): number => (route === undefined ? 1 : 0)

const compare = (one = '', other = ''): number => (one < other ? -1 : Number(one > other))

interface Opening {
  readonly table: ContentTable
  readonly files: readonly ReadFile[]
  /** As it lies on the disk. */
  readonly read: ReadFile
  readonly problems: readonly Problem[]
}

/** A file with its form, as the panel opens it. */
export function openedFile({ table, files, read, problems }: Opening): OpenFile {
  const { source } = read
  const kind = kindAt(fileKinds(table), source.path)
  const { text, entry } = read
  const data = entry?.fields?.form.data
  const language = kind ? languageIn(kind, data) : 'en'
  return {
    file: source.path,
    seen: seenOf(source.bytes),
    name: kind?.name ?? both(source.path, source.path),
    language,
    fields: kind && isFields(data) ? formOf(kind, data) : [],
    isCard: (kind?.path.includes('*') ?? false) && kind?.path !== pagePath,
    data: isValue(data) ? data : undefined,
    body: entry?.body?.written.text,
    text: text?.text ?? '',
    problems: problems.filter(({ file }) => file === read.file),
    translation: translationOf(table, source.path, data, files),
  }
}

/** The file that says the same in another language. */
function translationOf(
  { translations = [] }: ContentTable,
  path: string,
  data: unknown,
  files: readonly ReadFile[],
): string | undefined {
  const pair = translations.find(({ en, fr }) => en === path || fr === path)
  if (pair) return pair.en === path ? pair.fr : pair.en
  const route = valueAt(data, ['translation'])
  if (typeof route !== 'string') return undefined
  return pagesIn(files).find((page) => page.route === route)?.file
}

const isValue = (data: unknown): data is Value =>
  typeof data === 'object' && data !== null && Object.values(data).every(isPart)

const isPart = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) || isValue(value)
