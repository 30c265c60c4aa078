import type { Heading, Root } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import type { Wording } from '../messages/kind.ts'
import * as words from '../messages/markdown.ts'

/** Headings a page cannot have: of the first or a very deep level, without words, or below a level that is missing. */
export function headingFaults(root: Root): { heading: Heading; wording: Wording }[] {
  let above = 1
  return root.children.flatMap((heading) => {
    if (heading.type !== 'heading') return []
    const wording = headingFault(heading, above)
    // A heading of the first level is one of the second, written wrongly.
    above = Math.max(2, Math.min(heading.depth, 4))
    return wording ? [{ heading, wording }] : []
  })
}

function headingFault(heading: Heading, above: number): Wording | undefined {
  const { depth } = heading
  if (textOf(heading).trim() === '') return words.emptyHeading()
  if (depth === 1) return words.firstHeading()
  if (depth > 4) return words.deepHeading()
  if (depth <= above + 1) return undefined
  return words.skippedHeading({ found: '#'.repeat(depth), expected: '#'.repeat(above + 1) })
}
