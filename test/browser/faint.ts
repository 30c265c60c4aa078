/**
 * Words and strokes that can hardly be told from what lies behind them: from the colours of the page, or on paper, where
 * no backgrounds are printed, from white. Runs in the browser, so that nothing outside of it exists.
 */
export function faint(onPaper: boolean): readonly string[] {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const known = new Map<string, readonly number[]>()
  const pixel = (colour: string) => {
    context?.clearRect(0, 0, 1, 1)
    if (context) context.fillStyle = colour
    context?.fillRect(0, 0, 1, 1)
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])]
  }
  const rgba = (colour: string) => {
    const parts = known.get(colour) ?? pixel(colour)
    known.set(colour, parts)
    return parts
  }
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = rgba(colour).map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const contrast = (one: string, other: string) => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }
  const ground = (node: Element): string => {
    if (onPaper) return 'white'
    const { backgroundColor } = getComputedStyle(node)
    if ((rgba(backgroundColor)[3] ?? 0) > 127) return backgroundColor
    return node.parentElement ? ground(node.parentElement) : 'Canvas'
  }
  const shown = (selector: string, unless: string) =>
    [...document.querySelectorAll(selector)].filter(
      (node) =>
        node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !node.closest(unless) &&
        !(onPaper && getComputedStyle(node).printColorAdjust === 'exact'),
    )

  // Where the system forces colours, it puts words on plates of its background, whatever lies behind them.
  const isForced = !onPaper && matchMedia('(forced-colors: active)').matches
  const plate = (node: Element, style: CSSStyleDeclaration) =>
    isForced && style.forcedColorAdjust === 'auto' ? 'Canvas' : ground(node)

  const words = shown('body *', 'svg, noscript, template, textarea')
    .filter(({ childNodes }) =>
      [...childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim()),
    )
    .filter((node) => {
      const style = getComputedStyle(node)
      return contrast(style.color, plate(node, style)) < 4.5
    })
    .map((node) => `“${node.textContent?.slice(0, 40)}” in ${getComputedStyle(node).color}`)
  if (onPaper) return words

  // What is drawn as the difference shows on any ground.
  const isDifference = (svg: Element | null) =>
    svg !== null && getComputedStyle(svg).mixBlendMode === 'difference'
  const shapes = shown('svg :is(path, circle, ellipse, line, rect, use)', 'defs, symbol')
    .filter((node) => {
      const { fill, stroke } = getComputedStyle(node)
      const paints = [fill, stroke].filter((paint) => paint !== 'none' && (rgba(paint)[3] ?? 0) > 0)
      const isFaint =
        paints.length > 0 && paints.every((paint) => contrast(paint, ground(node)) < 3)
      return isFaint && !isDifference(node.closest('svg'))
    })
    .map((node) => {
      const place = node.closest('svg')?.parentElement
      const { fill, stroke } = getComputedStyle(node)
      return `${node.tagName} in ${place?.tagName}.${place?.className}: ${fill}, ${stroke}`
    })
  return [...words, ...new Set(shapes)]
}
