import { expect, test } from 'vitest'
import { arriveAt } from './visitor.ts'

const widths = [320, 390, 640, 768, 999, 1_000, 1_280, 1_440, 1_679, 1_680, 1_920, 2_560, 3_840]

test('the voices run off the window or end on the margin, on any screen', async () => {
  const { page } = await arriveAt('/', { unlocked: true })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const seen = await page.evaluate(() => {
      const box = (element: Element | null | undefined) =>
        element?.getBoundingClientRect() ?? new DOMRect()
      const lines = [...document.querySelectorAll('.voice .staff-lines')].map(box)
      const title = box(document.querySelector('.hero-credits'))
      const inset = Number.parseFloat(
        getComputedStyle(document.querySelector('.hero-credits') ?? document.body).paddingRight,
      )
      return {
        ends: lines.map(({ right }) => right),
        clips: [...document.querySelectorAll('.pillar-voice')].map((one) => box(one).right),
        margin: title.right - inset,
        window: box(document.body).right,
        scrolls: document.documentElement.scrollWidth > innerWidth,
      }
    })
    const { ends, clips, margin, window, scrolls } = seen
    expect(ends, `${width}`).toHaveLength(3)
    expect(scrolls, `${width}`).toBe(false)
    for (const [index, end] of ends.entries()) {
      const bleeds = end > window - 1 && (clips[index] ?? 0) > window - 1
      const isOnMargin = Math.abs(end - margin) < 1 && (clips[index] ?? 0) >= end - 0.5
      expect(
        bleeds || isOnMargin,
        `${width}: ${end}, ${clips[index]} of ${window}, margin ${margin}`,
      ).toBe(true)
    }
  }
})
