import type { Root } from 'mdast'
import { toString as plainText } from 'mdast-util-to-string'
import { isFields, type Path, valueAt } from '../../check/data.ts'
import type { File } from '../../check/file.ts'
import { sectionIds } from '../../check/markdown.ts'
import {
  type ContentTable,
  fileKinds,
  gatePath,
  isOfKind,
  kindAt,
  languageIn,
  languageOf,
  outputPath,
  pageFolder,
  pagePath,
  requiredRoutes,
  schemaOf,
  seasonPath,
  standsInFor,
} from '../../check/table.ts'
import { titleOf } from '../../check/timetable.ts'
import type { Checked } from '../../check.ts'
import type { Finding } from '../../content/finding.ts'
import { frontMatter } from '../../content/front-matter.ts'
import { wallAt } from '../../content/moment.ts'
import { rememberFor } from '../../memory.ts'
import { type Both, both } from '../../message.ts'
import type { Language } from '../../site.ts'
import {
  type FieldProblem,
  gateAddress,
  type OpenFile,
  type PageInfo,
  type PartInfo,
  type Schedule,
  type Timed,
  type Value,
  type WordsOfPictures,
} from '../protocol/state.ts'
import { hashOf } from '../store/log.ts'
import { bodyLabel, formOf, joined, labelAt, labelsAt, letterOf, panelPlace } from './forms.ts'

/** Every page, as the panel lists them: by their addresses, those without one last. */
export function pagesIn(table: ContentTable, files: readonly File[]): readonly PageInfo[] {
  const pages = files.flatMap(({ source, fields, body }) => {
    const data = fields?.data
    if (!source.path.startsWith(pageFolder) || !isFields(data)) return []
    const { route, lang, gated, template } = data
    const title = String(data['title'] ?? source.path)
    const page = {
      file: source.path,
      route: typeof route === 'string' ? route : undefined,
      title,
      short: title.split(/\s*[,:;|–—]\s/)[0] ?? title,
      language: languageOf(lang),
      gated: gated === true,
      template: String(template),
      mayGo: typeof route === 'string' && !requiredRoutes(table).includes(route),
      address: addressOf(table, data),
      ...(body?.root && { sections: sectionsIn(body.root) }),
    }
    return [page]
  })
  return pages
    .map(({ short, ...page }): PageInfo => {
      const isAlone =
        pages.filter((candidate) => candidate.short === short && candidate.route !== '/').length < 2
      const name = isAlone ? short : `${short} (${page.route ?? page.file})`
      return { ...page, name: page.route === '/' ? home : { en: name, fr: name } }
    })
    .toSorted((left, right) => rankOf(left) - rankOf(right) || compare(left.route, right.route))
}

/** Where the frame shows a page: at its own address, or that of the file which a host shows by itself. */
const addressOf = (table: ContentTable, fields: Readonly<Record<string, unknown>>): string => {
  const { template = '', route = '/' } = fields
  const path = outputPath(table, { template: String(template), route: String(route) })
  return `/${path.replace(/(?:^|\/)index\.html$|\.html$/, '')}`
}

/** Every other file that holds words, in the order of the table, with the pages that show it. */
export function partsIn(
  table: ContentTable,
  files: readonly File[],
  pages: readonly PageInfo[],
): readonly PartInfo[] {
  const kinds = fileKinds(table).filter(({ path }) => path !== pagePath)
  return kinds.flatMap(({ path, name, shownOn, ofGate }) => {
    const addresses = ofGate
      ? [gateAddress]
      : shownOn !== 'every page' &&
        pages.filter(({ template }) => shownOn?.includes(template)).map(({ address }) => address)
    const own = files.filter(({ kind }) => kind.path === path)
    return own.map(({ source, fields }) => {
      const { season } = standsInFor(source.path) ?? {}
      const title = path.includes('*') && valueAt(fields?.data, ['title'])
      const alone = (text: unknown) => (text ? [both(String(text), String(text))] : [])
      const named = joined([...alone(season), name, ...alone(title)])
      return { file: source.path, name: named, ...(addresses && { addresses }) }
    })
  })
}

/** The sections of a text, by their headings. */
const sectionsIn = rememberFor((root: Root) => {
  const headings = root.children.filter((node) => node.type === 'heading' && node.depth === 2)
  const ids = sectionIds(root)
  return headings.flatMap((node, at) => (ids[at] ? { id: ids[at], name: plainText(node) } : []))
})

const passwords = both('the passwords', 'les mots de passe')

const home = both('Home', 'Accueil')

const rankOf = ({ route }: PageInfo): number => (route === undefined ? 1 : 0)

const compare = (left = '', right = ''): number => (left < right ? -1 : Number(left > right))

