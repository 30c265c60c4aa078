/** A rectangle in pixels of the page. */
interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** A line of a text as the browser has set it. `top` and `bottom` enclose its small letters. */
export interface SetLine extends Box {
  /** The words and the element they stand in, for messages. */
  readonly name: string
  readonly size: number
  readonly text: number
  /** What lies over the page and moves by itself; 0 is the page. */
  readonly layer: number
  /** The elements that should hold it, from the inside out. */
  readonly within: readonly number[]
}

/** An element that holds text: `room` is the box without border and padding. */
export interface Holder extends Box {
  readonly name: string
  readonly room: { readonly left: number; readonly right: number }
  readonly scrolls: boolean
}

/** A heading or a control: over how many lines its words run. */
export interface Piece {
  readonly name: string
  readonly kind: 'title' | 'control'
  readonly lines: number
  readonly height: number
}

interface Drawing extends Box {
  readonly name: string
  readonly bleeds: boolean
}

/** What can be measured of a page's texts in one window. */
export interface SetPage {
  readonly width: number
  readonly height: number
  readonly scrollWidth: number
  readonly lines: readonly SetLine[]
  readonly holders: readonly Holder[]
  readonly pieces: readonly Piece[]
  /** Words of which a part stands on the next line. */
  readonly broken: readonly string[]
  /** Drawings that words may not touch; one that bleeds goes on beyond the edge of the window. */
  readonly drawings: readonly Drawing[]
}

/** Measures the page that is open; runs in the browser, so that nothing outside of it exists. */
export function setPage(): SetPage {
  const layers = '.header, .mobile-menu-sheet, .tooltip-note, .skip-link, dialog'
  // The words on staves are as large as the window by design.
  const titles = ':is(h1, h2, h3, h4):not(.staves), .coda a'
  const controls =
    '.action, .header-bar a, .header-bar button, .mobile-menu-sheet a, .stave, .tooltip-term, .service dt, .figure-row dt'
  // What is only heard, and tables that scroll by themselves.
  const left = 'svg, .visually-hidden, [tabindex="0"], .case-studies thead, .case-studies caption'
  const range = document.createRange()
  const holders: Element[] = []
  const overlays: (Element | null)[] = [null]

  const numberIn = <Item>(list: Item[], item: Item) =>
    list.includes(item) ? list.indexOf(item) : list.push(item) - 1

  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })

  const nameOf = (element: Element) => {
    const named = element.closest('[class]:not([class=""])')
    const below = named === element ? '' : ` ${element.localName}`
    return `${named ? `.${named.classList[0]}` : ''}${below}`
  }

  const boxOf = ({ left, right, top, bottom }: DOMRect) => ({
    left,
    right,
    top: top + scrollY,
    bottom: bottom + scrollY,
  })

  function textsIn(root: Element): readonly Text[] {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) {
      const { currentNode } = walker
      const parent = currentNode.parentElement
      if (!(currentNode instanceof Text) || !parent || !currentNode.data.trim()) continue
      if (!parent.closest(left) && isShown(parent)) texts.push(currentNode)
    }
    return texts
  }

  /** The elements round a text that are boxes, up to the first that stands apart from what is round it. */
  function holdersOf(element: Element): readonly Element[] {
    const { display, position, overflowY } = getComputedStyle(element)
    const own = display === 'inline' || display === 'contents' ? [] : [element]
    const { parentElement } = element
    if (position === 'absolute' || position === 'fixed' || overflowY === 'auto') return own
    if (!parentElement || parentElement === document.body) return own
    return [...own, ...holdersOf(parentElement)]
  }

  const rectanglesOf = (text: Text, from = 0, to = text.length) => {
    range.setStart(text, from)
    range.setEnd(text, to)
    return [...range.getClientRects()].filter(({ width }) => width > 0)
  }

  function linesOf(text: Text, place: number): readonly SetLine[] {
    const parent = text.parentElement ?? document.body
    const size = Number.parseFloat(getComputedStyle(parent).fontSize)
    const name = `“${text.data.trim().slice(0, 30)}” in ${nameOf(parent)}`
    const within = holdersOf(parent).map((holder) => numberIn(holders, holder))
    const layer = numberIn(overlays, parent.closest(layers))
    return rectanglesOf(text).map((rectangle) => {
      const middle = (rectangle.top + rectangle.bottom) / 2 + scrollY
      const [top, bottom] = [middle - 0.28 * size, middle + 0.28 * size]
      return { ...boxOf(rectangle), top, bottom, name, size, text: place, layer, within }
    })
  }

  /** A browser with a dictionary hyphenates where the style sheet says so; mail addresses have no places to part. */
  function brokenIn(text: Text): readonly string[] {
    const parent = text.parentElement
    if (!parent || text.data.includes('@') || getComputedStyle(parent).hyphens === 'auto') return []
    return [...text.data.matchAll(/[\p{L}\p{N}'’]{4,}/gu)].flatMap(({ 0: word, index }) => {
      const tops = rectanglesOf(text, index, index + word.length).map(({ top }) => top)
      return Math.max(...tops) - Math.min(...tops) > 5 ? [`“${word}” in ${nameOf(parent)}`] : []
    })
  }

  function pieceOf(element: Element, kind: Piece['kind']): Piece {
    const middles = textsIn(element)
      .flatMap((text) => rectanglesOf(text))
      .map(({ top, bottom }) => (top + bottom) / 2)
      .sort((one, other) => one - other)
    const lines = middles.filter((middle, at) => middle - (middles[at - 1] ?? -99) > 12).length
    return { name: nameOf(element), kind, lines, height: element.getBoundingClientRect().height }
  }

  function holderOf(element: Element): Holder {
    const box = boxOf(element.getBoundingClientRect())
    const style = getComputedStyle(element)
    const inset = (side: 'left' | 'right') =>
      Number.parseFloat(style.getPropertyValue(`padding-${side}`)) +
      Number.parseFloat(style.getPropertyValue(`border-${side}-width`))
    const room = { left: box.left + inset('left'), right: box.right - inset('right') }
    return { ...box, name: nameOf(element), room, scrolls: style.overflowY === 'auto' }
  }

  const all = (selector: string) => [...document.querySelectorAll(selector)].filter(isShown)
  const texts = textsIn(document.body)
  const lines = texts.flatMap(linesOf)
  return {
    width: innerWidth,
    height: innerHeight,
    scrollWidth: document.documentElement.scrollWidth,
    lines,
    holders: holders.map(holderOf),
    pieces: [
      ...all(titles).map((title) => pieceOf(title, 'title')),
      ...all(controls).map((control) => pieceOf(control, 'control')),
    ],
    broken: texts.flatMap(brokenIn),
    drawings: all('.interruption-drawing svg, .gate-rest').map((drawing) => ({
      ...boxOf(drawing.getBoundingClientRect()),
      name: nameOf(drawing),
      bleeds: drawing.localName === 'svg',
    })),
  }
}
