import type { ElementContent } from 'hast'
import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import type { Root } from 'mdast'
import { remark } from 'remark'
import remarkRehype from 'remark-rehype'

/** What Markdown may become; pictures come from the gallery alone. */
const allowed: Schema = {
  ...defaultSchema,
  tagNames: [
    ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ...['em', 'strong', 'a', 'code', 'br', 'img'],
  ],
  protocols: { href: ['https', 'mailto', 'tel'], src: ['gallery'] },
}

const processor = remark().use(remarkRehype).freeze()

/**
 * A Markdown tree as HTML elements. Authors have been told of all that has no place in it, so nothing may be left for
 * the sanitizer to take out; if there is, that is a defect of ours.
 */
export function safeTree(root: Root): ElementContent[] {
  const tree = processor.runSync(root)
  const safe = sanitize(tree, allowed)
  if (tree.type !== 'root' || toHtml(safe) !== toHtml(tree)) {
    throw new Error(`Markdown that has been checked holds what is not allowed: ${toHtml(tree)}`)
  }
  return tree.children.filter((node) => node.type !== 'doctype')
}
