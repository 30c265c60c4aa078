/** Where to look: at the edges of the window alone, closely, or also at controls and titles that take much room. */
export type Look = 'edges' | 'closely' | 'crowds'

/**
 * Texts that are cut, parted or in each other's way, in a few words each; runs in the browser, so that nothing outside
 * of it exists.
 */
export function misfits(look: Look): readonly string[] {
  const layers = '.header, .mobile-menu-sheet, .tooltip-note, .skip-link, dialog'
  // The words on staves are as large as the window by design.
  const titles = ':is(h1, h2, h3, h4):not(.staves), .coda a'
  const controls =
    '.action, .header-bar a, .header-bar button, .mobile-menu-sheet a, .stave, .tooltip-term, .service dt, .figure-row dt'
  // What is only heard, and tables that scroll by themselves.
  const left = 'svg, .visually-hidden, [tabindex="0"], .case-studies thead, .case-studies caption'
  const range = document.createRange()

  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const all = (selector: string) => [...document.querySelectorAll(selector)].filter(isShown)

  const nameOf = (element: Element) => {
    const named = element.closest('[class]:not([class=""])')
    const below = named === element ? '' : ` ${element.localName}`
    return `${named ? `.${named.classList[0]}` : ''}${below}`
  }

  /** Whether it lies within a pixel, for those who listen. */
  const isOnlyHeard = (element: Element): boolean =>
    getComputedStyle(element).clipPath === 'inset(50%)' ||
    (element.parentElement !== null && isOnlyHeard(element.parentElement))

  function textsIn(root: Element): readonly Text[] {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) {
      const { currentNode } = walker
      const parent = currentNode.parentElement
      if (!(currentNode instanceof Text) || !parent || !currentNode.data.trim()) continue
      if (!parent.closest(left) && isShown(parent) && !isOnlyHeard(parent)) texts.push(currentNode)
    }
    return texts
  }

  const rectanglesOf = (text: Text, from = 0, to = text.length) => {
    range.setStart(text, from)
    range.setEnd(text, to)
    return [...range.getClientRects()].filter(({ width }) => width > 0)
  }

  /** The lines of a text as the browser has set it; `top` and `bottom` enclose their small letters. */
  function linesOf(text: Text) {
    const parent = text.parentElement ?? document.body
    const size = Number.parseFloat(getComputedStyle(parent).fontSize)
    const name = `“${text.data.trim().slice(0, 30)}” in ${nameOf(parent)}`
    return rectanglesOf(text).map((rectangle) => {
      const middle = (rectangle.top + rectangle.bottom) / 2
      const top = middle - 0.28 * size
      const bottom = middle + 0.28 * size
      return { left: rectangle.left, right: rectangle.right, top, bottom, text, parent, name, size }
    })
  }

  type Line = ReturnType<typeof linesOf>[number]

  const texts = textsIn(document.body)
  const lines = texts.flatMap(linesOf)
  // One that is drawn beside the text goes on beyond the edge of the window.
  const drawings = [
    ...all('.interruption-drawing svg, .gate-rest').map((drawing) => {
      const { left, right, top, bottom } = drawing.getBoundingClientRect()
      return {
        left,
        right,
        top,
        bottom,
        name: nameOf(drawing),
        bleeds: drawing.localName === 'svg',
      }
    }),
    ...all('.prose > h2').filter(hasLetter).map(boxedLetterOf),
  ]

  function hasLetter(heading: Element): boolean {
    return getComputedStyle(heading, '::before').content !== 'none'
  }

  /** The letter beside a heading, which only the style sheet knows. */
  function boxedLetterOf(heading: Element) {
    const box = heading.getBoundingClientRect()
    const border = Number.parseFloat(getComputedStyle(heading).borderTopWidth)
    const style = getComputedStyle(heading, '::before')
    const lengths = [style.left, style.top, style.width, style.height].map(Number.parseFloat)
    const [x = 0, y = 0, width = 0, height = 0] = lengths
    const left = box.left + x
    const top = box.top + border + y
    const name = `the letter of “${heading.textContent}”`
    // Its frame stays clear of the tall letters of the line below, too.
    const bottom = top + height + 4
    return { left, top, right: left + width, bottom, name, bleeds: false }
  }

  function outside(): readonly string[] {
    const scrolls = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls'] : []
    const cut = [...lines, ...drawings.filter(({ bleeds }) => !bleeds)].filter(
      ({ left, right }) => left < -1 || right > innerWidth + 1,
    )
    return [...scrolls, ...cut.map(({ name }) => `${name} leaves the window`)]
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

  const holders = new Map<Element, readonly Element[]>()
  const within = (element: Element) => {
    const known = holders.get(element) ?? holdersOf(element)
    holders.set(element, known)
    return known
  }

  /** Of the innermost box the room for text, without border and padding. */
  function spilt(): readonly string[] {
    return lines.flatMap((line) =>
      within(line.parent).flatMap((holder, depth) => {
        const box = holder.getBoundingClientRect()
        const style = getComputedStyle(holder)
        const inset = (side: 'left' | 'right') =>
          depth > 0
            ? 0
            : Number.parseFloat(style.getPropertyValue(`padding-${side}`)) +
              Number.parseFloat(style.getPropertyValue(`border-${side}-width`))
        // Letters of another slant or size reach a little beyond their box.
        const overhang = Math.max(2, line.size * 0.03)
        const isWide =
          line.left < box.left + inset('left') - overhang ||
          line.right > box.right - inset('right') + overhang
        const isHigh =
          style.overflowY !== 'auto' && (line.top < box.top - 2 || line.bottom > box.bottom + 2)
        return isWide || isHigh ? [`${line.name} leaves ${nameOf(holder)}`] : []
      }),
    )
  }

  /** Whether one of them is a part of what the other one is a part of. */
  function areOneText(one: Line, other: Line): boolean {
    const first = within(one.parent)
    const second = within(other.parent)
    return first.some((box) => box === second[0]) || second.some((box) => box === first[0])
  }

  function overlapping(): readonly string[] {
    const gapOf = (one: Line, other: Line) =>
      Math.max(one.left, other.left) - Math.min(one.right, other.right)
    const layerOf = ({ parent }: Line) => parent.closest(layers)
    const sorted = lines.toSorted((one, other) => one.top - other.top)
    return sorted.flatMap((line, place) => {
      const below = sorted.slice(place + 1)
      const end = below.findIndex(({ top }) => top >= line.bottom - 1)
      return below
        .slice(0, end < 0 ? below.length : end)
        .filter((other) => other.text !== line.text && layerOf(other) === layerOf(line))
        .filter((other) => gapOf(line, other) < (areOneText(line, other) ? -1 : 4))
        .map((other) => `${line.name} touches ${other.name}`)
    })
  }

  function drawnOver(): readonly string[] {
    return drawings.flatMap((drawing) =>
      lines
        .filter(({ left, right }) => right > drawing.left + 2 && left < drawing.right - 2)
        .filter(({ top, bottom }) => bottom > drawing.top + 2 && top < drawing.bottom - 2)
        .map(({ name }) => `${name} stands on ${drawing.name}`),
    )
  }

  /** A browser with a dictionary hyphenates where the style sheet says so; mail addresses have no places to part. */
  function partedIn(text: Text): readonly string[] {
    const parent = text.parentElement
    if (!parent || text.data.includes('@') || getComputedStyle(parent).hyphens === 'auto') return []
    return [...text.data.matchAll(/[\p{L}\p{N}'’]{4,}/gu)].flatMap(({ 0: word, index }) => {
      const tops = rectanglesOf(text, index, index + word.length).map(({ top }) => top)
      const isParted = Math.max(...tops) - Math.min(...tops) > 5
      return isParted ? [`“${word}” in ${nameOf(parent)} is parted`] : []
    })
  }

  function lineCount(element: Element): number {
    const middles = textsIn(element)
      .flatMap((text) => rectanglesOf(text))
      .map(({ top, bottom }) => (top + bottom) / 2)
      .sort((one, other) => one - other)
    return middles.filter(
      (middle, at) => middle - (middles[at - 1] ?? Number.NEGATIVE_INFINITY) > 12,
    ).length
  }

  /** Controls of more than one line, and titles that take more than three fifths of the window. */
  function crowded(): readonly string[] {
    const high = all(titles).filter(
      (title) => title.getBoundingClientRect().height > innerHeight * 0.6,
    )
    const long = all(controls).filter((control) => lineCount(control) > 1)
    return [...high, ...long].map((one) => `${nameOf(one)} takes ${lineCount(one)} lines`)
  }

  if (look === 'edges') return outside()
  const close = [
    ...outside(),
    ...spilt(),
    ...overlapping(),
    ...drawnOver(),
    ...texts.flatMap(partedIn),
  ]
  return [...new Set([...close, ...(look === 'crowds' ? crowded() : [])])]
}
