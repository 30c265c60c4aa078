import type { Root } from 'mdast'
import { remark } from 'remark'

/** What only makes sense between lines, and HTML: in a line of words their signs are plain characters. */
const blocks = [
  ...['blockQuote', 'list', 'headingAtx', 'setextUnderline', 'thematicBreak', 'codeIndented'],
  ...['codeFenced', 'definition', 'htmlFlow', 'htmlText', 'autolink', 'labelStartImage'],
]

const processor = remark()
  .data('micromarkExtensions', [{ disable: { null: blocks } }])
  .freeze()

/** A line of words with *emphasis*, **strong words**, `code` and [links](/address): a tree of paragraphs, mostly one. */
export const parseInline = (text: string): Root => processor.parse(text)
