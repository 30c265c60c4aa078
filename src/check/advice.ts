import type { Nodes, Parents, Root } from 'mdast'
import { toString as plainText } from 'mdast-util-to-string'
import type { LoadedSource } from '../content/load.ts'
import { rememberFor } from '../memory.ts'
import type { Language } from '../site.ts'
import words from './advice.json' with { type: 'json' }
import { isFields, type Path, valueAt } from './data.ts'
import type { File } from './file.ts'
import { libraryId, parseLine } from './markdown.ts'
import { folderOf } from './pictures.ts'
import { type ContentTable, languageIn, languageOf } from './table.ts'
import { fieldOf, isPage, namesIn, routeOf } from './world.ts'

/** What an editor can make better and need not: told while she edits, and by no command. */
export interface Advice {
  readonly code: 'link' | 'picture' | 'bytes' | 'page' | 'language'
  readonly file: string
  /** The field; absent where it is about the page as a whole. */
  readonly path?: Path | undefined
  /** The words, the picture or the address that it is about. */
  readonly words: string
}

/**
 * All advice on the content: what each of all its files says, what pages show twice as they are now, and the pages that no
 * link leads to.
 */
export function adviceOf(
  table: ContentTable,
  all: readonly File[],
  { files, sources }: Shown,
): readonly Advice[] {
  const foreign = foreignIn(table, files)
  const origins = new Map(sources.map(({ path, origin = path }) => [path, origin]))
  const together = [
    ...files.filter(isPage).flatMap((page) => shownTwice(page, files)),
    ...sameBytes(table, files, sources),
    ...leadingNowhere(files),
  ]
  return [
    ...all.flatMap((file) => ownAdvice(file, foreign)),
    ...together.map((one) => ({ ...one, file: origins.get(one.file) ?? one.file })),
  ]
}

/** The content as it is shown now. */
interface Shown {
  readonly files: readonly File[]
  readonly sources: readonly LoadedSource[]
}

/** A text of a file, as a tree. */
interface Passage {
  readonly path: Path
  readonly root: Root
}

function passagesIn(file: File): readonly Passage[] {
  const root = file.body?.root
  const lines = file.leaves.flatMap(({ path, value, note }): readonly Passage[] => {
    if (note.text === undefined) return []
    const text = { type: 'text', value } as const
    const plain: Root = { type: 'root', children: [{ type: 'paragraph', children: [text] }] }
    return [{ path, root: note.text === 'prose' ? parseLine(value) : plain }]
  })
  return [...(root ? [{ path: ['body'], root }] : []), ...lines]
}

const vague = new Set(words.vague)
const isVague = (words: string): boolean =>
  vague.has(
    words
      .toLowerCase()
      .replaceAll(/[^\p{L}]+/gu, ' ')
      .trim(),
  )

/** What a file says for itself: links whose words do not tell where they lead, and sentences in the other language. */
const ownAdvice = rememberFor((file: File, foreign: string): readonly Advice[] => {
  const at = { file: file.source.path }
  const labels = namesIn(file, 'route').flatMap(({ path }) => {
    const beside = valueAt(file.fields?.data, path.slice(0, -1))
    return Object.entries(isFields(beside) ? beside : {}).flatMap(([name, value]): Advice[] => {
      const isLabel = typeof value === 'string' && path.length > 1 && isVague(value)
      return isLabel ? [{ ...at, code: 'link', path: path.with(-1, name), words: value }] : []
    })
  })
  const inTexts = passagesIn(file).flatMap(({ path, root }) => {
    const found: Advice[] = []
    const named = path.findLast((step) => step === 'en' || step === 'fr')
    const language = languageOf(named ?? languageIn(file.kind, file.fields?.data))
    walkWords(root, (node) => {
      const words = plainText(node)
      if (node.type === 'link') {
        if (isVague(words)) found.push({ ...at, code: 'link', path, words })
      } else
        for (const sentence of words.split(/(?<=[.!?…])\s+|\n/))
          if (isOther(sentence, language, foreign))
            found.push({ ...at, code: 'language', path, words: sentence.trim() })
    })
    return found
  })
  return [...labels, ...inTexts]
})

