import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atNight } from '../night.ts'
import { textSizes, waiting } from './reading.ts'
import { pages, reach, states } from './states.ts'
import { arriveAt, hasFocus, inFirefox, launch, type Visitor } from './visitor.ts'
import { desk, misfitsIn, telephone } from './walk.ts'

test.skipIf(inFirefox)(
  'the console stays silent while a visitor lingers, in every state',
  { tags: ['night'] },
  async () => {
    const visitors: Visitor[] = []
    for (const state of states) visitors.push(await reach(state, state.below ? telephone : desk))
    // Browsers complain of what was fetched ahead and not used within three seconds of loading.
    await visitors.at(-1)?.page.waitForFunction(() => performance.now() > 4_000)
  },
)

for (const [path, name] of [
  ['/swarm', 'Aller au contenu'],
  ['/chateau-farcheville', 'Aller au contenu'],
  ['/legal-notice', 'Skip to content'],
  ['/', 'Skip to content'],
] as const)
  test(
    `the skip link of ${path} is seen once it has the focus, and leads past the header`,
    atNight(path !== '/'),
    async () => {
      const { page } = await arriveAt(path, { unlocked: path === '/', reducedMotion: 'reduce' })
      const link = page.getByRole('link', { name })
      expect((await link.boundingBox())?.y).toBeLessThan(0)
      await page.keyboard.press('Tab')
      expect(await hasFocus(link)).toBe(true)
      await expect.poll(async () => (await link.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0)
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      expect(await page.locator(':is(main, footer) :focus').count()).toBe(1)
    },
  )

describe.skipIf(inFirefox)('where the system allows motion', () => {
  const usual = ['the gate', 'the landing page', 'the château in French']

  for (const state of pages)
    test(
      `nothing of ${state.name} waits for it, and it is light on a dark system`,
      atNight(!usual.includes(state.name)),
      async () => {
        const { page } = await reach(state, { colorScheme: 'light' })
        const look = () => {
          const { backgroundColor, color } = getComputedStyle(document.body)
          return [backgroundColor, color, getComputedStyle(document.documentElement).colorScheme]
        }
        const light = await page.evaluate(look)
        await page.emulateMedia({ colorScheme: 'dark' })
        expect(await page.evaluate(look)).toEqual(light)
        expect(light.at(-1)).toMatch(/light/)
        const meta = page.locator('meta[name="color-scheme"]')
        expect(await meta.getAttribute('content')).toBe('light')
        expect(await page.evaluate(waiting)).toEqual([])
      },
    )
})

describe.skipIf(inFirefox)('where the browser’s texts are twice as large', () => {
  let enlarging: Awaited<ReturnType<typeof launch>>
  beforeAll(async () => {
    enlarging = await launch(undefined, [], ['--blink-settings=defaultFontSize=32'])
  })
  afterAll(() => enlarging.close())

  test.each(pages)(
    'so are those of $name, and nothing is cut',
    { tags: ['night'] },
    async (state) => {
      const arrival = { width: 390, reducedMotion: 'reduce' } as const
      const before = await (await reach(state, arrival)).page.evaluate(textSizes)
      const { page } = await reach(state, { ...arrival, browser: enlarging })
      const after = await page.evaluate(textSizes)
      // Titles that are as wide as the window already grow no further.
      const small = after.filter(([, size], at) => size < 1.9 * Math.min(before[at]?.[1] ?? 0, 24))
      expect.soft(small).toEqual([])
      const windows = [telephone, { width: 768, height: 1_024 }, desk]
      expect(await misfitsIn(page, windows, 'edges')).toEqual([])
    },
  )
})
