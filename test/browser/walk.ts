import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { atNight } from '../night.ts'
import { violations } from './axe.ts'
import { faint } from './faint.ts'
import { paleTexts } from './ground.ts'
import { moving, smallTargets } from './inspect.ts'
import { type Look, misfits } from './misfits.ts'
import { lostOnPaper, strayStops } from './reading.ts'
import { cutWhereSpaced } from './spacing.ts'
import { reach, type State, states } from './states.ts'
import { inFirefox } from './visitor.ts'

export const telephone = { width: 390, height: 844 }
export const desk = { width: 1_440, height: 900 }

const steps = (first: number, last: number, step: number) =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, place) => first + place * step)

/** Where the style sheets and the pictures change. */
const breakpoints = [900, 1000, 1180, 1240]

const edges = breakpoints.flatMap((width) => [width - 1, width])

/** On every commit: the narrowest, some between, both sides of every breakpoint, and the widest. */
const someWidths = new Set([...steps(320, 800, 160), ...edges, 1_440, 2_560])

/** At night. */
const allWidths = new Set([...steps(320, 1_000, 20), ...edges, ...steps(1_000, 2_560, 120)])

interface Window {
  readonly width: number
  readonly height: number
}

/** What does not fit, and how wide the windows are where it does not. */
export async function misfitsIn(page: Page, windows: readonly Window[], look: Look) {
  const found: string[] = []
  for (const window of windows) {
    await page.setViewportSize(window)
    for (const misfit of await page.evaluate(misfits, look))
      found.push(`${misfit} (${window.width} px)`)
  }
  return found
}

/** What lies upon something else on the sheet that a page is being printed on; letters may hang over its margin. */
async function overlapsOnPaper(page: Page): Promise<readonly string[]> {
  const found = await page.evaluate(misfits, 'closely' as const)
  return found.filter((misfit) => / (?:touches|stands on) /.test(misfit))
}

interface Place {
  readonly page: Page
  readonly state: State
  readonly window: Window
}

interface Invariant {
  /** What is said where something is wrong. */
  readonly name: string
  /** What is wrong, one line for each. */
  readonly wrong: (place: Place) => Promise<readonly string[]>
  /** Where it is asked; by default everywhere. */
  readonly of?: (place: Place) => boolean
}

const isTelephone = ({ window }: Pick<Place, 'window'>) => window.width < 1000
const isFresh = ({ since, isFresh = !since }: State) => isFresh

/** What a window of 1280 by 1024 pixels shows at twice and at four times the size (WCAG 2.2, 1.4.4 and 1.4.10). */
const enlarged = [2, 4].map((times) => ({ width: 1_280 / times, height: 1_024 / times }))

/** What sticks out of a window at those of some widths that have the same style sheet as it. */
function sticksOut({ page, window }: Place, widths: ReadonlySet<number>) {
  const isOther = (width: number) => width < 1000 === window.width < 1000
  const all = [...widths].filter(isOther).sort((one, other) => one - other)
  return misfitsIn(
    page,
    all.map((width) => ({ width, height: 900 })),
    'edges',
  )
}

/** What holds of every state in every window, asked of one page in this order: what changes its window comes last. */
const invariants: readonly Invariant[] = [
  {
    name: 'the keyboard goes through it in reading order, and is seen',
    of: ({ state }) => isFresh(state),
    wrong: ({ page }) => strayStops(page),
  },
  {
    name: 'axe finds nothing wrong',
    wrong: ({ page }) => violations(page),
  },
  {
    name: 'every word is strong enough for the pixels below it, wherever one has scrolled to',
    wrong: ({ page }) => paleTexts(page),
  },
  {
    name: 'no text is cut where a reader sets more room between lines, letters and words',
    wrong: ({ page }) => cutWhereSpaced(page),
  },
  {
    name: 'nothing moves where motion is reduced',
    wrong: ({ page }) => page.evaluate(moving),
  },
  {
    name: 'a finger can hit every control',
    of: isTelephone,
    wrong: ({ page }) => page.evaluate(smallTargets, 'template'),
  },
  ...(['light', 'dark'] as const).map((colorScheme) => ({
    name: `every word shows in forced colours on a ${colorScheme} ground`,
    wrong: async ({ page }: Place) => {
      await page.emulateMedia({ forcedColors: 'active', colorScheme })
      const found = await page.evaluate(faint, false)
      await page.emulateMedia({ forcedColors: null, colorScheme: null })
      return found
    },
  })),
  {
    name: 'nothing sticks out, at any width',
    wrong: (place) => sticksOut(place, someWidths),
  },
  {
    name: 'it fits where it is enlarged two and four times, and begins with what it is about',
    of: isTelephone,
    wrong: async ({ page }) => {
      const found = await misfitsIn(page, enlarged, 'edges')
      const title = page.locator('main :is(h1, h2)').first()
      return (await title.isVisible()) ? found : [...found, 'no title']
    },
  },
  {
    name: 'nothing of it is lost, pale, overprinted or wider than the sheet on paper',
    of: (place) => !place.state.since && !isTelephone(place),
    wrong: async ({ page }) => [
      ...(await lostOnPaper(page)),
      ...(await overlapsOnPaper(page)),
      ...(await page.evaluate(faint, true)),
    ],
  },
]

/** Firefox takes four times as long, and is asked of the keyboard alone. */
const asked = inFirefox ? invariants.slice(0, 1) : invariants

/** Tests of all that must hold of every state of every page in a window. */
export function walkIn(window: Window): void {
  describe(`in a window of ${window.width} by ${window.height} px`, () => {
    const place = isTelephone({ window }) ? 'on a telephone' : 'at a desk'
    const there = states.filter(({ below = Number.POSITIVE_INFINITY }) => window.width < below)

    for (const state of inFirefox ? there.filter(isFresh) : there)
      test(
        `all that must hold of every state holds of ${state.name}`,
        atNight(state.isNightly === true || state.isNightly === place),
        async () => {
          const { page } = await reach(state, { ...window, reducedMotion: 'reduce' })
          for (const { name, of = () => true, wrong } of asked)
            if (of({ page, state, window }))
              expect.soft(await wrong({ page, state, window }), name).toEqual([])
        },
      )

    test.skipIf(inFirefox).each(there)(
      'nothing of $name sticks out, at no width at all',
      {
        tags: ['night'],
      },
      async (state) => {
        const { page } = await reach(state, { ...window, reducedMotion: 'reduce' })
        expect(await sticksOut({ page, state, window }, allWidths)).toEqual([])
      },
    )
  })
}
