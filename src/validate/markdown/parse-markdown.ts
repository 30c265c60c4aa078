import type { Root } from 'mdast'
import { remark } from 'remark'
import remarkGfm from 'remark-gfm'

const processor = remark().use(remarkGfm).freeze()

const plain = remark().freeze()

/** The tree of a Markdown text (CommonMark with GitHub's tables); positions count in the text given. */
export const parseMarkdown = (text: string): Root => processor.parse(text)

/** The tree of a text in a field: no tables, and addresses are no links by themselves. */
export const parseLine = (text: string): Root => plain.parse(text)
