/**
 * Tells of every document that a frame comes to show, as soon as it is there: its load event waits for the last picture.
 * Ends when what it gives is called.
 */
export function onFrameDocument(
  frame: HTMLIFrameElement,
  tell: (page: Document) => void,
): () => void {
  let last: Document | undefined
  let asked = 0
  const look = () => {
    const page = frame.contentDocument
    if (!page?.defaultView || page === last || page.location.href === 'about:blank') {
      asked = requestAnimationFrame(look)
      return
    }
    last = page
    page.defaultView.addEventListener('pagehide', look)
    tell(page)
  }
  look()
  return () => cancelAnimationFrame(asked)
}

/** Calls `act` once the whole text of a page is there. */
export function whenRead(page: Document, act: () => void): void {
  if (page.readyState === 'loading') page.addEventListener('DOMContentLoaded', act, { once: true })
  else act()
}
