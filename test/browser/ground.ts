import type { Page } from 'playwright-core'
import sharp from 'sharp'

/** A line of text in the window: its colour as red, green and blue, its box in pixels, and the contrast that it needs. */
interface Line {
  readonly name: string
  readonly colour: readonly number[]
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly needed: number
}

/** Hides the letters, not what lies behind them; a style sheet made by script is not held up by the policy of the page. */
function hideLetters(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '* { -webkit-text-fill-color: transparent !important; text-decoration: none !important; }',
  )
  document.adoptedStyleSheets = [sheet]
}

/** Shows the letters again. */
const showLetters = () => {
  document.adoptedStyleSheets = []
}

/**
 * The lines of text that show in the window, but for those that something lies upon. What needs three to one is large
 * (WCAG 2.2, 1.4.3). Runs in the browser, so that nothing outside of it exists.
 */
function linesInWindow(): readonly Line[] {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const parts = (colour: string) => {
    if (context) context.fillStyle = colour
    context?.fillRect(0, 0, 1, 1)
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3)
  }
  const isSeen = (parent: Element, box: DOMRect) => {
    const x = (box.left + box.right) / 2
    const y = (box.top + box.bottom) / 2
    if (box.width < 2 || x < 0 || x >= innerWidth || box.top < 0 || box.bottom > innerHeight)
      return false
    const above = document.elementFromPoint(x, y)
    // Of large words the header may cover the upper part only.
    const header = document.elementFromPoint(x, box.top + 1)?.closest('.header')
    if (header && !header.contains(parent)) return false
    return above !== null && (parent.contains(above) || above.contains(parent))
  }
  const range = document.createRange()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const lines: Line[] = []
  while (walker.nextNode()) {
    const { currentNode } = walker
    const parent = currentNode.parentElement
    if (!parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (
      !currentNode.nodeValue?.trim() ||
      parent.closest('svg, .visually-hidden, noscript, [aria-disabled=true]')
    )
      continue
    range.selectNodeContents(currentNode)
    const { color, fontSize, fontWeight } = getComputedStyle(parent)
    const size = Number.parseFloat(fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
    for (const box of range.getClientRects())
      if (isSeen(parent, box))
        lines.push({
          name: `“${currentNode.nodeValue.trim().slice(0, 40)}”`,
          colour: parts(color),
          left: box.left,
          top: box.top,
          width: box.width,
          height: box.height,
          needed: isLarge ? 3 : 4.5,
        })
  }
  return lines
}

/** Relative luminance of a colour whose parts are 0 to 255 (WCAG 2.2). */
function luminance(colour: Iterable<number>): number {
  const [red = 0, green = 0, blue = 0] = [...colour].map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two luminances, from 1 to 21. */
const contrast = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** Staff lines go through letters: of the pixels below a line of text so many may be of its own colour. */
const shareOfStaves = 0.25

/** The lines of text of a screenshot that can hardly be told from the pixels below them. */
async function paleOn(screenshot: Buffer, lines: readonly Line[]): Promise<readonly string[]> {
  const { data, info } = await sharp(screenshot)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const known = new Map<number, number>()
  const luminanceAt = (x: number, y: number): number => {
    const place = (y * info.width + x) * 3
    const key = data.readUIntBE(place, 3)
    const value = known.get(key) ?? luminance(data.subarray(place, place + 3))
    known.set(key, value)
    return value
  }
  return lines.flatMap((line) => {
    const own = luminance(line.colour)
    const contrasts: number[] = []
    for (let y = Math.ceil(line.top); y < line.top + line.height; y += 2)
      for (
        let x = Math.max(0, Math.ceil(line.left));
        x < Math.min(info.width, line.left + line.width);
        x += 2
      )
        contrasts.push(contrast(own, luminanceAt(x, y)))
    const weakest = contrasts.sort((one, other) => one - other)[
      Math.floor(contrasts.length * shareOfStaves)
    ]
    if (weakest === undefined || weakest >= line.needed) return []
    return [`${line.name} has ${weakest.toFixed(1)} to one of ${line.needed}`]
  })
}

/**
 * The texts of a page that are too weak for the pixels below them, each once, wherever the page is scrolled to: pictures,
 * gradients and dark parts count as they are painted, which no audit of style sheets sees.
 */
export async function paleTexts(page: Page): Promise<readonly string[]> {
  const found = new Set<string>()
  const { height, step } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    step: Math.floor(innerHeight * 0.7),
  }))
  await page.evaluate(hideLetters)
  for (let top = 0; top < height; top += step) {
    await page.evaluate(async (y) => {
      scrollTo({ top: y, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }, top)
    const lines = await page.evaluate(linesInWindow)
    const screenshot = await page.screenshot()
    for (const pale of await paleOn(screenshot, lines)) found.add(pale)
  }
  await page.evaluate(showLetters)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  return [...found]
}
