/** What moves, or would take its time; nothing may where motion is reduced. Runs in the browser. */
export function moving(): readonly string[] {
  const lasts = (duration: string) => Number.parseFloat(duration) > 0
  /** What takes the colours of the ground on which it stands does not move. */
  const isColour = (effect: AnimationEffect | null) =>
    effect instanceof KeyframeEffect &&
    effect
      .getKeyframes()
      .flatMap(({ offset, computedOffset, easing, composite, ...styles }) => Object.keys(styles))
      .every((name) => name === 'color' || name.startsWith('--'))
  const scrolls = getComputedStyle(document.documentElement).scrollBehavior
  return [
    ...(scrolls === 'auto' ? [] : [`the page scrolls ${scrolls}`]),
    ...document
      .getAnimations()
      .filter(({ timeline, effect }) => timeline instanceof DocumentTimeline || !isColour(effect))
      .map((animation) => animation.constructor.name),
    ...[...document.querySelectorAll('body *')]
      .filter((node) => getComputedStyle(node).transitionDuration.split(', ').some(lasts))
      .map((node) => node.outerHTML.slice(0, 80)),
  ]
}

/**
 * Where there is no mouse, what has less than 44 pixels each way, but for links in sentences and what lies in `unless`.
 * Runs in the browser.
 */
export function smallTargets(unless: string): readonly string[] {
  const isInSentence = (node: Element) =>
    getComputedStyle(node).display === 'inline' &&
    [...(node.parentElement?.childNodes ?? [])].some(
      ({ nodeType, nodeValue }) => nodeType === 3 && /\p{L}/u.test(nodeValue ?? ''),
    )
  return [...document.querySelectorAll<HTMLElement>('a[href], button, input, summary')]
    .filter((node) => node.checkVisibility({ visibilityProperty: true }) && node.tabIndex >= 0)
    .filter((node) => !isInSentence(node) && !node.closest(unless))
    .map((node) => node.closest('label') ?? node)
    .map((node) => ({ node, box: node.getBoundingClientRect() }))
    .filter(({ box }) => Math.min(box.width, box.height) < 43.9)
    .map(({ node, box }) => `${node.outerHTML.slice(0, 90)} ${box.width} × ${box.height}`)
}

/** What reaches beyond the window, where the page can be scrolled sideways. Runs in the browser. */
export function tooWide(): readonly string[] {
  if (document.documentElement.scrollWidth <= innerWidth) return []
  return [...document.querySelectorAll('body *')]
    .filter((node) => node.getBoundingClientRect().right > innerWidth + 1)
    .map((node) => node.outerHTML.slice(0, 90))
}
