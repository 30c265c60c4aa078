import { toString as textOf } from 'mdast-util-to-string'
import { z } from 'zod'
import type { CheckedFile, CheckedFiles } from './checked-files.ts'
import { isFields } from './data.ts'
import { later } from './fields.ts'
import type { ContentKind } from './table.ts'
import { type ContentTable, pageFolder } from './table.ts'

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
  const shown = new Set(all.filter((file) => isPage(file) && !isGated(file)).map(templateOf))
  const isOpen = (shownOn: ContentKind['shownOn']) =>
    shownOn === 'every page' || (shownOn?.some((template) => shown.has(template)) ?? false)
  const walk: Walk = { isOpen, opened: isOpen(opens === undefined ? [] : [opens]) }
  const told = all.flatMap((file) => {
    const open = isPage(file) ? !isGated(file) : isOpen(file.shownOn)
    return [
      ...textsIn(file.schema, file.fields, open, walk),
      ...blocksOf(file.body).map((text) => ({ text, open })),
    ]
  })
  const those = (wanted: boolean) =>
    told.filter(({ open }) => open === wanted).map(({ text }) => text)
  return { gated: those(false), open: those(true) }
}

/**
 * What anybody may read, by the language of its page: from the fields of the content, never from output, so that
 * nothing behind the password reaches a font. What no page shows by itself counts for every language.
 */
export function publicTexts(
  table: ContentTable,
  files: Pick<CheckedFiles, 'all'>,
): ReadonlyMap<string, readonly string[]> {
  const all = files.all()
  const open = all.filter((file) => isPage(file) && !isGated(file))
  const byLanguage = [...new Set(open.map(languageOf))].map((language) => {
    const own = all.filter((file) => !isPage(file) || languageOf(file) === language)
    return [language, textsOf(table, { all: () => own }).open] as const
  })
  const shown = new Set(byLanguage.flatMap(([, texts]) => texts))
  const others = textsOf(table, files).open.filter((text) => !shown.has(text))
  return new Map(byLanguage.map(([language, texts]) => [language, [...texts, ...others]]))
}

const languageOf = ({ fields }: CheckedFile): string =>
  isFields(fields) ? String(fields['lang']) : ''

const isPage = ({ path }: CheckedFile): boolean => path.startsWith(pageFolder)

const isGated = ({ fields }: CheckedFile): boolean => isFields(fields) && fields['gated'] === true

const templateOf = ({ fields }: CheckedFile): string =>
  isFields(fields) ? String(fields['template']) : ''

interface Told {
  readonly text: string
  readonly open: boolean
}

interface Walk {
  readonly isOpen: (shownOn: ContentKind['shownOn']) => boolean
  /** Whether words that wait for the site to open may be read. */
  readonly opened: boolean
}

type Schema = z.core.$ZodType

const noteSchema = z.object({
  shownOn: z.union([z.literal('every page'), z.array(z.string())]).optional(),
  refersTo: z.string().optional(),
})

function textsIn(schema: Schema | undefined, value: unknown, open: boolean, walk: Walk): Told[] {
  const { shownOn, refersTo } = noteSchema.parse((schema && z.globalRegistry.get(schema)) ?? {})
  const own = shownOn === undefined ? open : walk.isOpen(shownOn)
  // Addresses and names of pictures are no words.
  if (refersTo !== undefined) return []
  if (typeof value === 'string') return [{ text: value, open: own }]
  if (schema instanceof z.ZodOptional) return textsIn(schema.unwrap(), value, own, walk)
  if (schema instanceof z.ZodUnion) {
    const matching = schema.options.find((option) => z.safeParse(option, value).success)
    return textsIn(matching, value, own, walk)
  }
  if (Array.isArray(value)) {
    const element = schema instanceof z.ZodArray ? schema.element : undefined
    return value.flatMap((item: unknown) => textsIn(element, item, own, walk))
  }
  if (!isFields(value)) return []
  return Object.entries(value).flatMap(([name, field]) => {
    const filled = typeof field === 'string' ? withFigures(field, value) : field
    return textsIn(fieldOf(schema, name), filled, own && (name !== later || walk.opened), walk)
  })
}

function fieldOf(schema: Schema | undefined, name: string): Schema | undefined {
  if (schema instanceof z.ZodRecord) return schema.valueType
  return schema instanceof z.ZodObject ? schema.shape[name] : undefined
}

/** The text as it reads: `{name}` stands for the figure of that name beside it. */
const withFigures = (text: string, beside: Readonly<Record<string, unknown>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    typeof beside[name] === 'number' ? String(beside[name]) : whole,
  )

/** The words of each paragraph, heading and cell of a text. */
function blocksOf(node: unknown): string[] {
  if (!isFields(node)) return []
  if (['paragraph', 'heading', 'tableCell'].includes(String(node['type']))) return [textOf(node)]
  const { children } = node
  return Array.isArray(children) ? children.flatMap(blocksOf) : []
}
