import type { FoundText } from './editable.ts'

/** Where it is in the window of its page; nothing where it is not to be seen. */
export function boxOf({ stands, element }: FoundText): DOMRect | undefined {
  const rects = [...stands.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
  if (
    rects.length === 0 ||
    element.getBoundingClientRect().width <= 1 ||
    !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  )
    return undefined
  return withinLines(boxAround(rects), element.getBoundingClientRect())
}

/**
 * A box without what a face has above and below its lines: room for signs that nobody writes. Where the lines are not in
 * their block, nobody knows how high they are.
 */
export function withinLines(box: DOMRect, block: DOMRect): DOMRect {
  const top = Math.max(box.top, block.top)
  const bottom = Math.min(box.bottom, block.bottom)
  return bottom - top < box.height / 2 ? box : new DOMRect(box.left, top, box.width, bottom - top)
}

/** The smallest box around some others; an empty one around none. */
export function boxAround(boxes: readonly DOMRect[]): DOMRect {
  if (boxes.length === 0) return new DOMRect()
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const right = Math.max(...boxes.map((box) => box.right))
  const bottom = Math.max(...boxes.map((box) => box.bottom))
  return new DOMRect(left, top, right - left, bottom - top)
}

/** Whether it is anywhere at all: what is folded away is not. */
export const isThere = ({ stands, element }: FoundText): boolean =>
  stands.getClientRects().length > 0 && element.checkVisibility({ visibilityProperty: true })

/** Whether something else of the page, such as a bar that stays above, lies over the middle of it. */
export function isCovered({ element }: FoundText, box: DOMRect): boolean {
  const page = element.ownerDocument
  const top = page.elementFromPoint(
    box.left + box.width / 2,
    box.top + Math.min(box.height / 2, 20),
  )
  return top !== null && !top.contains(element) && !element.contains(top)
}
