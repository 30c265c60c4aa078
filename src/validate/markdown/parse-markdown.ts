import type { Root } from 'mdast'
import { remark } from 'remark'
import remarkGfm from 'remark-gfm'

const processor = remark().use(remarkGfm).freeze()

/** The tree of a Markdown text (CommonMark with GitHub's tables); positions count in the text given. */
export const parseMarkdown = (text: string): Root => processor.parse(text)
