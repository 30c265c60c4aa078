/*
 * A page in the frame follows what is typed without being loaded anew: what differs between the page as it was made
 * last and as it is made now is changed in what stands there. What scripts have made of the rest (an open menu, the
 * place in a film) stays.
 */

/** Makes in the document on show the changes that lead from one made page to the next. */
export function patch(shown: Document, last: Document, next: Document): void {
  if (shown.title !== next.title) shown.title = next.title
  patchElement(shown.body, last.body, next.body)
}

function patchElement(shown: Element, last: Element, next: Element): void {
  if (last.isEqualNode(next)) return
  for (const { name, value } of next.attributes)
    if (last.getAttribute(name) !== value) shown.setAttribute(name, value)
  for (const { name } of last.attributes) if (!next.hasAttribute(name)) shown.removeAttribute(name)

  const [here, before, after] = [shown, last, next].map(({ childNodes }) => [...childNodes])
  if (!here || !before || !after) return
  const isAsMade =
    here.length === before.length && here.every((node, index) => isAlike(node, before[index]))
  if (!isAsMade) {
    shown.replaceChildren(...after.map((node) => shown.ownerDocument.importNode(node, true)))
    return
  }
  const first = after.findIndex((node, index) => !before[index]?.isEqualNode(node))
  const start = first < 0 ? after.length : first
  const most = Math.min(before.length, after.length) - start
  let end = 0
  while (end < most && before.at(-1 - end)?.isEqualNode(after.at(-1 - end) ?? null)) end++
  patchBetween(
    shown,
    here.slice(start, here.length - end),
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
    here[here.length - end],
  )
}

/** The children that differ: one by one where there are as many of the same kind, else all of them. */
function patchBetween(
  parent: Element,
  here: readonly ChildNode[],
  before: readonly ChildNode[],
  after: readonly ChildNode[],
  behind: ChildNode | undefined,
): void {
  if (
    before.length === after.length &&
    after.every((node, index) => isAlike(node, before[index]))
  ) {
    after.forEach((node, index) => {
      const [old, made] = [here[index], before[index]]
      if (isElement(old) && isElement(made) && isElement(node)) patchElement(old, made, node)
      else if (old && node.nodeValue !== made?.nodeValue) old.nodeValue = node.nodeValue
    })
    return
  }
  for (const node of here) node.remove()
  for (const node of after)
    parent.insertBefore(parent.ownerDocument.importNode(node, true), behind ?? null)
}

const isElement = (node: Node | undefined): node is Element => node?.nodeType === 1

const isAlike = (one: Node, other: Node | undefined): boolean => one.nodeName === other?.nodeName
