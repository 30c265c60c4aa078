import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { existsAt, reach, states } from './states.ts'

const from = 320
const to = 2_560

/** Where the style sheets and the pictures change. */
const breakpoints = [900, 1000, 1180, 1240]

const steps = (first: number, last: number, step: number) =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, place) => first + place * step)

const widths = [
  ...new Set([
    ...steps(from, 1_000, 20),
    ...breakpoints.flatMap((width) => [width - 1, width, width + 1]),
    ...steps(1_000, to, 120),
  ]),
].sort((one, other) => one - other)

/** What does not fit: the whole page, or words that the edge of the window cuts. */
function misfits(): readonly string[] {
  const page = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls'] : []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const cut: string[] = []
  const range = document.createRange()
  while (walker.nextNode()) {
    const { parentElement, nodeValue } = walker.currentNode
    if (!nodeValue?.trim() || !parentElement) continue
    if (parentElement.closest('svg, .visually-hidden, [tabindex="0"]')) continue
    if (!parentElement.checkVisibility({ visibilityProperty: true })) continue
    range.selectNodeContents(walker.currentNode)
    const rectangles = [...range.getClientRects()]
    if (rectangles.some(({ left, right }) => left < -1 || right > innerWidth + 1))
      cut.push(`“${nodeValue.trim().slice(0, 40)}” is cut`)
  }
  return [...page, ...cut]
}

async function sweep(page: Page, at: readonly number[]) {
  const found = new Map<string, number[]>()
  for (const width of at) {
    await page.setViewportSize({ width, height: 900 })
    for (const misfit of await page.evaluate(misfits))
      found.set(misfit, [...(found.get(misfit) ?? []), width])
  }
  return [...found].map(([misfit, bad]) => `${misfit} at ${ranges(bad, at).join(', ')}`)
}

/** Widths that follow each other in the sweep, as ranges. */
function ranges(bad: readonly number[], all: readonly number[]): readonly string[] {
  const places = bad.map((width) => all.indexOf(width))
  const starts = places.filter((place) => !places.includes(place - 1))
  const ends = places.filter((place) => !places.includes(place + 1))
  return starts.map((start, place) => {
    const [first, last] = [all[start], all[ends[place] ?? start]]
    return first === last ? `${first}px` : `${first}-${last}px`
  })
}

describe(`at every width from ${from} to ${to} px nothing sticks out of`, () => {
  test.each(states)('$name', async (state) => {
    const at = widths.filter((width) => existsAt(state, width))
    const { page } = await reach(state, { width: from, reducedMotion: 'reduce' })
    expect(await sweep(page, at)).toEqual([])
  })
})
