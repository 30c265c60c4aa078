import { toString as textOf } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { rememberFor } from '../memory.ts'
import type { CheckedFile, CheckedFiles } from './checked-files.ts'
import { isFields, valueAt } from './data.ts'
import { later } from './fields.ts'
import { type FieldText, textsIn } from './schema.ts'
import { type ContentKind, type ContentTable, pageFolder } from './table.ts'

/** The words of the content: those that only a password may open, and those that anybody may read. */
export interface Texts {
  readonly gated: readonly string[]
  readonly open: readonly string[]
}

/**
 * Sorts the content by who may read it, from its fields and never from output: a page by its own `gated`, other files by
 * the pages that show them, a field by its own notes. What is declared nowhere counts as gated.
 */
export function textsOf({ opens }: ContentTable, files: Pick<CheckedFiles, 'all'>): Texts {
  const all = files.all()
  const shown = new Set(all.filter(isOpenPage).map((page) => fieldOf(page, 'template')))
  const isOpen = (shownOn: ContentKind['shownOn']) =>
    shownOn === 'every page' || (shownOn?.some((template) => shown.has(template)) ?? false)
  const isOpened = isOpen(opens === undefined ? [] : [opens])
  const told = all.flatMap((file) => {
    const open = isPage(file) ? isOpenPage(file) : isOpen(file.shownOn)
    // From the outside in: a field may be shown elsewhere than what it lies in.
    const isOpenText = ({ path, notes }: FieldText) =>
      notes.reduce((before, { shownOn }, depth) => {
        const waits = depth > 0 && path[depth - 1] === later && !isOpened
        return shownOn === undefined ? before && !waits : isOpen(shownOn)
      }, open)
    const { fields, blocks } = wordsOf(file)
    const words = fields.map(({ text, words }) => ({ text: words, open: isOpenText(text) }))
    return [...words, ...blocks.map((text) => ({ text, open }))]
  })
  const { gated = [], open = [] } = Object.groupBy(told, (one) => (one.open ? 'open' : 'gated'))
  return { gated: gated.map(({ text }) => text), open: open.map(({ text }) => text) }
}

/** The words of a file: of its fields, each with its place, and of its body. */
const wordsOf = rememberFor((file: CheckedFile) => ({
  fields: textsIn(file.schema, file.fields)
    // Addresses and names of pictures are no words.
    .filter(({ notes }) => notes.every(({ refersTo }) => refersTo === undefined))
    .map((text) => ({ text, words: withFigures(text, file.fields) })),
  blocks: blocksOf(file),
}))

/**
 * What anybody may read, by the language of its page: from the fields of the content, never from output, so that
 * nothing behind the password reaches a font. What no page shows by itself counts for every language.
 */
export function publicTexts(table: ContentTable, files: Pick<CheckedFiles, 'all'>) {
  const all = files.all()
  const languages = new Set(all.filter(isOpenPage).map((page) => fieldOf(page, 'lang')))
  const byLanguage = [...languages].map((language) => {
    const own = all.filter((file) => !isPage(file) || fieldOf(file, 'lang') === language)
    return [language, textsOf(table, { all: () => own }).open] as const
  })
  const shown = new Set(byLanguage.flatMap(([, texts]) => texts))
  const others = textsOf(table, files).open.filter((text) => !shown.has(text))
  return new Map(byLanguage.map(([language, texts]) => [language, [...texts, ...others]]))
}

const fieldOf = ({ fields }: CheckedFile, name: string): string =>
  isFields(fields) ? String(fields[name]) : ''

const isPage = ({ path }: CheckedFile): boolean => path.startsWith(pageFolder)

const isOpenPage = (file: CheckedFile): boolean => isPage(file) && fieldOf(file, 'gated') !== 'true'

/** The text as it reads: `{name}` stands for the figure of that name beside it. */
function withFigures({ path, value }: FieldText, fields: unknown): string {
  const beside = valueAt(fields, path.slice(0, -1))
  return value.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const figure = valueAt(beside, [name])
    return typeof figure === 'number' ? String(figure) : whole
  })
}

/** The words of each paragraph, heading and cell of a text. */
function blocksOf({ body }: CheckedFile): string[] {
  const blocks: string[] = []
  visit(body, ['paragraph', 'heading', 'tableCell'], (block) => {
    blocks.push(textOf(block))
  })
  return blocks
}
