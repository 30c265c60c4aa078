import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtWith, host } from '../built-site.ts'
import { problemsWith } from '../foundation.ts'
import { atNight } from '../night.ts'
import { fullContent } from './full-content.ts'
import { reach, type State, states } from './states.ts'
import { inFirefox } from './visitor.ts'
import { misfitsIn } from './walk.ts'

describe.skipIf(inFirefox)('where every text is as long as the check lets it be', () => {
  let site: Awaited<ReturnType<typeof host>>
  beforeAll(async () => {
    site = await host(await builtWith(fullContent))
  })
  afterAll(() => site.close())

  const windows = [
    [320, 844],
    [390, 844],
    [768, 1024],
    [1000, 800],
    [1240, 800],
    [1440, 900],
    [2560, 1440],
  ].map(([width = 0, height = 0]) => ({ width, height }))

  const usual = ['the gate', 'the landing page', 'the château in French', 'the swarm']

  /** Its only gate is that of /v2. */
  const full: readonly State[] = states
    .filter(({ name }) => !/^the gate/.test(name))
    .map((state) => ({ ...state, path: state.path === '/v2' ? '/' : state.path, unlocked: false }))
  const gate: State = { name: 'the gate', path: '/v2' }

  for (const state of [...full, gate])
    test(`the design holds of ${state.name}`, atNight(!usual.includes(state.name)), async () => {
      const { page } = await reach(state, {
        at: site.address,
        width: 390,
        reducedMotion: 'reduce',
      })
      await page.evaluate(() => {
        for (const one of document.querySelectorAll('.tooltip')) one.setAttribute('data-open', '')
      })
      const there = windows.filter(({ width }) => width < (state.below ?? 3_000))
      expect(await misfitsIn(page, there, 'crowds')).toEqual([])
    })

  for (const [name, path, look] of [
    ['the landing page', '/', 'crowds'],
    ['the gate', '/v2', 'crowds'],
    // Each text stands there twice, one below the other.
    ['the château', '/chateau-farcheville', 'closely'],
  ] as const)
    test(`the design holds of ${name} without script`, atNight(path !== '/'), async () => {
      const arrival = {
        at: site.address,
        reducedMotion: 'reduce',
        javaScriptEnabled: false,
      } as const
      const { page } = await reach({ name, path }, arrival)
      expect(await misfitsIn(page, windows, look)).toEqual([])
    })

  test('the form of the gate does not move when it answers', async () => {
    const { page } = await reach(gate, { at: site.address, reducedMotion: 'reduce' })
    for (const window of windows) {
      await page.setViewportSize(window)
      const heights = await page.locator('form').evaluate((form) => {
        form.dataset['state'] = 'failed'
        const { props = '' } = form.closest<HTMLElement>('[data-props]')?.dataset ?? {}
        const { incorrect, failed, insecure } = JSON.parse(props).words
        return ['', incorrect, failed, insecure].map((text) => {
          form.querySelector('#password-message')?.replaceChildren(text)
          return form.clientHeight
        })
      })
      expect(new Set(heights).size, `${heights} at ${window.width}`).toBe(1)
    }
  })

  test('none of it is complained of', () => {
    expect(problemsWith(fullContent).filter(({ code }) => /long$/.test(code))).toEqual([])
  })
})
