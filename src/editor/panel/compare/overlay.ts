import { boxAround, withinLines } from '../page/text-boxes.ts'
import { type Block, rangeOf } from './blocks.ts'

/** What is marked in a page: a place with its number, and the characters of its blocks that only this version has. */
export interface Marked {
  /** What is framed as one. */
  readonly groups: readonly (readonly Block[])[]
  readonly parts: readonly (readonly [block: Block, from: number, to: number])[]
}

/* The page has a policy and styles of its own: what is drawn over it brings its sheet along, and stands outside the body. */
const styles = `
[data-places] { position: absolute; inset: 0 auto auto 0; width: 0; height: 0; z-index: 2147483647; pointer-events: none }
[data-places] i { --c: #1E40A8; --w: calc(2px / var(--s)); --l: calc(14px / var(--s)); position: absolute; box-sizing: border-box;
  background: linear-gradient(var(--c) 0 0) 0 0 / var(--l) var(--w), linear-gradient(var(--c) 0 0) 0 0 / var(--w) var(--l),
    linear-gradient(var(--c) 0 0) 100% 0 / var(--l) var(--w), linear-gradient(var(--c) 0 0) 100% 0 / var(--w) var(--l),
    linear-gradient(var(--c) 0 0) 0 100% / var(--l) var(--w), linear-gradient(var(--c) 0 0) 0 100% / var(--w) var(--l),
    linear-gradient(var(--c) 0 0) 100% 100% / var(--l) var(--w), linear-gradient(var(--c) 0 0) 100% 100% / var(--w) var(--l);
  background-repeat: no-repeat }
[data-places] i.open { background: none; border: calc(3px / var(--s)) solid var(--c) }
[data-places] b { position: absolute; bottom: 100%; left: calc(-3px / var(--s)); background: #1E40A8; color: #fff; font: 500 calc(17px / var(--s)) / 1.5 system-ui; padding: 0 calc(8px / var(--s)) }
@media (forced-colors: active) { [data-places] i { border: calc(2px / var(--s)) dashed Highlight } }
::highlight(before) { text-decoration: line-through #C1221A }
::highlight(after) { color: #1E40A8; text-decoration: underline 2px #1E40A8 }`

/** A frame over a page, and what it is drawn around. */
interface DrawnFrame {
  readonly element: HTMLElement
  readonly blocks: readonly Block[]
}

/** In pixels, how far a frame stands from what it frames. */
const frameGap = 8

/** What is drawn over a page where it differs. */
export class Overlay {
  readonly #page: Document
  readonly #side: 'before' | 'after'
  readonly #layer: HTMLElement
  #frames: readonly DrawnFrame[] = []

