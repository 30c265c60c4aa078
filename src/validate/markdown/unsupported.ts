import type { Nodes, Parents } from 'mdast'
import type { Unsupported } from '../messages/markdown.ts'

/** What a Markdown text is for: a page of prose, the short text of a card, or a single paragraph of a field. */
export type TextForm = 'page' | 'short' | 'line'

const everywhere: Readonly<Record<string, Unsupported>> = {
  delete: 'delete',
  // Its text is no second mistake.
  footnoteReference: 'footnote',
}

const onlyOnPages: Readonly<Record<string, Unsupported>> = {
  heading: 'heading',
  table: 'table',
  blockquote: 'quotation',
  image: 'picture',
  thematicBreak: 'rule',
}

/** What a node is, where it has no place in such a text. */
export function unsupportedIn(
  node: Nodes,
  parent: Parents | undefined,
  form: TextForm,
): Unsupported | undefined {
  if (node.type === 'listItem' && typeof node.checked === 'boolean') return 'task'
  if (node.type === 'heading' && parent?.type !== 'root') return 'heading'
  if (node.type === 'imageReference') return 'picture'
  return everywhere[node.type] ?? (form === 'page' ? undefined : onlyOnPages[node.type])
}
