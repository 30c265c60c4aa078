import type { Page } from 'playwright-core'

/** What moved by itself so far, and how far in all (Cumulative Layout Shift). */
export interface Shifted {
  readonly sum: string
  readonly moved: readonly string[]
}

/** Nothing moved, to a thousandth. */
export const still: Shifted = { sum: '0.000', moved: [] }

/** Reads the layout shifts of a page since it was opened; those below a thousandth in all count as none. */
export async function shifted(page: Page): Promise<Shifted> {
  const shifts = await page.evaluate(shiftsSoFar)
  const sum = shifts.reduce((total, { value }) => total + value, 0).toFixed(3)
  return sum === still.sum ? still : { sum, moved: shifts.flatMap(({ moved }) => moved) }
}

function shiftsSoFar() {
  const nameOf = (source: object) => {
    const node: unknown = Reflect.get(source, 'node')
    return node instanceof Element ? `${node.tagName}.${node.className}` : String(node)
  }
  const read = (entry: PerformanceEntry) => {
    const sources: readonly object[] = Reflect.get(entry, 'sources')
    return { value: Number(Reflect.get(entry, 'value')), moved: sources.map(nameOf) }
  }
  return new Promise<readonly ReturnType<typeof read>[]>((resolve) => {
    const all: PerformanceEntry[] = []
    const observer = new PerformanceObserver((list) => all.push(...list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => {
      all.push(...observer.takeRecords())
      resolve(all.filter((entry) => !Reflect.get(entry, 'hadRecentInput')).map(read))
    }, 300)
  })
}
