import { afterAll, expect, test } from 'vitest'
import { builtWith, host } from '../built-site.ts'
import { launchDay } from '../foundation.ts'
import { type Shifted, shifted, still } from './shifted.ts'
import { pages, reach, type State } from './states.ts'
import { later } from './visitor.ts'

const launched = await host(await builtWith(launchDay))
afterAll(launched.close)

/** Milliseconds after which a font arrives. */
const late = 3_000

async function shiftOf(state: State, width: number, at?: string): Promise<Shifted> {
  const { page } = await reach(state, {
    ...(at === undefined ? {} : { at }),
    width,
    height: width < 700 ? 844 : 900,
    before: (next) => next.route('**/*.woff2', later(late)),
  })
  await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === 'loaded'))
  return shifted(page)
}

// What a font moves it moves each time; a machine at its limits may move something else once.
test.each([320, 390, 768, 1024, 1440, 1920, 2560])(
  'at %i px no page moves when its fonts come three seconds late',
  { retry: 2 },
  async (width) => {
    const opened = { name: 'the landing page on launch day', path: '/' }
    const shifts = await Promise.all([
      ...pages.map(async (state) => [state.name, await shiftOf(state, width)]),
      [opened.name, await shiftOf(opened, width, launched.address)],
    ])
    expect(shifts.filter(([, shift]) => shift !== still)).toEqual([])
  },
)
