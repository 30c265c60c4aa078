import { expect, test } from 'vitest'
import type { Scene } from '../play-scenes.ts'
import { rowsOf } from '../rows.ts'
import { violations } from './axe.ts'
import { type Editor, editedSite } from './editing.ts'
import { faint } from './faint.ts'
import { perform } from './gestures.ts'
import { speak } from './hand.ts'
import { moving, smallTargets, tooWide } from './inspect.ts'

const { editor, ...disk } = editedSite()

test.each(rowsOf<Scene>(import.meta.dirname, 'editor-states.yaml'))(
  '%s: axe finds nothing wrong, nothing moves and every word shows in forced colours, in a wide window and, in French, in a narrow one',
  { tags: ['night'] },
  async (_, since) => {
    const at = await editor({ reducedMotion: 'reduce' })
    await perform(at, disk, since)
    await expectSound(at, 'wide')
    await speak(at, 'fr')
    await at.bar.getByRole('button', { name: 'Voir', exact: true }).waitFor()
    await at.page.setViewportSize({ width: 390, height: 844 })
    await expectSound(at, 'narrow')
    expect.soft(await at.page.evaluate(smallTargets, '[data-frame]')).toEqual([])
    expect.soft(await at.page.evaluate(tooWide)).toEqual([])
  },
)

async function expectSound({ page }: Editor, window: string): Promise<void> {
  // Nothing of the page is pointed at.
  await page.mouse.move(1, (page.viewportSize()?.height ?? 2) - 1)
  expect.soft(await violations(page), window).toEqual([])
  expect.soft(await page.evaluate(moving), window).toEqual([])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    expect.soft(await page.evaluate(faint, false), `${window}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ forcedColors: null, colorScheme: null })
}

test('a page that is not there yet says that the site is being read', {
  tags: ['night'],
}, async () => {
  const { page } = await editor({
    reducedMotion: 'reduce',
    // The frame has its page; what the panel asks of it is never answered.
    before: (page) =>
      page.route('**/?proof=*', (route) =>
        route.request().isNavigationRequest() ? route.continue() : undefined,
      ),
  })
  await page.getByRole('status').filter({ hasText: 'Reading the site…' }).waitFor()
  await expect.poll(() => violations(page)).toEqual([])
  expect(await page.evaluate(moving)).toEqual([])
})
