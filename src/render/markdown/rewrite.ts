import type { ElementContent } from 'hast'

/** Rebuilds nodes from the leaves up: `change` gives what stands in the place of each. */
export function rewrite(
  nodes: readonly ElementContent[],
  change: (node: ElementContent) => readonly ElementContent[],
): ElementContent[] {
  return nodes.flatMap((node) =>
    change(node.type === 'element' ? { ...node, children: rewrite(node.children, change) } : node),
  )
}
