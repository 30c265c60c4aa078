import type { Nodes, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { z } from 'zod'
import type { Language } from '../site.ts'
import { seam, typeset } from './typeset.ts'

/** Code and pictures, as the words around them see them. */
const object = '\ufffc'

/**
 * Typesets the words of a Markdown text, not its code and addresses. Within a paragraph, a heading or a cell
 * quotation marks pair across emphasis and links. Gives a new tree.
 */
export function typesetMarkdown(root: Root, language: Language): Root {
  const copy = structuredClone(root)
  visit(copy, (node) => {
    if (node.type === 'image' && node.alt) node.alt = typeset(node.alt, language)
    if (/^(?:paragraph|heading|tableCell)$/.test(node.type)) typesetPassage(node, language)
  })
  return copy
}

/** Sets the pieces of a passage as one text, in place, with a seam between them. */
function typesetPassage(passage: Nodes, language: Language): void {
  const pieces: { value: string }[] = []
  visit(passage, (node) => {
    if (node.type === 'text') pieces.push(node)
    else if (node.type === 'break') pieces.push({ value: '\n' })
    else if (!('children' in node)) pieces.push({ value: object })
  })
  const text = pieces.map(({ value }) => value.replaceAll(seam, '')).join(seam)
  const set = typeset(text, language).split(seam)
  for (const [index, piece] of pieces.entries()) piece.value = set[index] ?? piece.value
}

type Schema = z.core.$ZodType

/**
 * Typesets checked data: every text whose schema says `text: 'words'` or `'prose'`, in the language given. Takes data
 * as it was read and gives data of the same form, which the schema accepts as it did before.
 */
export function typesetValue(schema: Schema, data: unknown, language: Language): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return typesetValue(schema.unwrap(), data, language)
  }
  if (schema instanceof z.ZodString && typeof data === 'string') {
    return typesetText(schema, data, language)
  }
  if (schema instanceof z.ZodUnion) {
    const matching = schema.options.find((option) => z.safeParse(option, data).success)
    return matching ? typesetValue(matching, data, language) : data
  }
  if (schema instanceof z.ZodArray && Array.isArray(data)) {
    return data.map((item: unknown) => typesetValue(schema.element, item, language))
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data
  const schemaOf = (key: string): Schema | undefined => {
    if (schema instanceof z.ZodRecord) return schema.valueType
    return schema instanceof z.ZodObject ? schema.shape[key] : undefined
  }
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      const field = schemaOf(key)
      // Fields named after a language are in that language, whatever the file is in.
      const own = key === 'en' || key === 'fr' ? key : language
      return [key, field ? typesetValue(field, value, own) : value]
    }),
  )
}

function typesetText(schema: z.ZodString, text: string, language: Language): string {
  const { text: kind } = schema.meta() ?? {}
  if (kind !== 'words' && kind !== 'prose') return text
  const set = typeset(text, language)
  // A text that is as long as its field allows has no room for more spaces.
  return schema.safeParse(set).success ? set : text
}