  /** `side` tells whether it is the version before or after. */
  constructor(page: Document, side: 'before' | 'after') {
    this.#page = page
    this.#side = side
    this.#layer = page.createElement('div')
    this.#layer.dataset['places'] = ''
    this.#layer.setAttribute('aria-hidden', 'true')
    page.documentElement.append(this.#layer)
    addStyles(page)
    const size = new ResizeObserver(this.#place)
    size.observe(page.documentElement)
    if (page.body) size.observe(page.body)
    page.addEventListener('load', this.#place, { capture: true })
  }

  /** Frames the places, the one that is open with its number; `scale` is that of the page. */
  draw(all: readonly Marked[], open: number, scale: number): void {
    this.#layer.style.setProperty('--s', String(scale))
    this.#frames = all.flatMap(({ groups }, index) =>
      groups.map((blocks, groupIndex) => {
        const element = this.#page.createElement('i')
        if (index === open) element.className = 'open'
        if (index === open && groupIndex === 0) element.append(this.#numberOf(index))
        return { element, blocks }
      }),
    )
    this.#layer.replaceChildren(...this.#frames.map(({ element }) => element))
    this.#highlight(all.flatMap(({ parts }) => parts.map((part) => rangeOf(...part))))
    this.#place()
  }

  /** Brings a block into view; where another language hides it, by the control of the page that shows that language. */
  show(block: Block): void {
    const view = this.#page.defaultView
    const language = block.element.closest('[lang]')?.getAttribute('lang')
    const choice = this.#page.querySelector<HTMLInputElement>(`input[value="${language}"]`)
    if (boxOf(block).height === 0 && choice) choice.checked = true
    this.#place()
    const { top, height } = boxOf(block)
    const room = view?.innerHeight ?? 0
    if (height > 0)
      scrollTo(this.#page, (view?.scrollY ?? 0) + top - Math.max(room * 0.42 - height / 2, 60))
  }

  #numberOf(index: number): HTMLElement {
    const number = this.#page.createElement('b')
    number.textContent = String(index + 1)
    return number
  }

  /** What a browser cannot mark within the page is marked in the words below it. */
  #highlight(ranges: readonly Range[]): void {
    const view = this.#page.defaultView
    if (view && 'highlights' in view.CSS)
      view.CSS.highlights.set(this.#side, new view.Highlight(...ranges))
  }

  /** Puts each frame around its blocks. */
  readonly #place = (): void => {
    const { scrollX = 0, scrollY = 0 } = this.#page.defaultView ?? {}
    const gap = frameGap / Number(this.#layer.style.getPropertyValue('--s') || 1)
    for (const { element, blocks } of this.#frames) {
      const boxes = blocks.map(boxOf).filter(({ width, height }) => width > 1 && height > 1)
      const { left, top, width, height } = boxAround(boxes)
      element.hidden = width <= 1 || height <= 1
      Object.assign(element.style, {
        left: `${Math.max(left + scrollX - gap, 2)}px`,
        top: `${top + scrollY - gap}px`,
        width: `${width + 2 * gap}px`,
        height: `${height + 2 * gap}px`,
      })
    }
  }
}

function addStyles(page: Document): void {
  if (!page.defaultView) return
  const sheet = new page.defaultView.CSSStyleSheet()
  sheet.replaceSync(styles)
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
}

/** Scrolls smoothly, unless somebody wants no motion. */
function scrollTo({ defaultView: view }: Document, top: number): void {
  const isStill = view?.matchMedia('(prefers-reduced-motion: reduce)').matches
  view?.scrollTo({ top, behavior: isStill ? 'instant' : 'smooth' })
}

const boxOf = (block: Block): DOMRect =>
  withinLines(rangeOf(block).getBoundingClientRect(), block.element.getBoundingClientRect())

/** Keeps two pages at the same place: what stands beside each other in both, by points that both have. */
export function tie(pages: readonly Document[], same: readonly (readonly [Block, Block])[]) {
  const ends = new AbortController()
  const sent = [-1, -1]
  let untied = 0
  const topOf = (block: Block) =>
    boxOf(block).top + (block.element.ownerDocument.defaultView?.scrollY ?? 0)
  for (const [index, page] of pages.entries()) {
    const view = page.defaultView
    const otherView = pages[1 - index]?.defaultView
    const follow = () => {
      if (!view || !otherView || performance.now() < untied) return
      // Its own scrolling is the answer to what was asked of it.
      if (Math.abs(view.scrollY - (sent[index] ?? -1)) < 2) return
      const points = same.flatMap((pair) => {
        const here = pair[index]
        const there = pair[1 - index]
        return here && there && boxOf(here).height > 0 ? [[topOf(here), topOf(there)] as const] : []
      })
      const middle = view.scrollY + view.innerHeight * 0.42
      const at = points.findLastIndex(([top]) => top <= middle)
      const [from, to] = points[at] ?? [0, 0]
      const [next, then] = points[at + 1] ?? [from + 1, to + 1]
      const share = Math.min(
        (middle - from) / Math.max(next - from, 1),
        at + 1 < points.length ? 1 : Number.POSITIVE_INFINITY,
      )
      const top = to + share * (then - to) - otherView.innerHeight * 0.42
      otherView.scrollTo({ top, behavior: 'instant' })
      sent[1 - index] = otherView.scrollY
    }
    page.addEventListener('scroll', follow, { signal: ends.signal })
  }
  return {
    /** Lets both go where they are sent. */
    untie: () => {
      untied = performance.now() + 1200
    },
    end: () => ends.abort(),
  }
}
