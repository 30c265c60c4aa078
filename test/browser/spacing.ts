import type { Page } from 'playwright-core'

/** Sets the distances that a reader may ask for (WCAG 2.2, 1.4.12); `false` takes them back. Runs in the browser. */
function spaceTexts(isAsked: boolean): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    * {
      line-height: 1.5 !important;
      letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important;
      content-visibility: visible !important;
    }
    p {
      margin-block-end: 2em !important;
    }
  `)
  document.adoptedStyleSheets = isAsked ? [sheet] : []
}

/**
 * Lines of text of which a part lies outside the window or outside of a box that cuts it off; what scrolls in a region of
 * its own is not cut. Runs in the browser, so that nothing outside of it exists.
 */
function cutTexts(): readonly string[] {
  const range = document.createRange()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const cut = new Set<string>()
  const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  const isCut = (element: Element, line: DOMRect): boolean => {
    const { overflowX, overflowY, position } = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    const isOnlyHeard = box.width <= 1 && box.height <= 1
    if (/auto|scroll/.test(overflowX) || isOnlyHeard) return false
    const isWider = line.left < box.left - 1 || line.right > box.right + 1
    // Above and below a line there is room that no letter fills.
    const spare = line.height / 4
    const isHigher = line.top < box.top - spare || line.bottom > box.bottom + spare
    if (
      element !== document.body &&
      ((cuts(overflowX) && isWider) || (cuts(overflowY) && isHigher))
    )
      return true
    if (position === 'fixed' || !element.parentElement)
      return line.left < -1 || line.right > innerWidth + 1
    return isCut(element.parentElement, line)
  }
  while (walker.nextNode()) {
    const { currentNode } = walker
    const parent = currentNode.parentElement
    const words = currentNode.nodeValue?.trim()
    if (!words || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue
    if (parent.closest('svg, .visually-hidden, .skip-link, noscript, [hidden]')) continue
    range.selectNodeContents(currentNode)
    for (const line of range.getClientRects())
      if (line.width > 2 && isCut(parent, line)) cut.add(`“${words.slice(0, 40)}”`)
  }
  return [...cut]
}

/** The texts of a page that are cut where a reader has set more room between lines, letters and words. */
export async function cutWhereSpaced(page: Page): Promise<readonly string[]> {
  await page.evaluate(spaceTexts, true)
  const found = await page.evaluate(cutTexts)
  await page.evaluate(spaceTexts, false)
  return found
}
