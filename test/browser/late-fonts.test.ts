import { afterAll, expect, test } from 'vitest'
import { builtWith, host } from '../built-site.ts'
import { launchDay } from '../foundation.ts'
import { type Shifted, shifted } from './shifted.ts'
import { reach, type State, states } from './states.ts'

const launched = await host(await builtWith(launchDay))
afterAll(launched.close)

/** Milliseconds after which a font arrives. */
const late = 3_000

/**
 * How far a page may move: in a long text a word at the end of a line may go over when its face takes the place of its
 * stand-in, and a fiftieth of what counts as good (Cumulative Layout Shift 0.1) is not seen.
 */
const unseen = 0.002

async function shiftOf(state: State, width: number, at?: string): Promise<Shifted> {
  const { page } = await reach(state, {
    ...(at === undefined ? {} : { at }),
    width,
    height: width < 700 ? 844 : 900,
    before: (next) =>
      next.route('**/*.woff2', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, late))
        await route.continue()
      }),
  })
  await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === 'loaded'))
  return shifted(page)
}

test.each([320, 390, 768, 1024, 1440, 1920, 2560])(
  'at %i px no page is seen to move when its fonts come three seconds late',
  async (width) => {
    const opened = { name: 'the landing page on launch day', path: '/' }
    const shifts = await Promise.all([
      ...states
        .filter(({ since }) => !since)
        .map(async (state) => ({ name: state.name, shift: await shiftOf(state, width) })),
      { name: opened.name, shift: await shiftOf(opened, width, launched.address) },
    ])
    expect(shifts.filter(({ shift }) => Number(shift.sum) > unseen)).toEqual([])
  },
)
