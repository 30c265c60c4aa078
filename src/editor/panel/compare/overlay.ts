import { boxAround, withinLines } from '../page/editable.ts'
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

export type Overlay = ReturnType<typeof overlayOf>

/** Draws over a page where it differs; `of` tells whether that is the version before or after. */
export function overlayOf(page: Document, of: 'before' | 'after') {
  const view = page.defaultView
  const layer = page.createElement('div')
  layer.dataset['places'] = ''
  layer.setAttribute('aria-hidden', 'true')
  page.documentElement.append(layer)
  if (view) {
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(styles)
    page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
  }
  let frames: readonly (readonly [frame: HTMLElement, blocks: readonly Block[]])[] = []

  const place = () => {
    const x = view?.scrollX ?? 0
    const y = view?.scrollY ?? 0
    const gap = 8 / Number(layer.style.getPropertyValue('--s') || 1)
    for (const [frame, blocks] of frames) {
      const boxes = blocks.map(boxOf).filter(({ width, height }) => width > 1 && height > 1)
      const { left, top, width, height } = boxAround(boxes)
      frame.hidden = width <= 1 || height <= 1
      Object.assign(frame.style, {
        left: `${Math.max(left + x - gap, 2)}px`,
        top: `${top + y - gap}px`,
        width: `${width + 2 * gap}px`,
        height: `${height + 2 * gap}px`,
      })
    }
  }
  const size = new ResizeObserver(place)
  size.observe(page.documentElement)
  if (page.body) size.observe(page.body)
  page.addEventListener('load', place, { capture: true })

  return {
    /** Frames the places, the one that is open with its number; `scale` is that of the page. */
    draw: (all: readonly Marked[], open: number, scale: number) => {
      layer.style.setProperty('--s', String(scale))
      frames = all.flatMap(({ groups }, index) =>
        groups.map((blocks, at) => {
          const frame = page.createElement('i')
          if (index === open) frame.className = 'open'
          if (index === open && at === 0) {
            const number = page.createElement('b')
            number.textContent = String(index + 1)
            frame.append(number)
          }
          return [frame, blocks] as const
        }),
      )
      layer.replaceChildren(...frames.map(([frame]) => frame))
      const ranges = all.flatMap(({ parts }) => parts.map((part) => rangeOf(...part)))
      // What a browser cannot mark within the page is marked in the words below it.
      if (view && 'highlights' in view.CSS)
        view.CSS.highlights.set(of, new view.Highlight(...ranges))
      place()
    },
    /** Brings a block into view; where another language hides it, by the control of the page that shows that language. */
    show: (block: Block) => {
      const language = block.element.closest('[lang]')?.getAttribute('lang')
      const choice = page.querySelector<HTMLInputElement>(`input[value="${language}"]`)
      if (boxOf(block).height === 0 && choice) choice.checked = true
      place()
      const { top, height } = boxOf(block)
      const room = view?.innerHeight ?? 0
      if (height > 0)
        scrollTo(page, (view?.scrollY ?? 0) + top - Math.max(room * 0.42 - height / 2, 60))
    },
  }
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
    const other = pages[1 - index]?.defaultView
    const follow = () => {
      if (!view || !other || performance.now() < untied) return
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
      const top = to + share * (then - to) - other.innerHeight * 0.42
      other.scrollTo({ top, behavior: 'instant' })
      sent[1 - index] = other.scrollY
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