/** Problems with the fields that they are about, and what a person calls these: `Legal notice · Description`. */
export function withFields(
  findings: readonly Finding[],
  files: readonly File[],
  pages: readonly PageInfo[],
): readonly FieldProblem[] {
  const byPath = new Map(files.map((file) => [file.source.path, file]))
  return findings.map(({ path, ...problem }) => {
    const file = byPath.get(problem.file)
    if (problem.file === gatePath) return { ...problem, where: passwords }
    if (!file) return problem
    const page = pages.find((candidate) => candidate.file === problem.file)
    const names = [page?.name ?? file.kind.name, ...(path ? [labelOf(file, path)] : [])]
    const at = path && { at: panelPlace(path), labels: labelsIn(file, path) }
    const bodyLine = path?.[0] === 'body' ? bodyLineOf(file, problem.line) : undefined
    return { ...problem, ...at, ...(bodyLine && { bodyLine }), where: joined(names) }
  })
}

/** A line of a file as one of the text below its fields. */
function bodyLineOf({ source: { text } }: File, line: number): number | undefined {
  const [begin] = frontMatter(text)?.body ?? []
  return begin === undefined ? undefined : line - text.slice(0, begin).split('\n').length + 1
}

/** The labels of the fields on a path by their names; none of a name that is also what somebody wrote there. */
const labelsIn = ({ fields }: File, path: Path): FieldProblem['labels'] =>
  path.flatMap((step, index) =>
    fields && typeof step === 'string' && valueAt(fields.data, path) !== step
      ? [[step, labelAt(fields.schema, fields.data, path.slice(0, index + 1))] as const]
      : [],
  )

/** What a person calls a field of a file, or the text below the fields. */
export const labelOf = ({ fields }: File, path: Path): Both =>
  fields && path[0] !== 'body' ? labelsAt(fields.schema, fields.data, path) : bodyLabel

/** What changes by itself, for the panel. */
export function scheduleOf(
  { times: { zone, things }, instant }: Checked,
  parts: readonly PartInfo[],
  pages: readonly PageInfo[],
): Schedule {
  return {
    zone,
    now: wallAt(instant, zone),
    things: things.map((thing): Timed => {
      const { file, path } = thing
      const name = file.source.path
      const isSeason = isOfKind(seasonPath, name)
      const isItem = path.length > 0
      const own = pages.find((page) => page.file === name)
      const partAddresses = parts.find((part) => part.file === name)?.addresses ?? []
      return {
        kind: isSeason ? 'season' : own ? 'page' : isItem ? 'item' : 'card',
        what: isItem ? labelOf(file, path.slice(0, 1)) : plainName(file.kind.name),
        title: titleOf(thing),
        file: name,
        at: isItem ? panelPlace(path) : undefined,
        addresses: own ? [own.address] : partAddresses,
        from: thing.from?.wall,
        until: thing.until?.wall,
      }
    }),
  }
}

/** What a thing is, without its article: a case study, Case study. */
const plainName = ({ en, fr }: Both): Both => ({
  en: capital(en.replace(/^(?:an?|the) /, '')),
  fr: capital(fr.replace(/^(?:une?|l[ae]s?) /, '')),
})

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

interface Opening {
  readonly table: ContentTable
  readonly files: readonly File[]
  /** As it lies on the disk. */
  readonly read: File
  readonly findings: readonly Finding[]
}

/** A file with its form, as the panel opens it. */
export function openedFile({ table, files, read, findings }: Opening): OpenFile {
  const { source, bytes, fields, body } = read
  const kind = kindAt(fileKinds(table), source.path)
  const data = kind && fields?.data
  const language = kind ? languageIn(kind, data) : 'en'
  return {
    file: source.path,
    seen: hashOf(bytes),
    letter: kind && letterOf(schemaOf(kind, data)),
    name: kind?.name ?? both(source.path, source.path),
    language,
    fields: kind && isFields(data) ? formOf(kind, data) : [],
    isCard: (kind?.path.includes('*') ?? false) && kind?.path !== pagePath,
    data: isValue(data) ? data : undefined,
    body: body?.written.text,
    text: source.text,
    problems: withFields(
      findings.filter(({ file }) => file === source.path),
      [read],
      pagesIn(table, files),
    ),
    translation: translationOf(table, source.path, data, files),
    pictureWords: pictureWords(table, source.path, language),
  }
}

/** Where the words of the pictures stand that a file lists, those in its own language first. */
function pictureWords(
  { library }: ContentTable,
  path: string,
  language: Language,
): WordsOfPictures | undefined {
  if (library?.file !== path || !library.words) return undefined
  const { picture, words, crops = [] } = library
  const { en, fr, field, alt } = words
  return { files: language === 'en' ? [en, fr] : [fr, en], field, alt, picture, crops }
}

/** The file that says the same in another language. */
function translationOf(
  table: ContentTable,
  path: string,
  data: unknown,
  files: readonly File[],
): string | undefined {
  const { translations = [] } = table
  const pair = translations.find(({ en, fr }) => en === path || fr === path)
  if (pair) return pair.en === path ? pair.fr : pair.en
  const route = valueAt(data, ['translation'])
  if (typeof route !== 'string') return undefined
  return pagesIn(table, files).find((page) => page.route === route)?.file
}

const isValue = (data: unknown): data is Value =>
  typeof data === 'object' && data !== null && Object.values(data).every(isPart)

const isPart = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) || isValue(value)
