import type { Root } from 'mdast'
import { toString as plainText } from 'mdast-util-to-string'
import type { Advice } from '../content/finding.ts'
import type { LoadedSource } from '../content/load.ts'
import { rememberFor } from '../memory.ts'
import type { Language } from '../site.ts'
import words from './advice.json' with { type: 'json' }
import { valueAt } from './data.ts'
import type { File } from './file.ts'
import { libraryId, parseLine, walk } from './markdown.ts'
import { folderOf } from './pictures.ts'
import { type ContentTable, languageIn, languageOf } from './table.ts'
import { fieldOf, fileAt, isPage, namesIn, routeOf } from './world.ts'

/** The content as it is shown now. */
type Shown = Readonly<Record<'files', readonly File[]> & Record<'sources', readonly LoadedSource[]>>

/** All advice: what each of all files says, and what pages show twice and which of them no link leads to as they are now. */
export function adviceOf(table: ContentTable, all: readonly File[], shown: Shown): Advice[] {
  const foreign = foreignIn(table, shown)
  const origins = new Map(shown.sources.map(({ path, origin = path }) => [path, origin]))
  const together = [...shownTwice(shown), ...sameBytes(table, shown), ...leadingNowhere(shown)]
  return [
    ...all.flatMap((file) => ownAdvice(file, foreign)),
    ...together.map((one) => ({ ...one, file: origins.get(one.file) ?? one.file })),
  ]
}

/** The texts of a file, as trees. */
function passagesIn({ body, leaves }: File) {
  const lines = leaves.flatMap(({ path, value, note }) => {
    if (note.text === undefined) return []
    const children = [{ type: 'text', value } as const]
    const plain: Root = { type: 'root', children: [{ type: 'paragraph', children }] }
    return { path, root: note.text === 'prose' ? parseLine(value) : plain }
  })
  return body?.root ? [{ path: ['body'], root: body.root }, ...lines] : lines
}

const vague = new Set(words.vague)
const isVague = (words: string): boolean =>
  vague.has((words.toLowerCase().match(/\p{L}+/gu) ?? []).join(' '))

/** What a file says for itself: links whose words do not tell where they lead, and sentences in the other language. */
const ownAdvice = rememberFor((file: File, foreign: string): readonly Advice[] => {
  const groups = namesIn(file, 'route').map(({ path }) => path.slice(0, -1).join())
  return passagesIn(file).flatMap(({ path, root }) => {
    const found: Advice[] = []
    const told = (code: Advice['code'], words: string) =>
      found.push({ code, file: file.source.path, path, words })
    const named = path.findLast((step) => step === 'en' || step === 'fr')
    const language = languageOf(named ?? languageIn(file.kind, file.fields?.data))
    // What stands beside the address of a page is the text of its link.
    const isLabel = path.length > 1 && groups.includes(path.slice(0, -1).join())
    walk(root, (node, parent) => {
      const words = plainText(node)
      if (node.type === (isLabel ? 'root' : 'link') && isVague(words)) told('link', words)
      const isText = /^(?:paragraph|heading|tableCell)$/.test(node.type)
      if (!isText || parent?.type === 'blockquote') return
      for (const sentence of words.split(/(?<=[.!?…])\s+|\n/))
        if (isOther(sentence, language, foreign)) told('language', sentence.trim())
    })
    return found
  })
})

/** Words without which hardly a sentence is made, and which the other language does not have. */
const common = { en: new Set(words.en), fr: new Set(words.fr) }

/** Whether a sentence is in the other language: a long one, without quotation, of which at most a sixth says otherwise. */
function isOther(sentence: string, language: Language, foreign: string): boolean {
  const own = foreign ? sentence.replaceAll(new RegExp(foreign, 'giu'), '') : sentence
  const all = own.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  if (all.length < 8 || /[«»“”"]/.test(sentence)) return false
  const count = (of: Language) => all.filter((word) => common[of].has(word)).length
  const ours = count(language)
  const theirs = count(language === 'fr' ? 'en' : 'fr')
  return theirs >= 4 && ours * 6 <= theirs
}

/** The words of other languages that the settings list, as an expression; names and titles are among them. */
function foreignIn({ settings }: ContentTable, shown: Shown): string {
  const list = fieldOf(fileAt(shown, settings.file), 'foreignWords')
  const words = (Array.isArray(list) ? list : []).map((one: unknown) => valueAt(one, ['words']))
  return words.flatMap((one) => (typeof one === 'string' ? RegExp.escape(one) : [])).join('|')
}

/** Pictures of the library that a page, with the files it is made of, shows for a second time. */
function shownTwice({ files }: Shown): Advice[] {
  const parts = files.filter((file) => !isPage(file))
  return files.filter(isPage).flatMap((page) => {
    const template = String(fieldOf(page, 'template'))
    const own = parts.filter(({ kind: { shownOn = [] } }) => shownOn.includes(template))
    const all = [page, ...own].flatMap((file) => {
      const inTexts = file.markdown.flatMap(({ path, addresses }) =>
        addresses.flatMap(({ url }) => ({ path, value: libraryId(url) ?? '' })),
      )
      const named = [...namesIn(file, 'library picture'), ...inTexts].filter(({ value }) => value)
      return named.map(({ path, value: words }) => ({ file: file.source.path, path, words }))
    })
    const again = all.filter(
      ({ words }, index) => all.findIndex((one) => one.words === words) < index,
    )
    return again.map((one) => ({ code: 'picture', ...one }) as const)
  })
}

/** Pictures of the library that are another one of it once more: the same file, or the same bytes. */
function sameBytes({ library }: ContentTable, shown: Shown): Advice[] {
  const list = library && fileAt(shown, library.file)
  const images: unknown = list && fieldOf(list, library.list)
  if (!list || !Array.isArray(images)) return []
  const bytes = new Map(shown.sources.map((source) => [source.path, source.bytes]))
  const kept = images.map((image: unknown) =>
    bytes.get(`${folderOf(list)}${valueAt(image, [library.picture])}`),
  )
  return kept.flatMap((one, index): Advice[] => {
    const first = kept.findIndex((other) => other && one && Buffer.compare(other, one) === 0)
    if (first < 0 || first === index) return []
    const path = [library.list, index, library.picture]
    const words = String(valueAt(images[first], ['id']))
    return [{ code: 'bytes', file: list.source.path, path, words }]
  })
}

/** Pages that no text, no menu and no other page leads to. The home page needs none. */
function leadingNowhere({ files }: Shown): Advice[] {
  const led = files.flatMap((file) => {
    const inTexts = file.markdown.flatMap(({ addresses }) => addresses.map(({ url }) => url))
    const named = namesIn(file, 'route').filter(({ path }) => path[0] !== 'route')
    const all = [...inTexts, ...named.map(({ value }) => value)].map((url) => url.split('#')[0])
    return all.filter((route) => route !== routeOf(file))
  })
  const routes = new Set(['/', undefined, ...led])
  return files.flatMap((page): Advice[] => {
    const words = routeOf(page) ?? '/'
    return routes.has(words) ? [] : [{ code: 'page', file: page.source.path, words }]
  })
}
