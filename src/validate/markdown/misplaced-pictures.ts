import type { Image, Root } from 'mdast'
import { visit } from 'unist-util-visit'

/** Pictures that do not stand alone in a paragraph of their own: a figure with its caption takes the whole width. */
export function misplacedPictures(root: Root): Image[] {
  const found: Image[] = []
  visit(root, 'image', (image, _index, parent) => {
    const isAlone = parent?.type === 'paragraph' && parent.children.length === 1
    if (!isAlone || !root.children.includes(parent)) found.push(image)
  })
  return found
}
