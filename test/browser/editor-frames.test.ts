import { expect, test } from 'vitest'
import { editedSite } from './editing.ts'
import { draftSeason, openPublish, openSheet } from './hand.ts'

const { editor } = editedSite()

test('the frame of a text holds all of its letters, also one that is drawn by itself, and nothing above and below its lines', async () => {
  const at = await editor()
  const frame = at.page.getByRole('main').getByRole('button', { name: /^Line: the note/ })
  await frame.waitFor({ state: 'attached' })
  const staff = at.frame.locator('h1 .stave').last()
  await expect
    .poll(async () => {
      const box = await frame.boundingBox()
      const line = await staff.boundingBox()
      if (!box || !line) return undefined
      const isWide = box.x < line.x + 10 && box.width > 0.8 * line.width
      return { isWide, isHigh: box.height > line.height + 2 * 9 + 1 }
    })
    .toEqual({ isWide: true, isHigh: false })
})

test('no ring stays on a button that was pressed, also where the pointer rests on it', async () => {
  const at = await editor()
  const publish = at.bar.getByRole('button', { name: /^(?:Publish|Nothing to publish)/ })
  const shown = () => publish.locator('svg').evaluate((ring) => getComputedStyle(ring).opacity)
  await publish.hover()
  await expect.poll(shown).toBe('1')
  await openPublish(at)
  await at.side.getByRole('heading', { level: 1 }).waitFor()
  await at.page.keyboard.press('Escape')
  await at.side.waitFor({ state: 'detached' })
  await expect.poll(shown).toBe('0')
  await at.page.mouse.move(200, 200)
  await publish.hover()
  await expect.poll(shown).toBe('1')
})

test('no word of the bar is cut beside a wide panel: the numbers of its tasks stand alone', async () => {
  const at = await editor()
  await draftSeason(at)
  await openSheet(at, /^Pictures/)
  await at.side.getByRole('heading', { name: 'Library' }).waitFor()
  const draft = at.bar.getByRole('button', { name: /^1\s*draft$/ })
  await draft.waitFor()
  const cut = () =>
    at.bar.locator('.app-module_itemName').evaluateAll((words) =>
      words.flatMap((word) => {
        const isSeen = word.clientWidth > 1 && word.scrollWidth > word.clientWidth + 1
        return isSeen ? [word.textContent] : []
      }),
    )
  await expect.poll(cut).toEqual([])
})
