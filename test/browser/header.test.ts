import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { arriveAt } from './visitor.ts'

/** The places of all lines on which words of a header stand; runs in the browser. */
function baselines(): number[] {
  const places = new Set<number>()
  for (const header of document.querySelectorAll('.header-bar, .gate-header')) {
    const texts = document.createTreeWalker(header, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const place = texts.currentNode.parentElement
      const shows = place?.checkVisibility({ visibilityProperty: true })
      if (!place || !shows || place.closest('.visually-hidden') || !place.textContent?.trim())
        continue
      const probe = document.createElement('span')
      probe.className = 'probe'
      place.insertBefore(probe, texts.currentNode)
      places.add(Math.round(probe.getBoundingClientRect().bottom))
      probe.remove()
    }
  }
  return [...places]
}

const addProbes = (page: Page) =>
  page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.probe { display: inline-block } :root.large { font-size: 200% }')
    document.adoptedStyleSheets.push(sheet)
  })

const paths = ['/', '/chateau-farcheville', '/legal-notice'] as const

test.each([320, 390, 768, 1024, 1440, 2560])(
  'at %i px all words of the headers stand on one line, the same on every page',
  async (width) => {
    const lines = new Set<string>()
    for (const path of paths) {
      const { page } = await arriveAt(path, {
        width,
        unlocked: path === '/',
        before: addProbes,
      })
      lines.add(`${await page.evaluate(baselines)}`)
    }
    expect([...lines]).toEqual([expect.stringMatching(/^\d+$/)])
  },
)

test('at twice the text size, too', async () => {
  for (const path of [...paths, '/swarm'] as const) {
    const { page } = await arriveAt(path, { unlocked: path === '/', before: addProbes })
    await page.evaluate(() => document.documentElement.classList.add('large'))
    expect(await page.evaluate(baselines), path).toHaveLength(1)
  }
})
