import type { Root } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'

/** The id of the section below a heading: its words in small ASCII letters, joined by hyphens. */
export const sectionId = (heading: string): string =>
  heading
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The ids of a prose page's sections, one per heading of the second level, in order; a repeated one is counted. */
export function sectionIds(body: Root): string[] {
  const seen = new Map<string, number>()
  return body.children.flatMap((node) => {
    if (node.type !== 'heading' || node.depth !== 2) return []
    const id = sectionId(textOf(node))
    const count = (seen.get(id) ?? 0) + 1
    seen.set(id, count)
    return [count === 1 ? id : `${id}-${count}`]
  })
}
