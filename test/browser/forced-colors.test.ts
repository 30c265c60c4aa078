import { describe, expect, test } from 'vitest'
import { reach, states } from './states.ts'

const palettes = ['light', 'dark'] as const

/** Words and strokes that can hardly be told from what lies behind them, in colours that a system forces on the page. */
function faint(): readonly string[] {
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
  const shown = (node: Element) =>
    node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const ground = (node: Element): string => {
    const { backgroundColor } = getComputedStyle(node)
    if ((rgba(backgroundColor)[3] ?? 0) > 127) return backgroundColor
    return node.parentElement ? ground(node.parentElement) : 'Canvas'
  }

  const words = [...document.querySelectorAll('body *')].filter(
    (node) =>
      shown(node) &&
      !node.closest('svg, noscript, template') &&
      [...node.childNodes].some((child) => child.nodeType === 3 && child.nodeValue?.trim()),
  )
  const faintWords = words
    .filter((node) => contrast(getComputedStyle(node).color, ground(node)) < 4.5)
    .map((node) => `“${node.textContent?.slice(0, 30)}” in ${getComputedStyle(node).color}`)

  const shapes = [...document.querySelectorAll('svg :is(path, circle, ellipse, line, rect, use)')]
  const faintShapes = shapes
    .filter((node) => shown(node) && node.checkVisibility() && !node.closest('defs, symbol'))
    .filter((node) => {
      const { fill, stroke } = getComputedStyle(node)
      const svg = node.closest('svg')
      const paints = [fill, stroke].filter((paint) => paint !== 'none' && (rgba(paint)[3] ?? 0) > 0)
      return svg && paints.length > 0 && paints.every((paint) => contrast(paint, ground(svg)) < 3)
    })
    .map((node) => {
      const place = node.closest('svg')?.parentElement
      const { fill, stroke } = getComputedStyle(node)
      return `${node.tagName} in ${place?.tagName}.${place?.className}: ${fill}, ${stroke}`
    })
  return [...faintWords, ...new Set(faintShapes)]
}

describe.each(palettes)(
  'in forced colours, on a %s ground, every word and stroke shows of',
  (colorScheme) => {
    test.each(states)('$name', async (state) => {
      const arrival = { forcedColors: 'active', reducedMotion: 'reduce', colorScheme } as const
      const width = state.below === undefined ? 1440 : 390
      const { page } = await reach(state, { width, ...arrival })
      expect(await page.evaluate(faint)).toEqual([])
    })

    test('the final bar', async () => {
      const [gate] = states
      if (!gate) throw new Error('there is no state')
      const { page } = await reach(gate, { forcedColors: 'active', colorScheme })
      const bar = () => {
        const stave = document.querySelector('.stave[data-final]')
        if (!stave) return 'none'
        const { borderRightColor } = getComputedStyle(stave, '::after')
        return borderRightColor === getComputedStyle(document.body).color
      }
      expect(await page.evaluate(bar)).toBe(true)
    })
  },
)
