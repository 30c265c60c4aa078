import { parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { chart } from './chart.ts'

const drawn = chart([
  { name: 'build: a <new> text', ratio: 10, before: 100 },
  { name: 'edit: one page', ratio: 0.1, before: undefined },
])
const bars = [...drawn.matchAll(/<rect class="bar" x="([\d.]+)" y="\d+" width="([\d.]+)"/g)].map(
  ([, x, width]) => ({ x: Number(x), width: Number(width) }),
)
const [floor] = /(?<=<line class="floor" x1=")[\d.]+/.exec(drawn) ?? []

test('a slower work goes to the right of the floor, a faster one as far to its left', () => {
  const [slower, faster] = bars
  expect(slower?.x).toBe(Number(floor))
  expect(faster?.width).toBe(slower?.width)
  expect((faster?.x ?? 0) + (faster?.width ?? 0)).toBeCloseTo(Number(floor), 1)
})

test('the run before is a stroke at its own ratio, where there was one', () => {
  const strokes = [...drawn.matchAll(/<line class="before" x1="([\d.]+)"/g)]
  expect(strokes).toHaveLength(1)
  expect(Number(strokes[0]?.[1])).toBeCloseTo(Number(floor) + 2 * (bars[0]?.width ?? 0), 0)
})

test('who does not see it is told the figures', () => {
  expect(drawn).toContain(
    '<desc id="desc">build: a &lt;new> text 10.0; edit: one page 0.10.</desc>',
  )
})

test('it is drawn alone, with the colours of a light and of a dark page', () => {
  const [svg] = parseDocument(drawn, { xmlMode: true }).children
  expect(svg).toMatchObject({ name: 'svg', attribs: { role: 'img' } })
  expect(drawn).not.toContain('NaN')
  expect(drawn).toContain('color-scheme: light dark')
})
