import { root } from '../state/memory.ts'

/** Where a click leads in the same window. */
export function linkIn(event: MouseEvent): URL | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey)
    return undefined
  const link = linkAt(event)
  return link && !isElsewhere(link) ? addressOf(link) : undefined
}

/** The link that a click meets, where it leads out of the site, to a file, or into another window. */
export function leavingLinkAt(event: MouseEvent): Element | undefined {
  const link = linkAt(event)
  const to = link && addressOf(link)
  return to && (isElsewhere(link) || !isPage(to)) ? link : undefined
}

function linkAt(event: MouseEvent): Element | undefined {
  const [target] = event.composedPath()
  return (isElement(target) && target.closest('a, area')) || undefined
}

function addressOf(link: Element): URL | undefined {
  const href = link.getAttribute('href') ?? link.getAttribute('xlink:href')
  return href ? (URL.parse(href, link.baseURI) ?? undefined) : undefined
}

const isElsewhere = (link: Element): boolean =>
  link.hasAttribute('download') || ['_blank', '_top'].includes(link.getAttribute('target') ?? '')

// Of the page, which has classes of its own.
const isElement = (target: EventTarget | undefined): target is Element =>
  target !== undefined && 'closest' in target

export const isOwn = ({ origin }: URL): boolean => origin === location.origin

/** Whether it is a page of this site. */
export const isPage = (to: URL): boolean =>
  isOwn(to) && to.pathname.startsWith(`${root}/`) && !/\.(?!html$)\w+$/.test(to.pathname)
