import { toString as textOf } from 'mdast-util-to-string'
import { parseInline } from '../render/markdown/parse-inline.ts'

/** The words of a content field without the marks of emphasis, strength and links. */
export const plainText = (value: string): string => textOf(parseInline(value))
