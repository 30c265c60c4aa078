import { trustedHtml } from '../../../islands/trusted-html.ts'

/* Changes a page in place: only what differs between its last version and the new one. Work of scripts stays. */

/** Makes in the document on show the changes that lead from one made page to the next. */
export function patch(shown: Document, last: Document, next: Document): void {
  if (shown.title !== next.title) shown.title = next.title
  patchElement(shown.body, last.body, next.body)
  // What its head says of focal points, the policy that it came with lets only scripts say anew.
  for (const image of shown.images) image.style.objectPosition = image.dataset['focus'] ?? ''
}

function patchElement(shown: Element, last: Element, next: Element): void {
  if (last.isEqualNode(next)) return
  for (const { name, value } of next.attributes)
    if (last.getAttribute(name) !== value) shown.setAttribute(name, value)
  for (const { name } of last.attributes) if (!next.hasAttribute(name)) shown.removeAttribute(name)

  const here = [...shown.childNodes]
  const before = [...last.childNodes]
  const after = [...next.childNodes]
  const imported = (node: Node) => shown.ownerDocument.importNode(node, true)
  if (!areAlike(here, before)) {
    shown.replaceChildren(...after.map(imported))
    return
  }
  const most = Math.min(before.length, after.length)
  const isSame = (at: number) => before.at(at)?.isEqualNode(after.at(at) ?? null)
  let start = 0
  let end = 0
  while (start < most && isSame(start)) start++
  while (end < most - start && isSame(-1 - end)) end++
  const between = (nodes: readonly ChildNode[]) => nodes.slice(start, nodes.length - end)
  const old = between(here)
  const made = between(before)
  const wanted = between(after)
  // One by one where there are as many of the same kind, else all of them.
  if (areAlike(made, wanted)) {
    for (const [at, node] of wanted.entries()) patchNode(old[at], made[at], node)
    return
  }
  const behind = here[here.length - end] ?? null
  for (const node of old) node.remove()
  for (const node of wanted) shown.insertBefore(imported(node), behind)
}

function patchNode(shown: Node | undefined, last: Node | undefined, next: Node): void {
  if (isElement(shown) && isElement(last) && isElement(next)) patchElement(shown, last, next)
  else if (shown && next.nodeValue !== last?.nodeValue) shown.nodeValue = next.nodeValue
}

const isElement = (node: Node | undefined): node is Element => node?.nodeType === 1

const areAlike = (left: readonly Node[], right: readonly Node[]): boolean =>
  left.length === right.length && left.every(({ nodeName }, at) => nodeName === right[at]?.nodeName)

/**
 * The one policy of the panel for HTML (Trusted Types, W3C): what it makes is read as a document that is shown nowhere and
 * runs nothing. A second of this name is refused, so no other script gets it.
 */
const trusted = trustedHtml('editor-panel')

/** HTML as a document of its own, of which nothing is fetched, run or shown. */
export const inertDocument = (html: string): Document =>
  new DOMParser().parseFromString(trusted(html), 'text/html')

/** A page to compare with another one: its name, title and body. Its styles would be held against the panel's own policy. */
export function parsed(html: string): Document {
  const [name = ''] = /<html\b[^>]*>/.exec(html) ?? []
  const title = /<title>[^<]*<\/title>/.exec(html)?.[0] ?? ''
  const body = html.slice(html.search(/<body\b/))
  return inertDocument(`<!doctype html>${name}${title}${body}`)
}