/** Looks at links, and at paragraphs, headings and cells that are no quotation. */
function walkWords(node: Nodes, look: (node: Parents) => void, isQuoted = false): void {
  if (!('children' in node)) return
  const isText = /^(?:paragraph|heading|tableCell)$/.test(node.type)
  if (node.type === 'link' || (isText && !isQuoted)) look(node)
  for (const child of node.children) walkWords(child, look, isQuoted || node.type === 'blockquote')
}

/** Words without which hardly a sentence is made, and which the other language does not have. */
const common = { en: new Set(words.en), fr: new Set(words.fr) }

/** Whether a sentence is in the other language: a long one, without quotation, of which at most a sixth says otherwise. */
function isOther(sentence: string, language: Language, foreign: string): boolean {
  const own = foreign ? sentence.replaceAll(new RegExp(foreign, 'giu'), '') : sentence
  const all = own.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  if (all.length < 8 || /[«»“”"]/.test(sentence)) return false
  const count = (of: Language) => all.filter((word) => common[of].has(word)).length
  const [ours, theirs] = [count(language), count(language === 'fr' ? 'en' : 'fr')]
  return theirs >= 4 && ours * 6 <= theirs
}

/** The words of other languages that the settings list, as an expression; names and titles are among them. */
function foreignIn({ settings }: ContentTable, files: readonly File[]): string {
  const list = fieldOf(
    files.find(({ source }) => source.path === settings.file),
    'foreignWords',
  )
  const words = (Array.isArray(list) ? list : []).map((one: unknown) => valueAt(one, ['words']))
  return words.flatMap((one) => (typeof one === 'string' ? RegExp.escape(one) : [])).join('|')
}

/** Pictures of the library that a page, with the files it is made of, shows for a second time. */
function shownTwice(page: File, files: readonly File[]): Advice[] {
  const template = String(fieldOf(page, 'template'))
  const seen = new Set<string>()
  const own = files.filter(
    (file) =>
      file === page || (Array.isArray(file.kind.shownOn) && file.kind.shownOn.includes(template)),
  )
  return own.flatMap((file) => {
    const inTexts = file.markdown.flatMap(({ path, addresses }) =>
      addresses.map(({ kind, url }) => ({
        path,
        value: kind === 'picture' ? libraryId(url) : undefined,
      })),
    )
    return [...namesIn(file, 'library picture'), ...inTexts].flatMap(
      ({ path, value }): Advice[] => {
        if (value === undefined || !seen.has(value)) {
          seen.add(value ?? '')
          return []
        }
        return [{ code: 'picture', file: file.source.path, path, words: value }]
      },
    )
  })
}

/** Pictures of the library that are another one of it once more: the same file, or the same bytes. */
function sameBytes(
  { library }: ContentTable,
  files: readonly File[],
  sources: readonly LoadedSource[],
): Advice[] {
  const list = library && files.find(({ source }) => source.path === library.file)
  const images: unknown = list && fieldOf(list, library.list)
  if (!list || !Array.isArray(images)) return []
  const bytes = new Map(sources.map((source) => [source.path, source.bytes]))
  const kept = images.map((image: unknown) =>
    bytes.get(`${folderOf(list)}${valueAt(image, [library.picture])}`),
  )
  return kept.flatMap((one, index): Advice[] => {
    const first = kept.findIndex((other) => other && one && Buffer.compare(other, one) === 0)
    const words = String(valueAt(images[first], ['id']))
    const path = [library.list, index, library.picture]
    return first < 0 || first === index
      ? []
      : [{ code: 'bytes', file: list.source.path, path, words }]
  })
}

/** Pages that no text, no menu and no other page leads to. The home page needs none. */
function leadingNowhere(files: readonly File[]): Advice[] {
  const targets = files.flatMap((file) => {
    const inTexts = file.markdown.flatMap(({ addresses }) => addresses.map(({ url }) => url))
    const named = namesIn(file, 'route').filter(({ path }) => path[0] !== 'route')
    const urls = [...inTexts, ...named.map(({ value }) => value)]
    return urls.map((url) => ({ file, route: url.split('#')[0] ?? '' }))
  })
  return files.flatMap((page): Advice[] => {
    const route = routeOf(page)
    const isLed = targets.some((one) => one.route === route && one.file !== page)
    if (route === undefined || route === '/' || isLed) return []
    return [{ code: 'page', file: page.source.path, words: route }]
  })
}
